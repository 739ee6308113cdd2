"""Count a schedule the slow way, table by table and pair by pair, from nothing but its seats."""

from itertools import combinations

from scoring.chairs import Chair


def times_met(rounds):
    """Return how often each two players were partners and opponents, as two plain dictionaries."""
    partners, opponents = {}, {}
    for seating in rounds:
        for table in seating.tables:
            seats = dict(table.seats)
            for chair, other in combinations(seats, 2):
                across = len(seats) == 4 and {chair, other} in (
                    {Chair.N, Chair.S},
                    {Chair.E, Chair.W},
                )
                kind = partners if across else opponents
                pair = frozenset((seats[chair], seats[other]))
                kind[pair] = kind.get(pair, 0) + 1
    return partners, opponents


def repeats_met(rounds):
    """Return the partner, opponent and meeting repeats. A pair with m meetings counts m(m-1)/2."""
    partners, opponents = times_met(rounds)
    met = {pair: partners.get(pair, 0) + opponents.get(pair, 0) for pair in partners | opponents}
    return tuple(
        sum(m * (m - 1) // 2 for m in kind.values()) for kind in (partners, opponents, met)
    )


def seats_and_bench(each):
    return sorted(
        [*(name for table in each.tables for name in dict(table.seats).values()), *each.bench]
    )


def second_turns_before_first(rounds, whose):
    """Return the players who had another turn while someone else had had two fewer, in a field that
    never changes.
    """
    had = dict.fromkeys(seats_and_bench(rounds[0]), 0)
    early = []
    for seating in rounds:
        for player in whose(seating):
            had[player] += 1
        early += [player for player in whose(seating) if had[player] > min(had.values()) + 1]
    return early


def players_out(each):
    return each.bench


def players_at_three(each):
    return [name for table in each.tables if len(table.seats) == 3 for _, name in table.seats]
