"""A backup is restored, and the file that was there is kept beside it."""

import sqlite3

import pytest

from tests.faults.restore_kills import leave_in_a_write
from tests.tournament.server.laptop.evenings import NOW, count_hands, damage, run_statements
from tournament.evening.words.refused import Refused
from tournament.server.laptop import disk
from tournament.server.laptop.backups import restoring
from tournament.server.laptop.backups.making import make_checked_backup


def test_restore_puts_the_copy_back_and_keeps_the_old_file(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    run_statements(evenings, "DELETE FROM hand WHERE points >= 100")
    aside = restoring.restore_backup(evenings, copy, NOW)
    assert (count_hands(evenings), count_hands(aside)) == (5000, 100)
    assert count_hands(copy) == 5000


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_restore_leaves_nothing_of_the_old_file_beside_the_copy(evenings, tmp_path, ending):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    side_file = evenings.with_name(f"euchre.sqlite3{ending}")
    side_file.write_bytes(b"left behind")
    old_file = restoring.restore_backup(evenings, copy, NOW)
    assert not side_file.exists()
    assert (count_hands(evenings), count_hands(old_file)) == (5000, 5000)


def test_change_that_was_left_unfinished_is_undone_in_the_file_that_is_set_aside(
    evenings, tmp_path
):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    run_statements(evenings, "DELETE FROM hand WHERE points >= 100")
    leave_in_a_write(evenings)
    assert evenings.with_name("euchre.sqlite3-journal").stat().st_size
    aside = restoring.restore_backup(evenings, copy, NOW)
    assert (count_hands(evenings), count_hands(aside)) == (5000, 100)
    run_statements(aside, "SELECT 1 / (max(points) < 100) FROM hand")


def test_restore_over_a_file_with_a_write_ahead_log_brings_the_copy_and_nothing_else(
    evenings, tmp_path
):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("ALTER TABLE hand RENAME TO gone")
    aside = restoring.restore_backup(evenings, copy, NOW)
    assert count_hands(evenings) == 5000
    writer.close()
    run_statements(aside, "SELECT count(*) FROM gone")


def test_two_files_set_aside_in_one_second_are_both_kept(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    asides = {restoring.restore_backup(evenings, copy, NOW) for _ in range(2)}
    assert len(asides) == 2
    assert all(aside.exists() for aside in asides)


def test_restore_where_nothing_was(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert restoring.restore_backup(tmp_path / "fresh.sqlite3", copy, NOW) is None
    assert count_hands(tmp_path / "fresh.sqlite3") == 5000


def test_restore_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    with pytest.raises(Refused, match="Nothing can be written"):
        restoring.restore_backup(tmp_path / "no such folder" / "euchre.sqlite3", copy, NOW)


def test_copy_that_does_not_come_over_whole_is_not_put_in_place(evenings, tmp_path, monkeypatch):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    run_statements(evenings, "DELETE FROM hand WHERE points >= 100")
    copy_file = disk.copy_file
    monkeypatch.setattr(disk, "copy_file", lambda file, to: copy_file(file, to) or damage(to))
    files_before = sorted(tmp_path.iterdir())
    with pytest.raises(Refused, match="was not copied completely"):
        restoring.restore_backup(evenings, copy, NOW)
    assert (count_hands(evenings), sorted(tmp_path.iterdir())) == (100, files_before)
