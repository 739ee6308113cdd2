"""Keep a checked copy of all evenings, now; the program may be running meanwhile."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.laptop import copies, opening
from tournament.management.plain import PlainCommand


class Command(PlainCommand):
    help = (
        "Keeps a checked copy of all evenings, in the data folder or in a folder of yours (a "
        "stick, say)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder for the copy")
        parser.add_argument("--data", type=Path, help="the folder that keeps the evenings")

    def handle(self, *args: Any, to: Path | None, **options: Any) -> None:
        opening.must_be_there()
        folder = to or opening.copies_folder()
        cure = "Choose another folder for the copy: python3 manage.py backup --to FOLDER"
        copy = copies.back_up(opening.path(), folder, datetime.now(), cure)
        self.stdout.write(f"A copy of your evenings is kept: {copy}")
