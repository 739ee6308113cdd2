"""Count a schedule the slow way, table by table and pair by pair, from nothing but its seats."""

from itertools import combinations

from scoring.chairs import Chair


def count_meetings_slowly(rounds):
    """Return how often each two players were partners and opponents, as two plain dictionaries."""
    partners, opponents = {}, {}
    for seating in rounds:
        for table in seating.tables:
            seats = dict(table.seats)
            for chair, other_chair in combinations(seats, 2):
                are_partners = len(seats) == 4 and {chair, other_chair} in (
                    {Chair.N, Chair.S},
                    {Chair.E, Chair.W},
                )
                counts = partners if are_partners else opponents
                pair = frozenset((seats[chair], seats[other_chair]))
                counts[pair] = counts.get(pair, 0) + 1
    return partners, opponents


def count_repeats_slowly(rounds):
    """Return the partner, opponent and meeting repeats. A pair that meets m times counts m(m-1)/2
    repeats.
    """
    partners, opponents = count_meetings_slowly(rounds)
    meetings = {
        pair: partners.get(pair, 0) + opponents.get(pair, 0) for pair in partners | opponents
    }
    return tuple(
        sum(times * (times - 1) // 2 for times in counts.values())
        for counts in (partners, opponents, meetings)
    )


def players_in(seating):
    return sorted(
        [*(name for table in seating.tables for name in dict(table.seats).values()), *seating.bench]
    )


def players_with_early_turns(rounds, players_of):
    """Return the players who had another turn while someone else had had two fewer, in a field that
    never changes.
    """
    turns = dict.fromkeys(players_in(rounds[0]), 0)
    early_players = []
    for seating in rounds:
        for player in players_of(seating):
            turns[player] += 1
        early_players += [
            player for player in players_of(seating) if turns[player] > min(turns.values()) + 1
        ]
    return early_players


def players_on_bench(seating):
    return seating.bench


def players_at_tables_of_three(seating):
    return [
        player for table in seating.tables if len(table.seats) == 3 for _, player in table.seats
    ]
