"""Migrations that an older program applied but was killed before recording are recorded at the
start.
"""

import shutil
import sqlite3

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import OperationalError, connection

from tests.tournament.server.laptop.small_database import run_statements
from tournament.server.laptop import upgrading

pytestmark = pytest.mark.sqlite


def recorded_migrations(file):
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT app || '.' || name FROM django_migrations").fetchall()
    connection.close()
    return {name for (name,) in rows}


@pytest.mark.parametrize("migration_name", ["auth.0001_initial", "tournament.0005_the_hall"])
def test_migration_not_recorded_by_a_killed_program_is_recorded(
    laptop_database, database_files, migration_name
):
    shutil.copyfile(database_files[migration_name], laptop_database)
    assert migration_name not in recorded_migrations(laptop_database)
    with pytest.raises(OperationalError, match="already exists"):
        call_command(migrate.Command(), verbosity=0)
    call_command("migrate", verbosity=0)
    assert recorded_migrations(laptop_database) == recorded_migrations(database_files["ready"])
    call_command("migrate", verbosity=0)


def test_tables_that_match_no_migration_are_never_recorded(laptop_database, database_files):
    shutil.copyfile(database_files["tournament.0005_the_hall"], laptop_database)
    assert not upgrading.do_tables_match_migrations()
    run_statements(laptop_database, "ALTER TABLE tournament_hand ADD COLUMN half_way text")
    notes_before = recorded_migrations(laptop_database)
    with pytest.raises(OperationalError, match="already exists"):
        call_command("migrate", verbosity=0)
    assert recorded_migrations(laptop_database) == notes_before


def test_tables_of_new_and_old_files_match_their_recorded_migrations(
    laptop_database, database_files
):
    assert upgrading.do_tables_match_migrations()
    connection.close()
    shutil.copyfile(database_files["older"], laptop_database)
    assert upgrading.do_tables_match_migrations()


def test_complete_migrations_are_not_recorded_again(laptop_database, database_files):
    shutil.copyfile(database_files["ready"], laptop_database)
    assert not upgrading.try_to_record_missing_migration()
    assert recorded_migrations(laptop_database) == recorded_migrations(database_files["ready"])
