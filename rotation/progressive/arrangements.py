"""The two arrangements of a table: whoever arrives sits down opposite one or the other who stays.

By hand one looks at tonight's list and takes the fresher one. Knows one table and no results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rotation.handover import Two
from rotation.progressive.movers import SplitTable
from rotation.progressive.past_partners import NOBODY, Partnered, times
from rotation.seating import Table, table
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Whoever is named first in `arriving` comes opposite the one who keeps the chair. After the
    game one of the pairs that `may_leave` does: either side, or any two of three."""

    split: SplitTable
    arriving: Two
    partners: tuple[Two, ...]
    may_leave: tuple[Two, ...]

    @property
    def table(self) -> Table:
        first, second = self.arriving
        if self.split.stays_alone:
            ((chair, stayer),) = self.split.staying
            return table(self.split.number, {chair: stayer, Chair.E: first, Chair.S: second})
        keeps, shifted = (chair for chair, _ in self.split.staying)
        opposite = {keeps.opposite: first, shifted.opposite: second}
        return table(self.split.number, dict(self.split.staying) | opposite)


def arrangements(split: SplitTable, arriving: Two) -> list[Arrangement]:
    """The sheet's first. Three have no partners, and one way to sit."""
    if split.stays_alone:
        three = [*(stayer for _, stayer in split.staying), *arriving]
        return [Arrangement(split, arriving, (), tuple(combinations(three, 2)))]
    first, second = arriving
    return [_of_four(split, (first, second)), _of_four(split, (second, first))]


def _of_four(split: SplitTable, arriving: Two) -> Arrangement:
    (_, keeper), (_, shifter) = split.staying
    first, second = arriving
    sides = ((keeper, first), (shifter, second))
    return Arrangement(split, arriving, sides, sides)


def freshest(options: Sequence[Arrangement], partnered: Partnered) -> list[Arrangement]:
    """Those of a table's arrangements that repeat fewest partners, in the order given."""
    repeats = [sum(times(partnered, *two) for two in option.partners) for option in options]
    fewest = min(repeats)
    return [option for option, cost in zip(options, repeats, strict=True) if cost == fewest]


def unavoidable(arriving: Two, split: SplitTable, partnered: Partnered) -> int:
    """The repeats when these arrive at that table; at one of three there are none."""
    if split.stays_alone:
        return 0
    (_, entrant), (_, other) = split.staying
    return fewest_repeats((entrant, other), arriving, partnered)


def fewest_repeats(staying: Two, arriving: Two, partnered: Partnered) -> int:
    """How often partners are repeated in the fresher of the two ways."""
    one, other = (partnered.get(stayer, NOBODY) for stayer in staying)
    first, second = arriving
    return min(
        one.get(first, 0) + other.get(second, 0),
        one.get(second, 0) + other.get(first, 0),
    )
