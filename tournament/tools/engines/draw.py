"""A whole schedule at once, with the figures that show how fair it is, from the command line.

Partner changes are drawn for players by their numbers, or the games of pairs in divisions.
"""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_uppercase
from typing import Any

from rotation.fairness import Histogram, Turns, fairness, history
from rotation.individual import partner_changes
from rotation.pairs.divisions import Cure, check, cures
from rotation.seating import Entrant, Pair, Seating, Table, Wishes
from rotation.shape import OddNumbers, Shape, Share, outlooks
from scoring.chairs import Chair
from scoring.dials.options import OddDivision
from tournament.tools.engines.engine import Engine, add_pdf_arguments

CURES = {str(odd_division.value): odd_division for odd_division in OddDivision}
# What can be printed of an answer: who sits where in each game, and everybody.
Games = tuple[tuple[Seating, ...], tuple[Entrant, ...]]
Answer = dict[str, object]


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
        drawn: list[Games] = []
        self.answer_once(lambda: _answer(keep=drawn.append, is_printed=bool(pdf), **document))
        if pdf:
            from tournament.tools.engines.paper import print_games  # late: fonts take their time

            ((rounds, entrants),) = drawn
            self.save(pdf, print_games(rounds, entrants, _name(**document), paper))


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
        draw = draw_divisions(divisions, rounds, seed, CURES[odd_division])
        keep((draw.chosen.rounds, tuple(chain.from_iterable(draw.teams.values()))))
        return _divisions_document(draw, seed)
    if shapes and is_printed:
        raise ValueError("Choices are not printed: leave out --shapes, or --pdf.")
    if shapes:
        return _shapes_document(players, rounds)
    odd = OddNumbers.THREES if three_handed else OddNumbers.BENCH
    wishes = Wishes(
        frozenset(frozenset(pair) for pair in apart),
        {entrant: (number, chair) for entrant, number, chair in stay},
    )
    names = [str(number) for number in range(1, players + 1)]
    for wished in sorted(wishes.people):
        if wished not in names:
            raise ValueError(f"There is no player {wished}: the last one is {players}.")
    drawn = partner_changes.draw(names, rounds, odd, seed, wishes=wishes)
    keep((drawn, tuple(names)))
    return _players_document(names, seed, drawn, matrix=matrix)


def _name(
    *, players: int | None, divisions: list[int], rounds: int, seed: int, **options: Any
) -> str:
    """What a printed draw is called, with all it takes to draw it again."""
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


def _players_document(
    names: Sequence[Entrant], seed: int, rounds: Sequence[Seating], *, matrix: bool
) -> Answer:
    """A draw of partner changes."""
    answer: Answer = {
        "players": len(names),
        "seed": seed,
        "rounds": [
            {
                "tables": [_players_at(table) for table in seating.tables],
                "sitting": list(map(int, seating.bench)),
            }
            for seating in rounds
        ],
        "fairness": _fairness_document(rounds),
        "exact": fairness(rounds).exact,
    }
    if matrix:
        past = history(rounds)
        answer["partners"] = _matrix(past.partners, names)
        answer["opponents"] = _matrix(past.opponents, names)
    return answer


def _players_at(table: Table) -> Answer:
    if table.is_three_handed:
        return {"three": list(map(int, table.entrants))}
    n, e, s, w = map(int, table.entrants)
    return {"ns": [n, s], "ew": [e, w]}


def _fairness_document(rounds: Sequence[Seating]) -> Answer:
    """How fair the rounds are. A pair that comes together m times counts m(m-1)/2 repeats."""
    balance = fairness(rounds)
    ours, least = balance.figures, balance.bound
    return {
        "partner_repeats": ours.partners,
        "opponent_repeats": ours.opponents,
        "meeting_repeats": ours.meetings,
        "bounds": {
            "partner_repeats": least.partners,
            "opponent_repeats": least.opponents,
            "meeting_repeats": least.meetings,
        },
        "partner_histogram": _histogram(balance.partners),
        "opponent_histogram": _histogram(balance.opponents),
        "meeting_histogram": _histogram(balance.meetings),
        "same_four_again": ours.tables,
        "met_again_next_round": ours.next_round,
        "sit_outs": _between(balance.sitting_out),
        "tables_of_three": _between(balance.at_three),
    }


def _histogram(counts: Histogram) -> Mapping[str, int]:
    return {str(times): pairs for times, pairs in counts.items()}


def _matrix(pairs: Mapping[Pair, int], names: Sequence[Entrant]) -> list[list[int]]:
    return [[pairs.get(frozenset((name, other)), 0) for other in names] for name in names]


def _between(share: Share | Turns) -> Answer:
    return {"min": share.least, "max": share.most}


def _shapes_document(players: int, rounds: int) -> Answer:
    """What can become of players left over, and what each choice asks of everybody."""
    return {
        "players": players,
        "choices": [
            {
                "odd_numbers": outlook.odd.value,
                "tables": _shape(outlook.shape),
                "sit_outs": _between(outlook.sitting_out),
                "tables_of_three": _between(outlook.at_three),
                "one_more": _shape(outlook.one_more),
                "one_fewer": _shape(outlook.one_fewer),
            }
            for outlook in outlooks(players, rounds)
        ],
    }


def _shape(shape: Shape | None) -> Answer | None:
    if shape is None:
        return None
    return {"fours": shape.fours, "threes": shape.threes, "sitting_out": shape.out}


@dataclass(frozen=True, slots=True)
class DivisionsDraw:
    """The teams of each division by its letter, every choice for a team left over, and the one that
    is made.
    """

    teams: Mapping[str, Sequence[Entrant]]
    cures: tuple[Cure, ...]
    chosen: Cure


def draw_divisions(
    sizes: Sequence[int], rounds: int, seed: int | str, odd: OddDivision
) -> DivisionsDraw:
    """Draw divisions of these sizes. Division A has the teams A1, A2 and so on."""
    if len(sizes) > len(ascii_uppercase):
        raise ValueError(
            f"There are letters for {len(ascii_uppercase)} divisions: put some of them together."
        )
    check(sizes, rounds)
    teams = {
        letter: [f"{letter}{number}" for number in range(1, size + 1)]
        for letter, size in zip(ascii_uppercase, sizes, strict=False)
    }
    every = cures(list(teams.values()), rounds, seed)
    return DivisionsDraw(teams, every, next(cure for cure in every if cure.odd is odd))


def _divisions_document(draw: DivisionsDraw, seed: int | str) -> Answer:
    """A draw of pairs in divisions. The team named first at a table sits north and south."""
    figures = draw.chosen.figures
    answer: Answer = {
        "divisions": {letter: len(division) for letter, division in draw.teams.items()},
        "seed": seed,
        "rounds": [
            {
                "tables": [list(table.entrants) for table in seating.tables],
                "sitting": list(seating.bench),
            }
            for seating in draw.chosen.rounds
        ],
        "games": figures.games,
        "rematches": figures.rematches,
        "bound": figures.bound,
        "exact": figures.exact,
    }
    if any(len(division) % 2 for division in draw.teams.values()):
        answer["cure"] = draw.chosen.odd.value
        answer["cures"] = [_cure_document(cure) for cure in draw.cures]
    if figures.house_games:
        answer["house_team"] = figures.house_games
    if figures.sitting_out:
        answer["sitting_out"] = figures.sitting_out
    return answer


def _cure_document(cure: Cure) -> Answer:
    """What one choice for a team left over would give each team and the whole evening."""
    figures = cure.figures
    return {
        "cure": cure.odd.value,
        "words": cure.odd.words,
        "games": {"min": min(figures.games.values()), "max": max(figures.games.values())},
        "rematches": figures.rematches,
        "bound": figures.bound,
        "house_teams": len(figures.house_games),
        "house_games": sum(figures.house_games.values()),
        "sitting_out": sum(figures.sitting_out.values()),
    }
