"""The boxes for a table's totals: what may stand in each, and what is wrong with what was typed.
What a table had made when a chair of it changed hands or was left empty is never lost again.

Knows one table of one game; keeps nothing, and knows no names.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, product

from scoring.chairs import CLOCKWISE, Chair, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargedTo
from scoring.game import Tally
from scoring.totals import box_ranges
from scoring.totals.hand_steps import Cells
from scoring.totals.judging import Judged, Typed, judge
from tournament.evening import facts
from tournament.evening.night.play import sheets
from tournament.evening.night.play.box_kinds import KINDS, BoxKind, cells_of
from tournament.evening.night.play.games import TableGame, is_ruled_by_words
from tournament.evening.night.play.sheets import Depth, Score, SheetState, side_by_side

POSSIBLE = Judged(possible=True)


@dataclass(frozen=True, slots=True)
class TotalsBox:
    """One box of a table's totals."""

    kind: BoxKind
    chairs: Seats
    of: str  # N/S, or E alone
    least: int
    most: int
    whose: str = ""  # for whoever listens: Table 5, Burt and Frank

    @property
    def heard_before(self) -> str:
        """The label, so that no two boxes of a hall sound alike."""
        return f"{self.whose}, {self.kind.heard_before}"

    @property
    def label(self) -> str:
        return f"{self.kind.seen_before}{self.of}"

    @property
    def keys(self) -> str:
        """What a phone shows to type into it: a pad of figures has no minus."""
        return "text" if self.least < 0 else "numeric"

    @property
    def range(self) -> str:
        """Below nothing only penalties lead, so that the least is of no use to anybody."""
        can = f"{self.most} at most" if self.least < 0 else f"{self.least} to {self.most}"
        return f"{self.of} can {self.kind.can.format(can)} in a game here."


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands in the boxes, by kind, None where nothing does. `hands` is there for a game cut
    short, and 0 for a race whose hands nobody counted.
    """

    points: Cells
    x: Cells = ()
    hands: int | None = None

    @classmethod
    def from_kinds(
        cls, cells: Callable[[BoxKind], Iterable[int | None]], hands: int | None = None
    ) -> "Totals":
        return cls(**{kind.field: tuple(cells(kind)) for kind in KINDS}, hands=hands)

    @property
    def values(self) -> Cells:
        return tuple(chain(*cells_of(self)))

    @property
    def with_sides_swapped(self) -> "Totals":
        """What each side has, on the other one."""
        return Totals.from_kinds(lambda kind: kind.read(self)[::-1], self.hands)

    @property
    def is_full(self) -> bool:
        return None not in self.values

    @property
    def is_empty(self) -> bool:
        return all(value is None for value in self.values)

    @property
    def words(self) -> str:
        """Return the totals in words: 9-6, X 2/1. Half-typed totals end in "so far"."""
        if self.is_empty:
            return "nothing"
        points = side_by_side(_cell_words(self.points))
        others = (
            f", {kind.unit} {'/'.join(figures)}"
            for kind in KINDS[1:]
            if (figures := _cell_words(kind.read(self)))
        )
        cut = f" after {self.hands} hands" if self.hands else ", cut short"
        hands = "" if self.hands is None else cut
        return f"{points or 'no points'}{''.join(others)}{hands}{'' if self.is_full else ' so far'}"


def boxes(game: TableGame, rules: HouseRules) -> tuple[TotalsBox, ...]:
    """In the order in which they are read off a sheet: kind by kind."""
    seats = CLOCKWISE if is_ruled_by_words(game, rules) else game.chairs
    return _boxes(game.chairs, seats, rules)


@lru_cache(maxsize=256)
def _boxes(chairs: Seats, seats: Seats, rules: HouseRules) -> tuple[TotalsBox, ...]:
    return tuple(
        TotalsBox(kind, holders, side_name(holders), *kind.bounds(rules, seats))
        for kind in KINDS
        for holders in kind.holders(rules, chairs)
    )


def fill_boxes(game: TableGame, values: Cells, hands: int | None, rules: HouseRules) -> Totals:
    """With a value for each of the boxes, in their order."""
    pairs = tuple(zip(boxes(game, rules), values, strict=True))
    return Totals.from_kinds(
        lambda kind: (value for box, value in pairs if box.kind is kind), hands
    )


def totals_from_tallies(
    tallies: Mapping[Chair, Tally], rules: HouseRules, hands: int | None = None
) -> Totals:
    """What whoever holds a box has by the cards of a table."""
    chairs = tuple(tallies)
    return Totals.from_kinds(
        lambda kind: (kind.read(tallies[own[0]]) for own in kind.holders(rules, chairs)), hands
    )


def standing(game: TableGame, rules: HouseRules) -> Totals:
    """What the sheet says now: as typed, or added up where its hands or rows are complete."""
    score = _undisputed_score(game, rules)
    if score.depth is Depth.TOTALS:
        hands = game.sheet.hands_played if game.sheet.short else None
        return Totals.from_kinds(partial(sheets.cells, game.sheet, game.chairs, rules), hands)
    if score.state is not SheetState.IN:
        return Totals.from_kinds(lambda kind: (None for _ in kind.holders(rules, game.chairs)))
    tallies = dict(zip(game.chairs, score.tallies, strict=True))
    return totals_from_tallies(tallies, rules, score.hands if game.sheet.short else None)


def judge_totals(typed: Totals, game: TableGame, rules: HouseRules) -> Judged:
    """Never refuses what can still become possible. Where somebody left an empty chair, no rule
    says what a game comes to, and only the range of each box is looked at.
    """
    for box, value in zip(boxes(game, rules), typed.values, strict=True):
        if value is not None and not box.least <= value <= box.most:
            return Judged(possible=False, reason=box.range)
    if is_ruled_by_words(game, rules) or (typed.hands is not None and not typed.is_full):
        return POSSIBLE
    verdicts = [
        _judge_sides(replace(typed, x=x), game, rules) for x in _x_by_side(typed.x, game, rules)
    ]
    return min(verdicts, key=lambda judged: (not judged.possible, judged.unusual))


def _judge_sides(typed: Totals, game: TableGame, rules: HouseRules) -> Judged:
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


def _x_by_side(x: Cells, game: TableGame, rules: HouseRules) -> Iterator[Cells]:
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


def _undisputed_score(game: TableGame, rules: HouseRules) -> Score:
    if not game.sheet.disputed or game.left_empty:
        return game.score
    return sheets.score(replace(game.sheet, disputed=""), game.hands, game.chairs, rules)


def _cell_words(cells: Cells) -> list[str]:
    """Without what is still to come; a gap before a figure is seen."""
    numbers = [place for place, number in enumerate(cells) if number is not None]
    filled = cells[: numbers[-1] + 1] if numbers else ()
    return ["?" if number is None else str(number) for number in filled]


def too_low(
    typed: Totals, game: TableGame, handovers: Sequence[facts.Handover], rules: HouseRules
) -> str:
    """Points and X that were written down when a chair changed hands are never lost again. Empty
    where no total is below them.
    """
    here = [handover for handover in handovers if handover.table == game.table]
    for box, value in zip(boxes(game, rules), typed.values, strict=True):
        for had, when in _had(box, game, here, rules):
            if box.least >= 0 and value is not None and value < had:
                unit = box.kind.unit
                return f"{box.of} had {had} {unit} {when}: the whole game cannot come to {value}."
    return ""


def _had(
    box: TotalsBox, game: TableGame, here: Sequence[facts.Handover], rules: HouseRules
) -> Iterator[tuple[int, str]]:
    """How much these chairs had, and when: both partners the same by then, so long as four sat
    there. An X that is one player's own is not the partner's.
    """
    emptied = min((handover.hands for handover in here if handover.taken_by is None), default=-1)
    for handover in here:
        own = len(box.kind.holders(rules, CLOCKWISE)) == len(CLOCKWISE)
        chair = Chair(handover.chair)
        of_four = len(game.chairs) == 4 or handover.hands <= emptied
        if chair in box.chairs or (of_four and not own and chair.opposite in box.chairs):
            yield (
                box.kind.read(handover),
                f"after hand {handover.hands}, when a chair changed hands",
            )
    begun = (box.kind.read(tally) for chair, tally in game.as_four if chair in box.chairs)
    if had := max(begun, default=0):
        yield had, "when a chair was left empty"
