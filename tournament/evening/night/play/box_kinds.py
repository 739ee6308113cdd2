"""The kinds of boxes that a sheet has for a table's totals, each declared once: who holds one, what
may stand in it, what it is called, and what it fills. Knows no game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from scoring.chairs import Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargedTo
from scoring.game import Tally
from scoring.totals import box_ranges


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxKind:
    """`field` is what it fills of typed totals, of a sheet, of a tally and of a handover. Without a
    `least` nothing below 0 may stand in it.
    """

    field: str
    unit: str
    holders: Callable[[HouseRules, Seats], tuple[Seats, ...]]  # whoever shares one
    least: Callable[[HouseRules, Seats], int] | None = None
    most: Callable[[HouseRules, Seats], int]
    can: str  # what somebody can score or have
    seen_before: str = ""  # before whose it is
    heard_before: str = ""

    @property
    def read(self) -> Callable[[object], Any]:
        """One figure of a tally or a handover, a cell for each holder of totals or a sheet."""
        return attrgetter(self.field)

    def bounds(self, rules: HouseRules, seats: Seats) -> tuple[int, int]:
        return self.least(rules, seats) if self.least else 0, self.most(rules, seats)


def x_is_personal(rules: HouseRules, chairs: Seats) -> bool:
    """Say whether an X marks one person, so that a sheet needs a cell for each of two partners."""
    return len(chairs) == 3 or rules.x_charged_to is not XChargedTo.BOTH


def x_holders(rules: HouseRules, chairs: Seats) -> tuple[Seats, ...]:
    """Return who shares each cell for X on the sheet; nobody where the house marks none."""
    if not rules.marks_x:
        return ()
    if x_is_personal(rules, chairs):
        return tuple((chair,) for chair in chairs)
    return sides_of(chairs)


POINTS = BoxKind(
    field="points",
    unit="points",
    holders=lambda _, chairs: sides_of(chairs),
    least=box_ranges.least_points,
    most=box_ranges.most_points,
    can="score {}",
    heard_before="points ",
)
X = BoxKind(
    field="x",
    unit="X",
    holders=x_holders,
    most=box_ranges.most_x,
    can="have {} X",
    seen_before="X ",
)
# In the order in which they are read off a sheet.
KINDS = (POINTS, X)
# Of a sheet or of totals, kind by kind.
cells_of = attrgetter(*(kind.field for kind in KINDS))


def tally_of(figures: Mapping[BoxKind, int], fine_cents: int) -> Tally:
    """What one figure of each kind comes to on a card, with a fine for every X."""
    by_field = {kind.field: figure for kind, figure in figures.items()}
    return Tally(**by_field, fine_cents=figures[X] * fine_cents)
