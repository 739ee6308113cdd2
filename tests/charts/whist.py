"""Whist tournaments: each player has every other player once as a partner and twice as an opponent.
One round is made of pairs x and -x around a clock, and all later rounds by moving it on by one. If
the number of players is a multiple of four, one player is off the clock. The search finds which
pairs meet, so that all their sums and differences are different.
"""

from collections.abc import Sequence

from rotation.individual.charts import Chart
from rotation.seeded_random import SeededRandom
from rotation.table_counts import TableCounts

# The number of pairings tried in one random order, and the number of orders.
PAIRINGS_PER_ORDER, RANDOM_ORDERS = 4_000, 40

# The distances of the pairs at one table from place 0 of the clock: one partner is that far ahead
# of it, the other that far behind. A single pair meets the player at place 0 and the player off the
# clock.
_TableDistances = tuple[int, ...]


def whist_chart(table_counts: TableCounts, rng: SeededRandom) -> Chart | None:
    """Return a chart for a field in which at most one player sits out; None if no pairing was found
    within the limits.
    """
    if table_counts.sitting_out_count > 1 or table_counts.threes:
        return None
    clock_size = table_counts.player_count - (table_counts.sitting_out_count == 0)
    for _ in range(RANDOM_ORDERS):
        distances = rng.shuffle(range(1, clock_size // 2 + 1))
        first_table: list[_TableDistances] = (
            [] if table_counts.sitting_out_count else [(distances.pop(),)]
        )
        used_distances = frozenset(number for table in first_table for number in table)
        pairing = _Pairing(clock_size).extend(distances, used_distances)
        if pairing is not None:
            return _chart_from_tables(table_counts, clock_size, [*first_table, *pairing])
    return None


class _Pairing:
    """A search that pairs distances on the clock so that no sum and no difference occurs twice."""

    def __init__(self, clock: int) -> None:
        self.clock = clock
        self.tried = 0

    def extend(
        self, unpaired: Sequence[int], used_distances: frozenset[int]
    ) -> list[_TableDistances] | None:
        if not unpaired:
            return []
        distance, *other_distances = unpaired
        for partner_distance in other_distances:
            self.tried += 1
            if self.tried > PAIRINGS_PER_ORDER:
                return None
            meeting_distances = {
                self._distance_on_clock(distance + partner_distance),
                self._distance_on_clock(distance - partner_distance),
            }
            if len(meeting_distances) == 2 and not meeting_distances & used_distances:
                rest_of_pairing = self.extend(
                    [distance for distance in other_distances if distance != partner_distance],
                    used_distances | meeting_distances,
                )
                if rest_of_pairing is not None:
                    return [(distance, partner_distance), *rest_of_pairing]
        return None

    def _distance_on_clock(self, distance: int) -> int:
        return min(distance % self.clock, -distance % self.clock)


def _chart_from_tables(
    table_counts: TableCounts, clock: int, tables: Sequence[_TableDistances]
) -> Chart:
    player_off_clock = table_counts.player_count - 1
    first_row: list[int] = []
    for table in tables:
        if len(table) == 1:
            first_row += [player_off_clock, 0]
        for distance in table:
            first_row += [distance, -distance % clock]
    first_row += [0] * table_counts.sitting_out_count
    rows = [
        tuple(
            number
            if number == player_off_clock and not table_counts.sitting_out_count
            else (number + turn) % clock
            for number in first_row
        )
        for turn in range(clock)
    ]
    return Chart(table_counts, tuple(rows))
