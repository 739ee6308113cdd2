"""The rules of who may meet whom, how meetings are seated, and how rematches are counted.

A division's teams meet one another. A team left over meets the spare one of another division, a
house team, or nobody. A rematch is a game between two who have met before. The bound is pure
counting, so a schedule at its bound is proved best among those in which only spare teams leave
their division.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import chain, combinations, count, product

from rotation.seating import HOUSE, TEAMS, Entrant, Seating, Table, is_house
from scoring.dials.options import OddDivision

Division = Sequence[Entrant]
# Two teams, or one for whom none of the field is left.
Meeting = tuple[Entrant, Entrant | None]


def kinds(divisions: Sequence[Division], odd: OddDivision) -> Iterator[tuple[int, list[Meeting]]]:
    """Every kind of meeting: how many there are in a round, and all that may be. Division by
    division, then the spare teams, then those who meet none of the field.
    """
    for division in divisions:
        yield len(division) // 2, list(combinations(division, 2))
    sparing = [division for division in divisions if len(division) % 2]
    if odd is OddDivision.SPARES_MEET:
        across = (product(*two) for two in combinations(sparing, 2))
        yield len(sparing) // 2, [meeting for two in across for meeting in two]
        yield len(sparing) % 2, [(team, None) for division in sparing for team in division]
    else:
        for division in sparing:
            yield 1, [(team, None) for team in division]


def tables(meetings: Sequence[Meeting], odd: OddDivision) -> int:
    """How many of these meetings need a table: without a house team, a team left over sits out."""
    if odd is OddDivision.AVERAGE:
        return sum(against is not None for _, against in meetings)
    return len(meetings)


def seat(meetings: Sequence[Meeting], numbers: Sequence[int]) -> Seating:
    """The meetings at the tables with these numbers; teams for whom there is no number sit out."""
    house_teams = (HOUSE if number == 1 else f"{HOUSE} {number}" for number in count(1))
    seated = [
        Table(number, tuple(zip(TEAMS, (team, against or next(house_teams)), strict=True)))
        for number, (team, against) in zip(numbers, meetings, strict=False)
    ]
    bench = tuple(team for team, _ in meetings[len(numbers) :])
    return Seating(tuple(sorted(seated, key=lambda table: table.number)), bench)


def games(seating: Seating) -> list[Meeting]:
    """The games of a round; a house team counts as none of the field."""
    return [_meeting(*table.entrants) for table in seating.tables]


def meetings(seating: Seating) -> list[Meeting]:
    """The games of a round, and those who sit out."""
    return [*games(seating), *((team, None) for team in seating.bench)]


def _meeting(entrant: Entrant, other: Entrant) -> Meeting:
    if is_house(entrant):
        return other, None
    return entrant, None if is_house(other) else other


_Team = Entrant | None
# How often each two have met, whoever is named first.
Met = Mapping[frozenset[_Team], int]
# Whom each visits, or who visits each.
_Visits = dict[_Team, list[_Team]]


@dataclass(frozen=True, slots=True)
class ScheduleFigures:
    """What a schedule gives each team, and how many rematches it has."""

    games: Mapping[Entrant, int]
    rematches: int
    bound: int
    house_games: Mapping[Entrant, int]  # by house team
    sitting_out: Mapping[Entrant, int]

    @property
    def exact(self) -> bool:
        """Whether nobody sits out and no schedule has fewer rematches."""
        return self.rematches == self.bound and not self.sitting_out


def schedule_figures(
    divisions: Sequence[Division],
    coming: Sequence[Seating],
    odd: OddDivision,
    played: Sequence[Seating] = (),
) -> ScheduleFigures:
    """The figures of all rounds, played and to come; `divisions` are those who still play."""
    rounds = [*played, *coming]
    seated = Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )
    return ScheduleFigures(
        games={team: seated[team] for team in chain.from_iterable(divisions)},
        rematches=_rematches(met(map(games, rounds))),
        bound=_bound(divisions, len(coming), odd, met(map(games, played))),
        house_games={team: seated[team] for team in sorted(seated) if is_house(team)},
        sitting_out=Counter(team for seating in rounds for team in seating.bench),
    )


def met(rounds: Iterable[Sequence[Meeting]]) -> Met:
    """How often each two have met in these rounds."""
    return Counter(frozenset(meeting) for meetings in rounds for meeting in meetings)


def prospects(who: Sequence[Meeting], past: Met, rounds: int) -> list[int]:
    """For each pair that may meet, how often it has met; pairs that never met are counted only up
    to the number that can meet in so many rounds.
    """
    new = [meeting for meeting in who if frozenset(meeting) not in past]
    old = [past[frozenset(meeting)] for meeting in who if frozenset(meeting) in past]
    return [0] * (_can_meet(new, rounds) if old else len(new)) + old


def cheapest(times: list[int], more: int) -> int:
    """The least it costs if something happens so often again, where each time costs as many as
    there were before.
    """
    heapify(times)
    cost = 0
    for _ in range(more):
        cost += times[0]
        heapreplace(times, times[0] + 1)
    return cost


def _bound(divisions: Sequence[Division], rounds: int, odd: OddDivision, past: Met) -> int:
    rematches = _rematches(past)
    for each_round, who in kinds(divisions, odd):
        to_play = rounds * each_round * tables(who[:1], odd)
        rematches += max(to_play - prospects(who, past, rounds).count(0), 0)
    return rematches


def _rematches(past: Met) -> int:
    return sum(times - 1 for times in past.values())


def _can_meet(pairs: Sequence[Meeting], rounds: int) -> int:
    """How many of these pairs can meet at most, each team once a round. Two who meet visit each
    other, and nobody is guest or host more often than there are rounds.
    """
    hosts: _Visits = {}
    for entrant, other in pairs:
        hosts.setdefault(entrant, []).append(other)
        hosts.setdefault(other, []).append(entrant)
    guests: _Visits = {host: [] for host in hosts}
    for guest in hosts:
        for _ in range(rounds):
            _find_host(guest, hosts, guests, rounds, set())
    return sum(map(len, guests.values())) // 2


def _find_host(
    guest: _Team, hosts: _Visits, guests: _Visits, rounds: int, asked: set[_Team]
) -> bool:
    """Find a host for one more guest; a host with enough guests may send one of them on."""
    for host in hosts[guest]:
        if host not in asked and guest not in guests[host]:
            asked.add(host)
            if len(guests[host]) < rounds:
                guests[host].append(guest)
                return True
            for place, other in enumerate(guests[host]):
                if _find_host(other, hosts, guests, rounds, asked):
                    guests[host][place] = guest
                    return True
    return False
