"""The boxes for a table's totals: what may stand in each, and what is wrong with what was typed.

Knows one table of one game; keeps nothing, and knows no names.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scoring.chairs import CLOCKWISE, Seats, named, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargedTo
from scoring.totals import box_ranges
from scoring.totals.judging import judge
from scoring.totals.typed import Cells, Judged, Typed
from tournament.night.play import sheets
from tournament.night.play.games import TableGame, is_ruled_by_words
from tournament.night.play.sheets import Depth, Score, SheetState, side_by_side, x_holders

POSSIBLE = Judged(possible=True)


@dataclass(frozen=True, slots=True)
class TotalsBox:
    """One box of a table's totals, for points or for X."""

    chairs: Seats
    of: str  # N/S, or E alone
    is_x: bool
    least: int
    most: int
    whose: str = ""  # for whoever listens: Table 5, Burt and Frank

    @property
    def heard_before(self) -> str:
        """The label, so that no two boxes of a hall sound alike."""
        return f"{self.whose}, " if self.is_x else f"{self.whose}, points "

    @property
    def label(self) -> str:
        return f"X {self.of}" if self.is_x else self.of

    @property
    def keys(self) -> str:
        """What a phone shows to type into it: a pad of figures has no minus."""
        return "text" if self.least < 0 else "numeric"

    @property
    def range(self) -> str:
        """Below nothing only penalties lead, so that the least is of no use to anybody."""
        verb, unit = ("have", " X") if self.is_x else ("score", "")
        if self.least < 0:
            return f"{self.of} can {verb} {self.most}{unit} at most in a game here."
        return f"{self.of} can {verb} {self.least} to {self.most}{unit} in a game here."


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands in the boxes, None where nothing does. `hands` is there for a game cut short,
    and 0 for a race whose hands nobody counted.
    """

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
        return all(value is None for value in self.values)

    @property
    def words(self) -> str:
        """As it is said: 9-6, X 2/1. What is not typed to its end is so far only what is there."""
        if self.is_empty:
            return "nothing"
        points = side_by_side(_told(self.points))
        x = f", X {'/'.join(_told(self.x))}" if any(number is not None for number in self.x) else ""
        cut = f" after {self.hands} hands" if self.hands else ", cut short"
        hands = "" if self.hands is None else cut
        return f"{points or 'no points'}{x}{hands}{'' if self.is_full else ' so far'}"


def boxes(game: TableGame, rules: HouseRules) -> tuple[TotalsBox, ...]:
    """In the order in which they are read off a sheet: all points, then all X."""
    seats = CLOCKWISE if is_ruled_by_words(game, rules) else game.chairs
    return _boxes(game.chairs, seats, rules)


@lru_cache(maxsize=256)
def _boxes(chairs: Seats, seats: Seats, rules: HouseRules) -> tuple[TotalsBox, ...]:
    least, most = box_ranges.least_points(rules, seats), box_ranges.most_points(rules, seats)
    points = [TotalsBox(side, named(side), False, least, most) for side in sides_of(chairs)]
    holders = x_holders(rules, chairs)
    marks = box_ranges.most_x(rules, seats) if holders else 0
    return (*points, *(TotalsBox(holder, named(holder), True, 0, marks) for holder in holders))


def standing(game: TableGame, rules: HouseRules) -> Totals:
    """What the sheet says now: as typed, or added up where its hands or rows are complete."""
    score = _undisputed(game, rules)
    if score.depth is Depth.TOTALS:
        hands = game.sheet.hands_played if game.sheet.short else None
        return Totals(*sheets.cells(game.sheet, game.chairs, rules), hands)
    holders = x_holders(rules, game.chairs)
    if score.state is not SheetState.IN:
        return Totals((None,) * len(sides_of(game.chairs)), (None,) * len(holders))
    tally = dict(zip(game.chairs, score.tallies, strict=True))
    return Totals(
        tuple(tally[side[0]].points for side in sides_of(game.chairs)),
        tuple(tally[holder[0]].x for holder in holders),
        score.hands if game.sheet.short else None,
    )


def judged(typed: Totals, game: TableGame, rules: HouseRules) -> Judged:
    """Never refuses what can still become possible. Where somebody left an empty chair, no rule
    says what a game comes to, and only the range of each box is looked at.
    """
    for box, value in zip(boxes(game, rules), typed.values, strict=True):
        if value is not None and not box.least <= value <= box.most:
            return Judged(possible=False, reason=box.range)
    if is_ruled_by_words(game, rules) or (typed.hands is not None and not typed.is_full):
        return POSSIBLE
    verdicts = [_judged(replace(typed, x=x), game, rules) for x in _by_side(typed.x, game, rules)]
    return min(verdicts, key=lambda judged: (not judged.possible, judged.unusual))


def _judged(typed: Totals, game: TableGame, rules: HouseRules) -> Judged:
    if not typed.is_full:
        marks = typed.x or (None,) * len(typed.points)
        fault = box_ranges.partial_fault(typed.points, marks, game.chairs, rules)
        return Judged(possible=not fault, reason=fault)
    points = tuple(point for point in typed.points if point is not None)
    x = tuple(number for number in typed.x if number is not None)
    cut = typed.hands is not None and rules.target is not None
    is_uncounted = cut and typed.hands == 0
    hands = None if is_uncounted else typed.hands
    return judge(Typed(game.chairs, points, x or None, hands, cut), rules)


def _by_side(x: Cells, game: TableGame, rules: HouseRules) -> Iterator[Cells]:
    """How often each side can have been marked, where a sheet has the X of each player."""
    if not x or len(x) == len(sides_of(game.chairs)):
        yield x
        return
    of = dict(zip(game.chairs, x, strict=True))
    sides = sides_of(game.chairs)
    yield from product(*(_together([of[chair] for chair in side], rules) for side in sides))


def _together(marks: list[int | None], rules: HouseRules) -> Cells:
    numbers = [mark for mark in marks if mark is not None]
    if len(numbers) < len(marks):
        return (None,)
    if rules.x_charged_to is XChargedTo.MAKER:
        return (sum(numbers),)
    return tuple(range(max(numbers), sum(numbers) + 1))


def _undisputed(game: TableGame, rules: HouseRules) -> Score:
    if not game.sheet.disputed or game.left_empty:
        return game.score
    return sheets.score(replace(game.sheet, disputed=""), game.hands, game.chairs, rules)


def _told(cells: Cells) -> list[str]:
    """Without what is still to come; a gap before a figure is seen."""
    numbers = [place for place, number in enumerate(cells) if number is not None]
    filled = cells[: numbers[-1] + 1] if numbers else ()
    return ["?" if number is None else str(number) for number in filled]
