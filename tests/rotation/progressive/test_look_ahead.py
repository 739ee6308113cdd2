"""The choice for all tables together is compared with every possible choice."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from rotation.progressive.one_table import (
    SplitTable,
    arrangements_with_fewest_repeats,
    possible_arrangements,
)
from rotation.progressive.past_partners import games_so_far
from rotation.progressive.plan import choose_arrangements_looking_ahead
from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair
from tests.rotation.build import evening, seating
from tests.rotation.evenings import partners_met


def times_partnered(partnered, player, other):
    return partnered.get(player, {}).get(other, 0)


def unavoidable_repeats(chosen, step, partnered):
    """Return the unavoidable repeats of the next game, over every possible result."""
    total = Fraction(0)
    for place, sending in enumerate(chosen):
        receiving = chosen[(place + step) % len(chosen)]
        leaving = sending.partners or list(combinations(sending.table.entrants, 2))
        results = [
            (staying, arriving)
            for staying, arriving in product(receiving.partners, leaving)
            if not set(staying) & set(arriving)
        ]
        for (a, b), (c, d) in results:
            both = [((a, c), (b, d)), ((a, d), (b, c))]
            forced = min(
                sum(times_partnered(partnered, *pair) for pair in option) for option in both
            )
            total += Fraction(forced, len(results))
    return total


def crowded_hall(seed, sizes):
    """Return tables and the ways to seat them, at the end of a night in which many have already
    met.
    """
    rng = SeededRandom(seed)
    everybody = [f"P{number}" for number in range(sum(sizes))]
    partnered = {}
    for player, other in combinations(everybody, 2):
        if rng.number_below(10) < 4:
            partnered.setdefault(player, {})[other] = partnered.setdefault(other, {})[player] = 1
    mixed, each = rng.shuffled(everybody), []
    for number, size in enumerate(sizes, start=1):
        here = [mixed.pop() for _ in range(size)]
        staying = ((Chair.N, here[2]),) if size == 3 else ((Chair.N, here[2]), (Chair.W, here[3]))
        each.append(
            possible_arrangements(SplitTable(number, ("out", "of"), staying), (here[0], here[1]))
        )
    return each, partnered


SIZES = [(4,), (3,), (4, 4), (4, 4, 4), (4, 3, 4), (3, 4, 4, 4), (4,) * 6, (3, 3)]


@pytest.mark.gate
@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_choice_for_the_hall_is_as_good_as_any_choice(sizes, step, seed):
    each, partnered = crowded_hall(seed, sizes)
    best = min(unavoidable_repeats(choice, step, partnered) for choice in product(*each))
    assert (
        unavoidable_repeats(
            choose_arrangements_looking_ahead(each, step, partnered), step, partnered
        )
        == best
    )


@pytest.mark.parametrize("seed", range(12))
def test_of_choices_as_good_the_one_with_most_first_ways_is_taken(seed):
    each, partnered = crowded_hall(seed, (4, 4, 3, 4))
    by_cost = {}
    for choice in product(*each):
        seconds = sum(taken is not first for taken, (first, *_) in zip(choice, each, strict=True))
        by_cost.setdefault(unavoidable_repeats(choice, 1, partnered), []).append(seconds)
    chosen = choose_arrangements_looking_ahead(each, 1, partnered)
    seconds = sum(taken is not first for taken, (first, *_) in zip(chosen, each, strict=True))
    assert seconds == min(by_cost[min(by_cost)])


def two_tables():
    first = SplitTable(1, ("P5", "P6"), ((Chair.N, "P1"), (Chair.W, "P3")))
    other = SplitTable(2, ("P2", "P4"), ((Chair.E, "P7"), (Chair.N, "P8")))
    return [
        possible_arrangements(first, other.leavers),
        possible_arrangements(other, first.leavers),
    ]


def test_first_ways_are_kept_where_nobody_has_met():
    each = two_tables()
    assert choose_arrangements_looking_ahead(each, 1, {}) == [each[0][0], each[1][0]]


def test_looking_ahead_spares_a_repeat_that_today_does_not_show():
    each = two_tables()
    partnered = partners_met((1, 5), (1, 7), (2, 5), (2, 7))
    chosen = choose_arrangements_looking_ahead(each, 1, partnered)
    assert chosen != [each[0][0], each[1][0]]
    assert unavoidable_repeats(chosen, 1, partnered) < unavoidable_repeats(
        [each[0][0], each[1][0]], 1, partnered
    )


def test_only_the_freshest_ways_are_looked_on_from():
    last = evening(seating("1-2-3-4"), "9-5")
    partnered = games_so_far([last]).partner_counts
    each = possible_arrangements(
        SplitTable(1, ("P2", "P4"), ((Chair.N, "P1"), (Chair.W, "P3"))), ("P2", "P4")
    )
    assert arrangements_with_fewest_repeats(each, partnered) == each
    assert arrangements_with_fewest_repeats(each, partners_met((1, 2))) == each[1:]
    assert arrangements_with_fewest_repeats(each, partners_met((1, 2), (1, 4), (1, 4))) == each[:1]
