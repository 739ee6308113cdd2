"""The boxes for a table's totals: what may stand in each, and what is wrong with what was typed.

Knows one table of one game; keeps nothing, and knows no names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scoring import keying
from scoring.chairs import CLOCKWISE, Seats, named, sides_of
from scoring.house_rules import HouseRules
from scoring.options import Charged
from scoring.totals import judge
from scoring.typed import Cells, Judged, Typed
from tournament.night import sheets
from tournament.night.games import Game
from tournament.night.sheets import Depth, Score, State, side_by_side, x_holders

POSSIBLE = Judged(possible=True)


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a table's totals, for points or for X."""

    of: str  # N/S, or E alone
    is_x: bool
    least: int
    most: int

    @property
    def label(self) -> str:
        return f"X {self.of}" if self.is_x else self.of

    @property
    def range(self) -> str:
        """Below nothing only penalties lead, so that the least is of no use to anybody."""
        verb, unit = ("have", " X") if self.is_x else ("score", "")
        if self.least < 0:
            return f"{self.of} can {verb} {self.most}{unit} at most in a game here."
        return f"{self.of} can {verb} {self.least} to {self.most}{unit} in a game here."


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands in the boxes, None where nothing does. `hands` is there for a game cut short."""

    points: Cells
    x: Cells
    hands: int | None = None

    @property
    def values(self) -> Cells:
        return (*self.points, *self.x)

    @property
    def is_full(self) -> bool:
        return None not in self.values

    @property
    def is_empty(self) -> bool:
        return all(one is None for one in self.values)

    @property
    def words(self) -> str:
        """As it is said: 9-6, X 2/1. What is not typed to its end is so far only what is there."""
        if self.is_empty:
            return "nothing"
        points = side_by_side(_told(self.points))
        x = f", X {'/'.join(_told(self.x))}" if any(one is not None for one in self.x) else ""
        hands = "" if self.hands is None else f" after {self.hands} hands"
        return f"{points or 'no points'}{x}{hands}{'' if self.is_full else ' so far'}"


def boxes(game: Game, rules: HouseRules) -> tuple[Box, ...]:
    """In the order in which they are read off a sheet: all points, then all X."""
    return _boxes(game.chairs, _seats(game, rules), rules)


@lru_cache(maxsize=256)
def _boxes(chairs: Seats, seats: Seats, rules: HouseRules) -> tuple[Box, ...]:
    least, most = keying.least_points(rules, seats), keying.most_points(rules, seats)
    points = [Box(named(side), False, least, most) for side in sides_of(chairs)]
    holders = x_holders(rules, chairs)
    marks = keying.most_x(rules, seats) if holders else 0
    return (*points, *(Box(named(one), True, 0, marks) for one in holders))


def standing(game: Game, rules: HouseRules) -> Totals:
    """What the sheet says now: as typed, or added up where its hands or rows are complete."""
    found = _undisputed(game, rules)
    if found.depth is Depth.TOTALS:
        hands = game.sheet.hands_played if game.sheet.short else None
        return Totals(*sheets.cells(game.sheet, game.chairs, rules), hands)
    holders = x_holders(rules, game.chairs)
    if found.state is not State.IN:
        return Totals((None,) * len(sides_of(game.chairs)), (None,) * len(holders))
    tally = dict(zip(game.chairs, found.tallies, strict=True))
    return Totals(
        tuple(tally[side[0]].points for side in sides_of(game.chairs)),
        tuple(tally[one[0]].x for one in holders),
        found.hands if game.sheet.short else None,
    )


def judged(typed: Totals, game: Game, rules: HouseRules) -> Judged:
    """Never refuses what can still become possible. Where somebody left an empty chair, no rule
    says what a game comes to, and only the range of each box is looked at.
    """
    for box, value in zip(boxes(game, rules), typed.values, strict=True):
        if value is not None and not box.least <= value <= box.most:
            return Judged(possible=False, reason=box.range)
    if _is_free(game, rules) or (typed.hands is not None and not typed.is_full):
        return POSSIBLE
    found = [_judged(replace(typed, x=x), game, rules) for x in _by_side(typed.x, game, rules)]
    return min(found, key=lambda one: (not one.possible, one.unusual))


def _judged(typed: Totals, game: Game, rules: HouseRules) -> Judged:
    if not typed.is_full:
        marks = typed.x or (None,) * len(typed.points)
        fault = keying.partial_fault(typed.points, marks, game.chairs, rules)
        return Judged(possible=not fault, reason=fault)
    points = tuple(one for one in typed.points if one is not None)
    x = tuple(one for one in typed.x if one is not None)
    cut = typed.hands is not None and rules.target is not None
    return judge(Typed(game.chairs, points, x or None, typed.hands, cut), rules)


def _by_side(x: Cells, game: Game, rules: HouseRules) -> Iterator[Cells]:
    """How often each side can have been marked, where a sheet has the X of each player."""
    if not x or len(x) == len(sides_of(game.chairs)):
        yield x
        return
    of = dict(zip(game.chairs, x, strict=True))
    sides = sides_of(game.chairs)
    yield from product(*(_together([of[one] for one in side], rules) for side in sides))


def _together(marks: list[int | None], rules: HouseRules) -> Cells:
    known = [one for one in marks if one is not None]
    if len(known) < len(marks):
        return (None,)
    if rules.x_charged_to is Charged.MAKER:
        return (sum(known),)
    return tuple(range(max(known), sum(known) + 1))


def _undisputed(game: Game, rules: HouseRules) -> Score:
    if not game.sheet.disputed or game.left_empty:
        return game.score
    return sheets.score(replace(game.sheet, disputed=""), game.hands, game.chairs, rules)


def _is_free(game: Game, rules: HouseRules) -> bool:
    return game.left_empty or (len(game.chairs) == 3 and not rules.three_handed)


def _seats(game: Game, rules: HouseRules) -> Seats:
    return CLOCKWISE if _is_free(game, rules) else game.chairs


def _told(cells: Cells) -> list[str]:
    """Without what is still to come; a gap before a figure is seen."""
    known = [place for place, one in enumerate(cells) if one is not None]
    told = cells[: known[-1] + 1] if known else ()
    return ["?" if one is None else str(one) for one in told]
