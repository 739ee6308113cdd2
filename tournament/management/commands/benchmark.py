"""Measure what the evening waits for, beside bare baselines, and fail where it became slower."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.engine import PlainCommand


class Command(PlainCommand):
    help = (
        "Measures each figure beside its baseline, in turn, and prints the medians and their "
        "ratio. Ends with 1 if one is higher than it may be."
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
        from tests.benchmarks import driver  # an installed program has no tests

        if draws:
            driver.print_draws(self.stdout.write)
        elif hall:
            asked = {name: options[name] for name in ("seconds", "game", "hosted")}
            driver.play_hall(**asked, write=self.stdout.write)
        else:
            driver.measure(k, runs=runs, write=self.stdout.write)
