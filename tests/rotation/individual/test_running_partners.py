"""Nobody has a partner twice running where partners are drawn beforehand."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import fairness
from rotation.individual.partner_changes import draw
from rotation.individual.running_partners import separate_running_partners
from rotation.lots import Lots
from rotation.shape import OddNumbers
from tests.rotation.build import chart, people, seating
from tests.rotation.counted import out, repeats, second_turns_before_first

BENCH, BENCH_OR_THREE, THREES = OddNumbers


def partners(each):
    return {pair for one in each.tables for pair in one.partners}


def running(rounds):
    return [partners(one) & partners(other) for one, other in pairwise(rounds)]


# The larger they are, the fewer ways to go wrong.
LARGE = [pytest.param(one, marks=pytest.mark.exhaustive) for one in range(9, 14)]


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(4, 9), *LARGE])
@pytest.mark.parametrize("odd", OddNumbers)
def test_nobody_has_a_partner_twice_running_in_an_evening_of_any_length(players, odd):
    for rounds in (6, 9, 12, 16, 18):
        drawn = draw(people(players), rounds, odd, 7)
        assert not any(running(drawn)), rounds
        assert second_turns_before_first(drawn, out) == []


@pytest.mark.gate
@settings(max_examples=12, deadline=None)
@given(st.integers(4, 9), st.integers(1, 6), st.integers(0, 9999))
def test_nor_when_somebody_comes_or_leaves_before_the_rest(players, played, seed):
    lots = Lots(seed)
    past = draw(people(players), played, BENCH, seed)
    gone = lots.below(2) if players > 4 else 0
    here = [*lots.shuffled(people(players))[gone:], *["late"][: lots.below(2)]]
    assert not any(running([*past, *draw(here, 6, BENCH, seed, past=past)]))


def test_rounds_change_places_where_nothing_else_is_touched():
    one, other, third = seating("1-2-3-4"), seating("1-2-4-3"), seating("1-3-2-4")
    drawn = separate_running_partners((), [one, one, other, third, other])
    assert not any(running(drawn))
    assert sorted(map(chart, drawn)) == sorted(map(chart, [one, one, other, third, other]))


def test_whoever_sits_out_keeps_the_turn_and_a_table_parts_in_another_way():
    one, again = seating("1-2-3-4", bench="5"), seating("3-2-1-5", bench="4")
    found = separate_running_partners((), [one, again])
    assert [each.bench for each in found] == [one.bench, again.bench]
    assert [set(each.present) for each in found] == [set(one.present), set(again.present)]
    assert not any(running(found))


def test_what_is_played_counts_and_so_do_partners_until_a_chair_changed_hands():
    past = seating("1-2-3-4")
    lately = [frozenset({"P1", "P4"})]
    for drawn in (past, seating("1-2-4-3"), seating("1-3-2-4")):
        (found,) = separate_running_partners([past], [drawn], lately)
        assert partners(found) == {frozenset({"P1", "P2"}), frozenset({"P3", "P4"})}


def test_what_is_drawn_stays_where_nobody_has_a_partner_twice_running():
    drawn = [seating("1-2-3-4"), seating("1-3-2-4"), seating("1-2-3-4")]
    assert separate_running_partners((), drawn) == tuple(drawn)


@pytest.mark.parametrize(("players", "rounds"), [(4, 10), (5, 8), (8, 10), (9, 12), (12, 16)])
def test_it_costs_no_fairness(players, rounds):
    found = fairness(draw(people(players), rounds, BENCH, 7))
    assert found.out_of_order == 0
    assert found.figures.partners == repeats(draw(people(players), rounds, BENCH, 8))[0]
