"""Which teams may meet, how meetings are seated, and how rematches are counted.

The teams of a division play each other. An extra team plays the extra team of another division, a
fill-in team, or no one. A rematch is a game between two teams that have met before. The fewest
rematches are computed by counting, without a search for a schedule. A schedule with no more
rematches than that is the best one in which only extra teams leave their division.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import chain, combinations, count, product

from rotation.seating import (
    TEAM_CHAIRS,
    Entrant,
    Seating,
    Table,
    fill_in_team_name,
    is_fill_in_team,
)
from scoring.dials.options import ExtraTeamRule

Division = Sequence[Entrant]
# A Meeting is two teams that play each other, or one team and None if that team has no real
# opponent.
Meeting = tuple[Entrant, Entrant | None]


def kinds_of_meetings(
    divisions: Sequence[Division], extra_team_rule: ExtraTeamRule
) -> Iterator[tuple[int, list[Meeting]]]:
    """Yield, for each kind of meeting, how many meetings of that kind a round has, and all possible
    meetings of that kind. The kinds are one for each division, then extra teams that meet, then
    extra teams without an opponent.
    """
    for division in divisions:
        yield len(division) // 2, list(combinations(division, 2))
    odd_divisions = [division for division in divisions if len(division) % 2]
    if extra_team_rule is ExtraTeamRule.EXTRA_TEAMS_MEET:
        pairs_of_odd_divisions = combinations(odd_divisions, 2)
        yield (
            len(odd_divisions) // 2,
            [
                meeting
                for division_pair in pairs_of_odd_divisions
                for meeting in product(*division_pair)
            ],
        )
        yield (
            len(odd_divisions) % 2,
            [(team, None) for division in odd_divisions for team in division],
        )
    else:
        for division in odd_divisions:
            yield 1, [(team, None) for team in division]


def count_tables(meetings: Sequence[Meeting], extra_team_rule: ExtraTeamRule) -> int:
    """Return the number of meetings that need a table. If the rule has no fill-in team, an extra
    team sits out.
    """
    if extra_team_rule is ExtraTeamRule.AVERAGE:
        return sum(opponent is not None for _, opponent in meetings)
    return len(meetings)


def seat_meetings(meetings: Sequence[Meeting], table_numbers: Sequence[int]) -> Seating:
    """Return the meetings seated at tables with these numbers. Teams without a number sit out."""
    fill_in_teams = map(fill_in_team_name, count(1))
    tables = [
        Table(
            table_number,
            tuple(zip(TEAM_CHAIRS, (team, opponent or next(fill_in_teams)), strict=True)),
        )
        for table_number, (team, opponent) in zip(table_numbers, meetings, strict=False)
    ]
    bench = tuple(team for team, _ in meetings[len(table_numbers) :])
    return Seating(tuple(sorted(tables, key=lambda table: table.number)), bench)


def games_of_round(seating: Seating) -> list[Meeting]:
    """Return the games of a round. A fill-in team counts as no opponent."""
    return [_meeting_of_teams(*table.entrants) for table in seating.tables]


def meetings_of_round(seating: Seating) -> list[Meeting]:
    """Return the meetings of a round: its games, and then the teams that sit out, with None."""
    return [*games_of_round(seating), *((team, None) for team in seating.bench)]


def _meeting_of_teams(team: Entrant, opponent: Entrant) -> Meeting:
    """Return the meeting of two teams, with None in place of a fill-in team."""
    if is_fill_in_team(team):
        return opponent, None
    return team, None if is_fill_in_team(opponent) else opponent


_TeamOrNone = Entrant | None
# TimesMetByTeamPair maps two teams to the number of times that they have met.
TimesMetByTeamPair = Mapping[frozenset[_TeamOrNone], int]
# In the count of possible meetings, _TeamsByTeam maps each guest to its possible hosts, or each
# host to its guests.
_TeamsByTeam = dict[_TeamOrNone, list[_TeamOrNone]]


@dataclass(frozen=True, slots=True)
class ScheduleFigures:
    """The numbers of games, rematches and sit-outs in a schedule. `fewest_rematches` is the number
    of rematches that no schedule for these teams and rounds can avoid.
    """

    game_count_by_team: Mapping[Entrant, int]
    rematch_count: int
    fewest_rematches: int
    game_count_by_fill_in_team: Mapping[Entrant, int]
    sit_out_count_by_team: Mapping[Entrant, int]

    @property
    def is_best_possible(self) -> bool:
        """Whether no team sits out and no schedule can have fewer rematches. If this is false, the
        schedule may still be the best.
        """
        return self.rematch_count == self.fewest_rematches and not self.sit_out_count_by_team


def schedule_figures(
    divisions: Sequence[Division],
    coming_rounds: Sequence[Seating],
    extra_team_rule: ExtraTeamRule,
    played_rounds: Sequence[Seating] = (),
) -> ScheduleFigures:
    """Return the numbers of games, rematches and sit-outs in all rounds, played and coming.
    `divisions` list the teams that still play.
    """
    rounds = [*played_rounds, *coming_rounds]
    game_counts = Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )
    return ScheduleFigures(
        game_count_by_team={team: game_counts[team] for team in chain.from_iterable(divisions)},
        rematch_count=_count_rematches(count_times_met(map(games_of_round, rounds))),
        fewest_rematches=_fewest_rematches(
            divisions,
            len(coming_rounds),
            extra_team_rule,
            count_times_met(map(games_of_round, played_rounds)),
        ),
        game_count_by_fill_in_team={
            team: game_counts[team] for team in sorted(game_counts) if is_fill_in_team(team)
        },
        sit_out_count_by_team=Counter(team for seating in rounds for team in seating.bench),
    )


def count_times_met(rounds: Iterable[Sequence[Meeting]]) -> TimesMetByTeamPair:
    """Return how many times any two teams have met in these rounds."""
    return Counter(frozenset(meeting) for meetings in rounds for meeting in meetings)


def past_meeting_counts(
    meetings: Sequence[Meeting], times_met: TimesMetByTeamPair, round_count: int
) -> list[int]:
    """Return the number of past meetings of each pair that may meet. A pair that has never met has
    the number 0. If other pairs have met, there are only as many zeros as pairs that have never met
    can meet in these rounds.
    """
    new_meetings = [meeting for meeting in meetings if frozenset(meeting) not in times_met]
    past_counts = [
        times_met[frozenset(meeting)] for meeting in meetings if frozenset(meeting) in times_met
    ]
    new_count = (
        _count_possible_meetings(new_meetings, round_count) if past_counts else len(new_meetings)
    )
    return [0] * new_count + past_counts


def lowest_rematch_cost(past_meeting_counts: list[int], coming_meeting_count: int) -> int:
    """Return the lowest possible cost of the coming meetings. A meeting costs 1 for each time that
    its pair has met before.
    """
    heapify(past_meeting_counts)
    cost = 0
    for _ in range(coming_meeting_count):
        cost += past_meeting_counts[0]
        heapreplace(past_meeting_counts, past_meeting_counts[0] + 1)
    return cost


def _fewest_rematches(
    divisions: Sequence[Division],
    round_count: int,
    extra_team_rule: ExtraTeamRule,
    times_met: TimesMetByTeamPair,
) -> int:
    rematch_count = _count_rematches(times_met)
    for meetings_per_round, meetings in kinds_of_meetings(divisions, extra_team_rule):
        meetings_to_play = (
            round_count * meetings_per_round * count_tables(meetings[:1], extra_team_rule)
        )
        rematch_count += max(
            meetings_to_play - past_meeting_counts(meetings, times_met, round_count).count(0), 0
        )
    return rematch_count


def _count_rematches(times_met: TimesMetByTeamPair) -> int:
    return sum(meeting_count - 1 for meeting_count in times_met.values())


def _count_possible_meetings(pairs: Sequence[Meeting], round_count: int) -> int:
    """Return how many of these pairs can meet if each team plays once a round.

    Two teams that meet count as guests of each other, and each as the host of the other. No team is
    a guest or a host more often than there are rounds.
    """
    hosts_by_guest: _TeamsByTeam = {}
    for team, opponent in pairs:
        hosts_by_guest.setdefault(team, []).append(opponent)
        hosts_by_guest.setdefault(opponent, []).append(team)
    guests_by_host: _TeamsByTeam = {host: [] for host in hosts_by_guest}
    for guest in hosts_by_guest:
        for _ in range(round_count):
            _try_to_find_host(guest, hosts_by_guest, guests_by_host, round_count, set())
    return sum(map(len, guests_by_host.values())) // 2


def _try_to_find_host(
    guest: _TeamOrNone,
    hosts_by_guest: _TeamsByTeam,
    guests_by_host: _TeamsByTeam,
    round_count: int,
    asked_hosts: set[_TeamOrNone],
) -> bool:
    """Find a host for one more guest, and return whether a host was found. A host with as many
    guests as rounds may send one of its guests to another host.
    """
    for host in hosts_by_guest[guest]:
        if host not in asked_hosts and guest not in guests_by_host[host]:
            asked_hosts.add(host)
            if len(guests_by_host[host]) < round_count:
                guests_by_host[host].append(guest)
                return True
            for guest_index, other_guest in enumerate(guests_by_host[host]):
                if _try_to_find_host(
                    other_guest, hosts_by_guest, guests_by_host, round_count, asked_hosts
                ):
                    guests_by_host[host][guest_index] = guest
                    return True
    return False
