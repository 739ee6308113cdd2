import functools
import sqlite3

from tests.tournament.server.laptop.evenings import KNOWN, damage, run_statements
from tournament import VERSION
from tournament.server.laptop import database_file
from tournament.server.laptop.database_file import FileCheck, FileState


def state(path):
    return database_file.check_file(path, KNOWN).state


def test_no_file_and_an_empty_one_are_absent(tmp_path):
    assert state(tmp_path / "none") is FileState.ABSENT
    (tmp_path / "empty").touch()
    assert state(tmp_path / "empty") is FileState.ABSENT
    (tmp_path / "byte").write_bytes(b"x")
    assert state(tmp_path / "byte") is FileState.ABSENT
    run_statements(tmp_path / "bare", "CREATE TABLE one (id integer)", "DROP TABLE one")
    assert state(tmp_path / "bare") is FileState.ABSENT
    assert state(tmp_path) is FileState.ABSENT


def test_sound_file_is_sound_and_tells_its_program(evenings):
    assert database_file.check_file(evenings, KNOWN) == FileCheck(
        FileState.UNDAMAGED, None, clubs=1
    )
    database_file.mark_file_as_ours(evenings, "0.8.13")
    assert database_file.check_file(evenings, KNOWN) == FileCheck(
        FileState.UNDAMAGED, (0, 8, 13), clubs=1
    )


def test_damaged_page_is_found(evenings):
    damage(evenings)
    assert state(evenings) is FileState.DAMAGED


def test_text_file_is_damaged(evenings):
    evenings.write_text("not a database at all, only a letter to the treasurer" * 50)
    assert state(evenings) is FileState.DAMAGED


def test_truncated_file_is_damaged(evenings):
    evenings.write_bytes(evenings.read_bytes()[:9000])
    assert state(evenings) is FileState.DAMAGED


def test_another_programs_file_is_foreign(evenings, tmp_path):
    run_statements(evenings, "PRAGMA application_id = 77")
    assert state(evenings) is FileState.FROM_OTHER_PROGRAM
    run_statements(tmp_path / "other", "CREATE TABLE recipes (name text)")
    assert state(tmp_path / "other") is FileState.FROM_OTHER_PROGRAM


def test_other_django_projects_file_is_foreign(evenings):
    run_statements(evenings, "UPDATE django_migrations SET app = 'shop'")
    assert state(evenings) is FileState.FROM_OTHER_PROGRAM


def test_file_that_cannot_be_opened_is_not_called_damaged(tmp_path, monkeypatch):
    (tmp_path / "closed.sqlite3").write_bytes(b"x" * 100)
    monkeypatch.setattr(database_file.os, "access", lambda *_: False)
    assert state(tmp_path / "closed.sqlite3") is FileState.NO_ACCESS


def test_unknown_migration_marks_the_file_as_newer(evenings):
    run_statements(evenings, "INSERT INTO django_migrations VALUES ('tournament', '0099_doubles')")
    assert state(evenings) is FileState.FROM_NEWER_VERSION


def test_misnamed_migration_is_damage_unless_a_newer_program_signed(evenings):
    run_statements(evenings, "UPDATE django_migrations SET name = '0001_knitial'")
    assert state(evenings) is FileState.DAMAGED
    database_file.mark_file_as_ours(evenings, VERSION)
    assert state(evenings) is FileState.DAMAGED
    database_file.mark_file_as_ours(evenings, "77.0.0")
    assert state(evenings) is FileState.FROM_NEWER_VERSION


def test_file_signed_by_a_newer_program_is_newer_even_with_the_same_tables(evenings):
    database_file.mark_file_as_ours(evenings, VERSION)
    assert state(evenings) is FileState.UNDAMAGED
    database_file.mark_file_as_ours(evenings, "0.8.9")
    assert state(evenings) is FileState.UNDAMAGED
    database_file.mark_file_as_ours(evenings, "77.0.0")
    assert state(evenings) is FileState.FROM_NEWER_VERSION


def test_another_apps_migration_does_not_matter(evenings):
    run_statements(evenings, "INSERT INTO django_migrations VALUES ('auth', '0099_anything')")
    assert state(evenings) is FileState.UNDAMAGED


def test_file_held_by_another_is_busy(evenings, monkeypatch):
    wait_less = functools.partial(database_file.open_database_file, max_lock_wait_seconds=0.1)
    monkeypatch.setattr(database_file, "open_database_file", wait_less)
    holder = sqlite3.connect(evenings, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert state(evenings) is FileState.BUSY
    holder.close()
