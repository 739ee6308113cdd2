"""Migrations that were applied but not noted, because an older program was killed, are noted at the
start.
"""

import shutil
import sqlite3

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import OperationalError, connection

from tests.tournament.server.laptop.evenings import run_statements
from tournament.server.laptop import upgrading

pytestmark = pytest.mark.sqlite


def noted_migrations(file):
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT app || '.' || name FROM django_migrations").fetchall()
    connection.close()
    return {name for (name,) in rows}


@pytest.mark.parametrize("at", ["auth.0001_initial", "tournament.0005_the_hall"])
def test_note_that_a_killed_program_did_not_write_is_added(evening, made_files, at):
    shutil.copyfile(made_files[at], evening)
    assert at not in noted_migrations(evening)
    with pytest.raises(OperationalError, match="already exists"):
        call_command(migrate.Command(), verbosity=0)
    call_command("migrate", verbosity=0)
    assert noted_migrations(evening) == noted_migrations(made_files["ready"])
    call_command("migrate", verbosity=0)


def test_tables_that_no_migration_leaves_so_are_never_noted(evening, made_files):
    shutil.copyfile(made_files["tournament.0005_the_hall"], evening)
    assert not upgrading.do_tables_match_migrations()
    run_statements(evening, "ALTER TABLE tournament_hand ADD COLUMN half_way text")
    notes_before = noted_migrations(evening)
    with pytest.raises(OperationalError, match="already exists"):
        call_command("migrate", verbosity=0)
    assert noted_migrations(evening) == notes_before


def test_tables_match_the_notes_of_a_new_and_an_old_file(evening, made_files):
    assert upgrading.do_tables_match_migrations()
    connection.close()
    shutil.copyfile(made_files["older"], evening)
    assert upgrading.do_tables_match_migrations()


def test_nothing_is_noted_where_nothing_is_missing(evening, made_files):
    shutil.copyfile(made_files["ready"], evening)
    assert not upgrading.record_missing_migration()
    assert noted_migrations(evening) == noted_migrations(made_files["ready"])
