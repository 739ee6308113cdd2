"""The choice for all tables together is compared with every possible choice."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from rotation.progressive.one_table import (
    TableSplit,
    arrangements_with_fewest_repeats,
    possible_arrangements,
)
from rotation.progressive.past_partners import count_past_games
from rotation.progressive.plan import choose_arrangements_looking_ahead
from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair
from tests.rotation.build import played_round, seating
from tests.rotation.random_nights import count_partners


def times_partners(partner_counts, player, partner):
    return partner_counts.get(player, {}).get(partner, 0)


def unavoidable_repeats(arrangements, step, partner_counts):
    """Return the unavoidable repeats of the next game, over every possible result."""
    total = Fraction(0)
    for place, sending in enumerate(arrangements):
        receiving = arrangements[(place + step) % len(arrangements)]
        leaving = sending.partners or list(combinations(sending.table.entrants, 2))
        results = [
            (staying, arriving)
            for staying, arriving in product(receiving.partners, leaving)
            if not set(staying) & set(arriving)
        ]
        for (a, b), (c, d) in results:
            pairings = [((a, c), (b, d)), ((a, d), (b, c))]
            fewest_repeats = min(
                sum(times_partners(partner_counts, *pair) for pair in option) for option in pairings
            )
            total += Fraction(fewest_repeats, len(results))
    return total


def random_tables_with_past_partners(seed, sizes):
    """Return tables and the ways to seat them, at the end of a night in which many have already
    met.
    """
    rng = SeededRandom(seed)
    everybody = [f"P{number}" for number in range(sum(sizes))]
    partner_counts = {}
    for player, partner in combinations(everybody, 2):
        if rng.number_below(10) < 4:
            partner_counts.setdefault(player, {})[partner] = partner_counts.setdefault(partner, {})[
                player
            ] = 1
    shuffled_players, ways_by_table = rng.shuffle(everybody), []
    for number, size in enumerate(sizes, start=1):
        table_players = [shuffled_players.pop() for _ in range(size)]
        stayers = (
            ((Chair.N, table_players[2]),)
            if size == 3
            else ((Chair.N, table_players[2]), (Chair.W, table_players[3]))
        )
        ways_by_table.append(
            possible_arrangements(
                TableSplit(number, ("out", "of"), stayers), (table_players[0], table_players[1])
            )
        )
    return ways_by_table, partner_counts


TABLE_SIZES = [(4,), (3,), (4, 4), (4, 4, 4), (4, 3, 4), (3, 4, 4, 4), (4,) * 6, (3, 3)]


@pytest.mark.gate
@pytest.mark.parametrize("sizes", TABLE_SIZES)
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_chosen_arrangements_have_the_fewest_possible_repeats(sizes, step, seed):
    ways_by_table, partner_counts = random_tables_with_past_partners(seed, sizes)
    fewest_repeats = min(
        unavoidable_repeats(choice, step, partner_counts) for choice in product(*ways_by_table)
    )
    assert (
        unavoidable_repeats(
            choose_arrangements_looking_ahead(ways_by_table, step, partner_counts),
            step,
            partner_counts,
        )
        == fewest_repeats
    )


@pytest.mark.parametrize("seed", range(12))
def test_equal_choices_prefer_the_first_arrangement_of_each_table(seed):
    ways_by_table, partner_counts = random_tables_with_past_partners(seed, (4, 4, 3, 4))
    second_ways_by_cost = {}
    for choice in product(*ways_by_table):
        second_ways = sum(
            arrangement is not first_way
            for arrangement, (first_way, *_) in zip(choice, ways_by_table, strict=True)
        )
        second_ways_by_cost.setdefault(unavoidable_repeats(choice, 1, partner_counts), []).append(
            second_ways
        )
    choice_made = choose_arrangements_looking_ahead(ways_by_table, 1, partner_counts)
    second_ways = sum(
        arrangement is not first_way
        for arrangement, (first_way, *_) in zip(choice_made, ways_by_table, strict=True)
    )
    assert second_ways == min(second_ways_by_cost[min(second_ways_by_cost)])


def two_tables_with_equal_arrangements():
    first_split = TableSplit(1, ("P5", "P6"), ((Chair.N, "P1"), (Chair.W, "P3")))
    second_split = TableSplit(2, ("P2", "P4"), ((Chair.E, "P7"), (Chair.N, "P8")))
    return [
        possible_arrangements(first_split, second_split.leavers),
        possible_arrangements(second_split, first_split.leavers),
    ]


def test_first_arrangements_are_kept_when_no_partners_have_met():
    ways_by_table = two_tables_with_equal_arrangements()
    assert choose_arrangements_looking_ahead(ways_by_table, 1, {}) == [
        ways_by_table[0][0],
        ways_by_table[1][0],
    ]


def test_looking_ahead_avoids_a_repeat_of_the_game_after_next():
    ways_by_table = two_tables_with_equal_arrangements()
    partner_counts = count_partners((1, 5), (1, 7), (2, 5), (2, 7))
    choice_made = choose_arrangements_looking_ahead(ways_by_table, 1, partner_counts)
    assert choice_made != [ways_by_table[0][0], ways_by_table[1][0]]
    assert unavoidable_repeats(choice_made, 1, partner_counts) < unavoidable_repeats(
        [ways_by_table[0][0], ways_by_table[1][0]], 1, partner_counts
    )


def test_only_arrangements_with_fewest_repeats_are_considered():
    last_game = played_round(seating("1-2-3-4"), "9-5")
    partner_counts = count_past_games([last_game]).partner_counts
    arrangements = possible_arrangements(
        TableSplit(1, ("P2", "P4"), ((Chair.N, "P1"), (Chair.W, "P3"))), ("P2", "P4")
    )
    assert arrangements_with_fewest_repeats(arrangements, partner_counts) == arrangements
    assert (
        arrangements_with_fewest_repeats(arrangements, count_partners((1, 2))) == arrangements[1:]
    )
    assert (
        arrangements_with_fewest_repeats(arrangements, count_partners((1, 2), (1, 4), (1, 4)))
        == arrangements[:1]
    )
