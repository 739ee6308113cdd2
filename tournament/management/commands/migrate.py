"""Django's own `migrate`, all or nothing: one transaction for everything, so that a kill or a full
disk at any moment leaves the database as it was.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from django.core.management.commands import migrate
from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.laptop import migration_records
from tournament.laptop.copies import schema


class Command(migrate.Command):
    def handle(self, *args: Any, database: str, **options: Any) -> None:
        connection = connections[database]
        try:
            self._migrate(*args, database=database, **options)
        except DatabaseError:
            if connection.vendor != "sqlite" or not migration_records.add_missing():
                raise
            self._migrate(*args, database=database, **options)

    def _migrate(self, *args: Any, database: str, **options: Any) -> None:
        """SQLite lets foreign keys be switched off before a transaction only, and looks through
        all of them after each migration. PostgreSQL changes no table while it has one to look at
        later, so there each is looked at at once.
        """
        connection = connections[database]
        with (
            connection.constraint_checks_disabled(),
            transaction.atomic(using=database, durable=True),
        ):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            with _shapes_held_together(connection):
                super().handle(*args, database=database, **options)


@contextlib.contextmanager
def _shapes_held_together(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """What is damaged is never taken for how it was made."""
    if connection.vendor != "sqlite":
        yield
        return
    if not schema.fits(connection.connection):
        raise DatabaseError("The tables of this file are not as they were made.")
    yield
    schema.keep(connection.connection)
