"""The whole draw of a night whose games are drawn beforehand: every game, who meets whom how often,
and how fair that is beside what no draw can beat. Knows players by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.fairness import Turns, fairness
from rotation.history import history
from rotation.seating import Entrant, Round
from tournament.boards.drawn_games import Turn, drawn_games
from tournament.boards.how_often import how_often
from tournament.night.evening import Night
from tournament.refused import Refused


@dataclass(frozen=True, slots=True)
class Met:
    """How often two are partners, and how often they play against each other."""

    other: int
    partners: int
    opponents: int


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody beside everybody, in the order of the rows; nothing beside themselves."""

    entry: int
    cells: tuple[Met | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """What comes again, each time with each time before. No draw can have fewer where it
    `is_least`; `bound` is what counting alone forbids, and nothing beside what is wished.
    """

    what: str
    repeats: int
    is_least: bool
    bound: int | None


@dataclass(frozen=True, slots=True)
class WholeDraw:
    """`turns` say how often it falls to each to sit out, and to play at a table of three; `course`
    is game by game what it is for the one who is looked at.
    """

    games: tuple[Round, ...]
    rows: tuple[Row, ...]
    figures: tuple[Figure, ...]
    turns: tuple[str, ...]
    course: tuple[Turn | None, ...]

    @property
    def has_repeats(self) -> bool:
        return any(one.repeats for one in self.figures)


def whole_draw(night: Night, who: int | None = None) -> WholeDraw:
    """Refused where the games are not drawn beforehand, or nobody can be seated."""
    if night.format.in_teams:
        raise Refused("Where pairs stay together, the games stand on the page of the seating.")
    board = drawn_games(night)
    found = fairness(board.games)
    ours, least = found.figures, found.bound
    has_wishes = bool(night.plan.apart or night.plan.stay)

    def figure(what: str, repeats: int, bound: int) -> Figure:
        return Figure(what, repeats, repeats == bound, None if has_wishes else bound)

    return WholeDraw(
        games=board.games,
        rows=_rows(board.games, board.playing),
        figures=(
            figure("the same partner", ours.partners, least.partners),
            figure("the same opponent", ours.opponents, least.opponents),
            figure("anybody at the same table", ours.meetings, least.meetings),
        ),
        turns=(
            *_turns("sits out", found.sitting_out),
            *_turns("plays at a table of three", found.at_three),
        ),
        course=board.turns(str(who)) if str(who) in board.playing else (),
    )


def _turns(does: str, turns: Turns) -> tuple[str, ...]:
    return (f"{how_often(does, turns.least, turns.most)}.",) if turns.most else ()


def _rows(games: Sequence[Round], playing: Sequence[Entrant]) -> tuple[Row, ...]:
    met = history(games)

    def cell(one: Entrant, other: Entrant) -> Met | None:
        pair = frozenset((one, other))
        if one == other:
            return None
        return Met(int(other), met.partners.get(pair, 0), met.opponents.get(pair, 0))

    return tuple(Row(int(one), tuple(cell(one, each) for each in playing)) for one in playing)
