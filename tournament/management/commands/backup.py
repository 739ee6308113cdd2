"""Keep a checked copy of all evenings, now; the program may be running meanwhile."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.laptop import data_folder, own_line
from tournament.laptop.copies import asked_for, thinning
from tournament.laptop.copies import folder as copies
from tournament.laptop.server import lock_file, opening
from tournament.management.engine import PlainCommand
from tournament.words.refused import Refused


class Command(PlainCommand):
    help = (
        "Keeps a checked copy of all evenings, in the data folder or in a folder of yours (a "
        "stick, say)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder for the copy")
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *args: Any, to: Path | None, **options: Any) -> None:
        opening.must_be_there()
        folder = to or opening.copies_folder()
        line = own_line.command_line_here("backup --to FOLDER")
        cure = f"Choose another folder for the copy: {line}"
        copy = _of_the_running_one(to, cure)
        if copy is None:
            copy = copies.back_up(opening.path(), folder, datetime.now(), cure)
        self.stdout.write(f"A copy of your evenings is kept: {copy}")
        if little := data_folder.little_room(folder):
            self.stdout.write(f"{little} Make room, so that the next copy fits.")
        rule = "" if to else f" {thinning.RULE}"
        self.stdout.write(f"{thinning.room(copies.all_of(folder))}{rule}")


def _of_the_running_one(to: Path | None, cure: str) -> Path | None:
    """It copies while it saves; a copy made from here would keep its saves waiting."""
    lock = settings.DATA / "running"
    if not lock_file.is_held(lock):
        return None
    copy = asked_for.ask(settings.DATA, lambda: lock_file.is_held(lock))
    if copy is None or to is None:
        return copy
    try:
        to.mkdir(mode=0o700, exist_ok=True)
        return copies.bring(copy, to)
    except OSError as error:
        raise Refused(data_folder.why_not(to, error, cure)) from error
