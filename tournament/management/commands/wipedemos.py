"""Delete visitors' clubs on a demo site: those whose time is over, or all of them."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.evening.words.many import count_of
from tournament.management.base import PlainCommand
from tournament.server.laptop import opening
from tournament.tools.demo import deletion


class Command(PlainCommand):
    help = (
        "Deletes every visitor's club whose two hours are over, as a demo site does on its own. "
        "No other club changes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="also delete those with time left")

    def handle(self, *args: Any, **options: Any) -> None:
        opening.require_existing_database()
        deleted_count = deletion.delete_ended_clubs(include_running=options["all"])
        self.stdout.write(f"Deleted {count_of(deleted_count, 'club', 'clubs')}.")
