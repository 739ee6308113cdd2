"""Keep a checked copy of all evenings, now; the program may be running meanwhile."""

import secrets
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.engine import PlainCommand
from tournament.server.laptop import data_folder, lock_file, opening, own_line
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import making
from tournament.server.laptop.copies.keeper import MADE, WISHED

# Seconds that the running program may take for a copy.
PATIENCE = 300.0
LOOK = 0.1


class Command(PlainCommand):
    help = (
        "Keeps a checked copy of all evenings, in the data folder or in a folder of yours (a "
        "stick, say)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder for the copy")
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *args: Any, to: Path | None, **options: Any) -> None:
        opening.must_be_a_file()
        opening.must_be_there()
        folder = to or opening.copies_folder()
        line = own_line.command_line_here("backup --to FOLDER")
        cure = f"Choose another folder for the copy: {line}"
        copy = _of_the_running_one(to, cure)
        if copy is None:
            copy = making.make(opening.path(), folder, datetime.now(), cure=cure)
        self.stdout.write(f"A copy of your evenings is kept: {copy}")
        if little := data_folder.little_room(folder):
            self.stdout.write(f"{little} Make room, so that the next copy fits.")
        rule = "" if to else f" {copies.RULE}"
        self.stdout.write(f"{copies.room_in_words(copies.all_of(folder))}{rule}")


def _of_the_running_one(to: Path | None, cure: str) -> Path | None:
    """A copy of the running program, if there is one that can make it. It copies while it saves; a
    copy made from here would keep its saves waiting.
    """
    copy = _asked_for(settings.DATA)
    if copy is None or to is None:
        return copy
    try:
        to.mkdir(mode=0o700, exist_ok=True)
        return copies.bring(copy, to)
    except OSError as error:
        raise Refused(data_folder.why_not(to, error, cure)) from error


def _asked_for(data: Path) -> Path | None:
    """Ask the running program by a file in the data folder, and return the copy that it made."""
    lock, wish = data / "running", data / f"{secrets.token_hex(4)}{WISHED}"
    if not lock_file.is_held(lock):
        return None
    until = time.monotonic() + PATIENCE
    made = wish.with_suffix(MADE)
    try:
        wish.touch(mode=0o600)
        while wish.exists() and lock_file.is_held(lock) and time.monotonic() < until:
            time.sleep(LOOK)
        newest = copies.newest(opening.copies_folder()) if made.exists() else None
    except OSError:
        return None  # on a full disk nothing can be asked
    finally:
        wish.unlink(missing_ok=True)
        made.unlink(missing_ok=True)
    return newest.file if newest else None
