"""A database in memory that is gone when the rehearsal is over, so that it meets no real evening.

Only the thread that asks for it sees it; everybody else stays with the database there is.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import ConnectionHandler

from tournament.storage.models import Club
from tournament.storage.reading import memory

IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}


@contextmanager
def memory_database() -> Iterator[int]:
    """The number of the club that is there, and nothing else with it."""
    real = connections[DEFAULT_DB_ALIAS]
    own = ConnectionHandler({DEFAULT_DB_ALIAS: dict(IN_MEMORY)})[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = own
    memory.forget()
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield Club.objects.create(name="Rehearsal").pk
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        memory.forget()
        own.connection.close()
