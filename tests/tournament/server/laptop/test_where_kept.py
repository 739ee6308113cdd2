"""What the window says of the folder: a mistyped one looks like a lost club."""

import io

import pytest

from tournament.management.commands.start import Command
from tournament.server.laptop import opening


@pytest.mark.parametrize(
    ("is_there", "has_copies", "told"),
    [
        (True, True, "Your evenings are kept in"),
        (True, False, "Your evenings are kept in"),
        (False, True, "Your evenings are kept in"),
        (False, False, "A new folder for your evenings:"),
    ],
)
def test_new_folder_is_one_without_evenings_and_copies(
    settings, monkeypatch, tmp_path, is_there, has_copies, told
):
    for name, is_made in (("path", is_there), ("copies_folder", has_copies)):
        place = tmp_path / name
        if is_made:
            place.touch()
        monkeypatch.setattr(opening, name, lambda place=place: place)
    window = io.StringIO()
    Command(stdout=window)._say_where()
    assert window.getvalue() == f"{told} {settings.DATA}\n"
