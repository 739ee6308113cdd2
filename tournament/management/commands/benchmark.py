"""Measure how long saves, pages and drawings take, and fail if one takes longer than its goal. Each
measurement is compared with a baseline, which does the same work in the simplest code.
"""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.base import PlainCommand


class Command(PlainCommand):
    help = (
        "Measures each figure and its baseline by turns, and prints the medians and their "
        "ratio. Ends with 1 if one is over its goal."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--runs", type=int, default=5, help="how often each is measured (5)")
        parser.add_argument(
            "--draws", action="store_true", help="measure how fair each schedule is instead"
        )
        parser.add_argument(
            "--hall",
            action="store_true",
            help="measure 1,000 phones and 3 big screens while 40 tables send hands instead",
        )
        parser.add_argument(
            "--seconds",
            type=int,
            default=120,
            help="how many seconds the tables of --hall play (120)",
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
        from tests.benchmarks import driver  # An installed program has no tests.

        if draws:
            driver.print_draws(self.stdout.write)
        elif hall:
            hall_options = {name: options[name] for name in ("seconds", "game", "hosted")}
            driver.print_full_hall(**hall_options, write=self.stdout.write)
        else:
            driver.measure_figures(k, runs=runs, write=self.stdout.write)
