"""The movements: by each answer of the dial, the table to which the losers of a table go. They
never come back to the table they left, unless it is the only one.

Knows who leaves, who stays and who has been whose partner, but not how arrivals sit down.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.progressive.one_table import SplitTable, unavoidable
from rotation.progressive.past_partners import Partnered, PastGames, times
from rotation.seating import Entrant, Two
from scoring.dials.options import Movement, ThreeMove


@dataclass(frozen=True, slots=True)
class Moving:
    """The way a house moves tonight. Losers go to tables with higher numbers if `direction` is 1,
    and lower ones if it is -1; without `look_ahead` the rule sheet alone decides how they sit.
    """

    movement: Movement = Movement.NEXT_TABLE
    direction: int = 1
    look_ahead: bool = True
    three_move: ThreeMove = ThreeMove.TWO_HIGHEST

    def __post_init__(self) -> None:
        if self.direction not in (1, -1):
            raise ValueError("Losers move up or down: give the direction as 1 or -1.")


BY_THE_SHEET = Moving()


@dataclass(frozen=True, slots=True)
class Sending:
    """The arrivals at each place of the ring, the number of tables that losers usually move on, and
    the same number after the next game if it is known.
    """

    arriving: tuple[Two, ...]
    tables: int
    tables_next: int = 1


def send(movement: Movement, ring: Sequence[SplitTable], past: PastGames) -> Sending:
    """Who goes where; the `ring` has the tables in the order in which losers go through them."""
    match movement:
        case Movement.NEXT_TABLE:
            return Sending(all_on(1, ring), 1)
        case Movement.ANNOUNCED:
            step = _freshest_step(ring, past.partnered)
            return Sending(all_on(step, ring), step)
        case Movement.GROWING:
            step = _growing_step(past.games, len(ring))
            following = _growing_step(past.games + 1, len(ring))
            return Sending(all_on(step, ring), step, following)
        case Movement.FEWEST_ELSEWHERE:
            return Sending(fewest_elsewhere(ring, past.partnered), 1)
        case _:
            assert_never(movement)


def all_on(step: int, ring: Sequence[SplitTable]) -> tuple[Two, ...]:
    """Who arrives at each place if all losers go so many tables on."""
    return tuple(ring[(place - step) % len(ring)].leaving for place in range(len(ring)))


def _growing_step(game: int, tables: int) -> int:
    """One table on after the first game, two after the second and so on around the ring, but never
    back to the same table.
    """
    return game % tables or 1


def _freshest_step(ring: Sequence[SplitTable], partnered: Partnered) -> int:
    """The shortest of the steps that repeat fewest partners."""

    def repeats(step: int) -> int:
        arriving = all_on(step, ring)
        return sum(
            unavoidable(two, split, partnered) for two, split in zip(arriving, ring, strict=True)
        )

    return min(range(1, max(len(ring), 2)), key=repeats)


# How many partners repeat if a goer takes a place, both by number.
_Repeats = Callable[[int, int], int]


def fewest_elsewhere(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    """Who arrives at each place of the ring if the fewest go elsewhere than to the next table so
    that nobody has a partner again.

    The losers of a table go together, and part only if a partner would be repeated otherwise.
    """
    couples = _keep_couples(ring, partnered)
    if any(unavoidable(two, to, partnered) for two, to in zip(couples, ring, strict=True)):
        return _part_couples(ring, partnered)
    return couples


def _keep_couples(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    def repeats(couple: int, place: int) -> int:
        return unavoidable(ring[couple].leaving, ring[place], partnered)

    arriving = _assign_places(list(range(len(ring))), repeats, partnered)
    return tuple(ring[couple].leaving for couple in arriving)


def _part_couples(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    movers = [mover for split in ring for mover in split.leaving]
    hosts = [host for split in ring for host in _hosts(split)]

    def repeats(mover: int, chair: int) -> int:
        host = hosts[chair]
        return 0 if host is None else times(partnered, movers[mover], host)

    arriving = _assign_places([place // 2 for place in range(len(movers))], repeats, partnered)
    couples = zip(arriving[::2], arriving[1::2], strict=True)
    return tuple((movers[min(couple)], movers[max(couple)]) for couple in couples)


def _hosts(split: SplitTable) -> Sequence[Entrant | None]:
    """The two stayers whose partners the arrivals become; None at a table of three."""
    if split.stays_alone:
        return None, None
    return [stayer for _, stayer in split.staying]


def _assign_places(at: Sequence[int], repeats: _Repeats, partnered: Partnered) -> list[int]:
    """The number of the goer that arrives at each place; goer number i is now at table `at[i]`.

    Nobody comes back to the table they left unless it is the only one; then fewest partners
    repeat, then fewest go elsewhere than to the next table, then those go no farther than they
    must. Each of these weighs more than all that follow it.
    """
    tables, everybody = at[-1] + 1, range(len(at))
    elsewhere = len(at) * tables
    repeat = 2 * len(at) * elsewhere
    home = repeat * sum(sum(others.values()) for others in partnered.values())

    def cost(number: int, place: int) -> int:
        farther = (at[place] - at[number] - 1) % tables
        beyond_the_rule = farther + elsewhere + home * (at[number] == at[place])
        return repeat * repeats(number, place) + (beyond_the_rule if farther else 0)

    sent = assignment([[cost(number, place) for place in everybody] for number in everybody])
    return [sent.index(place) for place in everybody]


FREE = -1
# For each place not reached yet, how far it is and the place before it on the way.
_Reach = dict[int, tuple[int, int]]


def assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The place of each goer such that all together cost least. `costs` has a row for each goer
    with the cost of every place, and there are places enough.
    """
    assigning = _Assigning(costs)
    for goer in range(len(costs)):
        assigning.add(goer)
    return [assigning.goer_at.index(goer) for goer in range(len(costs))]


class _Assigning:
    """The Hungarian method: what a goer offers and what a place asks never exceed the cost between
    them together, and each new goer pushes others on along the cheapest path.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self._costs = costs
        self._offered = [0 for _ in costs]
        self._asked = [0 for row in costs[:1] for _ in row]
        self.goer_at = [FREE for _ in self._asked]

    def add(self, goer: int) -> None:
        before = self._path_to_a_free_place(goer)
        place = next(reversed(before))
        while before[place] != FREE:
            self.goer_at[place] = self.goer_at[before[place]]
            place = before[place]
        self.goer_at[place] = goer

    def _path_to_a_free_place(self, goer: int) -> dict[int, int]:
        """The places in the order in which they are reached, each with the place before it."""
        reach = {place: (self._distance(goer, place), FREE) for place in range(len(self._asked))}
        moving, before = [goer], dict[int, int]()
        while True:
            nearest = min(reach, key=lambda place: reach[place][0])
            distance, came_from = reach.pop(nearest)
            self._raise(distance, moving, before, reach)
            before[nearest] = came_from
            if self.goer_at[nearest] == FREE:
                return before
            moving.append(self.goer_at[nearest])
            self._look_from(nearest, reach)

    def _distance(self, goer: int, place: int) -> int:
        return self._costs[goer][place] - self._offered[goer] - self._asked[place]

    def _look_from(self, reached: int, reach: _Reach) -> None:
        for place, (nearest, _) in reach.items():
            distance = self._distance(self.goer_at[reached], place)
            if distance < nearest:
                reach[place] = (distance, reached)

    def _raise(self, by: int, moving: Iterable[int], passed: Iterable[int], reach: _Reach) -> None:
        for goer in moving:
            self._offered[goer] += by
        for place in passed:
            self._asked[place] -= by
        for place, (distance, came_from) in reach.items():
            reach[place] = (distance - by, came_from)
