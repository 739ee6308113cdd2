"""Schedules for numbered players, and two ways to compute them quickly for large fields.

A chart has the seats of each round for player 0, player 1, and so on. A random draw decides who is
player 0, and the chart becomes a night's schedule.

A transversal has four groups that rotate at different speeds. A packing places the players of one
round on the numbers of a clock, and everyone moves on by one number each round. In a packing two
players meet again only if two pairs of seats are equally far apart on the clock and few steps from
each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from rotation.seating import Entrant, Seating, make_table
from rotation.seeded_random import SeededRandom
from rotation.shape import TableShape
from scoring.chairs import Chair

# The player's number for each seat. The tables of four come first, each with its two pairs, then
# the tables of three, then the bench.
Row = tuple[int, ...]
_CHAIRS_OF_FOUR = (Chair.N, Chair.S, Chair.E, Chair.W)
_CHAIRS_OF_THREE = (Chair.N, Chair.E, Chair.S)


@dataclass(frozen=True, slots=True)
class Chart:
    """The seats of each round, with numbers for players."""

    shape: TableShape
    rows: tuple[Row, ...]

    def rounds(self, names: Sequence[Entrant]) -> tuple[Seating, ...]:
        """Return the rounds with the name of the entrant for each number."""
        return tuple(self._round([names[number] for number in row]) for row in self.rows)

    def first_rounds(self, rounds: int) -> "Chart":
        return Chart(self.shape, self.rows[:rounds])

    def _round(self, entrants: Sequence[Entrant]) -> Seating:
        fours, threes = self.shape.fours, self.shape.threes
        starts = [*range(0, 4 * fours, 4), *range(4 * fours, 4 * fours + 3 * threes, 3)]
        tables = tuple(
            make_table(
                number,
                dict(
                    zip(
                        _CHAIRS_OF_FOUR if number <= fours else _CHAIRS_OF_THREE,
                        entrants[start:],
                        strict=False,
                    )
                ),
            )
            for number, start in enumerate(starts, start=1)
        )
        return Seating(tables, tuple(entrants[4 * fours + 3 * threes :]))


# More exchanges rarely help when there are at least six players for each round.
MAX_EXCHANGES = 12_000


def make_transversal(shape: TableShape, rounds: int) -> Chart | None:
    """Return a chart in which no two players meet twice, or None if there are too many rounds for
    the number of tables. Two groups meet in new pairs until one has lapped the other.
    """
    tables = shape.fours
    if 4 * tables != shape.players or rounds > min(
        tables // gcd(difference, tables) for difference in (1, 2, 3)
    ):
        return None
    return Chart(
        shape,
        tuple(
            tuple(
                group * tables + (place + group * round_index) % tables
                for place in range(tables)
                for group in range(4)
            )
            for round_index in range(rounds)
        ),
    )


def search_packing(shape: TableShape, rounds: int, rng: SeededRandom) -> Chart:
    """Return the best packing that a short search finds. Seats on the bench and at tables of three
    are spread around the clock, so that a player's next turn comes late.
    """
    players = shape.players
    turn_count = players - 4 * shape.fours
    turn_numbers = [index * (players // turn_count) for index in range(turn_count)]
    other_numbers = rng.shuffle([*set(range(players)) - set(turn_numbers)])
    clock = _Clock(shape, rounds, (*other_numbers, *turn_numbers))
    for _ in range(MAX_EXCHANGES if shape.fours > 1 else 0):
        if not clock.repeats:
            break
        clock.try_exchange(rng)
    rows = (
        tuple((number + round_index) % players for number in clock.numbers)
        for round_index in range(rounds)
    )
    return Chart(shape, tuple(rows))


class _Clock:
    """A round with its players placed on the numbers of a clock, and the number of repeats in the
    chart that this round makes.
    """

    def __init__(self, shape: TableShape, rounds: int, numbers: tuple[int, ...]) -> None:
        self.players = shape.players
        self.rounds = rounds
        self.numbers = list(numbers)  # the clock number of each seat
        seats_at_fours = 4 * shape.fours
        self.tablemate_seats = {
            seat: [mate for mate in range(seat // 4 * 4, seat // 4 * 4 + 4) if mate != seat]
            for seat in range(seats_at_fours)
        }
        # For each distance, the places on the clock at which the pairs that far apart start.
        self.starts_by_distance: list[list[int]] = [[] for _ in range(self.players // 2 + 1)]
        tables = [
            *(range(start, start + 4) for start in range(0, seats_at_fours, 4)),
            *(
                range(start, start + 3)
                for start in range(seats_at_fours, seats_at_fours + 3 * shape.threes, 3)
            ),
        ]
        self.repeats = sum(
            self._add_meeting(numbers[seat], numbers[mate])
            for table in tables
            for seat in table
            for mate in table
            if seat < mate
        )

    def try_exchange(self, rng: SeededRandom) -> None:
        """Exchange two random players, and undo it if there are more repeats."""
        seat_count = len(self.tablemate_seats)
        seat, other_seat = rng.number_below(seat_count), rng.number_below(seat_count)
        if seat // 4 == other_seat // 4:
            return
        repeats_before = self.repeats
        self._exchange_seats(seat, other_seat)
        if self.repeats > repeats_before:
            self._exchange_seats(seat, other_seat)

    def _exchange_seats(self, seat: int, other_seat: int) -> None:
        numbers = self.numbers
        for exchanged_seat in (seat, other_seat):
            for mate in self.tablemate_seats[exchanged_seat]:
                self.repeats -= self._remove_meeting(numbers[exchanged_seat], numbers[mate])
        numbers[seat], numbers[other_seat] = numbers[other_seat], numbers[seat]
        for exchanged_seat in (seat, other_seat):
            for mate in self.tablemate_seats[exchanged_seat]:
                self.repeats += self._add_meeting(numbers[exchanged_seat], numbers[mate])

    def _add_meeting(self, number: int, other_number: int) -> int:
        """Add the meeting of two clock numbers; return how many repeats that adds."""
        distance, start = self._distance_and_start(number, other_number)
        repeats = self._repeats_within_reach(distance, start)
        self.starts_by_distance[distance].append(start)
        return repeats

    def _remove_meeting(self, number: int, other_number: int) -> int:
        """Remove the meeting of two clock numbers; return how many repeats that removes."""
        distance, start = self._distance_and_start(number, other_number)
        self.starts_by_distance[distance].remove(start)
        return self._repeats_within_reach(distance, start)

    def _distance_and_start(self, number: int, other_number: int) -> tuple[int, int]:
        """Return the distance between two numbers the shorter way around, and the number from which
        it is counted clockwise.
        """
        distance = (other_number - number) % self.players
        if 2 * distance == self.players:
            return distance, min(number, other_number)
        if 2 * distance < self.players:
            return distance, number
        return self.players - distance, other_number

    def _repeats_within_reach(self, distance: int, start: int) -> int:
        """Return how many meetings at the same distance repeat this one within the rounds of the
        chart. Two players opposite each other on the clock meet again after half a circle.
        """
        other_starts = self.starts_by_distance[distance]
        gaps = ((start - other_start) % self.players for other_start in other_starts)
        repeat_count = sum(gap < self.rounds or self.players - gap < self.rounds for gap in gaps)
        return repeat_count + (2 * distance == self.players and 2 * self.rounds > self.players)
