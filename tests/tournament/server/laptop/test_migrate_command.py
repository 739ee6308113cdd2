"""Migrations change all tables or none, on the laptop's database and on a server's."""

import shutil
from importlib import import_module

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations import RunPython
from django.db.migrations.executor import MigrationExecutor


class SimulatedCrash(BaseException):
    pass


@pytest.mark.sqlite
def test_migration_that_fails_at_the_last_step_changes_no_byte(
    laptop_database, database_files, monkeypatch
):
    shutil.copyfile(database_files["older"], laptop_database)
    content_before = laptop_database.read_bytes()
    newest_migration = MigrationExecutor(connection).loader.graph.leaf_nodes("tournament")[0][1]

    def break_off_at_newest(executor, migration):
        if migration.name == newest_migration:
            raise SimulatedCrash
        record_migration(executor, migration)

    record_migration = MigrationExecutor.record_migration
    monkeypatch.setattr(MigrationExecutor, "record_migration", break_off_at_newest)
    with pytest.raises(SimulatedCrash):
        call_command("migrate", verbosity=0)
    assert laptop_database.read_bytes() == content_before


@pytest.mark.sqlite
def test_foreign_keys_are_checked_again_after_migrations(laptop_database, database_files):
    shutil.copyfile(database_files["older"], laptop_database)
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.fixture
def empty_server():
    """Give the test an empty schema of the database server, without any table."""
    if connection.vendor != "postgresql":
        pytest.skip("only a server keeps what is to be looked at for later")
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA empty; SET search_path TO empty")
        yield
        cursor.execute("DROP SCHEMA empty CASCADE; RESET search_path")
    ContentType.objects.clear_cache()


@pytest.mark.django_db(transaction=True)
def test_migration_may_change_rows_and_their_table_together(empty_server, monkeypatch):
    """PostgreSQL refuses to change a table that just got a row, unless it is told otherwise."""

    def add_night(apps, _):
        club = apps.get_model("tournament", "Club").objects.create(name="Tanglewood")
        nights = apps.get_model("tournament", "Tournament").objects
        nights.create(club=club, name="A night", date="2026-11-22", house="tanglewood", dials={})

    migration = import_module("tournament.migrations.0003_the_log_is_kept").Migration
    monkeypatch.setattr(migration, "operations", [RunPython(add_night), *migration.operations])
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, tables FROM tournament_tournament")
        assert cursor.fetchall() == [("A night", None)]
