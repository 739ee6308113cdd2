"""Every night beside its history, after Django's own check."""

from argparse import SUPPRESS
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands.check import Command as Check
from django.db import connection

from tournament.management import night_check
from tournament.management.engine import PlainCommand
from tournament.server.laptop import opening
from tournament.storage.reading import replay


class Command(PlainCommand, Check):
    help = (
        "Compares every night with its history and names each figure on which they differ. Before "
        "that the program itself is looked at."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        for action in parser._actions:  # Django's own are understood, and left out of the help
            if action.dest != "help":
                action.help = SUPPRESS
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *app_labels: Any, **options: Any) -> None:
        super().handle(*app_labels, **options)
        asked_for_less = app_labels or options["tags"] or options["list_tags"] or options["deploy"]
        if asked_for_less:
            return
        if not _is_there():
            self.stdout.write(f"There are no evenings in {settings.DATA} yet.")
            return
        nights = replay.every_night()
        found = list(night_check.sentences(nights))
        for sentence in found:
            self.stderr.write(sentence, self.style.ERROR)
        if found:
            raise SystemExit(1)
        self.stdout.write(f"Every night is as its history has it ({len(nights)}).")


def _is_there() -> bool:
    """To connect would leave an empty file behind."""
    if opening.is_on_a_file() and not opening.path().exists():
        return False
    return "tournament_change" in connection.introspection.table_names()
