"""The choice for all tables together, against trying every choice there is."""

from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

from rotation.history import History, history
from rotation.lots import Lots
from rotation.seating import Round, Table
from rotation.ways import freshest_ahead, freshest_now
from scoring.chairs import CLOCKWISE
from tests.rotation.build import seating, table


def met(*pairs):
    """An evening in which these have been partners, as often as they are named."""
    partners = {}
    for pair in pairs:
        key = frozenset(f"P{player}" for player in pair.split("-"))
        partners[key] = partners.get(key, 0) + 1
    return History(partners, {}, {})


def cost(tables, past):
    """Partners repeated now, and what cannot be helped next, by every result there can be."""
    total = Fraction(sum(past.partners.get(pair, 0) for one in tables for pair in one.partners))
    for sending, receiving in pairwise([tables[-1], *tables]):
        leaving = sending.partners or [frozenset(two) for two in combinations(sending.entrants, 2)]
        results = [
            (staying, arriving)
            for staying, arriving in product(receiving.partners, leaving)
            if not staying & arriving
        ]
        for staying, arriving in results:
            (a, b), (c, d) = tuple(staying), tuple(arriving)
            ways = [((a, c), (b, d)), ((a, d), (b, c))]
            forced = min(sum(past.partners.get(frozenset(pair), 0) for pair in way) for way in ways)
            total += Fraction(forced, len(results))
    return total


def crowded(seed, sizes, games):
    """Tables with two ways each, after games in which many have met many."""
    lots = Lots(seed)
    everybody = [f"P{number}" for number in range(sum(sizes))]
    rounds = []
    for _ in range(games):
        mixed = lots.shuffled(everybody)
        rounds.append([])
        for number, size in enumerate(sizes):
            seats = tuple(zip(CLOCKWISE, [mixed.pop() for _ in range(size)], strict=False))
            rounds[-1].append(Table(number + 1, seats))
    *before, now = rounds
    past = history(seating_of(tables) for tables in before)
    return [ways(one) for one in now], past


def seating_of(tables):
    return Round(tuple(tables))


def ways(one):
    if one.of_three:
        return [one]
    north, east, south, west = one.entrants
    other = tuple(zip(CLOCKWISE, (north, south, east, west), strict=True))
    return [one, Table(one.number, other)]


@pytest.mark.parametrize(
    "sizes", [(4,), (4, 4), (4, 4, 4), (4, 3, 4), (3, 4, 4, 4), (4,) * 6, (3, 3)]
)
@pytest.mark.parametrize("seed", range(12))
def test_choice_for_the_ring_is_as_good_as_any_choice(sizes, seed):
    each, past = crowded(seed, sizes, games=6)
    best = min(cost(list(choice), past) for choice in product(*each))
    assert cost(freshest_ahead(each, past), past) == best


@pytest.mark.parametrize("seed", range(12))
def test_choice_of_today_repeats_as_few_partners_today_as_any_choice(seed):
    each, past = crowded(seed, (4, 4, 3, 4), games=6)

    def repeats(tables):
        return sum(past.partners.get(pair, 0) for one in tables for pair in one.partners)

    assert repeats(freshest_now(each, past)) == min(map(repeats, product(*each)))


def test_first_way_is_kept_where_both_are_as_fresh():
    each = [ways(table(1, "1-2-3-4")), ways(table(2, "5-6-7-8"))]
    assert freshest_now(each, met()) == [each[0][0], each[1][0]]
    assert freshest_ahead(each, met()) == [each[0][0], each[1][0]]


def test_looking_ahead_spares_a_repeat_that_today_does_not_show():
    each = [ways(table(1, "1-2-3-4")), ways(table(2, "5-6-7-8"))]
    past = met("1-5", "1-7", "3-5", "3-7")
    assert freshest_now(each, past)[0] == each[0][0]
    chosen = freshest_ahead(each, past)
    assert cost(chosen, past) < cost(freshest_now(each, past), past)


def test_history_of_the_chart_is_what_counts():
    past = history([seating("1-2-3-4")])
    each = [ways(table(1, "1-2-3-4"))]
    assert freshest_now(each, past) == [each[0][1]]
