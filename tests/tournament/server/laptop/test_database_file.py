import functools
import sqlite3

from tests.tournament.server.laptop.small_database import (
    MIGRATIONS_OF_PROGRAM,
    damage_database,
    run_statements,
)
from tournament import VERSION
from tournament.server.laptop import database_file
from tournament.server.laptop.database_file import FileCheck, FileState


def state_found_by_check(path):
    return database_file.check_file(path, MIGRATIONS_OF_PROGRAM).state


def test_missing_file_and_empty_file_are_absent(tmp_path):
    assert state_found_by_check(tmp_path / "none") is FileState.ABSENT
    (tmp_path / "empty").touch()
    assert state_found_by_check(tmp_path / "empty") is FileState.ABSENT
    (tmp_path / "byte").write_bytes(b"x")
    assert state_found_by_check(tmp_path / "byte") is FileState.ABSENT
    run_statements(tmp_path / "bare", "CREATE TABLE one (id integer)", "DROP TABLE one")
    assert state_found_by_check(tmp_path / "bare") is FileState.ABSENT
    assert state_found_by_check(tmp_path) is FileState.ABSENT


def test_undamaged_file_is_reported_with_its_program_version(small_database):
    assert database_file.check_file(small_database, MIGRATIONS_OF_PROGRAM) == FileCheck(
        FileState.UNDAMAGED, None, club_count=1
    )
    database_file.mark_file_as_ours(small_database, "0.8.13")
    assert database_file.check_file(small_database, MIGRATIONS_OF_PROGRAM) == FileCheck(
        FileState.UNDAMAGED, (0, 8, 13), club_count=1
    )


def test_damaged_page_is_found(small_database):
    damage_database(small_database)
    assert state_found_by_check(small_database) is FileState.DAMAGED


def test_text_file_is_damaged(small_database):
    small_database.write_text("not a database at all, only a letter to the treasurer" * 50)
    assert state_found_by_check(small_database) is FileState.DAMAGED


def test_truncated_file_is_damaged(small_database):
    small_database.write_bytes(small_database.read_bytes()[:9000])
    assert state_found_by_check(small_database) is FileState.DAMAGED


def test_another_programs_file_is_foreign(small_database, tmp_path):
    run_statements(small_database, "PRAGMA application_id = 77")
    assert state_found_by_check(small_database) is FileState.FROM_OTHER_PROGRAM
    run_statements(tmp_path / "other", "CREATE TABLE recipes (name text)")
    assert state_found_by_check(tmp_path / "other") is FileState.FROM_OTHER_PROGRAM


def test_other_django_projects_file_is_foreign(small_database):
    run_statements(small_database, "UPDATE django_migrations SET app = 'shop'")
    assert state_found_by_check(small_database) is FileState.FROM_OTHER_PROGRAM


def test_file_that_cannot_be_opened_is_not_called_damaged(tmp_path, monkeypatch):
    (tmp_path / "closed.sqlite3").write_bytes(b"x" * 100)
    monkeypatch.setattr(database_file.os, "access", lambda *_: False)
    assert state_found_by_check(tmp_path / "closed.sqlite3") is FileState.NO_ACCESS


def test_unknown_migration_marks_the_file_as_newer(small_database):
    run_statements(
        small_database, "INSERT INTO django_migrations VALUES ('tournament', '0099_doubles')"
    )
    assert state_found_by_check(small_database) is FileState.FROM_NEWER_VERSION


def test_misnamed_migration_is_damage_unless_a_newer_program_marked_the_file(small_database):
    run_statements(small_database, "UPDATE django_migrations SET name = '0001_knitial'")
    assert state_found_by_check(small_database) is FileState.DAMAGED
    database_file.mark_file_as_ours(small_database, VERSION)
    assert state_found_by_check(small_database) is FileState.DAMAGED
    database_file.mark_file_as_ours(small_database, "77.0.0")
    assert state_found_by_check(small_database) is FileState.FROM_NEWER_VERSION


def test_file_marked_by_a_newer_program_is_newer_even_with_the_same_tables(small_database):
    database_file.mark_file_as_ours(small_database, VERSION)
    assert state_found_by_check(small_database) is FileState.UNDAMAGED
    database_file.mark_file_as_ours(small_database, "0.8.9")
    assert state_found_by_check(small_database) is FileState.UNDAMAGED
    database_file.mark_file_as_ours(small_database, "77.0.0")
    assert state_found_by_check(small_database) is FileState.FROM_NEWER_VERSION


def test_another_apps_migration_does_not_matter(small_database):
    run_statements(small_database, "INSERT INTO django_migrations VALUES ('auth', '0099_anything')")
    assert state_found_by_check(small_database) is FileState.UNDAMAGED


def test_file_locked_by_another_program_is_busy(small_database, monkeypatch):
    wait_less = functools.partial(database_file.open_database_file, max_lock_wait_seconds=0.1)
    monkeypatch.setattr(database_file, "open_database_file", wait_less)
    holder = sqlite3.connect(small_database, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert state_found_by_check(small_database) is FileState.BUSY
    holder.close()
