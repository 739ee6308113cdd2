import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from tournament.laptop import database_file
from tournament.laptop.database_file import Finding, State
from tournament.refused import Refused

NOW = datetime(2026, 11, 21, 19, 40, 5)
KNOWN = ["0001_initial"]


@pytest.fixture
def evenings(tmp_path):
    """A small database that looks like ours."""
    path = tmp_path / "data" / "euchre.sqlite3"
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        connection.execute("CREATE TABLE tournament_club (name text)")
        connection.execute("INSERT INTO tournament_club VALUES ('Tanglewood')")
        connection.execute("CREATE TABLE hand (points integer)")
        connection.executemany("INSERT INTO hand VALUES (?)", [(number,) for number in range(5000)])
    connection.close()
    return path


def hands(path):
    connection = sqlite3.connect(path)
    count = connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    connection.close()
    return count


def damage(path):
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    path.write_bytes(content)


def run(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def state(path):
    return database_file.look(path, KNOWN, patience=0.1).state


def test_no_file_and_an_empty_one_are_absent(tmp_path):
    assert state(tmp_path / "none") is State.ABSENT
    (tmp_path / "empty").touch()
    assert state(tmp_path / "empty") is State.ABSENT


def test_sound_file_is_sound_and_tells_its_program(evenings):
    assert database_file.look(evenings, KNOWN) == Finding(State.SOUND, None, clubs=1)
    database_file.sign(evenings, "1.20.3")
    assert database_file.look(evenings, KNOWN) == Finding(State.SOUND, (1, 20, 3), clubs=1)


def test_damaged_page_is_found(evenings):
    damage(evenings)
    assert state(evenings) is State.DAMAGED


def test_text_file_is_damaged(evenings):
    evenings.write_text("not a database at all, only a letter to the treasurer" * 50)
    assert state(evenings) is State.DAMAGED


def test_truncated_file_is_damaged(evenings):
    evenings.write_bytes(evenings.read_bytes()[:9000])
    assert state(evenings) is State.DAMAGED


def test_another_programs_file_is_foreign(evenings, tmp_path):
    run(evenings, "PRAGMA application_id = 77")
    assert state(evenings) is State.FOREIGN
    run(tmp_path / "other", "CREATE TABLE recipes (name text)")
    assert state(tmp_path / "other") is State.FOREIGN


def test_other_django_projects_file_is_foreign(evenings):
    run(evenings, "UPDATE django_migrations SET app = 'shop'")
    assert state(evenings) is State.FOREIGN


def test_file_that_cannot_be_opened_is_not_called_damaged(tmp_path, monkeypatch):
    (tmp_path / "closed.sqlite3").write_bytes(b"x" * 100)
    monkeypatch.setattr(database_file.os, "access", lambda *_: False)
    assert state(tmp_path / "closed.sqlite3") is State.CLOSED


def test_migration_that_is_not_ours_is_newer(evenings):
    run(evenings, "INSERT INTO django_migrations VALUES ('tournament', '0099_doubles')")
    assert state(evenings) is State.NEWER


def test_another_apps_migration_does_not_matter(evenings):
    run(evenings, "INSERT INTO django_migrations VALUES ('auth', '0099_anything')")
    assert state(evenings) is State.SOUND


def test_file_held_by_another_is_busy(evenings):
    holder = sqlite3.connect(evenings, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert state(evenings) is State.BUSY
    holder.close()


def test_copy_is_whole_and_named_by_its_time(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    assert copy.name == "euchre-20261121-194005.sqlite3"
    assert hands(copy) == 5000
    run(evenings, "DELETE FROM hand WHERE points = 7")
    second = database_file.back_up(evenings, tmp_path / "copies", NOW)
    assert (second.name, hands(second)) == ("euchre-20261121-194005-2.sqlite3", 4999)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_second_copy_of_the_same_state_is_not_kept(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    run(evenings, "INSERT INTO hand VALUES (1)", "DELETE FROM hand WHERE rowid = 5001")
    again = database_file.back_up(evenings, tmp_path / "copies", NOW + timedelta(hours=1))
    assert again == copy
    assert list((tmp_path / "copies").iterdir()) == [copy]


def test_copy_keeps_whose_it_is(evenings, tmp_path):
    database_file.sign(evenings, "2.0.0")
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    assert database_file.look(copy, KNOWN) == Finding(State.SOUND, (2, 0, 0), clubs=1)


def test_copy_made_while_somebody_writes_has_only_what_was_committed(evenings, tmp_path):
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (9)")
    assert hands(database_file.back_up(evenings, tmp_path / "copies", NOW)) == 5000
    writer.execute("ROLLBACK")
    writer.close()


def test_oldest_copies_go(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(database_file, "KEPT_COPIES", 3)
    folder, made = tmp_path / "copies", []
    for hour in range(5):
        run(evenings, "INSERT INTO hand VALUES (1)")
        made.append(database_file.back_up(evenings, folder, NOW + timedelta(hours=hour)))
        database_file.thin_out(folder, made[-1])
    assert database_file.copies(folder) == made[:1:-1]


def test_copy_just_made_stays_though_the_clock_went_back(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(database_file, "KEPT_COPIES", 1)
    folder = tmp_path / "copies"
    database_file.back_up(evenings, folder, NOW)
    run(evenings, "INSERT INTO hand VALUES (1)")
    copy = database_file.back_up(evenings, folder, NOW.replace(year=2015))
    database_file.thin_out(folder, copy)
    assert copy.exists()


def test_copies_made_at_once_do_not_meet(evenings, tmp_path):
    def one(number):
        run(evenings, "PRAGMA busy_timeout = 20000", "INSERT INTO hand VALUES (1)")
        return database_file.back_up(evenings, tmp_path / "copies", NOW + timedelta(hours=number))

    with ThreadPoolExecutor(6) as windows:
        made = list(windows.map(one, range(12)))
    assert all(hands(copy) > 5000 for copy in made)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_other_files_in_the_folder_are_left_alone(evenings, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").touch()
    database_file.back_up(evenings, folder, NOW)
    assert (folder / "notes.txt").exists()
    assert len(database_file.copies(folder)) == 1


def test_copy_of_a_damaged_file_is_refused_and_none_is_left(evenings, tmp_path):
    damage(evenings)
    with pytest.raises(Refused):
        database_file.back_up(evenings, tmp_path / "copies", NOW)
    assert database_file.copies(tmp_path / "copies") == []


def test_copy_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="Nothing can be written"):
        database_file.back_up(evenings, tmp_path / "file" / "copies", NOW)


def test_newest_good_copy_passes_over_damaged_and_empty_ones(evenings, tmp_path):
    folder = tmp_path / "copies"
    good = database_file.back_up(evenings, folder, NOW)
    run(evenings, "INSERT INTO hand VALUES (1)")
    damage(database_file.back_up(evenings, folder, NOW + timedelta(hours=1)))
    run(evenings, "DELETE FROM tournament_club")
    database_file.back_up(evenings, folder, NOW + timedelta(hours=2))
    assert len(database_file.copies(folder)) == 3
    assert database_file.newest_good(folder, KNOWN) == good
    assert database_file.newest_good(tmp_path / "nowhere", KNOWN) is None


def test_restore_puts_the_copy_back_and_keeps_the_old_file(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    run(evenings, "DELETE FROM hand WHERE points >= 100")
    aside = database_file.restore(evenings, copy, NOW)
    assert (hands(evenings), hands(aside)) == (5000, 100)
    assert hands(copy) == 5000


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_restore_takes_what_lay_beside_the_old_file_away_with_it(evenings, tmp_path, ending):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    beside = evenings.with_name(f"euchre.sqlite3{ending}")
    beside.write_bytes(b"left behind")
    aside = database_file.restore(evenings, copy, NOW)
    assert not beside.exists()
    assert aside.with_name(f"{aside.name}{ending}").read_bytes() == b"left behind"


def test_restore_over_a_file_with_a_write_ahead_log_brings_the_copy_and_nothing_else(
    evenings, tmp_path
):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("ALTER TABLE hand RENAME TO gone")
    database_file.restore(evenings, copy, NOW)
    assert hands(evenings) == 5000
    writer.close()


def test_two_files_set_aside_in_one_second_are_both_kept(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    asides = {database_file.restore(evenings, copy, NOW) for _ in range(2)}
    assert len(asides) == 2
    assert all(aside.exists() for aside in asides)


def test_restore_where_nothing_was(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    assert database_file.restore(tmp_path / "fresh.sqlite3", copy, NOW) is None
    assert hands(tmp_path / "fresh.sqlite3") == 5000


def test_restore_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    copy = database_file.back_up(evenings, tmp_path / "copies", NOW)
    with pytest.raises(Refused, match="Nothing can be written"):
        database_file.restore(tmp_path / "no such folder" / "euchre.sqlite3", copy, NOW)
