"""One table between two games: who leaves, and where the players who stay or arrive sit down.

Losers move. On a tie, north and south move. From a table of three the two highest or the two lowest
move, as the rules say. Each arrival sits opposite one of the players who stay, in the way that
repeats fewer partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rotation.progressive.past_partners import NO_PAST_PARTNERS, PartnerCounts, count_times_partners
from rotation.seating import Entrant, OrderedPair, PlayedTable, Table, make_table
from scoring.chairs import CHAIRS_CLOCKWISE, CHAIRS_NORTH_SOUTH_FIRST, Chair, chair_left_of
from scoring.dials.options import ThreeHandedMoveRule

NORTH_SOUTH, EAST_WEST = (Chair.N, Chair.S), (Chair.E, Chair.W)


@dataclass(frozen=True, slots=True)
class TableSplit:
    """A table after its game, with the players who leave and the players who stay. The leavers are
    in the order in which they are seated next. The stayers have their new chairs, and the one who
    keeps the old chair comes first.
    """

    number: int
    leavers: OrderedPair
    stayers: tuple[tuple[Chair, Entrant], ...]

    @property
    def has_one_stayer(self) -> bool:
        """Whether only one player stays, as at a table of three."""
        return len(self.stayers) == 1


def split_table(
    played_table: PlayedTable,
    three_handed_rule: ThreeHandedMoveRule = ThreeHandedMoveRule.TWO_HIGHEST,
) -> TableSplit:
    """Return a table after its game, split into the players who leave and the players who stay."""
    table = played_table.table
    points, seats = dict(played_table.points), dict(table.seats)
    if table.is_three_handed:
        point_sign = -1 if three_handed_rule is ThreeHandedMoveRule.TWO_HIGHEST else 1
        # Of players with the same points, those whose chair is first in this order leave.
        chairs_in_tie_order = [chair for chair in CHAIRS_NORTH_SOUTH_FIRST if chair in points]
        leaver_chairs_by_points = sorted(
            chairs_in_tie_order, key=lambda chair: point_sign * points[chair]
        )[:2]
        leaver_chairs = tuple(chair for chair in table.chairs if chair in leaver_chairs_by_points)
    else:
        leaver_chairs = EAST_WEST if points[Chair.N] > points[Chair.E] else NORTH_SOUTH
    stayer_chairs = [chair for chair in seats if chair not in leaver_chairs]
    leaver, other_leaver = (seats[chair] for chair in leaver_chairs)
    stayers = _new_chairs_of_stayers(stayer_chairs, seats)
    return TableSplit(table.number, (leaver, other_leaver), stayers)


def _new_chairs_of_stayers(
    stayer_chairs: list[Chair], seats: dict[Chair, Entrant]
) -> tuple[tuple[Chair, Entrant], ...]:
    """Return the new chairs of the players who stay. The stayer at north or east keeps the chair,
    and the other moves one chair clockwise. A player who stays alone at a table of three sits
    north.
    """
    if len(stayer_chairs) == 1:
        return ((Chair.N, seats[stayer_chairs[0]]),)
    kept_chair, left_chair = stayer_chairs
    new_chair = chair_left_of(left_chair, CHAIRS_CLOCKWISE)
    return ((kept_chair, seats[kept_chair]), (new_chair, seats[left_chair]))


@dataclass(frozen=True, slots=True)
class SeatArrangement:
    """One way to seat two arrivals at a table. At a table of four, one of the two players who stay
    keeps a chair, and the first arrival sits opposite that player. `possible_leavers` are the pairs
    that can leave after the next game.
    """

    split: TableSplit
    arrivals: OrderedPair
    partners: tuple[OrderedPair, ...]
    possible_leavers: tuple[OrderedPair, ...]

    @property
    def table(self) -> Table:
        """The table after the two arrivals have sat down."""
        arrival, other_arrival = self.arrivals
        seats = dict(self.split.stayers)
        if self.split.has_one_stayer:
            seats |= {Chair.E: arrival, Chair.S: other_arrival}
        else:
            kept_chair, new_chair = seats
            seats |= {kept_chair.opposite: arrival, new_chair.opposite: other_arrival}
        return make_table(self.split.number, seats)


def possible_arrangements(split: TableSplit, arrivals: OrderedPair) -> list[SeatArrangement]:
    """Return the ways in which two arrivals can sit, the rule sheet's way first. There is only one
    way at a table of three.
    """
    if split.has_one_stayer:
        three_players = [*(stayer for _, stayer in split.stayers), *arrivals]
        return [SeatArrangement(split, arrivals, (), tuple(combinations(three_players, 2)))]
    (_, stayer), (_, other_stayer) = split.stayers
    arrangements = []
    for arrival, other_arrival in (arrivals, arrivals[::-1]):
        sides = ((stayer, arrival), (other_stayer, other_arrival))
        arrangements.append(SeatArrangement(split, (arrival, other_arrival), sides, sides))
    return arrangements


def arrangements_with_fewest_repeats(
    arrangements: Sequence[SeatArrangement], partner_counts: PartnerCounts
) -> list[SeatArrangement]:
    """Return the arrangements that repeat the fewest partners, in the given order."""
    repeat_counts = [
        sum(count_times_partners(partner_counts, *pair) for pair in arrangement.partners)
        for arrangement in arrangements
    ]
    fewest_repeats = min(repeat_counts)
    return [
        arrangement
        for arrangement, repeats in zip(arrangements, repeat_counts, strict=True)
        if repeats == fewest_repeats
    ]


def count_unavoidable_repeats(
    arrivals: OrderedPair, split: TableSplit, partner_counts: PartnerCounts
) -> int:
    """Return how many partners must repeat if these two players arrive at this table; 0 at a table
    of three.
    """
    if split.has_one_stayer:
        return 0
    (_, stayer), (_, other_stayer) = split.stayers
    return count_fewest_repeats((stayer, other_stayer), arrivals, partner_counts)


def count_fewest_repeats(
    stayers: OrderedPair, arrivals: OrderedPair, partner_counts: PartnerCounts
) -> int:
    """Return the number of repeated partners in the better of the two ways to pair stayers and
    arrivals.
    """
    partner_times, other_partner_times = (
        partner_counts.get(stayer, NO_PAST_PARTNERS) for stayer in stayers
    )
    arrival, other_arrival = arrivals
    return min(
        partner_times.get(arrival, 0) + other_partner_times.get(other_arrival, 0),
        partner_times.get(other_arrival, 0) + other_partner_times.get(arrival, 0),
    )
