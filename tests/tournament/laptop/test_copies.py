import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from tests.tournament.laptop.evenings import KNOWN, NOW, damage, hands, run
from tournament.laptop import copies, database_file
from tournament.laptop.database_file import Finding, State
from tournament.refused import Refused


def test_copy_is_whole_and_named_by_its_time(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    assert copy.name == "euchre-20261121-194005.sqlite3"
    assert hands(copy) == 5000
    run(evenings, "DELETE FROM hand WHERE points = 7")
    second = copies.back_up(evenings, tmp_path / "copies", NOW)
    assert (second.name, hands(second)) == ("euchre-20261121-194005-2.sqlite3", 4999)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_second_copy_of_the_same_state_is_not_kept(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    run(evenings, "INSERT INTO hand VALUES (1)", "DELETE FROM hand WHERE rowid = 5001")
    again = copies.back_up(evenings, tmp_path / "copies", NOW + timedelta(hours=1))
    assert again == copy
    assert list((tmp_path / "copies").iterdir()) == [copy]


def test_copy_keeps_whose_it_is(evenings, tmp_path):
    database_file.sign(evenings, "2.0.0")
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    assert database_file.look(copy, KNOWN) == Finding(State.SOUND, (2, 0, 0), clubs=1)


def test_copy_made_while_somebody_writes_has_only_what_was_committed(evenings, tmp_path):
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (9)")
    assert hands(copies.back_up(evenings, tmp_path / "copies", NOW)) == 5000
    writer.execute("ROLLBACK")
    writer.close()


def test_oldest_copies_go(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "KEPT_COPIES", 3)
    folder, made = tmp_path / "copies", []
    for hour in range(5):
        run(evenings, "INSERT INTO hand VALUES (1)")
        made.append(copies.back_up(evenings, folder, NOW + timedelta(hours=hour)))
        copies.thin_out(folder, made[-1])
    assert copies.newest_first(folder) == made[:1:-1]


def test_copy_just_made_stays_though_the_clock_went_back(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "KEPT_COPIES", 1)
    folder = tmp_path / "copies"
    copies.back_up(evenings, folder, NOW)
    run(evenings, "INSERT INTO hand VALUES (1)")
    copy = copies.back_up(evenings, folder, NOW.replace(year=2015))
    copies.thin_out(folder, copy)
    assert copy.exists()


def test_copies_made_at_once_do_not_meet(evenings, tmp_path):
    def one(number):
        run(evenings, "PRAGMA busy_timeout = 20000", "INSERT INTO hand VALUES (1)")
        return copies.back_up(evenings, tmp_path / "copies", NOW + timedelta(hours=number))

    with ThreadPoolExecutor(6) as windows:
        made = list(windows.map(one, range(12)))
    assert all(hands(copy) > 5000 for copy in made)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_other_files_in_the_folder_are_left_alone(evenings, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").touch()
    copies.back_up(evenings, folder, NOW)
    assert (folder / "notes.txt").exists()
    assert len(copies.newest_first(folder)) == 1


def test_copy_of_a_damaged_file_is_refused_and_none_is_left(evenings, tmp_path):
    damage(evenings)
    with pytest.raises(Refused):
        copies.back_up(evenings, tmp_path / "copies", NOW)
    assert copies.newest_first(tmp_path / "copies") == []


def test_copy_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="Nothing can be written"):
        copies.back_up(evenings, tmp_path / "file" / "copies", NOW)


def test_newest_good_copy_passes_over_damaged_and_empty_ones(evenings, tmp_path):
    folder = tmp_path / "copies"
    good = copies.back_up(evenings, folder, NOW)
    run(evenings, "INSERT INTO hand VALUES (1)")
    damage(copies.back_up(evenings, folder, NOW + timedelta(hours=1)))
    run(evenings, "DELETE FROM tournament_club")
    copies.back_up(evenings, folder, NOW + timedelta(hours=2))
    assert len(copies.newest_first(folder)) == 3
    assert copies.newest_good(folder, KNOWN) == good
    assert copies.newest_good(tmp_path / "nowhere", KNOWN) is None


def test_restore_puts_the_copy_back_and_keeps_the_old_file(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    run(evenings, "DELETE FROM hand WHERE points >= 100")
    aside = copies.restore(evenings, copy, NOW)
    assert (hands(evenings), hands(aside)) == (5000, 100)
    assert hands(copy) == 5000


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_restore_takes_what_lay_beside_the_old_file_away_with_it(evenings, tmp_path, ending):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    beside = evenings.with_name(f"euchre.sqlite3{ending}")
    beside.write_bytes(b"left behind")
    aside = copies.restore(evenings, copy, NOW)
    assert not beside.exists()
    assert aside.with_name(f"{aside.name}{ending}").read_bytes() == b"left behind"


def test_restore_over_a_file_with_a_write_ahead_log_brings_the_copy_and_nothing_else(
    evenings, tmp_path
):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("ALTER TABLE hand RENAME TO gone")
    copies.restore(evenings, copy, NOW)
    assert hands(evenings) == 5000
    writer.close()


def test_two_files_set_aside_in_one_second_are_both_kept(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    asides = {copies.restore(evenings, copy, NOW) for _ in range(2)}
    assert len(asides) == 2
    assert all(aside.exists() for aside in asides)


def test_restore_where_nothing_was(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    assert copies.restore(tmp_path / "fresh.sqlite3", copy, NOW) is None
    assert hands(tmp_path / "fresh.sqlite3") == 5000


def test_restore_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    copy = copies.back_up(evenings, tmp_path / "copies", NOW)
    with pytest.raises(Refused, match="Nothing can be written"):
        copies.restore(tmp_path / "no such folder" / "euchre.sqlite3", copy, NOW)
