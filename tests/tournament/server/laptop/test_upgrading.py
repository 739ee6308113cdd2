"""Tables that were changed and not noted, as older programs left them when they were killed."""

import shutil
import sqlite3

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import OperationalError, connection

from tests.tournament.server.laptop.evenings import run
from tournament.server.laptop import upgrading

pytestmark = pytest.mark.sqlite


def noted(file):
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT app || '.' || name FROM django_migrations").fetchall()
    connection.close()
    return {name for (name,) in found}


@pytest.mark.parametrize("at", ["auth.0001_initial", "tournament.0005_the_hall"])
def test_note_that_a_killed_program_did_not_write_is_added(evening, made, at):
    shutil.copyfile(made[at], evening)
    assert at not in noted(evening)
    with pytest.raises(OperationalError, match="already exists"):
        call_command(migrate.Command(), verbosity=0)
    call_command("migrate", verbosity=0)
    assert noted(evening) == noted(made["ready"])
    call_command("migrate", verbosity=0)


def test_tables_that_no_migration_leaves_so_are_never_noted(evening, made):
    shutil.copyfile(made["tournament.0005_the_hall"], evening)
    assert not upgrading.are_true()
    run(evening, "ALTER TABLE tournament_hand ADD COLUMN half_way text")
    before = noted(evening)
    with pytest.raises(OperationalError, match="already exists"):
        call_command("migrate", verbosity=0)
    assert noted(evening) == before


def test_notes_of_a_whole_file_and_of_none_are_true(evening, made):
    assert upgrading.are_true()
    connection.close()
    shutil.copyfile(made["older"], evening)
    assert upgrading.are_true()


def test_nothing_is_noted_where_nothing_is_missing(evening, made):
    shutil.copyfile(made["ready"], evening)
    assert not upgrading.add_missing()
    assert noted(evening) == noted(made["ready"])
