"""Put a copy in the place of the database; what was there is kept beside it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.laptop import database_file, opening, single
from tournament.management.plain import PlainCommand
from tournament.refused import Refused


class Command(PlainCommand):
    help = "Goes back to a copy. Stop the program first; what is there now is kept beside it."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("copy", nargs="?", type=Path, help="the file to go back to")
        which.add_argument(
            "--newest", action="store_true", help="the newest good copy in the data folder"
        )
        parser.add_argument("--data", type=Path, help="the folder that keeps the evenings")

    def handle(self, *args: Any, copy: Path | None, newest: bool, **options: Any) -> None:
        opening.must_be_a_file()
        hold = single.take(settings.DATA / "running")
        if hold is None:
            raise Refused(
                "Euchre Night is running. Stop it with Ctrl-C in its window, then restore."
            )
        chosen = copy or database_file.newest_good(
            opening.copies_folder(), opening.known_migrations()
        )
        if chosen is None:
            raise Refused(
                f"There is no good copy in {opening.copies_folder()}. Name one: manage.py "
                "restore FILE"
            )
        opening.must_be_good(chosen)
        aside = database_file.restore(opening.path(), chosen, datetime.now())
        self.stdout.write(
            f"Gone back to {chosen}." + (f" What was there is kept as {aside}." if aside else "")
        )
        hold.release()
