"""Make drawn meetings fairer by swaps between two tables of one round.

Played and coming rounds are judged together. First come the fewest rematches, then no team meeting
another twice in a row, then even turns outside the own division, then the fewest changes.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from rotation.pairs.rematches import (
    Division,
    Meeting,
    TimesMet,
    count_times_met,
    lowest_cost,
    meeting_kinds,
    past_meetings_of_pairs,
)
from rotation.seating import Entrant
from rotation.seeded_random import SeededRandom
from scoring.dials.options import ExtraTeamRule

# Swaps begin again from the draw _WALKS times. Each time they get _STEPS steps, and more of them if
# a round has few tables.
_WALKS, _STEPS, _MORE_STEPS = 12, 60, 2_500
# Two teams that a swap separated may not meet again for up to this many steps.
_MAX_STEPS_APART = 10
# A draft that is fair after a single swap has this unfairness, so no search can find a better one.
_UNFAIRNESS_OF_ONE_SWAP = 2
# Each kind of unfairness has its own digits. A table that differs from the draw costs 1.
REMATCH_COST, RUNNING_MEETING_COST, AWAY_COST = 1 << 42, 1 << 28, 1 << 14
Table = tuple[int, int]
# The cost of a swap, the positions of its two tables in the round, and the new pairs there.
Swap = tuple[int, tuple[int, int], tuple[Table, Table]]


class MeetingDraft:
    """The meetings of all rounds while they are being improved, and their unfairness as one number.
    The part that is known to be unavoidable is subtracted from it.

    Teams are numbers. The number after the last team stands for no opponent, and always comes
    second at its table.
    """

    def __init__(
        self,
        divisions: Sequence[Division],
        played_meetings: Sequence[Sequence[Meeting]],
        drawn_meetings: Sequence[Sequence[Meeting]],
        extra_team_rule: ExtraTeamRule,
    ) -> None:
        self.names = list(chain.from_iterable(divisions))
        self.nobody = len(self.names)
        self.number: dict[Entrant | None, int] = {None: self.nobody}
        self.number |= {name: number for number, name in enumerate(self.names)}
        self.home = [place for place, division in enumerate(divisions) for _ in division] + [-1]
        teams_here = {team for meeting in drawn_meetings[0] for team in meeting}
        self.here = [[team for team in division if team in teams_here] for division in divisions]
        # Teams in divisions of one or two have no choice of opponents.
        self.alone = {
            self.number[team] for division in self.here if len(division) <= 2 for team in division
        }
        self.met = [[0] * (self.nobody + 1) for _ in self.home]
        self.away = [0] * (self.nobody + 1)
        # The opponent of each team in each round. The first entry is the last round played, and the
        # last one is empty, so that every coming round has two neighbors.
        self.against = [[-1] * (self.nobody + 1) for _ in range(len(drawn_meetings) + 2)]
        self.rounds = [self._tables(meetings) for meetings in drawn_meetings]
        self.drafted = [list(tables) for tables in self.rounds]
        self.as_drafted = [set(map(sort_pair, tables)) for tables in self.drafted]
        for meetings in played_meetings:
            self.against[0] = [-1] * (self.nobody + 1)
            self._add_meetings(-1, self._tables(meetings))
        unavoidable = self._lowest_cost(count_times_met(played_meetings), extra_team_rule)
        self.at_first = self.unfairness = self._seat_all() - unavoidable

    def meetings(self) -> list[list[Meeting]]:
        return [
            [
                (self.names[number], None if other == self.nobody else self.names[other])
                for number, other in tables
            ]
            for tables in self.rounds
        ]

    def unfair_tables(self) -> list[tuple[int, int]]:
        """Return the round and position of each table whose meeting might be made fairer."""
        if self.unfairness < AWAY_COST:
            return []
        fair_away_turns = [
            1 + min((self.away[self.number[team]] for team in division), default=0)
            for division in self.here
        ]
        rematches = self.unfairness >= REMATCH_COST
        return [
            (number, place)
            for number, tables in enumerate(self.rounds)
            for place, (one, other) in enumerate(tables)
            if (rematches and self.met[one][other] > 1)
            or self._count_adjacent_meetings(number, one, other)
            or any(
                self.away[team] > fair_away_turns[self.home[team]]
                for team in self._teams_away([(one, other)])
            )
        ]

    def possible_swaps(self, number: int, place: int) -> Iterator[Swap]:
        """Yield every swap between this table and another one. Two tables can meet in two other
        ways. A swap must keep the number of teams that play inside their division.
        """
        tables = self.rounds[number]
        for other in range(len(tables)):
            first, second = place, other
            if tables[first][1] == self.nobody:
                first, second = second, first
            old = (a, b), (c, d) = tables[first], tables[second]
            if other == place or b == self.nobody:
                continue
            for new in (((c, b), (a, d)), ((a, c), (b, d))):
                if self._count_cross_division(new) == self._count_cross_division(old):
                    yield self._swap_cost(number, old, new), (first, second), new

    def make_swap(self, number: int, swap: Swap) -> list[Table]:
        """Make a swap; return the two meetings that it replaces."""
        cost, places, tables = swap
        parted = [self.rounds[number][place] for place in places]
        self._count_meetings(parted, -1)
        for place, table in zip(places, tables, strict=True):
            self.rounds[number][place] = table
        self._add_meetings(number, tables)
        self.unfairness += cost
        return parted

    def undo_swaps(self) -> None:
        """Go back to the meetings as they were drawn."""
        for number, tables in enumerate(self.rounds):
            self._count_meetings(tables, -1)
            tables[:] = self.drafted[number]
            self._add_meetings(number, tables)
        self.unfairness = self.at_first

    def _swap_cost(self, number: int, old: Sequence[Table], new: Sequence[Table]) -> int:
        away_before, away_after = self._teams_away(old), self._teams_away(new)
        return (
            sum(self._meeting_cost(number, table) for table in new)
            - sum(self._meeting_cost(number, table) - REMATCH_COST for table in old)
            + AWAY_COST * sum(self.away[team] for team in away_after if team not in away_before)
            - AWAY_COST * sum(self.away[team] - 1 for team in away_before if team not in away_after)
        )

    def _meeting_cost(self, number: int, table: Table) -> int:
        """Return the cost if these two meet in this round."""
        one, other = table
        return (
            REMATCH_COST * self.met[one][other]
            + RUNNING_MEETING_COST * self._count_adjacent_meetings(number, one, other)
            + (sort_pair(table) not in self.as_drafted[number])
        )

    def _count_adjacent_meetings(self, number: int, one: int, other: int) -> int:
        """Return in how many of the two neighboring rounds these two meet too; 0 if they have no
        choice of opponents.
        """
        if one in self.alone:
            return 0
        return (self.against[number][one] == other) + (self.against[number + 2][one] == other)

    def _count_cross_division(self, tables: Sequence[Table]) -> int:
        """Return the number of tables at which teams of different divisions meet."""
        return sum(self.home[number] != self.home[other] for number, other in tables)

    def _teams_away(self, tables: Sequence[Table]) -> list[int]:
        """Return the teams that play outside their division."""
        cross_tables = [table for table in tables if self._count_cross_division([table])]
        return [team for table in cross_tables for team in table if team != self.nobody]

    def _seat_all(self) -> int:
        """Seat all rounds as they were drawn; return their cost."""
        cost = 0
        for number, tables in enumerate(self.rounds):
            for table in tables:
                cost += self._meeting_cost(number, table)
                cost += AWAY_COST * sum(self.away[team] for team in self._teams_away([table]))
                self._add_meetings(number, [table])
        return cost

    def _lowest_cost(self, times_met: TimesMet, extra_team_rule: ExtraTeamRule) -> int:
        """Return the lowest cost that any coming rounds can have after the played ones."""
        rounds = len(self.rounds)
        rematches = sum(
            lowest_cost(
                past_meetings_of_pairs(possible_meetings, times_met, rounds), each_round * rounds
            )
            for each_round, possible_meetings in meeting_kinds(self.here, extra_team_rule)
        )
        least_away = sum(
            lowest_cost([self.away[self.number[team]] for team in division], rounds)
            for division in self.here
            if len(division) % 2
        )
        return REMATCH_COST * rematches + AWAY_COST * least_away

    def _add_meetings(self, number: int, tables: Sequence[Table]) -> None:
        against = self.against[number + 1]
        for one, other in tables:
            against[one], against[other] = other, one
        self._count_meetings(tables, 1)

    def _count_meetings(self, tables: Sequence[Table], change: int) -> None:
        for number, other in tables:
            self.met[number][other] += change
            self.met[other][number] += change
        for team in self._teams_away(tables):
            self.away[team] += change

    def _tables(self, meetings: Sequence[Meeting]) -> list[Table]:
        return [(self.number[entrant], self.number[other]) for entrant, other in meetings]


def sort_pair(table: Table) -> Table:
    number, other = table
    return (number, other) if number < other else (other, number)


def mend_meetings(
    divisions: Sequence[Division],
    played_meetings: Sequence[Sequence[Meeting]],
    drawn_meetings: Sequence[Sequence[Meeting]],
    extra_team_rule: ExtraTeamRule,
    rng: SeededRandom,
) -> list[list[Meeting]]:
    """Return the fairest meetings found. `divisions` list all teams that were or will be here. Each
    round keeps the number of teams that play inside their division. A team without an opponent
    keeps its position in the list.
    """
    draft = MeetingDraft(divisions, played_meetings, drawn_meetings, extra_team_rule)
    least_unfairness, meetings = draft.unfairness, draft.meetings()
    for _ in range(_WALKS):
        for unfairness in _swap_until_fair(draft, rng):
            if unfairness < least_unfairness:
                least_unfairness, meetings = unfairness, draft.meetings()
        if least_unfairness <= _UNFAIRNESS_OF_ONE_SWAP:
            break
        draft.undo_swaps()
    return meetings


def _swap_until_fair(draft: MeetingDraft, rng: SeededRandom) -> Iterator[int]:
    """Make swaps until no table is unfair; yield the unfairness after each.

    In each step, a random unfair table makes its fairest swap, even if the draft gets worse. Two
    teams that were separated stay apart for some steps, unless their meeting gives the fairest
    draft so far.
    """
    record = draft.unfairness
    kept_apart_until: dict[tuple[int, Table], int] = {}
    for step in range(_STEPS + _MORE_STEPS // max(len(draft.rounds[0]), 1)):
        unfair_tables = draft.unfair_tables()
        if not unfair_tables:
            return
        number, place = unfair_tables[rng.number_below(len(unfair_tables))]
        swaps = [
            swap
            for swap in draft.possible_swaps(number, place)
            if draft.unfairness + swap[0] < record
            or all(kept_apart_until.get((number, sort_pair(table)), 0) <= step for table in swap[2])
        ]
        if swaps:
            lowest_cost = min(cost for cost, _, _ in swaps)
            cheapest_swaps = [swap for swap in swaps if swap[0] == lowest_cost]
            for table in draft.make_swap(
                number, cheapest_swaps[rng.number_below(len(cheapest_swaps))]
            ):
                kept_apart_until[number, sort_pair(table)] = (
                    step + 1 + rng.number_below(_MAX_STEPS_APART)
                )
            record = min(record, draft.unfairness)
            yield draft.unfairness
