"""The ways in which losers move to other tables, one for each answer to the house rule `movement`.

Losers never come back to the table they left, unless it is the only table.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.progressive.one_table import TableSplit, count_unavoidable_repeats
from rotation.progressive.past_partners import PartnerCounts, PastGames, count_times_partners
from rotation.seating import Entrant, OrderedPair
from scoring.dials.options import LoserMoveRule, ThreeHandedMoveRule

# This index stands for no mover, or for no place.
NO_INDEX = -1


@dataclass(frozen=True, slots=True)
class LoserMovement:
    """The way losers move tonight: to higher table numbers if `direction` is 1, and to lower table
    numbers if it is -1. With `looks_ahead`, players are seated so that fewer partners will repeat
    in the game after the next.
    """

    rule: LoserMoveRule = LoserMoveRule.NEXT_TABLE
    direction: int = 1
    looks_ahead: bool = True
    three_handed_rule: ThreeHandedMoveRule = ThreeHandedMoveRule.TWO_HIGHEST

    def __post_init__(self) -> None:
        if self.direction not in (1, -1):
            raise ValueError("Losers move up or down. Give the direction as 1 or -1.")


USUAL_LOSER_MOVEMENT = LoserMovement()


@dataclass(frozen=True, slots=True)
class LoserMoves:
    """The moves of all losers. `arrivals` has the two players who arrive at each table, in ring
    order. Most losers move `tables_moved` tables now, and `tables_moved_next` after the next game.
    """

    arrivals: tuple[OrderedPair, ...]
    tables_moved: int
    tables_moved_next: int = 1


def choose_loser_moves(
    rule: LoserMoveRule, ring: Sequence[TableSplit], past_games: PastGames
) -> LoserMoves:
    """Return where the losers go. The `ring` has the tables in the order in which losers pass
    them.
    """
    match rule:
        case LoserMoveRule.NEXT_TABLE:
            return LoserMoves(move_all_losers(1, ring), 1)
        case LoserMoveRule.ANNOUNCED:
            tables_moved = _tables_moved_with_fewest_repeats(ring, past_games.partner_counts)
            return LoserMoves(move_all_losers(tables_moved, ring), tables_moved)
        case LoserMoveRule.GROWING:
            tables_moved = _tables_moved_after_game(past_games.game_count, len(ring))
            tables_moved_next = _tables_moved_after_game(past_games.game_count + 1, len(ring))
            return LoserMoves(move_all_losers(tables_moved, ring), tables_moved, tables_moved_next)
        case LoserMoveRule.AVOID_REPEATS:
            return LoserMoves(move_losers_avoiding_repeats(ring, past_games.partner_counts), 1)
        case _:
            assert_never(rule)


def move_all_losers(tables_moved: int, ring: Sequence[TableSplit]) -> tuple[OrderedPair, ...]:
    """Return the two players who arrive at each table if all losers move this many tables."""
    return tuple(
        ring[(table_index - tables_moved) % len(ring)].leavers for table_index in range(len(ring))
    )


def _tables_moved_after_game(game_number: int, table_count: int) -> int:
    """Return how many tables losers move after this game: one table after game 1, two after game 2,
    and so on around the ring, but never back to the table they left.
    """
    return game_number % table_count or 1


def _tables_moved_with_fewest_repeats(
    ring: Sequence[TableSplit], partner_counts: PartnerCounts
) -> int:
    """Return how many tables losers must move to repeat the fewest partners; the lowest number if
    several are equally good.
    """

    def repeats(tables_moved: int) -> int:
        arrivals = move_all_losers(tables_moved, ring)
        return sum(
            count_unavoidable_repeats(couple, split, partner_counts)
            for couple, split in zip(arrivals, ring, strict=True)
        )

    return min(range(1, max(len(ring), 2)), key=repeats)


# A _CountRepeats takes the number of a mover and the number of a place, and returns how many
# partners repeat if that mover arrives there.
_CountRepeats = Callable[[int, int], int]


def move_losers_avoiding_repeats(
    ring: Sequence[TableSplit], partner_counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    """Return the two players who arrive at each table. Losers move one table, except for as few as
    possible who go elsewhere to avoid repeating a partner.

    The two losers of a table go together. If that would repeat a partner at any table, the losers
    of all tables may separate.
    """
    couples = _move_losers_in_couples(ring, partner_counts)
    if any(
        count_unavoidable_repeats(couple, split, partner_counts)
        for couple, split in zip(couples, ring, strict=True)
    ):
        return _move_losers_one_by_one(ring, partner_counts)
    return couples


def _move_losers_in_couples(
    ring: Sequence[TableSplit], partner_counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    """Return the two players who arrive at each table if the losers of a table stay together."""

    def repeats(couple: int, place: int) -> int:
        return count_unavoidable_repeats(ring[couple].leavers, ring[place], partner_counts)

    couple_by_place = _assign_movers(list(range(len(ring))), repeats, partner_counts)
    return tuple(ring[couple].leavers for couple in couple_by_place)


def _move_losers_one_by_one(
    ring: Sequence[TableSplit], partner_counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    """Return the two players who arrive at each table if the losers of a table may separate."""
    movers = [mover for split in ring for mover in split.leavers]
    stayers = [stayer for split in ring for stayer in _partners_of_arrivals(split)]

    def repeats(mover: int, chair: int) -> int:
        stayer = stayers[chair]
        return 0 if stayer is None else count_times_partners(partner_counts, movers[mover], stayer)

    mover_by_place = _assign_movers(
        [place // 2 for place in range(len(movers))], repeats, partner_counts
    )
    couples = zip(mover_by_place[::2], mover_by_place[1::2], strict=True)
    return tuple((movers[min(couple)], movers[max(couple)]) for couple in couples)


def _partners_of_arrivals(split: TableSplit) -> Sequence[Entrant | None]:
    """Return the two players who stay and get an arrival as partner. At a table of three no one
    has a partner, so both are None.
    """
    if split.has_one_stayer:
        return None, None
    return [stayer for _, stayer in split.stayers]


def _assign_movers(
    start_tables: Sequence[int], count_repeats: _CountRepeats, partner_counts: PartnerCounts
) -> list[int]:
    """Return the number of the mover who arrives at each place. Each mover comes from the table
    with the same index in `start_tables`.

    Most important, no mover comes back to the table that the mover left, unless there is no other
    table. Next, as few partners as possible repeat. Last, as few movers as possible go elsewhere
    than to the next table, and go no farther than they must.
    """
    table_count, mover_numbers = start_tables[-1] + 1, range(len(start_tables))
    elsewhere_cost = len(start_tables) * table_count
    repeat_cost = 2 * len(start_tables) * elsewhere_cost
    return_cost = repeat_cost * sum(sum(times.values()) for times in partner_counts.values())

    def cost(mover: int, place: int) -> int:
        extra_table_count = (start_tables[place] - start_tables[mover] - 1) % table_count
        is_own_table = start_tables[mover] == start_tables[place]
        off_rule_cost = extra_table_count + elsewhere_cost + return_cost * is_own_table
        return repeat_cost * count_repeats(mover, place) + (
            off_rule_cost if extra_table_count else 0
        )

    place_by_mover = assign_cheapest_places(
        [[cost(mover, place) for place in mover_numbers] for mover in mover_numbers]
    )
    return [place_by_mover.index(place) for place in mover_numbers]


# _ReachablePlaces has, for each place that is not on the path yet, the cost of reaching the place,
# and the place before it on the way.
_ReachablePlaces = dict[int, tuple[int, int]]


def assign_cheapest_places(costs_by_mover: Sequence[Sequence[int]]) -> list[int]:
    """Return a place for each mover so that the total cost is lowest. `costs_by_mover` has the cost
    of every place for each mover. There must be at least as many places as movers.
    """
    assignment = _HungarianMethod(costs_by_mover)
    for mover in range(len(costs_by_mover)):
        assignment.add_mover(mover)
    return [assignment.mover_at_place.index(mover) for mover in range(len(costs_by_mover))]


class _HungarianMethod:
    """The Hungarian method of assigning movers to places at the lowest cost.

    Each mover has an offer and each place a price. Offer and price never add up to more than the
    cost of the mover at the place. A new mover pushes other movers to new places along the cheapest
    path.
    """

    def __init__(self, costs_by_mover: Sequence[Sequence[int]]) -> None:
        self._costs = costs_by_mover
        self._offers = [0 for _ in costs_by_mover]
        self._prices = [0 for row in costs_by_mover[:1] for _ in row]
        self.mover_at_place = [NO_INDEX for _ in self._prices]

    def add_mover(self, mover: int) -> None:
        """Give a new mover a place, and push each mover on the path to the next place on it."""
        place_before = self._path_to_free_place(mover)
        place = next(reversed(place_before))
        while place_before[place] != NO_INDEX:
            self.mover_at_place[place] = self.mover_at_place[place_before[place]]
            place = place_before[place]
        self.mover_at_place[place] = mover

    def _path_to_free_place(self, mover: int) -> dict[int, int]:
        """Return the places in the order in which the search reaches them, each with the place
        before it on its path. The last place is free.
        """
        reachable_places = {
            place: (self._excess_cost(mover, place), NO_INDEX) for place in range(len(self._prices))
        }
        movers_on_path, place_before = [mover], dict[int, int]()
        while True:
            cheapest_place = min(reachable_places, key=lambda place: reachable_places[place][0])
            cost, previous_place = reachable_places.pop(cheapest_place)
            self._raise_offers(cost, movers_on_path, place_before, reachable_places)
            place_before[cheapest_place] = previous_place
            if self.mover_at_place[cheapest_place] == NO_INDEX:
                return place_before
            movers_on_path.append(self.mover_at_place[cheapest_place])
            self._update_reachable_places(cheapest_place, reachable_places)

    def _excess_cost(self, mover: int, place: int) -> int:
        """Return the cost of this mover at this place, less the mover's offer and the price."""
        return self._costs[mover][place] - self._offers[mover] - self._prices[place]

    def _update_reachable_places(
        self, pushed_place: int, reachable_places: _ReachablePlaces
    ) -> None:
        """Update the cost of each place that is cheaper to reach by pushing the mover at
        `pushed_place` to that place.
        """
        for place, (known_cost, _) in reachable_places.items():
            cost = self._excess_cost(self.mover_at_place[pushed_place], place)
            if cost < known_cost:
                reachable_places[place] = (cost, pushed_place)

    def _raise_offers(
        self,
        price_change: int,
        movers_on_path: Iterable[int],
        path_places: Iterable[int],
        reachable_places: _ReachablePlaces,
    ) -> None:
        """Raise the offers of the movers on the path, and lower the prices of their places, so that
        the next place costs them nothing more.
        """
        for mover in movers_on_path:
            self._offers[mover] += price_change
        for place in path_places:
            self._prices[place] -= price_change
        for place, (cost, previous_place) in reachable_places.items():
            reachable_places[place] = (cost - price_change, previous_place)
