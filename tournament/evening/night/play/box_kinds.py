"""The two kinds of boxes for a table's totals: points and Xs. Each kind declares which chairs share
a box, which values a box can have, the words about it, and the field that stores it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from scoring.chairs import Seats, is_three_handed, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargeRule
from scoring.game import Tally
from scoring.totals import box_ranges


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxKind:
    """One kind of box. `field` is the name of the field with its number in totals, sheets, tallies
    and handovers. `chairs_per_box` returns the chairs that share each box. Without a `min_value`
    function the minimum is 0.
    """

    field: str
    unit: str  # The noun in the singular.
    chairs_per_box: Callable[[HouseRules, Seats], tuple[Seats, ...]]
    min_value: Callable[[HouseRules, Seats], int] | None = None
    max_value: Callable[[HouseRules, Seats], int]
    range_text: str  # The words for the range, as in "can score 0 to 16".
    visible_prefix: str = ""  # The visible text before the holder.
    spoken_prefix: str = ""  # The text that screen readers say before the holder.

    @property
    def figure_getter(self) -> Callable[[object], Any]:
        """A function that reads this kind's number from a tally or a handover, or the values of its
        boxes from totals or a sheet.
        """
        return attrgetter(self.field)

    def bounds(self, rules: HouseRules, seats: Seats) -> tuple[int, int]:
        return self.min_value(rules, seats) if self.min_value else 0, self.max_value(rules, seats)


def counts_x_for_one_player(rules: HouseRules, chairs: Seats) -> bool:
    """Return whether an X counts for one player alone, so that a sheet needs a box for each
    partner.
    """
    return is_three_handed(chairs) or rules.x_charged_to is not XChargeRule.BOTH_PARTNERS


def chairs_per_x_box(rules: HouseRules, chairs: Seats) -> tuple[Seats, ...]:
    """Return the chairs that share each box for Xs; none if the house marks no Xs."""
    if not rules.has_x_marks:
        return ()
    if counts_x_for_one_player(rules, chairs):
        return tuple((chair,) for chair in chairs)
    return sides_at_table(chairs)


POINTS_KIND = BoxKind(
    field="points",
    unit="point",
    chairs_per_box=lambda _, chairs: sides_at_table(chairs),
    min_value=box_ranges.fewest_points_of_side,
    max_value=box_ranges.highest_points_of_side,
    range_text="score {}",
    spoken_prefix="points ",
)
X_KIND = BoxKind(
    field="x",
    unit="X",
    chairs_per_box=chairs_per_x_box,
    max_value=box_ranges.highest_x_of_side,
    range_text="have {} Xs",
    visible_prefix="X ",
)
# The kinds of boxes, in the order in which a score sheet has them.
BOX_KINDS = (POINTS_KIND, X_KIND)
# A function that returns the boxes of a sheet or of totals, as a column for each kind.
read_box_columns = attrgetter(*(kind.field for kind in BOX_KINDS))


def make_tally(figure_by_kind: Mapping[BoxKind, int], fine_cents: int) -> Tally:
    """Return a tally with these figures, and a fine for every X."""
    figure_by_field = {kind.field: figure for kind, figure in figure_by_kind.items()}
    return Tally(**figure_by_field, fine_cents=figure_by_kind[X_KIND] * fine_cents)
