"""A backup is restored, and the file that was there is kept beside it."""

import errno
import io
import sqlite3
from pathlib import Path

import pytest

from tests.faults.restore_kills import leave_write_unfinished
from tests.tournament.server.laptop.small_database import (
    NOW,
    count_hands,
    damage_database,
    run_statements,
)
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.backups import restoring
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.server.laptop.database_file import FileState


def test_restore_replaces_the_database_and_keeps_the_old_file(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "DELETE FROM hand WHERE points >= 100")
    set_aside_file = restoring.restore_backup(small_database, backup, NOW)
    assert (count_hands(small_database), count_hands(set_aside_file)) == (5000, 100)
    assert count_hands(backup) == 5000


@pytest.mark.parametrize("journal_suffix", ["-journal", "-wal", "-shm"])
def test_restore_leaves_no_journal_of_the_old_database(small_database, tmp_path, journal_suffix):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    side_file = small_database.with_name(f"euchre.sqlite3{journal_suffix}")
    side_file.write_bytes(b"left behind")
    old_file = restoring.restore_backup(small_database, backup, NOW)
    assert not side_file.exists()
    assert (count_hands(small_database), count_hands(old_file)) == (5000, 5000)


def test_unfinished_change_is_rolled_back_in_the_file_set_aside(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "DELETE FROM hand WHERE points >= 100")
    leave_write_unfinished(small_database)
    assert small_database.with_name("euchre.sqlite3-journal").stat().st_size
    set_aside_file = restoring.restore_backup(small_database, backup, NOW)
    assert (count_hands(small_database), count_hands(set_aside_file)) == (5000, 100)
    run_statements(set_aside_file, "SELECT 1 / (max(points) < 100) FROM hand")


def test_restore_over_a_database_with_a_write_ahead_log_brings_only_the_backup(
    small_database, tmp_path
):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    writer = sqlite3.connect(small_database, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("ALTER TABLE hand RENAME TO gone")
    set_aside_file = restoring.restore_backup(small_database, backup, NOW)
    assert count_hands(small_database) == 5000
    writer.close()
    run_statements(set_aside_file, "SELECT count(*) FROM gone")


def test_two_files_set_aside_in_one_second_are_both_kept(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    set_aside_files = {restoring.restore_backup(small_database, backup, NOW) for _ in range(2)}
    assert len(set_aside_files) == 2
    assert all(set_aside_file.exists() for set_aside_file in set_aside_files)


def test_restore_without_an_earlier_database_sets_nothing_aside(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert restoring.restore_backup(tmp_path / "fresh.sqlite3", backup, NOW) is None
    assert count_hands(tmp_path / "fresh.sqlite3") == 5000


def test_restore_into_a_folder_that_cannot_be_written_is_refused(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    with pytest.raises(Refused, match="can't save files"):
        restoring.restore_backup(tmp_path / "no such folder" / "euchre.sqlite3", backup, NOW)


def test_incomplete_copy_of_a_backup_does_not_replace_the_database(
    small_database, tmp_path, monkeypatch
):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "DELETE FROM hand WHERE points >= 100")
    copy_file = disk.copy_file
    monkeypatch.setattr(
        disk, "copy_file", lambda file, to: copy_file(file, to) or damage_database(to)
    )
    files_before = sorted(tmp_path.iterdir())
    with pytest.raises(Refused, match="was not copied completely"):
        restoring.restore_backup(small_database, backup, NOW)
    assert (count_hands(small_database), sorted(tmp_path.iterdir())) == (100, files_before)


class UnreadableFile(io.RawIOBase):
    def readable(self):
        return True

    def readinto(self, buffer):
        raise OSError(errno.EIO, "Input/output error")


def break_drive_under(file, monkeypatch):
    """Let every read of this file fail, as on a broken drive."""
    open_file = Path.open
    monkeypatch.setattr(
        Path,
        "open",
        lambda path, *args: UnreadableFile() if path == file else open_file(path, *args),
    )


def test_backup_on_a_broken_drive_is_refused_by_name_and_changes_nothing(
    small_database, tmp_path, monkeypatch
):
    """The refusal said that nothing could be written in the folder with the nights."""
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    break_drive_under(backup, monkeypatch)
    files_before = sorted(tmp_path.iterdir())
    with pytest.raises(Refused, match=rf"{backup} cannot be read .*Choose another backup"):
        restoring.restore_backup(small_database, backup, NOW)
    assert sorted(tmp_path.iterdir()) == files_before
    assert database_file.check_file(backup, ()).state is FileState.DAMAGED


def test_database_that_a_broken_drive_cannot_read_does_not_stop_a_restore(
    small_database, tmp_path, monkeypatch
):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "DELETE FROM hand WHERE points >= 100")
    break_drive_under(small_database, monkeypatch)
    old_file = restoring.restore_backup(small_database, backup, NOW)
    assert (count_hands(small_database), count_hands(old_file)) == (5000, 100)
