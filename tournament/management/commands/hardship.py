"""Play every fault at the running program, for minutes or hours, and say what was lost."""

import importlib
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.engine import PlainCommand
from tournament.server.laptop import opening


class Command(PlainCommand):
    help = (
        "Kills the program, fills its disk, lies to it and crowds it, on throw-away folders, and "
        "prints a table of what was tried and what was lost. Ends with 1 if anything was."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-k", default="", help="only the trials with this in their name")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other moments (1)")
        parser.add_argument(
            "--part", type=float, default=1.0, help="a part of each trial's tries, such as 0.1 (1)"
        )
        parser.add_argument(
            "--write", action="store_true", help="put the table into docs/trust.md too"
        )

    def handle(
        self, *args: Any, k: str, seed: int, part: float, write: bool, **options: Any
    ) -> None:
        if not (settings.BASE_DIR / "tests" / "hardship").exists():
            raise Refused(
                "The trials are not part of what is installed: run this from the whole source."
            )
        hardship = importlib.import_module("tests.hardship")
        if not any(k in value.name for value in hardship.TRIALS):
            raise Refused(f"There is no trial with {k} in its name.")
        opening.make_folder()
        said: list[str] = []
        lost = hardship.play(k, seed=seed, part=part, say=lambda line: self._say(line, said))
        if write:
            hardship.write_down(said, settings.BASE_DIR / "docs" / "trust.md")
        if lost:
            raise Refused(f"{lost} of what was tried was lost.")

    def _say(self, line: str, said: list[str]) -> None:
        said.append(line)
        self.stdout.write(line)
        self.stdout.flush()
