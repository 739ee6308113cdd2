"""The program prepares its database file for use. Each test has its own file."""

import os
import shutil
import sqlite3

import pytest
from django.db import DatabaseError
from django.db.migrations.operations import AddField

from tests.tournament.server.laptop.small_database import (
    backup_files_in,
    damage_database,
    run_statements,
)
from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, opening, upgrading
from tournament.server.laptop.database_file import FileCheck, FileState

pytestmark = pytest.mark.sqlite
SQL_OF_A_LATER_TABLE = "CREATE TABLE tournament_clockpress (id integer)"
CURRENT_VERSION = tuple(map(int, VERSION.split(".")))


@pytest.fixture
def messages():
    return []


def fail_if_asked(question):
    raise AssertionError(question)


def query_rows(path, sql):
    connection = sqlite3.connect(path)
    rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


def test_new_laptop_gets_a_marked_database_and_no_backup(laptop_database, messages):
    opening.open_database(messages.append, fail_if_asked)
    assert opening.check_database_file(laptop_database) == FileCheck(
        FileState.UNDAMAGED, CURRENT_VERSION
    )
    assert messages == []


def test_database_is_backed_up_before_an_upgrade(laptop_database, database_files, messages):
    shutil.copyfile(database_files["older"], laptop_database)
    opening.open_database(messages.append, fail_if_asked)
    backup = backup_files_in(opening.backups_folder())[0]
    assert messages == [f"Backup saved: {backup}"]
    newest_migration = "SELECT max(name) FROM django_migrations WHERE app = 'tournament'"
    assert query_rows(backup, newest_migration) == [("0004_teams",)]
    assert query_rows(laptop_database, newest_migration) == [(max(opening.known_migrations()),)]
    assert query_rows(laptop_database, "SELECT name FROM tournament_club") == [("Tanglewood",)]


def test_start_without_an_upgrade_changes_no_byte(laptop_database, database_files, messages):
    shutil.copyfile(database_files["ready"], laptop_database)
    opening.open_database(messages.append, fail_if_asked)
    content_before = laptop_database.read_bytes()
    opening.open_database(messages.append, fail_if_asked)
    assert laptop_database.read_bytes() == content_before


@pytest.fixture
def database_with_backup(laptop_database, database_files):
    shutil.copyfile(database_files["ready"], laptop_database)
    opening.make_backup()
    return laptop_database


def test_damaged_database_is_replaced_when_the_director_says_yes(database_with_backup, messages):
    database_with_backup.write_bytes(b"\xa5" * 20_000)
    questions = []
    opening.open_database(messages.append, lambda question: questions.append(question) or True)
    assert "The newest good backup is euchre-" in questions[0]
    assert "The old file was saved as" in messages[0]
    assert opening.check_database_file(database_with_backup).state is FileState.UNDAMAGED


def test_damaged_database_stays_when_the_director_says_no(database_with_backup, messages):
    database_with_backup.write_bytes(b"\xa5" * 20_000)
    with pytest.raises(Refused, match="restore --newest"):
        opening.open_database(messages.append, lambda _: False)
    assert database_with_backup.read_bytes() == b"\xa5" * 20_000


def test_newest_good_backup_is_undamaged_and_has_a_club(database_with_backup):
    good_backup, folder = backup_files_in(opening.backups_folder())[0], opening.backups_folder()
    run_statements(database_with_backup, "UPDATE tournament_club SET name = 'The Night Owls'")
    damage_database(opening.make_backup())
    run_statements(database_with_backup, "DELETE FROM tournament_club")
    opening.make_backup()
    assert len(backup_files_in(folder)) == 3
    assert opening.newest_usable_backup() == good_backup


def flip_bit(path, bit, byte_offset, searched_words=b""):
    """Flip one bit of a byte, counted from the position of these words in the file."""
    content = bytearray(path.read_bytes())
    content[byte_offset + (content.index(searched_words) if searched_words else 0)] ^= 1 << bit
    path.write_bytes(content)


DAMAGED_BITS = {
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


@pytest.mark.parametrize(
    ("bit", "byte_offset", "searched_words"), DAMAGED_BITS.values(), ids=DAMAGED_BITS
)
def test_start_with_a_damaged_file_names_the_newest_good_backup(
    database_with_backup, messages, bit, byte_offset, searched_words
):
    database_file.mark_file_as_ours(database_with_backup, VERSION)
    backup = opening.make_backup()
    flip_bit(database_with_backup, bit, byte_offset, searched_words)
    with pytest.raises(Refused, match=f"newest good backup.*{backup.name} .*restore --newest"):
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
def test_damaged_index_is_rebuilt_and_reported(database_with_backup, messages, bytes_before):
    damage_index(database_with_backup, bytes_before)
    opening.open_database(messages.append, fail_if_asked)
    assert messages[0].startswith(f"An index of {database_with_backup} was damaged. It was rebuilt")
    assert query_rows(database_with_backup, "PRAGMA integrity_check") == [("ok",)]


def test_backup_of_a_damaged_index_is_repaired_and_logged(database_with_backup, caplog):
    damage_index(database_with_backup)
    backup = opening.make_backup()
    assert opening.check_database_file(backup).state is FileState.UNDAMAGED
    assert f"An index of {database_with_backup} is damaged" in caplog.text


def test_file_without_access_rights_names_the_newest_good_backup(
    database_with_backup, messages, monkeypatch
):
    os_access = os.access
    monkeypatch.setattr(
        os, "access", lambda file, mode: file != database_with_backup and os_access(file, mode)
    )
    with pytest.raises(Refused, match=r"You may not read and write .*restore --newest"):
        opening.open_database(messages.append, fail_if_asked)


def drop_all_tables(file):
    file.unlink()
    run_statements(file, "CREATE TABLE one (id integer)", "DROP TABLE one")


WAYS_TO_LOSE_A_DATABASE = {
    "deleted": lambda file: file.unlink(),
    "emptied": lambda file: file.write_bytes(b""),
    "one byte": lambda file: file.write_bytes(b"S"),
    "without tables": drop_all_tables,
}


@pytest.mark.parametrize(
    "lose_database", WAYS_TO_LOSE_A_DATABASE.values(), ids=WAYS_TO_LOSE_A_DATABASE
)
def test_lost_database_is_not_taken_for_a_new_laptop(database_with_backup, messages, lose_database):
    lose_database(database_with_backup)
    with pytest.raises(Refused, match=r"is missing or empty\. To use .* restore --newest"):
        opening.open_database(messages.append, lambda _: False)
    opening.open_database(messages.append, lambda _: True)
    assert opening.check_database_file(database_with_backup).club_count == 1


def test_half_made_first_database_without_a_club_is_made_again(
    laptop_database, database_files, messages
):
    shutil.copyfile(database_files["tournament.0005_the_hall"], laptop_database)
    run_statements(
        laptop_database, "DROP TABLE tournament_wallpress", "DELETE FROM tournament_club"
    )
    opening.open_database(messages.append, fail_if_asked)
    assert opening.check_database_file(laptop_database) == FileCheck(
        FileState.UNDAMAGED, CURRENT_VERSION
    )
    set_aside_file = next(laptop_database.parent.glob("set-aside-*"))
    assert (
        messages[1]
        == f"The first start was interrupted. Its unfinished file was saved as {set_aside_file}."
    )
    assert query_rows(set_aside_file, "SELECT * FROM tournament_clockpress") == []


def test_half_made_database_with_a_club_is_replaced_by_the_newest_usable_backup(
    laptop_database, database_files, messages
):
    shutil.copyfile(database_files["older"], laptop_database)
    good_backup = opening.make_backup()
    run_statements(laptop_database, SQL_OF_A_LATER_TABLE)
    questions = []
    with pytest.raises(Refused, match=f"is incomplete or damaged .* To use .*{good_backup.name}"):
        opening.open_database(messages.append, lambda _: False)
    opening.open_database(messages.append, lambda question: questions.append(question) or True)
    assert f"The newest good backup is {good_backup.name}" in questions[0]
    assert opening.check_database_file(laptop_database) == FileCheck(
        FileState.UNDAMAGED, CURRENT_VERSION, club_count=1
    )
    assert not list(laptop_database.parent.glob("*.unfinished*"))


def test_half_made_database_without_a_good_backup_lists_all_options(
    laptop_database, database_files, messages
):
    shutil.copyfile(database_files["older"], laptop_database)
    run_statements(laptop_database, SQL_OF_A_LATER_TABLE)
    opening.make_backup()
    with pytest.raises(Refused, match=r"no good backup .* restore FILE .* another folder"):
        opening.open_database(messages.append, fail_if_asked)
    with pytest.raises(Refused, match="can't be updated"):
        opening.require_usable_backup(backup_files_in(opening.backups_folder())[0])


def test_failed_migration_leaves_the_file_unchanged(
    laptop_database, database_files, messages, monkeypatch
):
    shutil.copyfile(database_files["older"], laptop_database)
    content_before = laptop_database.read_bytes()

    def fail_to_add(operation, app_label, schema_editor, *states):
        if schema_editor.connection.settings_dict["NAME"] == laptop_database:
            raise DatabaseError("no such collation")
        add_field(operation, app_label, schema_editor, *states)

    add_field = AddField.database_forwards
    monkeypatch.setattr(AddField, "database_forwards", fail_to_add)
    with pytest.raises(
        Refused, match=r"no such collation.*Nothing was changed.*the program you had before"
    ):
        opening.open_database(messages.append, fail_if_asked)
    assert laptop_database.read_bytes() == content_before


def test_new_database_that_cannot_be_made_is_reported(laptop_database, messages, monkeypatch):
    def fail_to_create(*_, **__):
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(upgrading, "call_command", fail_to_create)
    with pytest.raises(Refused, match="could not be created: attempt to write"):
        opening.open_database(messages.append, fail_if_asked)


def test_new_file_left_unmarked_by_a_full_disk_is_marked_at_the_next_start(
    laptop_database, messages, monkeypatch
):
    def fail_to_mark_file(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full_disk:
        full_disk.setattr(database_file, "mark_file_as_ours", fail_to_mark_file)
        with pytest.raises(Refused, match=r"is full\. Free up space, then start again"):
            opening.open_database(messages.append, fail_if_asked)
    opening.open_database(messages.append, fail_if_asked)
    assert opening.check_database_file(laptop_database) == FileCheck(
        FileState.UNDAMAGED, CURRENT_VERSION
    )


def test_database_server_has_no_database_file(settings, monkeypatch):
    database = dict(settings.DATABASES["default"], ENGINE="django.db.backends.postgresql")
    monkeypatch.setitem(settings.DATABASES, "default", database)
    with pytest.raises(Refused, match="database server"):
        opening.require_database_file()
