"""Teams in divisions, and what a schedule gives them, counted from its tables alone."""

from collections import Counter
from itertools import combinations, pairwise

from rotation.seating import TEAM_CHAIRS, Seating, Table


def make_divisions(*sizes):
    """Return divisions of these sizes, with teams A1, A2 and so on in the first."""
    return [
        [f"{letter}{number}" for number in range(1, size + 1)]
        for letter, size in zip("ABCDEFGHIJ", sizes, strict=False)
    ]


def seating_of_teams(*tables, bench=""):
    """Return a seating from tables such as "A1-A2", numbered from 1."""
    return Seating(
        tuple(
            Table(number, tuple(zip(TEAM_CHAIRS, teams.split("-"), strict=True)))
            for number, teams in enumerate(tables, start=1)
        ),
        tuple(bench.split()),
    )


def table_texts(seating):
    return [f"{table.number}: {'-'.join(table.entrants)}" for table in seating.tables]


def pairs_that_meet(seating):
    """Return the pairs of teams that meet. All fill-in teams count as one team."""
    return [
        frozenset(team.split()[0] if team.startswith("House") else team for team in table.entrants)
        for table in seating.tables
    ]


def count_meetings(rounds):
    return Counter(pair for seating in rounds for pair in pairs_that_meet(seating))


def count_rematches(rounds):
    return sum(times - 1 for times in count_meetings(rounds).values())


def games_played(rounds):
    return Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )


def count_games_outside_division(rounds):
    """Return how often each team met a team outside its division, or none at all."""
    times_away_by_team = Counter(team for seating in rounds for team in seating.bench)
    for pair in (pair for seating in rounds for pair in pairs_that_meet(seating)):
        if len({team[0] for team in pair}) == 2:
            times_away_by_team.update(pair - {"House"})
    return times_away_by_team


def count_rematches_in_a_row(rounds):
    return [
        pair
        for seating_before, seating in pairwise(rounds)
        for pair in pairs_that_meet(seating_before)
        if pair in pairs_that_meet(seating)
    ]


def pairs_inside_division(division):
    return [frozenset(pair) for pair in combinations(division, 2)]
