"""One table between two games: who leaves, and where those who stay or arrive sit down.

Losers move. On a tie, north and south move. From a table of three the two highest or the two lowest
move, as the rules say. Each arrival sits opposite one of the players who stay, in whichever of the
two ways repeats fewer partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rotation.progressive.past_partners import NO_PARTNERS, PartnerCounts, times_partners
from rotation.seating import Entrant, OrderedPair, PlayedTable, Table, make_table
from scoring.chairs import CHAIRS_CLOCKWISE, Chair, left_of
from scoring.dials.options import ThreeHandedMove

NORTH_SOUTH, EAST_WEST = (Chair.N, Chair.S), (Chair.E, Chair.W)
# If players at a table of three are tied, those who come first here leave first.
CHAIRS_BY_PAIR = (*NORTH_SOUTH, *EAST_WEST)


@dataclass(frozen=True, slots=True)
class SplitTable:
    """A table after its game: the players who leave, in the order in which they are seated next,
    and the players who stay with their new chairs. The one who keeps the same chair comes first.
    """

    number: int
    leavers: OrderedPair
    stayers: tuple[tuple[Chair, Entrant], ...]

    @property
    def has_one_stayer(self) -> bool:
        """Whether only one player stays, as at a table of three."""
        return len(self.stayers) == 1


def split_table(
    played: PlayedTable, three_move: ThreeHandedMove = ThreeHandedMove.TWO_HIGHEST
) -> SplitTable:
    """Split a table after its game into the players who leave and those who stay."""
    points, seats = dict(played.points), dict(played.table.seats)
    if played.table.is_three_handed:
        sign = -1 if three_move is ThreeHandedMove.TWO_HIGHEST else 1
        chairs = [chair for chair in CHAIRS_BY_PAIR if chair in points]
        two = sorted(chairs, key=lambda chair: sign * points[chair])[:2]
        leaving = tuple(chair for chair in played.table.chairs if chair in two)
    else:
        leaving = EAST_WEST if points[Chair.N] > points[Chair.E] else NORTH_SOUTH
    staying = [chair for chair in seats if chair not in leaving]
    first, second = (seats[chair] for chair in leaving)
    return SplitTable(played.table.number, (first, second), _chairs_of_stayers(staying, seats))


def _chairs_of_stayers(
    staying: list[Chair], seats: dict[Chair, Entrant]
) -> tuple[tuple[Chair, Entrant], ...]:
    """Return the new chairs of the players who stay. The one at north or east keeps the chair, and
    the other moves one chair clockwise. The one player who stays at a table of three sits north.
    """
    if len(staying) == 1:
        return ((Chair.N, seats[staying[0]]),)
    keeps, shifts = staying
    return ((keeps, seats[keeps]), (left_of(shifts, CHAIRS_CLOCKWISE), seats[shifts]))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to seat two arrivals. The first one sits opposite the player who keeps the chair.
    `possible_leavers` are the pairs that can leave after the next game: each side, or any two of
    three.
    """

    split: SplitTable
    arrivals: OrderedPair
    partners: tuple[OrderedPair, ...]
    possible_leavers: tuple[OrderedPair, ...]

    @property
    def table(self) -> Table:
        first, second = self.arrivals
        if self.split.has_one_stayer:
            ((chair, stayer),) = self.split.stayers
            return make_table(self.split.number, {chair: stayer, Chair.E: first, Chair.S: second})
        keeps, shifted = (chair for chair, _ in self.split.stayers)
        opposite = {keeps.opposite: first, shifted.opposite: second}
        return make_table(self.split.number, dict(self.split.stayers) | opposite)


def possible_arrangements(split: SplitTable, arrivals: OrderedPair) -> list[Arrangement]:
    """Return the ways in which two arrivals can sit, the rule sheet's way first. There is only one
    way at a table of three.
    """
    if split.has_one_stayer:
        three = [*(stayer for _, stayer in split.stayers), *arrivals]
        return [Arrangement(split, arrivals, (), tuple(combinations(three, 2)))]
    (_, keeper), (_, shifter) = split.stayers
    both_ways = []
    for first, second in (arrivals, arrivals[::-1]):
        sides = ((keeper, first), (shifter, second))
        both_ways.append(Arrangement(split, (first, second), sides, sides))
    return both_ways


def arrangements_with_fewest_repeats(
    options: Sequence[Arrangement], counts: PartnerCounts
) -> list[Arrangement]:
    """Return the arrangements that repeat the fewest partners, in the given order."""
    repeats = [
        sum(times_partners(counts, *partner_pair) for partner_pair in option.partners)
        for option in options
    ]
    fewest = min(repeats)
    return [option for option, cost in zip(options, repeats, strict=True) if cost == fewest]


def count_unavoidable_repeats(
    arrivals: OrderedPair, split: SplitTable, counts: PartnerCounts
) -> int:
    """Return how many partners must repeat if these two arrive at this table; 0 at a table of
    three.
    """
    if split.has_one_stayer:
        return 0
    (_, entrant), (_, other) = split.stayers
    return count_fewest_repeats((entrant, other), arrivals, counts)


def count_fewest_repeats(stayers: OrderedPair, arrivals: OrderedPair, counts: PartnerCounts) -> int:
    """Return the number of repeated partners in the better of the two ways to sit."""
    one, other = (counts.get(stayer, NO_PARTNERS) for stayer in stayers)
    first, second = arrivals
    return min(one.get(first, 0) + other.get(second, 0), one.get(second, 0) + other.get(first, 0))
