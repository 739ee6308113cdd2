"""Schedules for numbered players, and two ways to compute them quickly for large fields.

A chart has the seats of each round for player 0, player 1, and so on. A random draw decides who is
player 0, and the chart becomes a night's schedule.

A rotating chart has four groups that rotate at different speeds. A packing places the players of
one round on the numbers of a clock, and everyone moves on by one number each round. In a packing
two players meet again only if two pairs of seats have the same distance on the clock, and the two
pairs are fewer steps apart than the chart has rounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from rotation.seating import Entrant, Seating, make_table
from rotation.seeded_random import SeededRandom
from rotation.table_counts import TableCounts
from scoring.chairs import CHAIRS_NORTH_SOUTH_FIRST, Chair

# A ChartRow has the number of the player in each seat of a round. The tables of four come first,
# each with its two pairs of partners, then the tables of three, then the bench.
ChartRow = tuple[int, ...]
_CHAIRS_AT_TABLE_OF_THREE = (Chair.N, Chair.E, Chair.S)
# In a chart with at least six players for each round, more exchanges than this rarely make the
# chart fairer.
MAX_PACKING_EXCHANGES = 12_000


@dataclass(frozen=True, slots=True)
class Chart:
    """The seats of each round of a schedule, with numbers in place of players."""

    table_counts: TableCounts
    rows: tuple[ChartRow, ...]

    def rounds(self, entrants: Sequence[Entrant]) -> tuple[Seating, ...]:
        """Return the rounds of this chart with an entrant in place of each number."""
        return tuple(
            self._make_round([entrants[player_number] for player_number in row])
            for row in self.rows
        )

    def first_rounds(self, round_count: int) -> "Chart":
        return Chart(self.table_counts, self.rows[:round_count])

    def _make_round(self, entrants: Sequence[Entrant]) -> Seating:
        four_count, three_count = self.table_counts.fours, self.table_counts.threes
        first_seats = [
            *range(0, 4 * four_count, 4),
            *range(4 * four_count, 4 * four_count + 3 * three_count, 3),
        ]
        tables = tuple(
            make_table(
                table_number,
                dict(
                    zip(
                        CHAIRS_NORTH_SOUTH_FIRST
                        if table_number <= four_count
                        else _CHAIRS_AT_TABLE_OF_THREE,
                        entrants[first_seat:],
                        strict=False,
                    )
                ),
            )
            for table_number, first_seat in enumerate(first_seats, start=1)
        )
        return Seating(tables, tuple(entrants[4 * four_count + 3 * three_count :]))


def make_rotating_chart(table_counts: TableCounts, round_count: int) -> Chart | None:
    """Return a chart in which no two players meet twice, or None if there are too many rounds for
    the number of tables. Also return None unless all players sit at tables of four. Two groups meet
    in new pairs until one has lapped the other.
    """
    table_count = table_counts.fours
    if 4 * table_count != table_counts.player_count or round_count > min(
        table_count // gcd(speed_difference, table_count) for speed_difference in (1, 2, 3)
    ):
        return None
    return Chart(
        table_counts,
        tuple(
            tuple(
                player_group * table_count
                + (table_index + player_group * round_index) % table_count
                for table_index in range(table_count)
                for player_group in range(4)
            )
            for round_index in range(round_count)
        ),
    )


def search_packing_chart(table_counts: TableCounts, round_count: int, rng: SeededRandom) -> Chart:
    """Return the fairest packing that is found by exchanging random players. Seats on the bench and
    at tables of three are spread around the clock, so that a player's next turn comes late.
    """
    player_count = table_counts.player_count
    turn_count = player_count - 4 * table_counts.fours
    turn_numbers = [index * (player_count // turn_count) for index in range(turn_count)]
    other_numbers = rng.shuffle([*set(range(player_count)) - set(turn_numbers)])
    clock = _RoundOnClock(table_counts, round_count, (*other_numbers, *turn_numbers))
    for _ in range(MAX_PACKING_EXCHANGES if table_counts.fours > 1 else 0):
        if not clock.repeat_count:
            break
        clock.try_exchange(rng)
    rows = (
        tuple((clock_number + round_index) % player_count for clock_number in clock.clock_numbers)
        for round_index in range(round_count)
    )
    return Chart(table_counts, tuple(rows))


class _RoundOnClock:
    """A round with its players placed on the numbers of a clock, and the number of repeats in the
    chart that follows from this round.
    """

    def __init__(
        self, table_counts: TableCounts, round_count: int, clock_numbers: tuple[int, ...]
    ) -> None:
        self.player_count = table_counts.player_count
        self.round_count = round_count
        self.clock_numbers = list(clock_numbers)
        seats_at_fours = 4 * table_counts.fours
        self.tablemate_seats = {
            seat: [
                mate_seat
                for mate_seat in range(seat // 4 * 4, seat // 4 * 4 + 4)
                if mate_seat != seat
            ]
            for seat in range(seats_at_fours)
        }
        # For each distance on the clock, the numbers at which the pairs with that distance start.
        self.starts_by_distance: list[list[int]] = [[] for _ in range(self.player_count // 2 + 1)]
        tables = [
            *(range(first_seat, first_seat + 4) for first_seat in range(0, seats_at_fours, 4)),
            *(
                range(first_seat, first_seat + 3)
                for first_seat in range(seats_at_fours, seats_at_fours + 3 * table_counts.threes, 3)
            ),
        ]
        self.repeat_count = sum(
            self._add_meeting(clock_numbers[seat], clock_numbers[mate_seat])
            for table in tables
            for seat in table
            for mate_seat in table
            if seat < mate_seat
        )

    def try_exchange(self, rng: SeededRandom) -> None:
        """Exchange two random players, and exchange them back if that makes more repeats."""
        seat_count = len(self.tablemate_seats)
        seat, other_seat = rng.number_below(seat_count), rng.number_below(seat_count)
        if seat // 4 == other_seat // 4:
            return
        repeats_before = self.repeat_count
        self._exchange_seats(seat, other_seat)
        if self.repeat_count > repeats_before:
            self._exchange_seats(seat, other_seat)

    def _exchange_seats(self, seat: int, other_seat: int) -> None:
        numbers = self.clock_numbers
        for exchanged_seat in (seat, other_seat):
            for mate_seat in self.tablemate_seats[exchanged_seat]:
                self.repeat_count -= self._remove_meeting(
                    numbers[exchanged_seat], numbers[mate_seat]
                )
        numbers[seat], numbers[other_seat] = numbers[other_seat], numbers[seat]
        for exchanged_seat in (seat, other_seat):
            for mate_seat in self.tablemate_seats[exchanged_seat]:
                self.repeat_count += self._add_meeting(numbers[exchanged_seat], numbers[mate_seat])

    def _add_meeting(self, clock_number: int, other_clock_number: int) -> int:
        """Add the meeting of two clock numbers, and return how many repeats the meeting adds."""
        distance, start = self._distance_and_start(clock_number, other_clock_number)
        repeats = self._count_repeats_within_chart(distance, start)
        self.starts_by_distance[distance].append(start)
        return repeats

    def _remove_meeting(self, clock_number: int, other_clock_number: int) -> int:
        """Remove the meeting of two clock numbers, and return how many repeats that removes."""
        distance, start = self._distance_and_start(clock_number, other_clock_number)
        self.starts_by_distance[distance].remove(start)
        return self._count_repeats_within_chart(distance, start)

    def _distance_and_start(self, clock_number: int, other_clock_number: int) -> tuple[int, int]:
        """Return the distance between two clock numbers by the shorter way around, and the number
        at which this way begins clockwise.
        """
        distance = (other_clock_number - clock_number) % self.player_count
        if 2 * distance == self.player_count:
            return distance, min(clock_number, other_clock_number)
        if 2 * distance < self.player_count:
            return distance, clock_number
        return self.player_count - distance, other_clock_number

    def _count_repeats_within_chart(self, distance: int, start: int) -> int:
        """Return how many repeats a meeting at this distance makes within the rounds of the chart.
        Two players opposite each other on the clock meet again after half a circle.
        """
        other_starts = self.starts_by_distance[distance]
        gaps = ((start - other_start) % self.player_count for other_start in other_starts)
        repeat_count = sum(
            gap < self.round_count or self.player_count - gap < self.round_count for gap in gaps
        )
        return repeat_count + (
            2 * distance == self.player_count and 2 * self.round_count > self.player_count
        )
