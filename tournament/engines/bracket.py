"""A whole double elimination, and how far it has been played, from the command line."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from rotation.bracket.progress import Progress
from rotation.documents import bracket_evening, bracket_results
from rotation.tables import Hall
from tournament.engines.engine import Engine, add_pdf_arguments


class Command(Engine):
    help = (
        "Makes the bracket of a double elimination and plans its evening. With --replay it reads "
        'results as JSON on standard input, {"teams": [..], "results": [{"game": "W1.3", '
        '"winner": "a", "score": [10, 7]}, {"game": "W1.4", "forfeit": "b"}, '
        '{"withdraw": "Ann and Bob"}]}, and answers what may be played now, who is out and who '
        "comes where."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        parser.add_argument("--teams", type=int, metavar="N", help="how many teams, 2 to 128")
        parser.add_argument(
            "--tables", type=int, metavar="N", help="how many tables there are (enough for all)"
        )
        parser.add_argument("--minutes", type=int, default=20, help="how long a game takes (20)")
        parser.add_argument(
            "--replay",
            action="store_true",
            help="read teams and results; with --tables, plan what is left of the evening too",
        )

        add_pdf_arguments(parser)

    def handle(
        self,
        teams: int | None,
        tables: int | None,
        minutes: int,
        replay: bool,
        pdf: str | None,
        paper: str,
        **options: Any,
    ) -> None:
        played: list[Progress] = []
        if replay:
            hall = self._hall(tables, minutes)
            answer = partial(bracket_results.progress, teams=teams, hall=hall, keep=played.append)
            self.answer_all(answer)
        elif teams is None:
            self.refuse("say how many teams there are, as in --teams 22")
        else:
            self.answer_once(partial(bracket_evening.whole, teams, tables, minutes))
            played.append(bracket_evening.begun(teams))
        if pdf:
            self._print_into(pdf, played, paper)

    def _print_into(self, pdf: str, played: list[Progress], paper: str) -> None:
        if not played:
            self.leave(f"{pdf} is not written: there is no bracket to print.")
        from tournament.engines.paper import of_brackets  # imported late: fonts take their time

        sizes = " and ".join(str(len(progress.teams)) for progress in played)
        self.keep(pdf, of_brackets(played, f"Double elimination, {sizes} teams", paper))

    def _hall(self, tables: int | None, minutes: int) -> Hall | None:
        try:
            return None if tables is None else Hall(tables, minutes)
        except ValueError as fault:
            self.leave(str(fault))
