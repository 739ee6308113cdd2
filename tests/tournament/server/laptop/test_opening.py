"""The database made ready, on files of the test's own."""

import os
import shutil
import sqlite3

import pytest
from django.db import DatabaseError
from django.db.migrations.operations import AddField

from tests.tournament.server.laptop.evenings import copies_in, damage, run
from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, opening, upgrading
from tournament.server.laptop.database_file import FileCheck, FileState

pytestmark = pytest.mark.sqlite
A_TABLE_THAT_COMES_LATER = "CREATE TABLE tournament_clockpress (id integer)"
NOW = tuple(map(int, VERSION.split(".")))


@pytest.fixture
def said():
    return []


def never(question):
    raise AssertionError(question)


def asked(path, question):
    connection = sqlite3.connect(path)
    found = connection.execute(question).fetchall()
    connection.close()
    return found


def test_new_laptop_gets_a_signed_database_and_no_copy_of_nothing(evening, said):
    opening.open_database(said.append, never)
    assert opening.look(evening) == FileCheck(FileState.SOUND, NOW)
    assert said == []


def test_database_is_copied_before_it_is_changed(evening, made, said):
    shutil.copyfile(made["older"], evening)
    opening.open_database(said.append, never)
    copy = copies_in(opening.copies_folder())[0]
    assert said == [f"A copy of your evenings is kept: {copy}"]
    newest = "SELECT max(name) FROM django_migrations WHERE app = 'tournament'"
    assert asked(copy, newest) == [("0004_teams",)]
    assert asked(evening, newest) == [(max(opening.known_migrations()),)]
    assert asked(evening, "SELECT name FROM tournament_club") == [("Tanglewood",)]


def test_start_with_nothing_to_change_leaves_every_byte(evening, made, said):
    shutil.copyfile(made["ready"], evening)
    opening.open_database(said.append, never)
    before = evening.read_bytes()
    opening.open_database(said.append, never)
    assert evening.read_bytes() == before


@pytest.fixture
def with_copy(evening, made):
    shutil.copyfile(made["ready"], evening)
    opening.keep_copy()
    return evening


def test_damaged_database_is_replaced_when_the_director_says_yes(with_copy, said):
    with_copy.write_bytes(b"\xa5" * 20_000)
    questions = []
    opening.open_database(said.append, lambda question: questions.append(question) or True)
    assert "The newest good copy is euchre-" in questions[0]
    assert "The old file is kept as" in said[0]
    assert opening.look(with_copy).state is FileState.SOUND


def test_damaged_database_stays_when_the_director_says_no(with_copy, said):
    with_copy.write_bytes(b"\xa5" * 20_000)
    with pytest.raises(Refused, match="restore --newest"):
        opening.open_database(said.append, lambda _: False)
    assert with_copy.read_bytes() == b"\xa5" * 20_000


def test_newest_good_copy_passes_over_damaged_ones_and_those_without_a_club(with_copy):
    good, folder = copies_in(opening.copies_folder())[0], opening.copies_folder()
    run(with_copy, "UPDATE tournament_club SET name = 'The Night Owls'")
    damage(opening.keep_copy())
    run(with_copy, "DELETE FROM tournament_club")
    opening.keep_copy()
    assert len(copies_in(folder)) == 3
    assert opening.newest_good() == good


def turned(path, bit, place, of=b""):
    """One bit of that byte, counted from where those words stand."""
    content = bytearray(path.read_bytes())
    content[place + (content.index(of) if of else 0)] ^= 1 << bit
    path.write_bytes(content)


DAMAGE = {
    "schema that is not text": (7, 14, b"CREATE TABLE "),
    "schema that cannot be read": (0, 2, b"CREATE TABLE "),
    "column of another name": (0, 2, b'"tournament_id" '),
    "note of another name": (0, 3, b"0001_initial"),
    "note that is not text": (7, 3, b"0001_initial"),
    "note of a time that is not text": (7, 13, b"0001_initial"),
    "note of a time that is none": (3, 17, b"0001_initial"),
    "application": (0, 70, b""),
    "format": (4, 47, b""),
    "may be written": (1, 18, b""),
}


@pytest.mark.parametrize(("bit", "place", "of"), DAMAGE.values(), ids=DAMAGE)
def test_start_of_a_damaged_file_names_the_newest_good_copy(with_copy, said, bit, place, of):
    database_file.sign(with_copy, VERSION)
    copy = opening.keep_copy()
    turned(with_copy, bit, place, of)
    with pytest.raises(Refused, match=f"newest good copy.*{copy.name} .*restore --newest"):
        opening.open_database(said.append, lambda _: False)
    assert "An index" not in " ".join(said)


def an_index_damaged(path, before=0):
    """One bit of the key by which a club's wall is found, or of its length that stands before."""
    sql = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_tournament_club_1'"
    [(page,), *_] = asked(path, sql)
    content = path.read_bytes()
    turned(path, 1, content.index(b"pyuvwxyzabcd", (page - 1) * 4096) - before)
    assert asked(path, "PRAGMA quick_check") == [("ok",)]
    assert not database_file.is_whole(path)


@pytest.mark.parametrize("before", [0, 2], ids=["another key", "no key at all"])
def test_damaged_index_is_made_anew_and_told(with_copy, said, before):
    an_index_damaged(with_copy, before)
    opening.open_database(said.append, never)
    assert said[0].startswith(f"An index of {with_copy} was damaged. It was made anew")
    assert asked(with_copy, "PRAGMA integrity_check") == [("ok",)]


def test_copy_of_a_damaged_index_has_it_made_anew_and_the_log_says_so(with_copy, caplog):
    an_index_damaged(with_copy)
    copy = opening.keep_copy()
    assert opening.look(copy).state is FileState.SOUND
    assert f"An index of {with_copy} is damaged" in caplog.text


def test_file_that_is_closed_names_the_newest_good_copy(with_copy, said, monkeypatch):
    access = os.access
    monkeypatch.setattr(os, "access", lambda file, how: file != with_copy and access(file, how))
    with pytest.raises(Refused, match=r"may not be read and written by you.*restore --newest"):
        opening.open_database(said.append, never)


def without_tables(file):
    file.unlink()
    run(file, "CREATE TABLE one (id integer)", "DROP TABLE one")


LOST = {
    "deleted": lambda file: file.unlink(),
    "emptied": lambda file: file.write_bytes(b""),
    "one byte": lambda file: file.write_bytes(b"S"),
    "without tables": without_tables,
}


@pytest.mark.parametrize("lose", LOST.values(), ids=LOST)
def test_lost_database_is_not_taken_for_a_new_laptop(with_copy, said, lose):
    lose(with_copy)
    with pytest.raises(Refused, match=r"is gone or empty\. To go on .* restore --newest"):
        opening.open_database(said.append, lambda _: False)
    opening.open_database(said.append, lambda _: True)
    assert opening.look(with_copy).clubs == 1


def test_half_made_first_file_without_a_club_is_begun_anew(evening, made, said):
    shutil.copyfile(made["tournament.0005_the_hall"], evening)
    run(evening, "DROP TABLE tournament_wallpress", "DELETE FROM tournament_club")
    opening.open_database(said.append, never)
    assert opening.look(evening) == FileCheck(FileState.SOUND, NOW)
    aside = next(evening.parent.glob("set-aside-*"))
    assert said[1] == f"A first start had broken off. What it left is kept as {aside}."
    assert asked(aside, "SELECT * FROM tournament_clockpress") == []


def test_half_made_file_with_a_club_gives_way_to_the_newest_copy_that_fits(evening, made, said):
    shutil.copyfile(made["older"], evening)
    whole = opening.keep_copy()
    run(evening, A_TABLE_THAT_COMES_LATER)
    questions = []
    with pytest.raises(Refused, match=f"was left half-made .* To go on .*{whole.name}"):
        opening.open_database(said.append, lambda _: False)
    opening.open_database(said.append, lambda question: questions.append(question) or True)
    assert f"The newest good copy is {whole.name}" in questions[0]
    assert opening.look(evening) == FileCheck(FileState.SOUND, NOW, clubs=1)
    assert not (evening.parent / "trial.sqlite3").exists()


def test_half_made_file_whose_copies_are_all_half_made_is_told_every_way_on(evening, made, said):
    shutil.copyfile(made["older"], evening)
    run(evening, A_TABLE_THAT_COMES_LATER)
    opening.keep_copy()
    with pytest.raises(Refused, match=r"no good copy .* restore FILE .* another folder"):
        opening.open_database(said.append, never)
    with pytest.raises(Refused, match="cannot be brought up to date"):
        opening.must_be_good(copies_in(opening.copies_folder())[0])


def test_change_that_is_impossible_leaves_everything_as_it_was(evening, made, said, monkeypatch):
    shutil.copyfile(made["older"], evening)
    before = evening.read_bytes()

    def breaks(operation, app_label, schema_editor, *states):
        if schema_editor.connection.settings_dict["NAME"] == evening:
            raise DatabaseError("no such collation")
        changed(operation, app_label, schema_editor, *states)

    changed = AddField.database_forwards
    monkeypatch.setattr(AddField, "database_forwards", breaks)
    with pytest.raises(Refused, match=r"no such collation.*as it was.*the program you had before"):
        opening.open_database(said.append, never)
    assert evening.read_bytes() == before


def test_new_database_that_cannot_be_made_is_told(evening, said, monkeypatch):
    def breaks(*_, **__):
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(upgrading, "call_command", breaks)
    with pytest.raises(Refused, match="could not be made: attempt to write"):
        opening.open_database(said.append, never)


def test_disk_that_fills_before_a_new_file_is_signed_is_told_and_the_next_start_signs(
    evening, said, monkeypatch
):
    def breaks(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full:
        full.setattr(database_file, "sign", breaks)
        with pytest.raises(Refused, match=r"is full\. Make room on it, then start again"):
            opening.open_database(said.append, never)
    opening.open_database(said.append, never)
    assert opening.look(evening) == FileCheck(FileState.SOUND, NOW)


def test_site_on_a_server_has_no_file(settings, monkeypatch):
    database = dict(settings.DATABASES["default"], ENGINE="django.db.backends.postgresql")
    monkeypatch.setitem(settings.DATABASES, "default", database)
    with pytest.raises(Refused, match="database server"):
        opening.must_be_a_file()
