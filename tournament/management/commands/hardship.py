"""Put the running program through every kind of failure, for minutes or hours, and report what it
lost.
"""

import importlib
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.base import PlainCommand
from tournament.server.laptop import opening


class Command(PlainCommand):
    help = (
        "Kills the program, fills its disk, sends it false requests and crowds it, in temporary "
        "folders. Prints what was tried and what was lost. Ends with 1 if anything was lost."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-k", default="", help="only trials with this in their name")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other moments (1)")
        parser.add_argument(
            "--part",
            type=float,
            default=1.0,
            help="the share of each trial to run, such as 0.1 (1)",
        )
        parser.add_argument(
            "--write", action="store_true", help="write the table into docs/trust.md too"
        )

    def handle(
        self, *args: Any, k: str, seed: int, part: float, write: bool, **options: Any
    ) -> None:
        if not (settings.BASE_DIR / "tests" / "hardship").exists():
            raise Refused("An installed program has no trials. Run this from the source.")
        hardship = importlib.import_module("tests.hardship")
        if not any(k in trial.name for trial in hardship.TRIALS):
            raise Refused(f"There is no trial with {k} in its name.")
        opening.prepare_data_folder_and_key()
        report_lines: list[str] = []
        lost_count = hardship.run_trials(
            k,
            seed=seed,
            share_of_times=part,
            print_line=lambda line: self._print_and_collect(line, report_lines),
        )
        if write:
            hardship.write_results(report_lines, settings.BASE_DIR / "docs" / "trust.md")
        if lost_count:
            raise Refused(f"{lost_count} of what was tried was lost.")

    def _print_and_collect(self, line: str, lines: list[str]) -> None:
        lines.append(line)
        self.stdout.write(line)
        self.stdout.flush()
