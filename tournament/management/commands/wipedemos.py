"""Wipe what visitors of a demo site left behind."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.evening.words.many import so_many
from tournament.management.engine import PlainCommand
from tournament.server.laptop import opening
from tournament.tools.demo import wiper


class Command(PlainCommand):
    help = (
        "Wipes every visitor's club whose two hours are over, as a demo site does by itself. No "
        "other club is touched."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--all", action="store_true", help="those that are not over yet as well"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        opening.must_be_there()
        count = wiper.wipe(all_of_them=options["all"])
        clubs = so_many(count, "club of a visitor is", "clubs of visitors are")
        self.stdout.write(f"{clubs} wiped.")
