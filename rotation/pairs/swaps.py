"""Make drawn meetings fairer by swaps between two tables of one round.

Played and coming rounds are judged together. First, as few teams as possible meet again. Then no
two teams meet twice in a row, then turns to play outside one's division are spread evenly, and then
as few tables as possible differ from the draw.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from rotation.pairs.rematches import (
    Division,
    Meeting,
    TimesMetByTeamPair,
    count_times_met,
    kinds_of_meetings,
    lowest_rematch_cost,
    past_meeting_counts,
)
from rotation.seating import Entrant
from rotation.seeded_random import SeededRandom
from scoring.dials.options import ExtraTeamRule

# A walk is a series of swaps that begins with the meetings as drawn. There are _WALK_COUNT walks of
# at least _STEPS_PER_WALK swaps each. A walk is longer if a round has fewer tables:
# _MAX_EXTRA_STEPS, divided by the number of tables, are added.
_WALK_COUNT, _STEPS_PER_WALK, _MAX_EXTRA_STEPS = 12, 60, 2_500
# Two teams that a swap has separated may not meet again in that round for up to this many swaps.
_MAX_STEPS_APART = 10
# A single swap makes two tables differ from the draw, which costs 2. If meetings were unfair as
# drawn, no search can make them cost less.
_UNFAIRNESS_OF_ONE_SWAP = 2
# Each kind of unfairness has digits of its own in one number. A table that differs from the draw
# costs 1.
REMATCH_COST, MEETING_TWICE_IN_A_ROW_COST, OUTSIDE_COST = 1 << 42, 1 << 28, 1 << 14
TeamPair = tuple[int, int]
# A Swap has its cost, the positions of its two tables in the round, and the new pairs of teams.
Swap = tuple[int, tuple[int, int], tuple[TeamPair, TeamPair]]


class MeetingDraft:
    """The meetings of all rounds while they are being improved, and their unfairness as one number.
    Unfairness that is known to be unavoidable is not counted.

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
        self.team_names = list(chain.from_iterable(divisions))
        self.no_team = len(self.team_names)
        self.number_by_team: dict[Entrant | None, int] = {None: self.no_team}
        self.number_by_team |= {
            team_name: team_number for team_number, team_name in enumerate(self.team_names)
        }
        self.division_by_team = [
            division_number for division_number, division in enumerate(divisions) for _ in division
        ] + [-1]
        teams_here = {team for meeting in drawn_meetings[0] for team in meeting}
        self.divisions_here = [
            [team for team in division if team in teams_here] for division in divisions
        ]
        # Teams in divisions of one or two teams have no choice of opponents.
        self.teams_without_choice = {
            self.number_by_team[team]
            for division in self.divisions_here
            if len(division) <= 2
            for team in division
        }
        self.times_met = [[0] * (self.no_team + 1) for _ in self.division_by_team]
        self.times_outside = [0] * (self.no_team + 1)
        # Each entry has the opponents of the teams in one round. The first entry is for the last
        # played round, and the last entry is empty, so that every coming round has two neighbors.
        self.opponents = [[-1] * (self.no_team + 1) for _ in range(len(drawn_meetings) + 2)]
        self.rounds = [self._tables_of_meetings(meetings) for meetings in drawn_meetings]
        self.drawn_tables = [list(tables) for tables in self.rounds]
        self.drawn_pairs = [set(map(sort_team_pair, tables)) for tables in self.drawn_tables]
        for meetings in played_meetings:
            self.opponents[0] = [-1] * (self.no_team + 1)
            self._add_meetings(-1, self._tables_of_meetings(meetings))
        unavoidable_cost = self._lowest_possible_cost(
            count_times_met(played_meetings), extra_team_rule
        )
        self.unfairness_of_draw = self.unfairness = self._seat_drawn_meetings() - unavoidable_cost

    def meetings(self) -> list[list[Meeting]]:
        """Return the meetings of each round, with the names of the teams."""
        return [
            [
                (
                    self.team_names[team],
                    None if opponent == self.no_team else self.team_names[opponent],
                )
                for team, opponent in tables
            ]
            for tables in self.rounds
        ]

    def unfair_tables(self) -> list[tuple[int, int]]:
        """Return the index of the round and of the table for each meeting that a swap might make
        fairer.
        """
        if self.unfairness < OUTSIDE_COST:
            return []
        fair_turns = [
            1 + min((self.times_outside[self.number_by_team[team]] for team in division), default=0)
            for division in self.divisions_here
        ]
        has_rematches = self.unfairness >= REMATCH_COST
        return [
            (round_index, table_index)
            for round_index, tables in enumerate(self.rounds)
            for table_index, (team, opponent) in enumerate(tables)
            if (has_rematches and self.times_met[team][opponent] > 1)
            or self._count_adjacent_meetings(round_index, team, opponent)
            or any(
                self.times_outside[team_outside] > fair_turns[self.division_by_team[team_outside]]
                for team_outside in self._teams_outside_division([(team, opponent)])
            )
        ]

    def possible_swaps(self, round_index: int, table_index: int) -> Iterator[Swap]:
        """Yield every swap between this table and another one. The four teams of two tables can be
        paired in two other ways. A swap must keep the number of teams that play inside their
        division.
        """
        tables = self.rounds[round_index]
        for other_table_index in range(len(tables)):
            # If one of the two tables has a team without an opponent, that table comes second.
            table_indexes = table_index, other_table_index
            if tables[table_index][1] == self.no_team:
                table_indexes = other_table_index, table_index
            old_tables = (team_a, team_b), (team_c, team_d) = (
                tables[table_indexes[0]],
                tables[table_indexes[1]],
            )
            if other_table_index == table_index or team_b == self.no_team:
                continue
            for new_tables in (
                ((team_c, team_b), (team_a, team_d)),
                ((team_a, team_c), (team_b, team_d)),
            ):
                if self._count_mixed_tables(new_tables) == self._count_mixed_tables(old_tables):
                    yield (
                        self._swap_cost(round_index, old_tables, new_tables),
                        table_indexes,
                        new_tables,
                    )

    def make_swap(self, round_index: int, swap: Swap) -> list[TeamPair]:
        """Make a swap in one round, and return the two meetings that the swap replaces."""
        cost, table_indexes, new_tables = swap
        old_tables = [self.rounds[round_index][table_index] for table_index in table_indexes]
        self._change_times_met(old_tables, -1)
        for table_index, new_table in zip(table_indexes, new_tables, strict=True):
            self.rounds[round_index][table_index] = new_table
        self._add_meetings(round_index, new_tables)
        self.unfairness += cost
        return old_tables

    def undo_swaps(self) -> None:
        """Restore the meetings as they were drawn."""
        for round_index, tables in enumerate(self.rounds):
            self._change_times_met(tables, -1)
            tables[:] = self.drawn_tables[round_index]
            self._add_meetings(round_index, tables)
        self.unfairness = self.unfairness_of_draw

    def _swap_cost(
        self, round_index: int, old_tables: Sequence[TeamPair], new_tables: Sequence[TeamPair]
    ) -> int:
        teams_outside_before, teams_outside_after = (
            self._teams_outside_division(old_tables),
            self._teams_outside_division(new_tables),
        )
        return (
            sum(self._meeting_cost(round_index, table) for table in new_tables)
            - sum(self._meeting_cost(round_index, table) - REMATCH_COST for table in old_tables)
            + OUTSIDE_COST
            * sum(
                self.times_outside[team]
                for team in teams_outside_after
                if team not in teams_outside_before
            )
            - OUTSIDE_COST
            * sum(
                self.times_outside[team] - 1
                for team in teams_outside_before
                if team not in teams_outside_after
            )
        )

    def _meeting_cost(self, round_index: int, table: TeamPair) -> int:
        """Return the cost of a meeting of the two teams of a table in this round."""
        team, opponent = table
        return (
            REMATCH_COST * self.times_met[team][opponent]
            + MEETING_TWICE_IN_A_ROW_COST
            * self._count_adjacent_meetings(round_index, team, opponent)
            + (sort_team_pair(table) not in self.drawn_pairs[round_index])
        )

    def _count_adjacent_meetings(self, round_index: int, team: int, opponent: int) -> int:
        """Return in how many of the two neighboring rounds these teams meet too. Return 0 if `team`
        is in a division of one or two teams and so has no choice of opponents.
        """
        if team in self.teams_without_choice:
            return 0
        return (self.opponents[round_index][team] == opponent) + (
            self.opponents[round_index + 2][team] == opponent
        )

    def _count_mixed_tables(self, tables: Sequence[TeamPair]) -> int:
        """Return the number of tables at which teams of different divisions meet."""
        return sum(
            self.division_by_team[team] != self.division_by_team[opponent]
            for team, opponent in tables
        )

    def _teams_outside_division(self, tables: Sequence[TeamPair]) -> list[int]:
        """Return the teams that play outside their division."""
        cross_tables = [table for table in tables if self._count_mixed_tables([table])]
        return [team for table in cross_tables for team in table if team != self.no_team]

    def _seat_drawn_meetings(self) -> int:
        """Seat the meetings of all rounds as they were drawn, and return their total cost."""
        cost = 0
        for round_index, tables in enumerate(self.rounds):
            for table in tables:
                cost += self._meeting_cost(round_index, table)
                cost += OUTSIDE_COST * sum(
                    self.times_outside[team] for team in self._teams_outside_division([table])
                )
                self._add_meetings(round_index, [table])
        return cost

    def _lowest_possible_cost(
        self, times_met: TimesMetByTeamPair, extra_team_rule: ExtraTeamRule
    ) -> int:
        """Return the lowest cost that any coming rounds can have after the played ones."""
        round_count = len(self.rounds)
        rematch_count = sum(
            lowest_rematch_cost(
                past_meeting_counts(possible_meetings, times_met, round_count),
                meetings_per_round * round_count,
            )
            for meetings_per_round, possible_meetings in kinds_of_meetings(
                self.divisions_here, extra_team_rule
            )
        )
        lowest_outside_cost = sum(
            lowest_rematch_cost(
                [self.times_outside[self.number_by_team[team]] for team in division], round_count
            )
            for division in self.divisions_here
            if len(division) % 2
        )
        return REMATCH_COST * rematch_count + OUTSIDE_COST * lowest_outside_cost

    def _add_meetings(self, round_index: int, tables: Sequence[TeamPair]) -> None:
        opponents = self.opponents[round_index + 1]
        for team, opponent in tables:
            opponents[team], opponents[opponent] = opponent, team
        self._change_times_met(tables, 1)

    def _change_times_met(self, tables: Sequence[TeamPair], change: int) -> None:
        for team, opponent in tables:
            self.times_met[team][opponent] += change
            self.times_met[opponent][team] += change
        for team in self._teams_outside_division(tables):
            self.times_outside[team] += change

    def _tables_of_meetings(self, meetings: Sequence[Meeting]) -> list[TeamPair]:
        return [
            (self.number_by_team[team], self.number_by_team[opponent])
            for team, opponent in meetings
        ]


def sort_team_pair(team_pair: TeamPair) -> TeamPair:
    team, opponent = team_pair
    return (team, opponent) if team < opponent else (opponent, team)


def make_meetings_fairer(
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
    for _ in range(_WALK_COUNT):
        for unfairness in _swap_until_fair(draft, rng):
            if unfairness < least_unfairness:
                least_unfairness, meetings = unfairness, draft.meetings()
        if least_unfairness <= _UNFAIRNESS_OF_ONE_SWAP:
            break
        draft.undo_swaps()
    return meetings


def _swap_until_fair(draft: MeetingDraft, rng: SeededRandom) -> Iterator[int]:
    """Make swaps until no table is unfair; yield the unfairness after each swap.

    In each step, a random unfair table makes its fairest swap, even if the draft gets worse. Two
    teams that were separated stay apart for some steps, unless their meeting gives the fairest
    draft so far.
    """
    least_unfairness = draft.unfairness
    apart_until_step: dict[tuple[int, TeamPair], int] = {}
    for step_number in range(_STEPS_PER_WALK + _MAX_EXTRA_STEPS // max(len(draft.rounds[0]), 1)):
        unfair_tables = draft.unfair_tables()
        if not unfair_tables:
            return
        round_index, table_index = unfair_tables[rng.number_below(len(unfair_tables))]
        swaps = [
            swap
            for swap in draft.possible_swaps(round_index, table_index)
            if draft.unfairness + swap[0] < least_unfairness
            or all(
                apart_until_step.get((round_index, sort_team_pair(table)), 0) <= step_number
                for table in swap[2]
            )
        ]
        if swaps:
            lowest_cost = min(cost for cost, _, _ in swaps)
            cheapest_swaps = [swap for swap in swaps if swap[0] == lowest_cost]
            for table in draft.make_swap(
                round_index, cheapest_swaps[rng.number_below(len(cheapest_swaps))]
            ):
                apart_until_step[round_index, sort_team_pair(table)] = (
                    step_number + 1 + rng.number_below(_MAX_STEPS_APART)
                )
            least_unfairness = min(least_unfairness, draft.unfairness)
            yield draft.unfairness
