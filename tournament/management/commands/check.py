"""Run Django's own check, and then compare every night with its history."""

from argparse import SUPPRESS
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands.check import Command as Check
from django.db import connection

from tournament.management import night_check
from tournament.management.base import PlainCommand
from tournament.server.laptop import opening
from tournament.storage.reading import reader


class Command(PlainCommand, Check):
    help = (
        "Checks the program, then compares every night with its history and lists every difference."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        for action in parser._actions:  # Hide Django's own arguments in the help.
            if action.dest != "help":
                action.help = SUPPRESS
        parser.add_argument("--data", help="the folder with your nights")

    def handle(self, *app_labels: Any, **options: Any) -> None:
        super().handle(*app_labels, **options)
        is_partial_check = (
            app_labels or options["tags"] or options["list_tags"] or options["deploy"]
        )
        if is_partial_check:
            return
        if not _has_nights():
            self.stdout.write(f"There are no nights in {settings.DATA_FOLDER} yet.")
            return
        nights = reader.night_numbers()
        fault_sentences = list(night_check.check_nights(nights))
        for sentence in fault_sentences:
            self.stderr.write(sentence, self.style.ERROR)
        if fault_sentences:
            raise SystemExit(1)
        self.stdout.write(f"Every night matches its history ({len(nights)}).")


def _has_nights() -> bool:
    """Return whether there is a database with the tables for nights. Look for the file first, since
    connecting would create an empty one.
    """
    if opening.uses_database_file() and not opening.database_path().exists():
        return False
    return "tournament_change" in connection.introspection.table_names()
