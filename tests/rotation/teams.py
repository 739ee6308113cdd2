"""Teams in divisions, and what a schedule gives them, counted from its tables alone."""

from collections import Counter
from itertools import combinations, pairwise

from rotation.seating import TEAM_CHAIRS, Seating, Table


def divisions(*sizes):
    """Return divisions of these sizes, with teams A1, A2 and so on in the first."""
    return [
        [f"{letter}{number}" for number in range(1, size + 1)]
        for letter, size in zip("ABCDEFGHIJ", sizes, strict=False)
    ]


def meeting(*tables, bench=""):
    """Return a seating from tables such as "A1-A2", numbered from 1."""
    return Seating(
        tuple(
            Table(number, tuple(zip(TEAM_CHAIRS, teams.split("-"), strict=True)))
            for number, teams in enumerate(tables, start=1)
        ),
        tuple(bench.split()),
    )


def chart(round_):
    return [f"{table.number}: {'-'.join(table.entrants)}" for table in round_.tables]


def pairs(round_):
    """Return the pairs of teams that meet. All fill-in teams count as one team."""
    return [
        frozenset(team.split()[0] if team.startswith("House") else team for team in table.entrants)
        for table in round_.tables
    ]


def meetings(rounds):
    return Counter(pair for seating in rounds for pair in pairs(seating))


def rematches(rounds):
    return sum(times - 1 for times in meetings(rounds).values())


def games_played(rounds):
    return Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )


def meetings_away(rounds):
    """Return how often each team met a team outside its division, or none at all."""
    count = Counter(team for seating in rounds for team in seating.bench)
    for pair in (pair for seating in rounds for pair in pairs(seating)):
        if len({team[0] for team in pair}) == 2:
            count.update(pair - {"House"})
    return count


def repeats_in_a_row(rounds):
    return [
        pair
        for earlier, other in pairwise(rounds)
        for pair in pairs(earlier)
        if pair in pairs(other)
    ]


def meetings_inside(division):
    return [frozenset(pair) for pair in combinations(division, 2)]
