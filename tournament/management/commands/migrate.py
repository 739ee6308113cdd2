"""Django's own `migrate`, all or nothing: one transaction for everything, so that a kill or a full
disk at any moment leaves the database as it was.
"""

import sys
from typing import Any

from django.apps import apps
from django.core.management.commands import migrate
from django.db import DatabaseError, connections, transaction

from tournament.evening.words.refused import Refused
from tournament.server.laptop import opening, upgrading


class Command(migrate.Command):
    def run_from_argv(self, argv: list[str]) -> None:
        """As it is typed in a window: a slip is found before anything connects, since that makes
        the file.
        """
        asked = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        try:
            if asked.app_label:
                apps.get_app_config(asked.app_label)
            opening.make_folder()
        except (LookupError, Refused) as fault:
            sys.exit(str(fault))
        super().run_from_argv(argv)

    def handle(self, *args: Any, database: str, **options: Any) -> None:
        connection = connections[database]
        try:
            self._migrate(*args, database=database, **options)
        except DatabaseError:
            if connection.vendor != "sqlite" or not upgrading.add_missing():
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
            super().handle(*args, database=database, **options)
