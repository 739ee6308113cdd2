"""A whole schedule at once, from the command line: partner changes, or divisions of pairs."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from rotation.documents import division_draws as of_divisions
from rotation.documents import draws
from rotation.seating import Entrant, Seating
from rotation.shape import OddNumbers
from rotation.wishes import Wishes
from scoring.chairs import Chair
from scoring.dials.options import OddDivision
from tournament.engines.engine import Engine, add_pdf_arguments

CURES = {str(odd_division.value): odd_division for odd_division in OddDivision}
# What can be printed of an answer: who sits where in each game, and everybody.
Games = tuple[tuple[Seating, ...], tuple[Entrant, ...]]


class Command(Engine):
    help = (
        "Draws all rounds of an evening before it begins, and tells how fair they are: partner "
        "changes for --players, or the games of pairs who stay together for --divisions."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        field = parser.add_mutually_exclusive_group(required=True)
        field.add_argument("--players", type=int, metavar="N", help="how many players, 4 or more")
        field.add_argument(
            "--divisions", type=_sizes, metavar="5,6,7", help="how many teams in each division"
        )
        parser.add_argument("--rounds", type=int, required=True, help="how many rounds")
        parser.add_argument("--seed", type=int, default=1, help="another seed is another draw (1)")
        parser.add_argument(
            "--three-handed", action="store_true", help="tables of three instead of sitting out"
        )
        parser.add_argument(
            "--odd-division",
            choices=CURES,
            default=OddDivision.SPARES_MEET.value,
            help="what becomes of an odd team (spares_meet)",
        )
        _add_wishes(parser)
        parser.add_argument(
            "--shapes",
            action="store_true",
            help="what can be done with the players left over, side by side, instead of a draw",
        )
        parser.add_argument(
            "--matrix", action="store_true", help="also who met whom how often, one row a player"
        )

        add_pdf_arguments(parser)

    def handle(self, pdf: str | None, paper: str, **document: Any) -> None:
        kept: list[Games] = []
        self.answer_once(lambda: _answer(keep=kept.append, is_printed=bool(pdf), **document))
        if pdf:
            from tournament.engines.paper import of_games  # imported late: fonts take their time

            ((rounds, entrants),) = kept
            self.keep(pdf, of_games(rounds, entrants, _name(**document), paper))


def _add_wishes(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--apart",
        type=_pair,
        action="append",
        default=[],
        metavar="3,7",
        help="two who must not meet; may be given again",
    )
    parser.add_argument(
        "--stay",
        type=_seat,
        action="append",
        default=[],
        metavar="5,2,N",
        help="a player who cannot move, with table and chair; may be given again",
    )


def _answer(
    *,
    keep: Callable[[Games], object],
    is_printed: bool,
    players: int | None,
    divisions: list[int],
    odd_division: str,
    rounds: int,
    seed: int,
    three_handed: bool,
    apart: list[tuple[Entrant, Entrant]],
    stay: list[tuple[Entrant, int, Chair]],
    matrix: bool,
    shapes: bool,
    **options: Any,
) -> object:
    if players is None:
        if three_handed or apart or stay or matrix or shapes:
            raise ValueError("Tables of three, wishes and matrices go with --players alone.")
        draw = of_divisions.draw_divisions(divisions, rounds, seed, CURES[odd_division])
        teams = tuple(text for division in draw.teams.values() for text in division)
        keep((draw.chosen.rounds, teams))
        return of_divisions.draw_document(draw, seed)
    if shapes and is_printed:
        raise ValueError("Choices are not printed: leave out --shapes, or --pdf.")
    if shapes:
        return draws.shapes(players, rounds)
    odd = OddNumbers.THREES if three_handed else OddNumbers.BENCH
    wishes = Wishes(
        frozenset(frozenset(pair) for pair in apart),
        {entrant: (number, chair) for entrant, number, chair in stay},
    )
    drawn = draws.draw_players(players, rounds, odd, seed, wishes)
    keep((drawn, tuple(map(str, range(1, players + 1)))))
    return draws.schedule(players, seed, drawn, matrix=matrix)


def _name(
    *, players: int | None, divisions: list[int], rounds: int, seed: int, **options: Any
) -> str:
    """So that it can be drawn again."""
    field = f"{players} players" if players else f"divisions of {', '.join(map(str, divisions))}"
    return f"{field}, {rounds} {'round' if rounds == 1 else 'rounds'}, seed {seed}"


def _sizes(written: str) -> list[int]:
    try:
        return [int(size) for size in written.split(",")]
    except ValueError:
        raise ArgumentTypeError(f"{written!r} is no list of numbers like 5,6,7") from None


def _pair(written: str) -> tuple[Entrant, Entrant]:
    text, _, other = written.partition(",")
    if not (text.isdecimal() and other.isdecimal() and int(text) != int(other)):
        raise ArgumentTypeError(f"{written!r} is no pair of two players like 3,7")
    return str(int(text)), str(int(other))


def _seat(written: str) -> tuple[Entrant, int, Chair]:
    try:
        player, table, chair = written.split(",")
        return str(int(player)), int(table), Chair(chair.upper())
    except ValueError:
        raise ArgumentTypeError(f"{written!r} is no player, table and chair like 5,2,N") from None
