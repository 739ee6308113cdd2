"""Rounds that are drawn already, mended by exchanging two players of one round at a time.

What has been played weighs with what is to come. Whoever is to be kept apart is; beyond that,
fewest partners repeat, then opponents, then meetings of either kind. Those who sit out, or have
their turn at a table of three, keep it.
"""

from collections.abc import Collection, Sequence
from itertools import combinations
from math import log

from rotation.fairness import figures
from rotation.history import history
from rotation.individual.company import Company, Worth, weight
from rotation.lots import Lots
from rotation.seating import Entrant, Pair, Seating, Table, table
from scoring.chairs import Chair, Seats

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
    """The best that so many tries find; where nothing repeats, what is drawn."""
    if not apart and not figures((*past, *drawn)).meetings:
        return tuple(drawn)
    draft = _Draft(past, drawn, apart)
    draft.mend(lots, tries)
    return draft.rounds()


class _Draft:
    """The seats of each round by number of player: the tables of four, each with its two pairs,
    then those of three."""

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
            [number[name] for table in _fours_first(seating) for name in _in_order(table)]
            for seating in drawn
        ]
        # Where the seats at tables of three begin.
        self.threes = [4 * sum(not table.of_three for table in seating.tables) for seating in drawn]
        self.company = Company(history(evening), apart, number)

    def mend(self, lots: Lots, tries: int) -> None:
        """Seats where nothing repeats are left alone, so a chart without repeats stays as it is."""
        worth: Worth = 0
        best, kept = worth, [list(seats) for seats in self.seats]
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
                    best, kept = worth, [list(seats) for seats in self.seats]
        self.seats = kept

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
        """What goes and what comes if two seats are exchanged; nothing where it makes no
        difference, or where the first has nobody to get away from."""
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
        """Everybody at the tables of these two seats meets once more, or once less."""
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
    return sorted(seating.tables, key=lambda table: table.of_three)


def _chairs(table: Table) -> Seats:
    return table.chairs if table.of_three else _SEATS


def _in_order(table: Table) -> list[Entrant]:
    held = dict(table.seats)
    return [held[chair] for chair in _chairs(table)]
