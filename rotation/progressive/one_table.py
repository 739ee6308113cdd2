"""One table between two games: who leaves, and where those who stay and those who arrive sit down.

Losers move; on a tie north and south do; from a table of three the two highest or the two lowest
do, as the house says. Those who arrive sit down opposite one or the other who stays: a director
looks at tonight's list and takes the way that repeats fewer partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rotation.progressive.past_partners import NOBODY, Partnered, times
from rotation.seating import Entrant, PlayedTable, Table, Two, table
from scoring.chairs import CLOCKWISE, Chair, left_of
from scoring.dials.options import ThreeMove

NORTH_SOUTH, EAST_WEST = (Chair.N, Chair.S), (Chair.E, Chair.W)
# At a table of three equal players go in this order: north and south first, as on a tie.
PAIR_BY_PAIR = (*NORTH_SOUTH, *EAST_WEST)


@dataclass(frozen=True, slots=True)
class SplitTable:
    """A table after its game: those `leaving`, in the order in which they are seated next, and
    those `staying` with their new chairs, the one who keeps the chair first.
    """

    number: int
    leaving: Two
    staying: tuple[tuple[Chair, Entrant], ...]

    @property
    def stays_alone(self) -> bool:
        """Whether one stays alone, at a table of three."""
        return len(self.staying) == 1


def split_table(played: PlayedTable, three_move: ThreeMove = ThreeMove.TWO_HIGHEST) -> SplitTable:
    """Who leaves a table after its game, and where those who stay sit down."""
    points, held = dict(played.points), dict(played.table.seats)
    if played.table.is_three_handed:
        sign = -1 if three_move is ThreeMove.TWO_HIGHEST else 1
        chairs = [chair for chair in PAIR_BY_PAIR if chair in points]
        two = sorted(chairs, key=lambda chair: sign * points[chair])[:2]
        leaving = tuple(chair for chair in played.table.chairs if chair in two)
    else:
        leaving = EAST_WEST if points[Chair.N] > points[Chair.E] else NORTH_SOUTH
    staying = [chair for chair in held if chair not in leaving]
    first, second = (held[chair] for chair in leaving)
    return SplitTable(played.table.number, (first, second), _chairs_of_stayers(staying, held))


def _chairs_of_stayers(
    staying: list[Chair], held: dict[Chair, Entrant]
) -> tuple[tuple[Chair, Entrant], ...]:
    """The one who sits north or east keeps the chair, and the other one shifts a chair clockwise;
    one who stays alone at a table of three sits down north.
    """
    if len(staying) == 1:
        return ((Chair.N, held[staying[0]]),)
    keeps, shifts = staying
    return ((keeps, held[keeps]), (left_of(shifts, CLOCKWISE), held[shifts]))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way in which two arrivals sit down: the first of them opposite the one who keeps the
    chair. After the game one of the pairs that `may_leave` does: either side, or any two of three.
    """

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
    """The ways in which two can sit down, the rule sheet's first; at a table of three only one."""
    if split.stays_alone:
        three = [*(stayer for _, stayer in split.staying), *arriving]
        return [Arrangement(split, arriving, (), tuple(combinations(three, 2)))]
    (_, keeper), (_, shifter) = split.staying
    both_ways = []
    for first, second in (arriving, arriving[::-1]):
        sides = ((keeper, first), (shifter, second))
        both_ways.append(Arrangement(split, (first, second), sides, sides))
    return both_ways


def freshest(options: Sequence[Arrangement], partnered: Partnered) -> list[Arrangement]:
    """The arrangements that repeat fewest partners, in the order given."""
    repeats = [sum(times(partnered, *two) for two in option.partners) for option in options]
    fewest = min(repeats)
    return [option for option, cost in zip(options, repeats, strict=True) if cost == fewest]


def unavoidable(arriving: Two, split: SplitTable, partnered: Partnered) -> int:
    """How many partners must repeat if these two arrive at this table; none at a table of three."""
    if split.stays_alone:
        return 0
    (_, entrant), (_, other) = split.staying
    return fewest_repeats((entrant, other), arriving, partnered)


def fewest_repeats(staying: Two, arriving: Two, partnered: Partnered) -> int:
    """How often partners repeat in the fresher of the two ways to sit."""
    one, other = (partnered.get(stayer, NOBODY) for stayer in staying)
    first, second = arriving
    return min(
        one.get(first, 0) + other.get(second, 0),
        one.get(second, 0) + other.get(first, 0),
    )
