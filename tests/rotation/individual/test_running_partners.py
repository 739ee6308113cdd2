"""No one has the same partner twice in a row where partners are drawn in advance."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import fairness
from rotation.individual.partner_changes import draw_rounds
from rotation.individual.running_partners import separate_running_partners
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule
from tests.rotation.build import chart, people, seating
from tests.rotation.counted import players_out, repeats_met, second_turns_before_first

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule


def partners(each):
    return {pair for table in each.tables for pair in table.partners}


def running(rounds):
    return [partners(earlier) & partners(other) for earlier, other in pairwise(rounds)]


# Larger fields have fewer ways to go wrong.
LARGE = [pytest.param(players, marks=pytest.mark.exhaustive) for players in range(9, 14)]


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(4, 9), *LARGE])
@pytest.mark.parametrize("odd", ExtraPlayerRule)
def test_nobody_has_a_partner_twice_running_in_an_evening_of_any_length(players, odd):
    for rounds in (6, 9, 12, 16, 18):
        drawn = draw_rounds(people(players), rounds, odd, 7)
        assert not any(running(drawn)), rounds
        assert second_turns_before_first(drawn, players_out) == []


@pytest.mark.gate
@settings(max_examples=12, deadline=None)
@given(st.integers(4, 9), st.integers(1, 6), st.integers(0, 9999))
def test_nor_when_somebody_comes_or_leaves_before_the_rest(players, played, seed):
    rng = SeededRandom(seed)
    past = draw_rounds(people(players), played, BENCH, seed)
    gone = rng.number_below(2) if players > 4 else 0
    here = [*rng.shuffled(people(players))[gone:], *["late"][: rng.number_below(2)]]
    assert not any(running([*past, *draw_rounds(here, 6, BENCH, seed, past_rounds=past)]))


def test_rounds_change_places_where_nothing_else_is_touched():
    first, other, third = seating("1-2-3-4"), seating("1-2-4-3"), seating("1-3-2-4")
    drawn = separate_running_partners((), [first, first, other, third, other])
    assert not any(running(drawn))
    assert sorted(map(chart, drawn)) == sorted(map(chart, [first, first, other, third, other]))


def test_player_who_sits_out_keeps_the_turn_and_a_table_parts_in_another_way():
    first, again = seating("1-2-3-4", bench="5"), seating("3-2-1-5", bench="4")
    separated = separate_running_partners((), [first, again])
    assert [seating.bench for seating in separated] == [first.bench, again.bench]
    assert [set(seating.entrants) for seating in separated] == [
        set(first.entrants),
        set(again.entrants),
    ]
    assert not any(running(separated))


def test_what_is_played_counts_and_so_do_partners_until_a_chair_changed_hands():
    past = seating("1-2-3-4")
    lately = [frozenset({"P1", "P4"})]
    for drawn in (past, seating("1-2-4-3"), seating("1-3-2-4")):
        (separated,) = separate_running_partners([past], [drawn], lately)
        assert partners(separated) == {frozenset({"P1", "P2"}), frozenset({"P3", "P4"})}


def test_what_is_drawn_stays_where_nobody_has_a_partner_twice_running():
    drawn = [seating("1-2-3-4"), seating("1-3-2-4"), seating("1-2-3-4")]
    assert separate_running_partners((), drawn) == tuple(drawn)


@pytest.mark.parametrize(("players", "rounds"), [(4, 10), (5, 8), (8, 10), (9, 12), (12, 16)])
def test_it_costs_no_fairness(players, rounds):
    fair = fairness(draw_rounds(people(players), rounds, BENCH, 7))
    assert fair.early_turns == 0
    assert fair.repeats.partners == repeats_met(draw_rounds(people(players), rounds, BENCH, 8))[0]
