"""Measure what the evening waits for, beside bare baselines, and say which goals are kept."""

import statistics
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from tests.benchmarks import ROWS, Row
from tests.benchmarks.draws import table
from tests.benchmarks.live import a_large_hall
from tests.benchmarks.not_here import NotHere
from tournament.laptop.server import open_files
from tournament.management.engine import PlainCommand
from tournament.words.refused import Refused


class Command(PlainCommand):
    help = (
        "Measures each figure beside its baseline, in turn, and prints the medians and their ratio."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--runs", type=int, default=5, help="how often each is measured (5)")
        parser.add_argument(
            "--draws", action="store_true", help="how fair each draw of the library is, instead"
        )
        parser.add_argument(
            "--hall",
            action="store_true",
            help="1,000 phones and three walls that watch while 40 tables send hands, instead",
        )
        parser.add_argument(
            "--seconds",
            type=int,
            default=120,
            help="how long the tables of --hall are at work (120)",
        )
        parser.add_argument(
            "--game", type=int, default=2, help="which game the tables of --hall begin in (2)"
        )
        parser.add_argument(
            "--hosted",
            action="store_true",
            help="--hall by two processes on PostgreSQL, instead of by the laptop's server",
        )
        parser.add_argument("-k", default="", help="only the figures with this in their name")

    def handle(
        self, *args: Any, runs: int, k: str, draws: bool, hall: bool, **options: Any
    ) -> None:
        if draws or hall:
            for line in table() if draws else _large_hall(**options):
                self.stdout.write(line)
            return
        chosen = [row for row in ROWS if k in row.figure]
        if not chosen or runs < 1:
            raise Refused(
                "There is nothing to measure: leave -k away, and let --runs be 1 or more."
            )
        missed = [row for row in chosen if not self._kept(row, runs)]
        if missed:
            raise Refused(f"{len(missed)} of {len(chosen)} goals that were met are missed.")

    def _kept(self, row: Row, runs: int) -> bool:
        try:
            pairs = [(row.measure(), row.measure_baseline()) for _ in range(runs)]
        except NotHere as reason:
            self.stdout.write(f"{row.figure}: not measured, since {reason}")
            return True
        figure, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(first / second for first, second in pairs)
        kept = ratio <= row.most
        self.stdout.write(
            f"{row.figure}: {figure:.3f}{row.unit}; {row.baseline}: {bare:.3f}{row.unit}; "
            f"ratio {ratio:.3g}, goal at most {row.most}: {_told(row, kept)}"
        )
        return kept or not row.is_reached


def _told(row: Row, kept: bool) -> str:
    if row.is_reached:
        return "kept" if kept else "MISSED"
    return "reached now" if kept else "not reached yet"


def _large_hall(*, seconds: int, game: int, hosted: bool, **_: Any) -> Iterator[str]:
    if seconds < 10:
        raise Refused("A table sends a hand every ten seconds: let --seconds be 10 or more.")
    if not 2 <= game <= 8:
        raise Refused("Before the game of --hall comes another one: let --game be 2 to 8.")
    open_files.allow_many()
    lines: Iterator[str] = a_large_hall(seconds=seconds, game=game, on_postgresql=hosted)
    return lines
