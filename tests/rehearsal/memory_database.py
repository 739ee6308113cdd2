"""A database in memory, so that a rehearsal touches no real night. Only the thread that asks for it
uses it; other threads keep the usual database.
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
def create_club_in_memory() -> Iterator[int]:
    """Use a new database in memory, and yield the number of its only club."""
    usual_connection = connections[DEFAULT_DB_ALIAS]
    memory_connection = ConnectionHandler({DEFAULT_DB_ALIAS: dict(IN_MEMORY)})[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = memory_connection
    memory.forget_all_nights()
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield Club.objects.create(name="Rehearsal").pk
    finally:
        connections[DEFAULT_DB_ALIAS] = usual_connection
        memory.forget_all_nights()
        memory_connection.connection.close()
