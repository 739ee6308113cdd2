"""The window names the folder of the nights, because a mistyped folder looks like a lost club."""

import io

import pytest

from tournament.management.commands.start import Command
from tournament.server.laptop import opening


@pytest.mark.parametrize(
    ("is_there", "has_copies", "printed_words"),
    [
        (True, True, "Your nights are in"),
        (True, False, "Your nights are in"),
        (False, True, "Your nights are in"),
        (False, False, "New folder for your nights:"),
    ],
)
def test_start_says_new_folder_only_without_nights_and_backups(
    settings, monkeypatch, tmp_path, is_there, has_copies, printed_words
):
    for name, is_made in (("database_path", is_there), ("backups_folder", has_copies)):
        path = tmp_path / name
        if is_made:
            path.touch()
        monkeypatch.setattr(opening, name, lambda place=path: place)
    output = io.StringIO()
    Command(stdout=output)._print_folder()
    assert output.getvalue() == f"{printed_words} {settings.DATA_FOLDER}\n"
