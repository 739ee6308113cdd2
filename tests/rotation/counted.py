"""Counts a schedule the slow way, table by table and pair by pair, from nothing but its seats."""

from itertools import combinations

from scoring.chairs import Chair


def times(rounds):
    """How often each two were partners and opponents, as two plain dictionaries."""
    partners, opponents = {}, {}
    for each in rounds:
        for table in each.tables:
            held = dict(table.seats)
            for one, other in combinations(held, 2):
                across = len(held) == 4 and {one, other} in ({Chair.N, Chair.S}, {Chair.E, Chair.W})
                kind = partners if across else opponents
                pair = frozenset((held[one], held[other]))
                kind[pair] = kind.get(pair, 0) + 1
    return partners, opponents


def repeats(rounds):
    """Partner, opponent and meeting repeats, each pair's m meetings as m(m-1)/2."""
    partners, opponents = times(rounds)
    met = {pair: partners.get(pair, 0) + opponents.get(pair, 0) for pair in partners | opponents}
    return tuple(
        sum(m * (m - 1) // 2 for m in kind.values()) for kind in (partners, opponents, met)
    )


def seated_or_out(each):
    return sorted(
        [*(name for table in each.tables for name in dict(table.seats).values()), *each.bench]
    )


def second_turns_before_first(rounds, whose):
    """Whoever had another turn while somebody had had two fewer, in a field that never changes."""
    had = dict.fromkeys(seated_or_out(rounds[0]), 0)
    early = []
    for each in rounds:
        for one in whose(each):
            had[one] += 1
        early += [one for one in whose(each) if had[one] > min(had.values()) + 1]
    return early


def out(each):
    return each.bench


def at_three(each):
    return [name for table in each.tables if len(table.seats) == 3 for _, name in table.seats]
