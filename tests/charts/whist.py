"""Whist tournaments: everybody partners everybody once and opposes everybody twice.

One round is made of pairs x and -x around a clock and moved on by one each time; with four times so
many players one of them stands beside the clock. What is left to find is which pairs meet, so that
their sums and differences are all different.
"""

from collections.abc import Sequence

from rotation.individual.charts import Chart
from rotation.lots import Lots
from rotation.shape import Shape

# How many pairings are tried before the lots are drawn again, and how often they are.
PATIENCE, ATTEMPTS = 4_000, 40

# Distances on the clock; one that stands alone meets the centre and whoever is beside the clock.
_Group = tuple[int, ...]


def whist(shape: Shape, lots: Lots) -> Chart | None:
    """For fields in which at most one sits out; nothing where no such pairing is found, which does
    not mean that there is none."""
    if shape.out > 1 or shape.threes:
        return None
    clock = shape.players - (shape.out == 0)
    for _ in range(ATTEMPTS):
        distances = lots.shuffled(range(1, clock // 2 + 1))
        alone: list[_Group] = [] if shape.out else [(distances.pop(),)]
        used = frozenset(number for group in alone for number in group)
        pairing = _Pairing(clock).go_on(distances, used)
        if pairing is not None:
            return _developed(shape, clock, [*alone, *pairing])
    return None


class _Pairing:
    """Pairs distances so that no sum and no difference comes twice."""

    def __init__(self, clock: int) -> None:
        self.clock = clock
        self.tried = 0

    def go_on(self, left: Sequence[int], used: frozenset[int]) -> list[_Group] | None:
        if not left:
            return []
        number, *others = left
        for other in others:
            self.tried += 1
            if self.tried > PATIENCE:
                return None
            both = {self._around(number + other), self._around(number - other)}
            if len(both) == 2 and not both & used:
                rest = self.go_on([number for number in others if number != other], used | both)
                if rest is not None:
                    return [(number, other), *rest]
        return None

    def _around(self, distance: int) -> int:
        return min(distance % self.clock, -distance % self.clock)


def _developed(shape: Shape, clock: int, groups: Sequence[_Group]) -> Chart:
    beside = shape.players - 1
    first: list[int] = []
    for group in groups:
        if len(group) == 1:
            first += [beside, 0]
        for distance in group:
            first += [distance, -distance % clock]
    first += [0] * shape.out
    rows = [
        tuple(
            number if number == beside and not shape.out else (number + turn) % clock
            for number in first
        )
        for turn in range(clock)
    ]
    return Chart(shape, tuple(rows))
