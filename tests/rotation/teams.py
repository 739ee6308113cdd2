"""Teams in divisions, and what a schedule gives them, counted from its tables alone."""

from collections import Counter
from itertools import combinations, pairwise

from rotation.seating import TEAMS, Seating, Table


def divisions(*sizes):
    """A1, A2 ... in the first division, and so on."""
    return [
        [f"{letter}{number}" for number in range(1, size + 1)]
        for letter, size in zip("ABCDEFGHIJ", sizes, strict=False)
    ]


def meeting(*tables, bench=""):
    """ "A1-A2" is one table; they are numbered from 1."""
    return Seating(
        tuple(
            Table(number, tuple(zip(TEAMS, teams.split("-"), strict=True)))
            for number, teams in enumerate(tables, start=1)
        ),
        tuple(bench.split()),
    )


def chart(round_):
    return [f"{one.number}: {'-'.join(one.entrants)}" for one in round_.tables]


def pairs(round_):
    """Who meets; all house teams are one."""
    return [
        frozenset(team.split()[0] if team.startswith("House") else team for team in one.entrants)
        for one in round_.tables
    ]


def met(rounds):
    return Counter(pair for each in rounds for pair in pairs(each))


def rematches(rounds):
    return sum(times - 1 for times in met(rounds).values())


def played(rounds):
    return Counter(team for each in rounds for one in each.tables for team in one.entrants)


def away(rounds):
    """How often each team met none of its division, or nobody."""
    count = Counter(team for each in rounds for team in each.bench)
    for pair in (pair for each in rounds for pair in pairs(each)):
        if len({team[0] for team in pair}) == 2:
            count.update(pair - {"House"})
    return count


def twice_running(rounds):
    return [pair for one, other in pairwise(rounds) for pair in pairs(one) if pair in pairs(other)]


def inside(division):
    return [frozenset(pair) for pair in combinations(division, 2)]
