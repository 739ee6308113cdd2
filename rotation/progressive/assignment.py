"""Who goes where at the least cost, all together, each to a place of their own. Knows numbers only.

Solved exactly by the Hungarian method: what a goer offers and a place asks never exceeds the cost
between them together, and each new goer pushes others on along the cheapest path.
"""

from collections.abc import Iterable, Sequence

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
