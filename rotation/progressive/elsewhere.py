"""The rule stands, but the fewest losers go elsewhere so that nobody has a partner again.

Losers of a table go together; they part only where a partner would be repeated otherwise. Exact for
all tables together, by the Hungarian method: what a goer offers and a place asks never exceeds the
cost between them together, and each new goer pushes others on along the cheapest path.
"""

from collections.abc import Callable, Iterable, Sequence

from rotation.handover import Two
from rotation.progressive.arrangements import unavoidable
from rotation.progressive.movers import SplitTable
from rotation.progressive.past_partners import Partnered, times
from rotation.seating import Entrant

# How many partners are repeated if one of those who go takes one of the places.
_Repeats = Callable[[int, int], int]


def fewest_elsewhere(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    """Who arrives at each place of the ring."""
    couples = _together(ring, partnered)
    if any(unavoidable(two, to, partnered) for two, to in zip(couples, ring, strict=True)):
        return _apart(ring, partnered)
    return couples


def _together(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    def repeats(couple: int, place: int) -> int:
        return unavoidable(ring[couple].leaving, ring[place], partnered)

    arriving = _sent(list(range(len(ring))), repeats, partnered)
    return tuple(ring[couple].leaving for couple in arriving)


def _apart(ring: Sequence[SplitTable], partnered: Partnered) -> tuple[Two, ...]:
    movers = [mover for split in ring for mover in split.leaving]
    hosts = [host for split in ring for host in _hosts(split)]

    def repeats(mover: int, chair: int) -> int:
        host = hosts[chair]
        return 0 if host is None else times(partnered, movers[mover], host)

    arriving = _sent([place // 2 for place in range(len(movers))], repeats, partnered)
    couples = zip(arriving[::2], arriving[1::2], strict=True)
    return tuple((movers[min(couple)], movers[max(couple)]) for couple in couples)


def _hosts(split: SplitTable) -> Sequence[Entrant | None]:
    """Whose partners two arrivals become; nobody's at a table of three."""
    if split.stays_alone:
        return None, None
    return [stayer for _, stayer in split.staying]


def _sent(at: Sequence[int], repeats: _Repeats, partnered: Partnered) -> list[int]:
    """Who arrives where, each `at` a place of the ring. Fewest repeats; of what is left fewest
    elsewhere; and those no farther than they must. Each weighs more than all that comes after it,
    and most of all that nobody comes back to a table that is not the only one."""
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
# How far each place is that is not yet reached, and the place from which it is that far.
_Reach = dict[int, tuple[int, int]]


def assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The place of each goer. `costs` has a row for each goer, with the cost of every place, and
    there are places enough."""
    assigning = _Assigning(costs)
    for goer in range(len(costs)):
        assigning.add(goer)
    return [assigning.goer_at.index(goer) for goer in range(len(costs))]


class _Assigning:
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
        """The places in the order in which they are reached, each with the one before it."""
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
