"""Whist tournaments: everybody partners everybody once and opposes everybody twice.

One round is made of pairs x and -x around a clock and moved on by one each time; with four times so
many players one of them stands beside the clock. What is left to find is which pairs meet, so that
their sums and differences are all different.
"""

from collections.abc import Sequence

from rotation.individual.charts import Chart
from rotation.seeded_random import SeededRandom
from rotation.shape import TableShape

# How many pairings are tried in one random order, and how many orders.
PATIENCE, ATTEMPTS = 4_000, 40

# How far each pair at one table is from place 0 of the clock: one partner that far ahead of it, and
# the other that far behind. A single pair meets the player at place 0 and the one off the clock.
_TableDistances = tuple[int, ...]


def whist_chart(shape: TableShape, rng: SeededRandom) -> Chart | None:
    """Return a chart for a field in which at most one player sits out, or None if no pairing was
    found in time.
    """
    if shape.sitting_out_count > 1 or shape.threes:
        return None
    clock = shape.players - (shape.sitting_out_count == 0)
    for _ in range(ATTEMPTS):
        distances = rng.shuffle(range(1, clock // 2 + 1))
        first_table: list[_TableDistances] = [] if shape.sitting_out_count else [(distances.pop(),)]
        used = frozenset(number for table in first_table for number in table)
        pairing = _Pairing(clock).extend(distances, used)
        if pairing is not None:
            return _chart_from_tables(shape, clock, [*first_table, *pairing])
    return None


class _Pairing:
    """A search that pairs distances on the clock so that no sum and no difference occurs twice."""

    def __init__(self, clock: int) -> None:
        self.clock = clock
        self.tried = 0

    def extend(self, unpaired: Sequence[int], used: frozenset[int]) -> list[_TableDistances] | None:
        if not unpaired:
            return []
        number, *others = unpaired
        for other in others:
            self.tried += 1
            if self.tried > PATIENCE:
                return None
            meeting_distances = {
                self._distance_on_clock(number + other),
                self._distance_on_clock(number - other),
            }
            if len(meeting_distances) == 2 and not meeting_distances & used:
                rest = self.extend(
                    [number for number in others if number != other], used | meeting_distances
                )
                if rest is not None:
                    return [(number, other), *rest]
        return None

    def _distance_on_clock(self, distance: int) -> int:
        return min(distance % self.clock, -distance % self.clock)


def _chart_from_tables(shape: TableShape, clock: int, tables: Sequence[_TableDistances]) -> Chart:
    player_off_clock = shape.players - 1
    first: list[int] = []
    for table in tables:
        if len(table) == 1:
            first += [player_off_clock, 0]
        for distance in table:
            first += [distance, -distance % clock]
    first += [0] * shape.sitting_out_count
    rows = [
        tuple(
            number
            if number == player_off_clock and not shape.sitting_out_count
            else (number + turn) % clock
            for number in first
        )
        for turn in range(clock)
    ]
    return Chart(shape, tuple(rows))
