"""The two ways in which those who arrive at a table part between those who stay.

By hand one looks at tonight's list and takes the fresher one. Knows one table and no results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rotation.handover import Two
from rotation.progressive.movers import Parting
from rotation.progressive.past_partners import NOBODY, Partnered, times
from rotation.seating import Table, table
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class PartingWay:
    """Whoever is named first in `arriving` comes opposite the one who keeps the chair. After the
    game one of the pairs that `may_leave` does: either side, or any two of three."""

    parting: Parting
    arriving: Two
    partners: tuple[Two, ...]
    may_leave: tuple[Two, ...]

    @property
    def table(self) -> Table:
        first, second = self.arriving
        if self.parting.stays_alone:
            ((chair, stayer),) = self.parting.staying
            return table(self.parting.number, {chair: stayer, Chair.E: first, Chair.S: second})
        keeps, shifted = (chair for chair, _ in self.parting.staying)
        opposite = {keeps.opposite: first, shifted.opposite: second}
        return table(self.parting.number, dict(self.parting.staying) | opposite)


def ways(parting: Parting, arriving: Two) -> list[PartingWay]:
    """The sheet's first. Three have no partners, and one way to sit."""
    if parting.stays_alone:
        three = [*(stayer for _, stayer in parting.staying), *arriving]
        return [PartingWay(parting, arriving, (), tuple(combinations(three, 2)))]
    first, second = arriving
    return [_of_four(parting, (first, second)), _of_four(parting, (second, first))]


def _of_four(parting: Parting, arriving: Two) -> PartingWay:
    (_, keeper), (_, shifter) = parting.staying
    first, second = arriving
    sides = ((keeper, first), (shifter, second))
    return PartingWay(parting, arriving, sides, sides)


def freshest(parting_ways: Sequence[PartingWay], partnered: Partnered) -> list[PartingWay]:
    """Those of a table's ways that repeat fewest partners, in the order given."""
    repeats = [sum(times(partnered, *two) for two in way.partners) for way in parting_ways]
    fewest = min(repeats)
    return [way for way, cost in zip(parting_ways, repeats, strict=True) if cost == fewest]


def unavoidable(arriving: Two, parting: Parting, partnered: Partnered) -> int:
    """The repeats when these arrive at that table; at one of three there are none."""
    if parting.stays_alone:
        return 0
    (_, entrant), (_, other) = parting.staying
    return fewest_repeats((entrant, other), arriving, partnered)


def fewest_repeats(staying: Two, arriving: Two, partnered: Partnered) -> int:
    """How often partners are repeated in the fresher of the two ways."""
    one, other = (partnered.get(stayer, NOBODY) for stayer in staying)
    first, second = arriving
    return min(
        one.get(first, 0) + other.get(second, 0),
        one.get(second, 0) + other.get(first, 0),
    )
