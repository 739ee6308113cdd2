"""The program prepares its database file for use. Each test has its own file."""

import os
import shutil
import sqlite3

import pytest
from django.db import DatabaseError
from django.db.migrations.operations import AddField

from tests.tournament.server.laptop.evenings import copies_in, damage, run_statements
from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, opening, upgrading
from tournament.server.laptop.database_file import FileCheck, FileState

pytestmark = pytest.mark.sqlite
A_TABLE_THAT_COMES_LATER = "CREATE TABLE tournament_clockpress (id integer)"
NOW = tuple(map(int, VERSION.split(".")))


@pytest.fixture
def messages():
    return []


def refuse_to_ask(question):
    raise AssertionError(question)


def query_rows(path, question):
    connection = sqlite3.connect(path)
    rows = connection.execute(question).fetchall()
    connection.close()
    return rows


def test_new_laptop_gets_a_marked_database_and_no_backup(evening, messages):
    opening.open_database(messages.append, refuse_to_ask)
    assert opening.check_database_file(evening) == FileCheck(FileState.UNDAMAGED, NOW)
    assert messages == []


def test_database_is_copied_before_it_is_changed(evening, made_files, messages):
    shutil.copyfile(made_files["older"], evening)
    opening.open_database(messages.append, refuse_to_ask)
    copy = copies_in(opening.backups_folder())[0]
    assert messages == [f"Backup saved: {copy}"]
    newest_migration = "SELECT max(name) FROM django_migrations WHERE app = 'tournament'"
    assert query_rows(copy, newest_migration) == [("0004_teams",)]
    assert query_rows(evening, newest_migration) == [(max(opening.known_migrations()),)]
    assert query_rows(evening, "SELECT name FROM tournament_club") == [("Tanglewood",)]


def test_start_with_nothing_to_change_leaves_every_byte(evening, made_files, messages):
    shutil.copyfile(made_files["ready"], evening)
    opening.open_database(messages.append, refuse_to_ask)
    content_before = evening.read_bytes()
    opening.open_database(messages.append, refuse_to_ask)
    assert evening.read_bytes() == content_before


@pytest.fixture
def file_with_copy(evening, made_files):
    shutil.copyfile(made_files["ready"], evening)
    opening.make_backup()
    return evening


def test_damaged_database_is_replaced_when_the_director_says_yes(file_with_copy, messages):
    file_with_copy.write_bytes(b"\xa5" * 20_000)
    questions = []
    opening.open_database(messages.append, lambda question: questions.append(question) or True)
    assert "The newest good backup is euchre-" in questions[0]
    assert "The old file was saved as" in messages[0]
    assert opening.check_database_file(file_with_copy).state is FileState.UNDAMAGED


def test_damaged_database_stays_when_the_director_says_no(file_with_copy, messages):
    file_with_copy.write_bytes(b"\xa5" * 20_000)
    with pytest.raises(Refused, match="restore --newest"):
        opening.open_database(messages.append, lambda _: False)
    assert file_with_copy.read_bytes() == b"\xa5" * 20_000


def test_newest_good_copy_passes_over_damaged_ones_and_those_without_a_club(file_with_copy):
    good_copy, folder = copies_in(opening.backups_folder())[0], opening.backups_folder()
    run_statements(file_with_copy, "UPDATE tournament_club SET name = 'The Night Owls'")
    damage(opening.make_backup())
    run_statements(file_with_copy, "DELETE FROM tournament_club")
    opening.make_backup()
    assert len(copies_in(folder)) == 3
    assert opening.newest_usable_backup() == good_copy


def flip_bit(path, bit, place, of=b""):
    """Flip one bit of a byte, counted from the position of these words in the file."""
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
def test_start_of_a_damaged_file_names_the_newest_good_copy(
    file_with_copy, messages, bit, place, of
):
    database_file.mark_file_as_ours(file_with_copy, VERSION)
    copy = opening.make_backup()
    flip_bit(file_with_copy, bit, place, of)
    with pytest.raises(Refused, match=f"newest good backup.*{copy.name} .*restore --newest"):
        opening.open_database(messages.append, lambda _: False)
    assert "An index" not in " ".join(messages)


def damage_index(path, bytes_before=0):
    """Damage one bit of the index entry that finds a club by its wall, or of the length
    before it.
    """
    sql = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_tournament_club_1'"
    [(page,), *_] = query_rows(path, sql)
    content = path.read_bytes()
    flip_bit(path, 1, content.index(b"pyuvwxyzabcd", (page - 1) * 4096) - bytes_before)
    assert query_rows(path, "PRAGMA quick_check") == [("ok",)]
    assert not database_file.is_undamaged(path)


@pytest.mark.parametrize("bytes_before", [0, 2], ids=["another key", "no key at all"])
def test_damaged_index_is_rebuilt_and_reported(file_with_copy, messages, bytes_before):
    damage_index(file_with_copy, bytes_before)
    opening.open_database(messages.append, refuse_to_ask)
    assert messages[0].startswith(f"An index of {file_with_copy} was damaged. It was rebuilt")
    assert query_rows(file_with_copy, "PRAGMA integrity_check") == [("ok",)]


def test_copy_of_a_damaged_index_has_it_made_again_and_the_log_says_so(file_with_copy, caplog):
    damage_index(file_with_copy)
    copy = opening.make_backup()
    assert opening.check_database_file(copy).state is FileState.UNDAMAGED
    assert f"An index of {file_with_copy} is damaged" in caplog.text


def test_file_that_is_closed_names_the_newest_good_copy(file_with_copy, messages, monkeypatch):
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda file, mode: file != file_with_copy and access(file, mode)
    )
    with pytest.raises(Refused, match=r"You may not read and write .*restore --newest"):
        opening.open_database(messages.append, refuse_to_ask)


def without_tables(file):
    file.unlink()
    run_statements(file, "CREATE TABLE one (id integer)", "DROP TABLE one")


LOST = {
    "deleted": lambda file: file.unlink(),
    "emptied": lambda file: file.write_bytes(b""),
    "one byte": lambda file: file.write_bytes(b"S"),
    "without tables": without_tables,
}


@pytest.mark.parametrize("lose", LOST.values(), ids=LOST)
def test_lost_database_is_not_taken_for_a_new_laptop(file_with_copy, messages, lose):
    lose(file_with_copy)
    with pytest.raises(Refused, match=r"is gone or empty\. To go on .* restore --newest"):
        opening.open_database(messages.append, lambda _: False)
    opening.open_database(messages.append, lambda _: True)
    assert opening.check_database_file(file_with_copy).clubs == 1


def test_half_made_first_file_without_a_club_is_begun_again(evening, made_files, messages):
    shutil.copyfile(made_files["tournament.0005_the_hall"], evening)
    run_statements(evening, "DROP TABLE tournament_wallpress", "DELETE FROM tournament_club")
    opening.open_database(messages.append, refuse_to_ask)
    assert opening.check_database_file(evening) == FileCheck(FileState.UNDAMAGED, NOW)
    aside = next(evening.parent.glob("set-aside-*"))
    assert (
        messages[1] == f"The first start was interrupted. Its unfinished file was saved as {aside}."
    )
    assert query_rows(aside, "SELECT * FROM tournament_clockpress") == []


def test_half_made_file_with_a_club_is_replaced_by_the_newest_backup_that_fits(
    evening, made_files, messages
):
    shutil.copyfile(made_files["older"], evening)
    good_copy = opening.make_backup()
    run_statements(evening, A_TABLE_THAT_COMES_LATER)
    questions = []
    with pytest.raises(Refused, match=f"was left half-made .* To go on .*{good_copy.name}"):
        opening.open_database(messages.append, lambda _: False)
    opening.open_database(messages.append, lambda question: questions.append(question) or True)
    assert f"The newest good backup is {good_copy.name}" in questions[0]
    assert opening.check_database_file(evening) == FileCheck(FileState.UNDAMAGED, NOW, clubs=1)
    assert not list(evening.parent.glob("*.unfinished*"))


def test_half_made_file_without_a_good_backup_lists_all_that_can_be_done(
    evening, made_files, messages
):
    shutil.copyfile(made_files["older"], evening)
    run_statements(evening, A_TABLE_THAT_COMES_LATER)
    opening.make_backup()
    with pytest.raises(Refused, match=r"no good backup .* restore FILE .* another folder"):
        opening.open_database(messages.append, refuse_to_ask)
    with pytest.raises(Refused, match="cannot be brought up to date"):
        opening.require_usable_backup(copies_in(opening.backups_folder())[0])


def test_failed_migration_leaves_the_file_unchanged(evening, made_files, messages, monkeypatch):
    shutil.copyfile(made_files["older"], evening)
    content_before = evening.read_bytes()

    def fail_to_add(operation, app_label, schema_editor, *states):
        if schema_editor.connection.settings_dict["NAME"] == evening:
            raise DatabaseError("no such collation")
        add_field(operation, app_label, schema_editor, *states)

    add_field = AddField.database_forwards
    monkeypatch.setattr(AddField, "database_forwards", fail_to_add)
    with pytest.raises(
        Refused, match=r"no such collation.*Nothing was changed.*the program you had before"
    ):
        opening.open_database(messages.append, refuse_to_ask)
    assert evening.read_bytes() == content_before


def test_new_database_that_cannot_be_made_is_reported(evening, messages, monkeypatch):
    def breaks(*_, **__):
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(upgrading, "call_command", breaks)
    with pytest.raises(Refused, match="could not be created: attempt to write"):
        opening.open_database(messages.append, refuse_to_ask)


def test_new_file_left_unsigned_by_a_full_disk_is_signed_at_the_next_start(
    evening, messages, monkeypatch
):
    def fail_to_sign(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full_disk:
        full_disk.setattr(database_file, "mark_file_as_ours", fail_to_sign)
        with pytest.raises(Refused, match=r"is full\. Free up space, then start again"):
            opening.open_database(messages.append, refuse_to_ask)
    opening.open_database(messages.append, refuse_to_ask)
    assert opening.check_database_file(evening) == FileCheck(FileState.UNDAMAGED, NOW)


def test_database_server_has_no_database_file(settings, monkeypatch):
    database = dict(settings.DATABASES["default"], ENGINE="django.db.backends.postgresql")
    monkeypatch.setitem(settings.DATABASES, "default", database)
    with pytest.raises(Refused, match="database server"):
        opening.require_database_file()
