"""Meetings that are drawn already, made fairer by swaps between two tables of one round.

What has been played weighs with what is to come: fewest rematches, then nobody meets the same team
twice running, then all take turns away from their division, then most stays as it was drafted.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from rotation.lots import Lots
from rotation.pairs.rematches import Division, Meeting, Met, cheapest, kinds, met, prospects
from rotation.seating import Entrant
from scoring.dials.options import OddDivision

# How many walks start from what was drawn, and how many steps each has: more where a round has few
# tables.
_WALKS, _STEPS, _MORE = 12, 60, 2_500
# For at most how many steps two who were parted stay apart.
_APART = 10
# The unfairness of a draft that is fair and has the fewest changes there can be.
_ONE_SWAP = 2
# Each kind of unfairness in digits of its own; a table that is not as it was drafted counts 1.
REMATCH, RUNNING, AWAY = 1 << 42, 1 << 28, 1 << 14
Table = tuple[int, int]
# What it costs, at which two tables of a round, and who meets there then.
Swap = tuple[int, tuple[int, int], tuple[Table, Table]]


class Draft:
    """A draft of meetings and how unfair it is as one number; what counting proves unavoidable does
    not count. Teams stand by their numbers; the number after the last is none of the field, and
    comes second at its table.
    """

    def __init__(
        self,
        divisions: Sequence[Division],
        played: Sequence[Sequence[Meeting]],
        drawn: Sequence[Sequence[Meeting]],
        odd: OddDivision,
    ) -> None:
        self.names = list(chain.from_iterable(divisions))
        self.nobody = len(self.names)
        self.number: dict[Entrant | None, int] = {None: self.nobody}
        self.number |= {name: number for number, name in enumerate(self.names)}
        self.home = [place for place, division in enumerate(divisions) for _ in division] + [-1]
        here = {team for meeting in drawn[0] for team in meeting}
        self.here = [[team for team in division if team in here] for division in divisions]
        # Two who are a whole division have nobody else to meet, and one has hardly anybody.
        self.alone = {
            self.number[team] for division in self.here if len(division) <= 2 for team in division
        }
        self.met = [[0] * (self.nobody + 1) for _ in self.home]
        self.away = [0] * (self.nobody + 1)
        # Whom each meets by round, the last one played first; after the last one there is nothing.
        self.against = [[-1] * (self.nobody + 1) for _ in range(len(drawn) + 2)]
        self.rounds = [self._tables(meetings) for meetings in drawn]
        self.drafted = [list(tables) for tables in self.rounds]
        self.as_drafted = [set(map(sort_pair, tables)) for tables in self.drafted]
        for meetings in played:
            self.against[0] = [-1] * (self.nobody + 1)
            self._seat(-1, self._tables(meetings))
        least = self._least(met(played), odd)
        self.at_first = self.unfairness = self._seat_all() - least

    def meetings(self) -> list[list[Meeting]]:
        return [
            [
                (self.names[number], None if other == self.nobody else self.names[other])
                for number, other in tables
            ]
            for tables in self.rounds
        ]

    def unfair(self) -> list[tuple[int, int]]:
        """The round and the place of each table that might be fairer."""
        if self.unfairness < AWAY:
            return []
        enough = [
            1 + min((self.away[self.number[team]] for team in division), default=0)
            for division in self.here
        ]
        rematches = self.unfairness >= REMATCH
        return [
            (number, place)
            for number, tables in enumerate(self.rounds)
            for place, (one, other) in enumerate(tables)
            if (rematches and self.met[one][other] > 1)
            or self._running(number, one, other)
            or any(self.away[team] > enough[self.home[team]] for team in self._out([(one, other)]))
        ]

    def swaps(self, number: int, place: int) -> Iterator[Swap]:
        """Every swap between this table and another: two tables have two other ways to meet, and as
        many teams must stay in their division.
        """
        tables = self.rounds[number]
        for beside in range(len(tables)):
            first, second = place, beside
            if tables[first][1] == self.nobody:
                first, second = second, first
            old = (a, b), (c, d) = tables[first], tables[second]
            if beside == place or b == self.nobody:
                continue
            for new in (((c, b), (a, d)), ((a, c), (b, d))):
                if self._far(new) == self._far(old):
                    yield self._cost(number, old, new), (first, second), new

    def make(self, number: int, swap: Swap) -> list[Table]:
        """Make a swap; return the two meetings that it parts."""
        cost, places, tables = swap
        parted = [self.rounds[number][place] for place in places]
        self._count(parted, -1)
        for place, table in zip(places, tables, strict=True):
            self.rounds[number][place] = table
        self._seat(number, tables)
        self.unfairness += cost
        return parted

    def start_over(self) -> None:
        """Go back to what was drafted."""
        for number, tables in enumerate(self.rounds):
            self._count(tables, -1)
            tables[:] = self.drafted[number]
            self._seat(number, tables)
        self.unfairness = self.at_first

    def _cost(self, number: int, old: Sequence[Table], new: Sequence[Table]) -> int:
        out, instead = self._out(old), self._out(new)
        return (
            sum(self._price(number, table) for table in new)
            - sum(self._price(number, table) - REMATCH for table in old)
            + AWAY * sum(self.away[team] for team in instead if team not in out)
            - AWAY * sum(self.away[team] - 1 for team in out if team not in instead)
        )

    def _price(self, number: int, table: Table) -> int:
        """The cost of these two meeting in this round, besides all their meetings so far."""
        one, other = table
        return (
            REMATCH * self.met[one][other]
            + RUNNING * self._running(number, one, other)
            + (sort_pair(table) not in self.as_drafted[number])
        )

    def _running(self, number: int, one: int, other: int) -> int:
        """In how many of the two rounds beside this one they meet as well, unless they have to."""
        if one in self.alone:
            return 0
        return (self.against[number][one] == other) + (self.against[number + 2][one] == other)

    def _far(self, tables: Sequence[Table]) -> int:
        """The number of tables at which two of different divisions meet."""
        return sum(self.home[number] != self.home[other] for number, other in tables)

    def _out(self, tables: Sequence[Table]) -> list[int]:
        """The teams that play outside their division."""
        far = [table for table in tables if self._far([table])]
        return [team for table in far for team in table if team != self.nobody]

    def _seat_all(self) -> int:
        """Seat all rounds as they were drafted and return their cost."""
        cost = 0
        for number, tables in enumerate(self.rounds):
            for table in tables:
                cost += self._price(number, table)
                cost += AWAY * sum(self.away[team] for team in self._out([table]))
                self._seat(number, [table])
        return cost

    def _least(self, past: Met, odd: OddDivision) -> int:
        """The lowest cost that any rounds can have after those already played."""
        rounds = len(self.rounds)
        rematches = sum(
            cheapest(prospects(who, past, rounds), each_round * rounds)
            for each_round, who in kinds(self.here, odd)
        )
        away = sum(
            cheapest([self.away[self.number[team]] for team in division], rounds)
            for division in self.here
            if len(division) % 2
        )
        return REMATCH * rematches + AWAY * away

    def _seat(self, number: int, tables: Sequence[Table]) -> None:
        against = self.against[number + 1]
        for one, other in tables:
            against[one], against[other] = other, one
        self._count(tables, 1)

    def _count(self, tables: Sequence[Table], by: int) -> None:
        for number, other in tables:
            self.met[number][other] += by
            self.met[other][number] += by
        for team in self._out(tables):
            self.away[team] += by

    def _tables(self, meetings: Sequence[Meeting]) -> list[Table]:
        return [(self.number[entrant], self.number[other]) for entrant, other in meetings]


def sort_pair(table: Table) -> Table:
    number, other = table
    return (number, other) if number < other else (other, number)


def mend(
    divisions: Sequence[Division],
    played: Sequence[Sequence[Meeting]],
    drawn: Sequence[Sequence[Meeting]],
    odd: OddDivision,
    lots: Lots,
) -> list[list[Meeting]]:
    """The fairest meetings found. `divisions` name everybody who was or will be there. In each
    round as many teams stay in their division as before, and one that meets none of the field keeps
    its place in the list.
    """
    draft = Draft(divisions, played, drawn, odd)
    fairest, meetings = draft.unfairness, draft.meetings()
    for _ in range(_WALKS):
        for unfairness in _walk(draft, lots):
            if unfairness < fairest:
                fairest, meetings = unfairness, draft.meetings()
        if fairest <= _ONE_SWAP:
            break
        draft.start_over()
    return meetings


def _walk(draft: Draft, lots: Lots) -> Iterator[int]:
    """The unfairness after each step, until there is none: some unfair table takes its fairest
    swap, even if it makes things worse. Those who were parted meet again only for a record.
    """
    record = draft.unfairness
    apart: dict[tuple[int, Table], int] = {}
    for step in range(_STEPS + _MORE // max(len(draft.rounds[0]), 1)):
        unfair = draft.unfair()
        if not unfair:
            return
        number, place = unfair[lots.below(len(unfair))]
        swaps = [
            swap
            for swap in draft.swaps(number, place)
            if draft.unfairness + swap[0] < record
            or all(apart.get((number, sort_pair(table)), 0) <= step for table in swap[2])
        ]
        if swaps:
            least = min(cost for cost, _, _ in swaps)
            chosen = [swap for swap in swaps if swap[0] == least]
            for table in draft.make(number, chosen[lots.below(len(chosen))]):
                apart[number, sort_pair(table)] = step + 1 + lots.below(_APART)
            record = min(record, draft.unfairness)
            yield draft.unfairness
