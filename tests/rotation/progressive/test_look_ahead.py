"""The choice for all tables together, against trying every choice there is."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from rotation.lots import Lots
from rotation.progressive.one_table import SplitTable, arrangements, freshest
from rotation.progressive.past_partners import look_back
from rotation.progressive.plan import choose_looking_ahead
from scoring.chairs import Chair
from tests.rotation.build import evening, seating
from tests.rotation.evenings import met


def times(partnered, one, other):
    return partnered.get(one, {}).get(other, 0)


def cost(chosen, step, partnered):
    """What cannot be helped in the next game, by every result there can be."""
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
            forced = min(sum(times(partnered, *pair) for pair in option) for option in both)
            total += Fraction(forced, len(results))
    return total


def crowded(seed, sizes):
    """Tables with their ways, at the end of an evening in which many have met many."""
    lots = Lots(seed)
    everybody = [f"P{number}" for number in range(sum(sizes))]
    partnered = {}
    for one, other in combinations(everybody, 2):
        if lots.below(10) < 4:
            partnered.setdefault(one, {})[other] = partnered.setdefault(other, {})[one] = 1
    mixed, each = lots.shuffled(everybody), []
    for number, size in enumerate(sizes, start=1):
        here = [mixed.pop() for _ in range(size)]
        staying = ((Chair.N, here[2]),) if size == 3 else ((Chair.N, here[2]), (Chair.W, here[3]))
        each.append(arrangements(SplitTable(number, ("out", "of"), staying), (here[0], here[1])))
    return each, partnered


SIZES = [(4,), (3,), (4, 4), (4, 4, 4), (4, 3, 4), (3, 4, 4, 4), (4,) * 6, (3, 3)]


@pytest.mark.gate
@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_choice_for_the_hall_is_as_good_as_any_choice(sizes, step, seed):
    each, partnered = crowded(seed, sizes)
    best = min(cost(choice, step, partnered) for choice in product(*each))
    assert cost(choose_looking_ahead(each, step, partnered), step, partnered) == best


@pytest.mark.parametrize("seed", range(12))
def test_of_choices_as_good_the_one_with_most_first_ways_is_taken(seed):
    each, partnered = crowded(seed, (4, 4, 3, 4))
    by_cost = {}
    for choice in product(*each):
        seconds = sum(taken is not first for taken, (first, *_) in zip(choice, each, strict=True))
        by_cost.setdefault(cost(choice, 1, partnered), []).append(seconds)
    chosen = choose_looking_ahead(each, 1, partnered)
    seconds = sum(taken is not first for taken, (first, *_) in zip(chosen, each, strict=True))
    assert seconds == min(by_cost[min(by_cost)])


def two_tables():
    one = SplitTable(1, ("P5", "P6"), ((Chair.N, "P1"), (Chair.W, "P3")))
    other = SplitTable(2, ("P2", "P4"), ((Chair.E, "P7"), (Chair.N, "P8")))
    return [arrangements(one, other.leaving), arrangements(other, one.leaving)]


def test_first_ways_are_kept_where_nobody_has_met():
    each = two_tables()
    assert choose_looking_ahead(each, 1, {}) == [each[0][0], each[1][0]]


def test_looking_ahead_spares_a_repeat_that_today_does_not_show():
    each = two_tables()
    partnered = met((1, 5), (1, 7), (2, 5), (2, 7))
    chosen = choose_looking_ahead(each, 1, partnered)
    assert chosen != [each[0][0], each[1][0]]
    assert cost(chosen, 1, partnered) < cost([each[0][0], each[1][0]], 1, partnered)


def test_only_the_freshest_ways_are_looked_on_from():
    last = evening(seating("1-2-3-4"), "9-5")
    partnered = look_back([last]).partnered
    each = arrangements(
        SplitTable(1, ("P2", "P4"), ((Chair.N, "P1"), (Chair.W, "P3"))), ("P2", "P4")
    )
    assert freshest(each, partnered) == each
    assert freshest(each, met((1, 2))) == each[1:]
    assert freshest(each, met((1, 2), (1, 4), (1, 4))) == each[:1]
