import shutil

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db.migrations.executor import MigrationExecutor

from tests.shared_folders import shared_folder
from tests.tournament.server.laptop.small_database import create_small_database, run_statements
from tournament.server.laptop import opening, upgrading

INSERT_CLUB = "INSERT INTO tournament_club (name, wall) VALUES ('Tanglewood', 'pyuvwxyzabcd')"


@pytest.fixture
def small_database(tmp_path):
    """Return the path of a small database that looks like ours."""
    path = tmp_path / "data" / "euchre.sqlite3"
    path.parent.mkdir()
    create_small_database(path)
    return path


@pytest.fixture(scope="session")
def database_files(django_db_blocker):
    """Return database files made by Django's own command, by name: `ready`, `older` from before
    phones could connect, and one for each migration that a killed program could leave unrecorded.
    From `older` on, each file has a club.
    """
    with django_db_blocker.unblock():
        folder = shared_folder("laptop files", _make_files)
    return {file.stem: file for file in folder.iterdir()}


def _make_files(folder):
    file = folder / "growing.sqlite3"
    record_migration = MigrationExecutor.record_migration

    def copy_file_and_record(executor, migration):
        if not executor.connection.in_atomic_block:
            shutil.copyfile(file, folder / f"{migration}.sqlite3")
        record_migration(executor, migration)

    with pytest.MonkeyPatch.context() as monkeypatch, upgrading.use_other_database_file(file):
        monkeypatch.setattr(MigrationExecutor, "record_migration", copy_file_and_record)
        command = migrate.Command()
        for migration_name in (["auth"], ["sessions"], ["tournament", "0004"]):
            call_command(command, *migration_name, verbosity=0)
        run_statements(file, INSERT_CLUB)
        shutil.copyfile(file, folder / "older.sqlite3")
        call_command(command, verbosity=0)
    file.replace(folder / "ready.sqlite3")


@pytest.fixture
def laptop_database(tmp_path, monkeypatch, django_db_blocker):
    """Yield the path of a laptop's database file, which Django uses meanwhile."""
    path = tmp_path / "euchre.sqlite3"
    monkeypatch.setattr(opening, "database_path", lambda: path)
    with django_db_blocker.unblock(), upgrading.use_other_database_file(path):
        yield path
