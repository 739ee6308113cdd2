"""`backup`: by itself, and beside a program that runs and makes the copy for it."""

import io
import threading
import time

import pytest
from django.core.management import call_command

from tests.tournament.server.laptop.evenings import NOW, changed, copies_in, hands
from tournament.server.laptop import data_folder, lock_file, opening, own_line
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies.keeper import MADE, WISHED
from tournament.server.laptop.copies.making import make


@pytest.fixture
def backup(evenings, tmp_path, settings, monkeypatch):
    settings.DATA = tmp_path
    monkeypatch.setattr(opening, "path", lambda: evenings)
    changed(evenings)

    def said(**told):
        out = io.StringIO()
        call_command("backup", stdout=out, **told)
        return out.getvalue()

    return said


@pytest.fixture
def running(evenings, tmp_path):
    """A program that holds the evenings, and answers whoever wishes for a copy."""
    hold, over, copy = lock_file.take(tmp_path / "running"), threading.Event(), []

    def answer():
        while not over.wait(0.01):
            for wish in tmp_path.glob(f"*{WISHED}"):
                copy.append(make(evenings, evenings.parent / "copies", NOW))
                wish.replace(wish.with_suffix(MADE))

    thread = threading.Thread(target=answer)
    thread.start()
    yield copy
    over.set()
    thread.join()
    hold.release()


def test_copy_is_told_with_the_room_that_all_take_and_the_rule(backup, monkeypatch):
    said = backup()
    assert "1 copy takes 0.1 MB." in said
    assert copies.RULE in said
    assert "Only" not in said
    monkeypatch.setattr(data_folder, "LOW_SPACE", 1 << 60)
    assert "MB are free on the disk that holds" in backup()


def test_copy_in_a_folder_of_ones_own_goes_by_no_rule(backup, tmp_path):
    said = backup(to=tmp_path / "stick")
    assert len(copies_in(tmp_path / "stick")) == 1
    assert copies.RULE not in said


def test_running_program_makes_the_copy_and_it_is_brought_where_it_is_wished(
    backup, running, tmp_path
):
    said = backup(to=tmp_path / "stick")
    (made,) = running
    (brought,) = copies_in(tmp_path / "stick")
    assert f"A copy of your evenings is kept: {brought}" in said
    assert brought.read_bytes() == made.read_bytes()
    assert f"A copy of your evenings is kept: {made}" in backup()


def test_folder_that_cannot_be_written_is_told_with_the_way_on(backup, running, tmp_path, capsys):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit):
        backup(to=tmp_path / "file" / "stick")
    assert own_line.command_line("backup --to FOLDER") in capsys.readouterr().err


def test_program_that_ends_meanwhile_keeps_nobody_waiting(backup, evenings, tmp_path, monkeypatch):
    hold = lock_file.take(tmp_path / "running")
    threading.Timer(0.3, hold.release).start()
    begun = time.monotonic()
    backup()
    assert time.monotonic() - begun < 10
    assert hands(copies_in(evenings.parent / "copies")[0]) == 5000
