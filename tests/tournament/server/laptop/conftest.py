import shutil

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db.migrations.executor import MigrationExecutor

from tests.tournament.server.laptop.evenings import create_small_database, run_statements
from tournament.server.laptop import opening, upgrading

A_CLUB = "INSERT INTO tournament_club (name, wall) VALUES ('Tanglewood', 'pyuvwxyzabcd')"


@pytest.fixture
def evenings(tmp_path):
    """Return a small database that looks like ours."""
    path = tmp_path / "data" / "euchre.sqlite3"
    path.parent.mkdir()
    create_small_database(path)
    return path


@pytest.fixture(scope="session")
def made_files(tmp_path_factory, django_db_blocker):
    """Return database files as Django's own command leaves them: `ready`, `older` from before the
    hall, and one named after each migration whose note a kill could prevent. From `older` on, each
    file has a club.
    """
    place = tmp_path_factory.mktemp("made")
    file = place / "growing.sqlite3"
    recorded = MigrationExecutor.record_migration

    def record(executor, migration):
        if not executor.connection.in_atomic_block:
            shutil.copyfile(file, place / f"{migration}.sqlite3")
        recorded(executor, migration)

    with (
        pytest.MonkeyPatch.context() as watched,
        django_db_blocker.unblock(),
        upgrading.use_file(file),
    ):
        watched.setattr(MigrationExecutor, "record_migration", record)
        command = migrate.Command()
        for newest in (["auth"], ["sessions"], ["tournament", "0004"]):
            call_command(command, *newest, verbosity=0)
        run_statements(file, A_CLUB)
        shutil.copyfile(file, place / "older.sqlite3")
        call_command(command, verbosity=0)
    file.replace(place / "ready.sqlite3")
    return {file.stem: file for file in place.iterdir()}


@pytest.fixture
def evening(tmp_path, monkeypatch, django_db_blocker):
    """Yield the path of a laptop's file, which Django uses as its database."""
    path = tmp_path / "euchre.sqlite3"
    monkeypatch.setattr(opening, "database_path", lambda: path)
    with django_db_blocker.unblock(), upgrading.use_file(path):
        yield path
