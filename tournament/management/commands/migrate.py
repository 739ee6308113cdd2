"""Run Django's `migrate` in one transaction, so that the database stays unchanged if the program is
killed or the disk is full.
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
        """Refuse a misspelled app before anything connects, since connecting creates the database
        file.
        """
        arguments = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
        try:
            if arguments.app_label:
                apps.get_app_config(arguments.app_label)
            opening.prepare_data_folder_and_key()
        except (LookupError, Refused) as fault:
            sys.exit(str(fault))
        super().run_from_argv(argv)

    def handle(self, *args: Any, database: str, **options: Any) -> None:
        connection = connections[database]
        try:
            self._migrate(*args, database=database, **options)
        except DatabaseError:
            if connection.vendor != "sqlite" or not upgrading.try_to_record_missing_migration():
                raise
            self._migrate(*args, database=database, **options)

    def _migrate(self, *args: Any, database: str, **options: Any) -> None:
        """Migrate in one transaction. On SQLite, switch foreign keys off before the transaction
        begins. On PostgreSQL, check foreign keys at once, since PostgreSQL cannot alter a table
        whose foreign keys wait to be checked.
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
