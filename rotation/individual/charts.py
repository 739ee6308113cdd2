"""Schedules by numbers, and those that arithmetic makes at once for large fields.

A chart has player 0, player 1 and so on in the seats of each round; it becomes an evening when the
lots say who is player 0. A transversal keeps four groups and turns each at its own speed. A packing
seats one round around a clock and moves everybody on by one: two meet again only where the same
distance between two seats comes twice within reach of the moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from rotation.lots import Lots
from rotation.seating import Entrant, Seating, table
from rotation.shape import Shape
from scoring.chairs import Chair

# A player's number for each seat: the tables of four, each with its two pairs, then those of three,
# then the bench.
Row = tuple[int, ...]
_FOUR = (Chair.N, Chair.S, Chair.E, Chair.W)
_THREE = (Chair.N, Chair.E, Chair.S)


@dataclass(frozen=True, slots=True)
class Chart:
    """Who sits where in each round, by number."""

    shape: Shape
    rows: tuple[Row, ...]

    def rounds(self, names: Sequence[Entrant]) -> tuple[Seating, ...]:
        """The rounds once each number has its name."""
        return tuple(self._round([names[number] for number in row]) for row in self.rows)

    def first(self, rounds: int) -> "Chart":
        return Chart(self.shape, self.rows[:rounds])

    def _round(self, seated: Sequence[Entrant]) -> Seating:
        fours, threes = self.shape.fours, self.shape.threes
        starts = [*range(0, 4 * fours, 4), *range(4 * fours, 4 * fours + 3 * threes, 3)]
        tables = tuple(
            table(
                number,
                dict(zip(_FOUR if number <= fours else _THREE, seated[start:], strict=False)),
            )
            for number, start in enumerate(starts, start=1)
        )
        return Seating(tables, tuple(seated[4 * fours + 3 * threes :]))


# How often a packing tries an exchange: enough for fields of six players a round and more.
TRIES = 12_000


def transversal(shape: Shape, rounds: int) -> Chart | None:
    """A chart in which nobody meets anybody twice, or None for more rounds than the number of
    tables allows: two groups meet anew until the difference of their speeds comes round.
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
                group * tables + (place + group * turn) % tables
                for place in range(tables)
                for group in range(4)
            )
            for turn in range(rounds)
        ),
    )


def packing(shape: Shape, rounds: int, lots: Lots) -> Chart:
    """The best clock that a short search finds. Those who sit out, or at a table of three, are as
    far from one another as they can be, so that turns come round late.
    """
    players = shape.players
    turns = players - 4 * shape.fours
    duty = [number * (players // turns) for number in range(turns)]
    clock = _Clock(shape, rounds, (*lots.shuffled([*set(range(players)) - set(duty)]), *duty))
    for _ in range(TRIES if shape.fours > 1 else 0):
        if not clock.repeats:
            break
        clock.try_exchange(lots)
    rows = (tuple((number + turn) % players for number in clock.seated) for turn in range(rounds))
    return Chart(shape, tuple(rows))


class _Clock:
    """One round, its players standing on the numbers of a clock, and how often it would repeat."""

    def __init__(self, shape: Shape, rounds: int, seated: tuple[int, ...]) -> None:
        self.players = shape.players
        self.rounds = rounds
        self.seated = list(seated)
        fours = 4 * shape.fours
        self.company = {
            seat: [other for other in range(seat // 4 * 4, seat // 4 * 4 + 4) if other != seat]
            for seat in range(fours)
        }
        # Where each distance begins.
        self.begins: list[list[int]] = [[] for _ in range(self.players // 2 + 1)]
        tables = [
            *(range(start, start + 4) for start in range(0, fours, 4)),
            *(range(start, start + 3) for start in range(fours, fours + 3 * shape.threes, 3)),
        ]
        self.repeats = sum(
            self._meet(seated[number], seated[other])
            for table in tables
            for number in table
            for other in table
            if number < other
        )

    def try_exchange(self, lots: Lots) -> None:
        """Two change seats, unless that makes more repeats than there were."""
        number, other = lots.below(len(self.company)), lots.below(len(self.company))
        if number // 4 == other // 4:
            return
        before = self.repeats
        self._exchange(number, other)
        if self.repeats > before:
            self._exchange(number, other)

    def _exchange(self, number: int, other: int) -> None:
        for seat in (number, other):
            for mate in self.company[seat]:
                self.repeats -= self._part(self.seated[seat], self.seated[mate])
        self.seated[number], self.seated[other] = self.seated[other], self.seated[number]
        for seat in (number, other):
            for mate in self.company[seat]:
                self.repeats += self._meet(self.seated[seat], self.seated[mate])

    def _meet(self, number: int, other: int) -> int:
        distance, begin = self._distance(number, other)
        again = self._within_reach(distance, begin)
        self.begins[distance].append(begin)
        return again

    def _part(self, number: int, other: int) -> int:
        distance, begin = self._distance(number, other)
        self.begins[distance].remove(begin)
        return self._within_reach(distance, begin)

    def _distance(self, number: int, other: int) -> tuple[int, int]:
        """How far two are apart the shorter way round, and at which of the two it begins."""
        distance = (other - number) % self.players
        if 2 * distance == self.players:
            return distance, min(number, other)
        return (
            (distance, number) if 2 * distance < self.players else (self.players - distance, other)
        )

    def _within_reach(self, distance: int, begin: int) -> int:
        """How many meetings at this distance repeat one that begins here. Two who face each other
        across the clock meet again after half a turn.
        """
        apart = ((begin - other) % self.players for other in self.begins[distance])
        again = sum(way < self.rounds or self.players - way < self.rounds for way in apart)
        return again + (2 * distance == self.players and 2 * self.rounds > self.players)
