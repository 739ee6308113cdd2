import sqlite3

from tests.tournament.server.laptop.evenings import KNOWN, damage, run
from tournament import VERSION
from tournament.server.laptop import database_file
from tournament.server.laptop.database_file import FileCheck, FileState


def state(path):
    return database_file.look(path, KNOWN, patience=0.1).state


def test_no_file_and_an_empty_one_are_absent(tmp_path):
    assert state(tmp_path / "none") is FileState.ABSENT
    (tmp_path / "empty").touch()
    assert state(tmp_path / "empty") is FileState.ABSENT
    (tmp_path / "byte").write_bytes(b"x")
    assert state(tmp_path / "byte") is FileState.ABSENT
    run(tmp_path / "bare", "CREATE TABLE one (id integer)", "DROP TABLE one")
    assert state(tmp_path / "bare") is FileState.ABSENT
    assert state(tmp_path) is FileState.ABSENT


def test_sound_file_is_sound_and_tells_its_program(evenings):
    assert database_file.look(evenings, KNOWN) == FileCheck(FileState.SOUND, None, clubs=1)
    database_file.sign(evenings, "0.8.13")
    assert database_file.look(evenings, KNOWN) == FileCheck(FileState.SOUND, (0, 8, 13), clubs=1)


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
    run(evenings, "PRAGMA application_id = 77")
    assert state(evenings) is FileState.FOREIGN
    run(tmp_path / "other", "CREATE TABLE recipes (name text)")
    assert state(tmp_path / "other") is FileState.FOREIGN


def test_other_django_projects_file_is_foreign(evenings):
    run(evenings, "UPDATE django_migrations SET app = 'shop'")
    assert state(evenings) is FileState.FOREIGN


def test_file_that_cannot_be_opened_is_not_called_damaged(tmp_path, monkeypatch):
    (tmp_path / "closed.sqlite3").write_bytes(b"x" * 100)
    monkeypatch.setattr(database_file.os, "access", lambda *_: False)
    assert state(tmp_path / "closed.sqlite3") is FileState.CLOSED


def test_migration_that_is_not_ours_is_newer(evenings):
    run(evenings, "INSERT INTO django_migrations VALUES ('tournament', '0099_doubles')")
    assert state(evenings) is FileState.NEWER


def test_note_of_another_name_is_damage_unless_a_newer_program_has_signed(evenings):
    run(evenings, "UPDATE django_migrations SET name = '0001_knitial'")
    assert state(evenings) is FileState.DAMAGED
    database_file.sign(evenings, VERSION)
    assert state(evenings) is FileState.DAMAGED
    database_file.sign(evenings, "77.0.0")
    assert state(evenings) is FileState.NEWER


def test_what_a_newer_program_has_signed_is_newer_with_the_same_tables_as_well(evenings):
    database_file.sign(evenings, VERSION)
    assert state(evenings) is FileState.SOUND
    database_file.sign(evenings, "0.8.9")
    assert state(evenings) is FileState.SOUND
    database_file.sign(evenings, "77.0.0")
    assert state(evenings) is FileState.NEWER


def test_another_apps_migration_does_not_matter(evenings):
    run(evenings, "INSERT INTO django_migrations VALUES ('auth', '0099_anything')")
    assert state(evenings) is FileState.SOUND


def test_file_held_by_another_is_busy(evenings):
    holder = sqlite3.connect(evenings, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert state(evenings) is FileState.BUSY
    holder.close()
