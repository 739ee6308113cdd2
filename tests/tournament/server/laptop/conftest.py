import shutil

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db.migrations.executor import MigrationExecutor

from tests.tournament.server.laptop.evenings import run, small
from tournament.server.laptop import opening, upgrading

A_CLUB = "INSERT INTO tournament_club (name, wall) VALUES ('Tanglewood', 'pyuvwxyzabcd')"


@pytest.fixture
def evenings(tmp_path):
    """A small database that looks like ours."""
    path = tmp_path / "data" / "euchre.sqlite3"
    path.parent.mkdir()
    small(path)
    return path


@pytest.fixture(scope="session")
def made(tmp_path_factory, django_db_blocker):
    """Files as Django's own command leaves them: `ready`, `older` before the hall came, and one
    named by each migration before whose note a kill could come; from `older` on with a club.
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
        run(file, A_CLUB)
        shutil.copyfile(file, place / "older.sqlite3")
        call_command(command, verbosity=0)
    file.replace(place / "ready.sqlite3")
    return {found.stem: found for found in place.iterdir()}


@pytest.fixture
def evening(tmp_path, monkeypatch, django_db_blocker):
    """Where this laptop's evenings would be; what Django does it does there."""
    path = tmp_path / "euchre.sqlite3"
    monkeypatch.setattr(opening, "path", lambda: path)
    with django_db_blocker.unblock(), upgrading.use_file(path):
        yield path
