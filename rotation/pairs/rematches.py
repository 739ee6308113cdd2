"""What a schedule of teams gives each of them: games, rematches, a house team, a round without.

A rematch is a game between two who have met before. The bound is pure counting, so a schedule at
its bound is proved best among those in which only spare teams leave their division.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import chain

from rotation.house_teams import is_house
from rotation.pairs.meetings import Division, Meeting, games, kinds, tables
from rotation.seating import Entrant, Seating
from scoring.dials.options import OddDivision

_Team = Entrant | None
# How often each two have met, whoever is named first.
Met = Mapping[frozenset[_Team], int]
# Whom each visits, or who visits each.
_Visits = dict[_Team, list[_Team]]


@dataclass(frozen=True, slots=True)
class Account:
    games: Mapping[Entrant, int]
    rematches: int
    bound: int
    house_games: Mapping[Entrant, int]  # by house team
    sitting_out: Mapping[Entrant, int]

    @property
    def exact(self) -> bool:
        """Nobody sits out, and nobody can draw this with fewer rematches."""
        return self.rematches == self.bound and not self.sitting_out


def account(
    divisions: Sequence[Division],
    coming: Sequence[Seating],
    odd: OddDivision,
    played: Sequence[Seating] = (),
) -> Account:
    """Of the rounds played and those to come together; `divisions` are those who still play."""
    rounds = [*played, *coming]
    seated = Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )
    return Account(
        games={team: seated[team] for team in chain.from_iterable(divisions)},
        rematches=_rematches(met(map(games, rounds))),
        bound=_bound(divisions, len(coming), odd, met(map(games, played))),
        house_games={team: seated[team] for team in sorted(seated) if is_house(team)},
        sitting_out=Counter(team for seating in rounds for team in seating.bench),
    )


def met(rounds: Iterable[Sequence[Meeting]]) -> Met:
    return Counter(frozenset(meeting) for meetings in rounds for meeting in meetings)


def prospects(who: Sequence[Meeting], past: Met, rounds: int) -> list[int]:
    """How often those have met who may meet; of those who never have, only as many as can in so
    many rounds."""
    new = [meeting for meeting in who if frozenset(meeting) not in past]
    old = [past[frozenset(meeting)] for meeting in who if frozenset(meeting) in past]
    return [0] * (_can_meet(new, rounds) if old else len(new)) + old


def cheapest(times: list[int], more: int) -> int:
    """The least it costs that something comes to pass so often again, where each time costs as many
    as there were before."""
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
    """No more of these pairs can meet than this, each team once a round: let two who meet visit
    each other, and nobody be guest or host more often than there are rounds."""
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
    """A host with guests enough may send one of them on to another."""
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
