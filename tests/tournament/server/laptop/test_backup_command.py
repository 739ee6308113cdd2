"""`backup` makes a backup by itself, or asks a running program to make it."""

import io
import threading
import time

import pytest
from django.core.management import call_command

from tests.tournament.server.laptop.small_database import (
    NOW,
    add_change,
    backup_files_in,
    count_hands,
)
from tournament.server.laptop import command_lines, data_folder, lock_file, opening
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.keeper import BACKUP_MADE_SUFFIX, BACKUP_REQUEST_SUFFIX
from tournament.server.laptop.backups.making import make_checked_backup


@pytest.fixture
def backup(small_database, tmp_path, settings, monkeypatch):
    """Return a function that runs the command `backup` and returns its output."""
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setattr(opening, "database_path", lambda: small_database)
    add_change(small_database)

    def run_backup(**options):
        output = io.StringIO()
        call_command("backup", stdout=output, **options)
        return output.getvalue()

    return run_backup


@pytest.fixture
def running_program(small_database, tmp_path):
    """Run a program that answers requests for a backup, and yield the backups it makes."""
    held_lock, is_over, backups = lock_file.take_lock(tmp_path / "running"), threading.Event(), []

    def answer_requests():
        while not is_over.wait(0.01):
            for request_file in tmp_path.glob(f"*{BACKUP_REQUEST_SUFFIX}"):
                backups.append(
                    make_checked_backup(small_database, small_database.parent / "copies", NOW)
                )
                request_file.replace(request_file.with_suffix(BACKUP_MADE_SUFFIX))

    thread = threading.Thread(target=answer_requests)
    thread.start()
    yield backups
    is_over.set()
    thread.join()
    held_lock.release()


def test_backup_is_reported_with_total_size_and_retention_rule(backup, monkeypatch):
    output = backup()
    assert "1 backup takes 0.1 MB." in output
    assert backup_files.RETENTION_SENTENCES in output
    assert "Only" not in output
    monkeypatch.setattr(data_folder, "LOW_SPACE_BYTES", 1 << 60)
    assert "MB are free on the disk with" in backup()


def test_backups_in_a_chosen_folder_are_never_deleted(backup, tmp_path):
    output = backup(to=tmp_path / "stick")
    assert len(backup_files_in(tmp_path / "stick")) == 1
    assert backup_files.RETENTION_SENTENCES not in output


def test_running_program_makes_the_backup_in_the_wanted_folder(backup, running_program, tmp_path):
    output = backup(to=tmp_path / "stick")
    (backup_made,) = running_program
    (backup_on_stick,) = backup_files_in(tmp_path / "stick")
    assert f"Backup saved: {backup_on_stick}" in output
    assert backup_on_stick.read_bytes() == backup_made.read_bytes()
    assert f"Backup saved: {backup_made}" in backup()


def test_folder_that_cannot_be_written_is_reported_with_advice(
    backup, running_program, tmp_path, capsys
):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit):
        backup(to=tmp_path / "file" / "stick")
    assert command_lines.command_line("backup --to FOLDER") in capsys.readouterr().err


def test_backup_command_does_not_wait_for_an_ended_program(
    backup, small_database, tmp_path, monkeypatch
):
    held_lock = lock_file.take_lock(tmp_path / "running")
    threading.Timer(0.3, held_lock.release).start()
    start_time = time.monotonic()
    backup()
    assert time.monotonic() - start_time < 10
    assert count_hands(backup_files_in(small_database.parent / "copies")[0]) == 5000
