"""A copy put back, and what was there kept beside it."""

import sqlite3
from pathlib import Path

import pytest

from tests.tournament.server.laptop.evenings import NOW, damage, hands, run
from tournament.evening.words.refused import Refused
from tournament.server.laptop import disk
from tournament.server.laptop.copies import restoring
from tournament.server.laptop.copies.making import make


def test_restore_puts_the_copy_back_and_keeps_the_old_file(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    run(evenings, "DELETE FROM hand WHERE points >= 100")
    aside = restoring.restore(evenings, copy, NOW)
    assert (hands(evenings), hands(aside)) == (5000, 100)
    assert hands(copy) == 5000


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_restore_takes_what_lay_beside_the_old_file_away_with_it(evenings, tmp_path, ending):
    copy = make(evenings, tmp_path / "copies", NOW)
    beside = evenings.with_name(f"euchre.sqlite3{ending}")
    beside.write_bytes(b"left behind")
    aside = restoring.restore(evenings, copy, NOW)
    assert not beside.exists()
    assert aside.with_name(f"{aside.name}{ending}").read_bytes() == b"left behind"


def test_restore_over_a_file_with_a_write_ahead_log_brings_the_copy_and_nothing_else(
    evenings, tmp_path
):
    copy = make(evenings, tmp_path / "copies", NOW)
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("ALTER TABLE hand RENAME TO gone")
    restoring.restore(evenings, copy, NOW)
    assert hands(evenings) == 5000
    writer.close()


def test_two_files_set_aside_in_one_second_are_both_kept(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    asides = {restoring.restore(evenings, copy, NOW) for _ in range(2)}
    assert len(asides) == 2
    assert all(aside.exists() for aside in asides)


def test_restore_where_nothing_was(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    assert restoring.restore(tmp_path / "fresh.sqlite3", copy, NOW) is None
    assert hands(tmp_path / "fresh.sqlite3") == 5000


def test_restore_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    with pytest.raises(Refused, match="Nothing can be written"):
        restoring.restore(tmp_path / "no such folder" / "euchre.sqlite3", copy, NOW)


def test_copy_that_does_not_come_over_whole_is_not_put_in_place(evenings, tmp_path, monkeypatch):
    copy = make(evenings, tmp_path / "copies", NOW)
    run(evenings, "DELETE FROM hand WHERE points >= 100")
    copied = disk.copy_file
    monkeypatch.setattr(disk, "copy_file", lambda file, to: copied(file, to) or damage(to))
    before = sorted(tmp_path.iterdir())
    with pytest.raises(Refused, match="did not come over whole"):
        restoring.restore(evenings, copy, NOW)
    assert (hands(evenings), sorted(tmp_path.iterdir())) == (100, before)


def test_of_what_was_set_aside_only_what_was_broken_off_is_cleared(evenings):
    whole, half = (evenings.with_name(f"set-aside-{one}.sqlite3") for one in (1, 2))
    for left in (whole, Path(f"{whole}-wal"), half.with_suffix(".unfinished"), Path(f"{half}-wal")):
        left.write_bytes(b"left")
    restoring.clear_broken_off(evenings)
    assert set(evenings.parent.glob("set-aside-*")) == {whole, Path(f"{whole}-wal")}
