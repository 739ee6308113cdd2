"""Rounds that are drawn already, mended by exchanging two players of one round at a time.

What has been played weighs with what is to come. Two who are to be kept apart are; beyond that,
fewest partners repeat, then opponents, then meetings of either kind. Those who sit out, or have
their turn at a table of three, keep it.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import log

from rotation.fairness import History, figures, history
from rotation.lots import Lots
from rotation.seating import Entrant, Pair, Seating, Table, table
from scoring.chairs import Chair, Seats

# What repeats, as one number, so that the lesser number is the better seating: two together who
# are to be kept apart, then partners, opponents and meetings, each in digits of its own.
Worth = int
# How willingly a worse seating is taken on the way to a better one, at first and at last.
_HOT, _COLD = 1.5, 0.5
_LOGS = [-log((number + 0.5) / 256) for number in range(256)]
_SEATS = (Chair.N, Chair.S, Chair.E, Chair.W)


def mend(
    past: Sequence[Seating],
    drawn: Sequence[Seating],
    apart: Collection[Pair],
    lots: Lots,
    tries: int,
) -> tuple[Seating, ...]:
    """The fairest rounds that so many tries find; `drawn` itself if nothing repeats."""
    if not apart and not figures((*past, *drawn)).meetings:
        return tuple(drawn)
    draft = _Draft(past, drawn, apart)
    draft.mend(lots, tries)
    return draft.rounds()


class _Draft:
    """The seats of each round by the players' numbers: the tables of four, each with its two pairs,
    then those of three.
    """

    def __init__(
        self, past: Sequence[Seating], drawn: Sequence[Seating], apart: Collection[Pair]
    ) -> None:
        evening = [*past, *drawn]
        self.drawn = drawn
        self.names = list(
            dict.fromkeys(entrant for seating in evening for entrant in seating.present)
        )
        number = {name: place for place, name in enumerate(self.names)}
        self.seats = [
            [number[name] for table in _fours_first(seating) for name in _in_seat_order(table)]
            for seating in drawn
        ]
        # Where the seats at tables of three begin.
        self.threes = [
            4 * sum(not table.is_three_handed for table in seating.tables) for seating in drawn
        ]
        self.company = Company(history(evening), apart, number)

    def mend(self, lots: Lots, tries: int) -> None:
        """Exchange players at random, often for the worse at first and rarely at last; and go back
        to the best seats found. A seat where nothing repeats is left alone.
        """
        worth: Worth = 0
        best, best_seats = worth, [list(seats) for seats in self.seats]
        for done in range(tries):
            heat = _HOT + (_COLD - _HOT) * done / tries
            number = lots.below(len(self.seats))
            seats, threes = self.seats[number], self.threes[number]
            one, other = lots.below(len(seats)), lots.below(len(seats))
            if one < threes and other < threes:
                less, more = self._change(seats, one, other)
            elif one >= threes and other >= threes:
                less, more = self._change_threes(seats, threes, one, other)
            else:
                continue
            if less and weight(more) - weight(less) <= heat * _LOGS[lots.below(256)]:
                self._count(seats, threes, (one, other), -1)
                seats[one], seats[other] = seats[other], seats[one]
                self._count(seats, threes, (one, other), 1)
                worth += more - less
                if worth < best:
                    best, best_seats = worth, [list(seats) for seats in self.seats]
        self.seats = best_seats

    def rounds(self) -> tuple[Seating, ...]:
        return tuple(map(self._round, self.drawn, self.seats))

    def _round(self, drawn: Seating, seats: Sequence[int]) -> Seating:
        seated = iter(self.names[number] for number in seats)
        tables = (
            table(at.number, dict(zip(_chairs(at), seated, strict=False)))
            for at in _fours_first(drawn)
        )
        return Seating(tuple(sorted(tables, key=lambda table: table.number)), drawn.bench)

    def _change(self, seats: Sequence[int], number: int, other: int) -> tuple[Worth, Worth]:
        """The repeats that go and that come if two seats are exchanged; nothing if it makes no
        difference, or if nothing repeats at the first seat.
        """
        a, b = seats[number], seats[other]
        mates = seats[number ^ 1], seats[number ^ 2], seats[number ^ 3]
        leaving = self.company.leaves(a, *mates)
        if not leaving or number >> 1 == other >> 1:
            return 0, 0
        if number >> 2 == other >> 2:
            return self.company.change_partners(a, seats[number ^ 1], b, seats[other ^ 1])
        others = seats[other ^ 1], seats[other ^ 2], seats[other ^ 3]
        return (
            leaving + self.company.leaves(b, *others),
            self.company.joins(a, *others) + self.company.joins(b, *mates),
        )

    def _change_threes(
        self, seats: Sequence[int], threes: int, number: int, other: int
    ) -> tuple[Worth, Worth]:
        here, there = _trio(threes, number), _trio(threes, other)
        if here == there:
            return 0, 0
        a, b = seats[number], seats[other]
        mates = [seats[seat] for seat in here if seat != number]
        others = [seats[seat] for seat in there if seat != other]
        return (
            self.company.leaves_two(a, mates) + self.company.leaves_two(b, others),
            self.company.joins_two(a, others) + self.company.joins_two(b, mates),
        )

    def _count(self, seats: Sequence[int], threes: int, at: tuple[int, int], by: int) -> None:
        """Count everybody at the tables of these two seats as meeting once more, or once less."""
        if at[0] >= threes:
            for start in {_trio(threes, seat).start for seat in at}:
                for a, b in combinations(seats[start : start + 3], 2):
                    self.company.count_opponents(a, b, by)
            return
        for start in {seat & ~3 for seat in at}:
            n, s, e, w = seats[start : start + 4]
            for a, b in ((n, s), (e, w)):
                self.company.count_partners(a, b, by)
            for a, b in ((n, e), (n, w), (s, e), (s, w)):
                self.company.count_opponents(a, b, by)


def _trio(threes: int, seat: int) -> range:
    start = seat - (seat - threes) % 3
    return range(start, start + 3)


def _fours_first(seating: Seating) -> list[Table]:
    return sorted(seating.tables, key=lambda table: table.is_three_handed)


def _chairs(table: Table) -> Seats:
    return table.chairs if table.is_three_handed else _SEATS


def _in_seat_order(table: Table) -> list[Entrant]:
    held = dict(table.seats)
    return [held[chair] for chair in _chairs(table)]


_APART, _PARTNERS, _OPPONENTS = 60, 40, 20
_DIGITS = (1 << 20) - 1


def weight(worth: Worth) -> int:
    """A worth as a plain sum, for weighing a little of one against much of another."""
    return (
        1000 * (worth >> _APART)
        + 10 * (worth >> _PARTNERS & _DIGITS)
        + 4 * (worth >> _OPPONENTS & _DIGITS)
        + 3 * (worth & _DIGITS)
    )


class Company:
    """How often each two players have sat at one table, by the players' numbers."""

    def __init__(
        self, met: History, apart: Collection[Pair], number: Mapping[Entrant, int]
    ) -> None:
        self._partners = _times_matrix(met.partners, number)
        self._opponents = _times_matrix(met.opponents, number)
        self._apart = _times_matrix({pair: 1 for pair in apart if pair <= number.keys()}, number)

    def joins(self, a: int, partner: int, left: int, right: int) -> Worth:
        """The repeats that arise if player `a` sits down with these three."""
        partners, opponents, apart = self._partners[a], self._opponents[a], self._apart[a]
        met = partners[partner] + partners[left] + partners[right]
        opposed = opponents[left] + opponents[right]
        return (
            (apart[partner] + apart[left] + apart[right] << _APART)
            + (partners[partner] << _PARTNERS)
            + (opposed << _OPPONENTS)
            + (met + opposed + opponents[partner])
        )

    def leaves(self, a: int, partner: int, left: int, right: int) -> Worth:
        """The repeats that vanish if player `a` leaves these three."""
        once_each = (1 << _PARTNERS) + (2 << _OPPONENTS) + 3
        return self.joins(a, partner, left, right) - once_each

    def joins_two(self, a: int, two: Sequence[int]) -> Worth:
        """The repeats that arise at a table of three, where all are opponents."""
        partners, opponents, apart = self._partners[a], self._opponents[a], self._apart[a]
        return sum(
            (apart[mate] << _APART)
            + (opponents[mate] << _OPPONENTS)
            + opponents[mate]
            + partners[mate]
            for mate in two
        )

    def leaves_two(self, a: int, two: Sequence[int]) -> Worth:
        return self.joins_two(a, two) - (2 << _OPPONENTS) - 2

    def change_partners(self, a: int, with_a: int, b: int, with_b: int) -> tuple[Worth, Worth]:
        """The repeats that go and that come if two at one table change places."""
        partners, opponents = self._partners, self._opponents
        return (
            (partners[a][with_a] + partners[b][with_b] - 2 << _PARTNERS)
            + (opponents[a][with_b] + opponents[b][with_a] - 2 << _OPPONENTS),
            (partners[a][with_b] + partners[b][with_a] << _PARTNERS)
            + (opponents[a][with_a] + opponents[b][with_b] << _OPPONENTS),
        )

    def count_partners(self, a: int, b: int, by: int) -> None:
        self._partners[a][b] += by
        self._partners[b][a] += by

    def count_opponents(self, a: int, b: int, by: int) -> None:
        self._opponents[a][b] += by
        self._opponents[b][a] += by


def _times_matrix(pairs: Mapping[Pair, int], number: Mapping[Entrant, int]) -> list[list[int]]:
    counted = [[0] * len(number) for _ in number]
    for pair, times in pairs.items():
        one, other = (number[name] for name in pair)
        counted[one][other] = counted[other][one] = times
    return counted
