"""The movements: for each answer to the dial, where the losers of a table go. They never come back
to the table they left, unless it is the only one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.progressive.one_table import SplitTable, count_unavoidable_repeats
from rotation.progressive.past_partners import PartnerCounts, PastGames, times_partners
from rotation.seating import Entrant, OrderedPair
from scoring.dials.options import Movement, ThreeHandedMove


@dataclass(frozen=True, slots=True)
class LoserMovement:
    """The way losers move tonight: to higher table numbers if `direction` is 1, to lower ones if it
    is -1. Without `looks_ahead`, only the rule sheet decides how they sit.
    """

    movement: Movement = Movement.NEXT_TABLE
    direction: int = 1
    looks_ahead: bool = True
    three_move: ThreeHandedMove = ThreeHandedMove.TWO_HIGHEST

    def __post_init__(self) -> None:
        if self.direction not in (1, -1):
            raise ValueError("Losers move up or down. Give the direction as 1 or -1.")


USUAL_LOSER_MOVEMENT = LoserMovement()


@dataclass(frozen=True, slots=True)
class LoserMoves:
    """The two players who arrive at each table, how many tables losers usually move, and how many
    they will move after the next game if that is known. Tables are in the order of the ring.
    """

    arrivals: tuple[OrderedPair, ...]
    tables_moved: int
    tables_moved_next: int = 1


def send_losers(
    movement: Movement, ring: Sequence[SplitTable], past_games: PastGames
) -> LoserMoves:
    """Send the losers to their next tables. The `ring` has the tables in the order in which losers
    pass them.
    """
    match movement:
        case Movement.NEXT_TABLE:
            return LoserMoves(move_all_losers(1, ring), 1)
        case Movement.ANNOUNCED:
            step = _step_with_fewest_repeats(ring, past_games.partner_counts)
            return LoserMoves(move_all_losers(step, ring), step)
        case Movement.GROWING:
            step = _growing_step(past_games.game_count, len(ring))
            next_step = _growing_step(past_games.game_count + 1, len(ring))
            return LoserMoves(move_all_losers(step, ring), step, next_step)
        case Movement.FEWEST_ELSEWHERE:
            return LoserMoves(move_fewest_elsewhere(ring, past_games.partner_counts), 1)
        case _:
            assert_never(movement)


def move_all_losers(step: int, ring: Sequence[SplitTable]) -> tuple[OrderedPair, ...]:
    """Return who arrives at each table if all losers move `step` tables."""
    return tuple(ring[(place - step) % len(ring)].leavers for place in range(len(ring)))


def _growing_step(game: int, tables: int) -> int:
    """Return how many tables losers move after this game: one after game 1, two after game 2, and
    so on around the ring, but never back to the same table.
    """
    return game % tables or 1


def _step_with_fewest_repeats(ring: Sequence[SplitTable], counts: PartnerCounts) -> int:
    """Return the number of tables to move that repeats the fewest partners; the lowest one if
    several do.
    """

    def repeats(step: int) -> int:
        arriving = move_all_losers(step, ring)
        return sum(
            count_unavoidable_repeats(couple, split, counts)
            for couple, split in zip(arriving, ring, strict=True)
        )

    return min(range(1, max(len(ring), 2)), key=repeats)


# Called with the numbers of a mover and of a place; returns how many partners would repeat.
_Repeats = Callable[[int, int], int]


def move_fewest_elsewhere(
    ring: Sequence[SplitTable], counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    """Return who arrives at each table if losers move one table, except for as few as possible who
    go elsewhere to avoid repeating a partner.

    The two losers of a table go together, unless a partner would repeat then.
    """
    couples = _move_couples_together(ring, counts)
    if any(
        count_unavoidable_repeats(couple, split, counts)
        for couple, split in zip(couples, ring, strict=True)
    ):
        return _move_couples_apart(ring, counts)
    return couples


def _move_couples_together(
    ring: Sequence[SplitTable], counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    def repeats(couple: int, place: int) -> int:
        return count_unavoidable_repeats(ring[couple].leavers, ring[place], counts)

    arriving = _assign_movers(list(range(len(ring))), repeats, counts)
    return tuple(ring[couple].leavers for couple in arriving)


def _move_couples_apart(
    ring: Sequence[SplitTable], counts: PartnerCounts
) -> tuple[OrderedPair, ...]:
    movers = [mover for split in ring for mover in split.leavers]
    hosts = [host for split in ring for host in _partners_of_arrivals(split)]

    def repeats(mover: int, chair: int) -> int:
        host = hosts[chair]
        return 0 if host is None else times_partners(counts, movers[mover], host)

    arriving = _assign_movers([place // 2 for place in range(len(movers))], repeats, counts)
    couples = zip(arriving[::2], arriving[1::2], strict=True)
    return tuple((movers[min(couple)], movers[max(couple)]) for couple in couples)


def _partners_of_arrivals(split: SplitTable) -> Sequence[Entrant | None]:
    """Return the two players who stay, each of whom gets an arrival as partner; two times None at a
    table of three.
    """
    if split.has_one_stayer:
        return None, None
    return [stayer for _, stayer in split.stayers]


def _assign_movers(starts: Sequence[int], repeats: _Repeats, counts: PartnerCounts) -> list[int]:
    """Return the number of the mover who arrives at each place. Mover i comes from table
    `starts[i]`.

    First, no one comes back to the table they left unless it is the only one. Then as few partners
    as possible repeat. Then as few movers as possible go elsewhere than to the next table, and
    these go no farther than they must. Each rule outweighs all the rules after it.
    """
    tables, everybody = starts[-1] + 1, range(len(starts))
    elsewhere_cost = len(starts) * tables
    repeat_cost = 2 * len(starts) * elsewhere_cost
    home_cost = repeat_cost * sum(sum(others.values()) for others in counts.values())

    def cost(number: int, place: int) -> int:
        farther = (starts[place] - starts[number] - 1) % tables
        beyond_the_rule = farther + elsewhere_cost + home_cost * (starts[number] == starts[place])
        return repeat_cost * repeats(number, place) + (beyond_the_rule if farther else 0)

    place_of = assign_cheapest_places(
        [[cost(number, place) for place in everybody] for number in everybody]
    )
    return [place_of.index(place) for place in everybody]


FREE_PLACE = -1
# For each place that is not on a path yet, the cost of reaching it and the place before it.
_ReachablePlaces = dict[int, tuple[int, int]]


def assign_cheapest_places(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return a place for each mover so that the total cost is lowest. `costs` has a row for each
    mover with the cost of every place. There must be at least as many places as movers.
    """
    assigning = _HungarianMethod(costs)
    for mover in range(len(costs)):
        assigning.add_mover(mover)
    return [assigning.mover_at_place.index(mover) for mover in range(len(costs))]


class _HungarianMethod:
    """The Hungarian method of assigning movers to places.

    What a mover offers and what a place asks for never add up to more than the cost between them.
    Each new mover pushes others to new places along the cheapest path.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self._costs = costs
        self._offered = [0 for _ in costs]
        self._asked = [0 for row in costs[:1] for _ in row]
        self.mover_at_place = [FREE_PLACE for _ in self._asked]

    def add_mover(self, mover: int) -> None:
        before = self._path_to_free_place(mover)
        place = next(reversed(before))
        while before[place] != FREE_PLACE:
            self.mover_at_place[place] = self.mover_at_place[before[place]]
            place = before[place]
        self.mover_at_place[place] = mover

    def _path_to_free_place(self, mover: int) -> dict[int, int]:
        """Return the places in the order in which they are reached, each with the place before it.
        The last one is free.
        """
        reach = {
            place: (self._excess_cost(mover, place), FREE_PLACE)
            for place in range(len(self._asked))
        }
        movers, before = [mover], dict[int, int]()
        while True:
            nearest = min(reach, key=lambda place: reach[place][0])
            distance, came_from = reach.pop(nearest)
            self._raise_offers(distance, movers, before, reach)
            before[nearest] = came_from
            if self.mover_at_place[nearest] == FREE_PLACE:
                return before
            movers.append(self.mover_at_place[nearest])
            self._shorten_reach(nearest, reach)

    def _excess_cost(self, mover: int, place: int) -> int:
        return self._costs[mover][place] - self._offered[mover] - self._asked[place]

    def _shorten_reach(self, start: int, reach: _ReachablePlaces) -> None:
        for place, (nearest, _) in reach.items():
            distance = self._excess_cost(self.mover_at_place[start], place)
            if distance < nearest:
                reach[place] = (distance, start)

    def _raise_offers(
        self, change: int, movers: Iterable[int], passed: Iterable[int], reach: _ReachablePlaces
    ) -> None:
        for mover in movers:
            self._offered[mover] += change
        for place in passed:
            self._asked[place] -= change
        for place, (distance, came_from) in reach.items():
            reach[place] = (distance - change, came_from)
