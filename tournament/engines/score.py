"""What hands, games and typed totals are worth, from the command line."""

from argparse import ArgumentParser
from typing import Any

from scoring.documents import hands, totals
from tournament.engines.engine import Answer, Engine


class Command(Engine):
    help = (
        "Answers what hands are worth: one JSON document a line on standard input, one answer a "
        'line on standard output. A hand is {"house", "seats", "dealer", "event", "maker", '
        '"alone", "tricks", "offender", "choice", "stage"}; "dials" changes rules for that line. '
        "The director's handbook has an example of each."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--games",
            dest="answer",
            action="store_const",
            const=hands.score_game,
            help='each line is a game: {"house", "seats", "hands"}',
        )
        what.add_argument(
            "--totals",
            dest="answer",
            action="store_const",
            const=totals.judge_totals,
            help='each line is a typed total: {"house", "hands", "ns", "ew", "x_ns", "x_ew"}',
        )
        parser.set_defaults(answer=hands.score)

    def handle(self, answer: Answer, **options: Any) -> None:
        self.answer_all(answer)
