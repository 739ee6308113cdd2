"""No one has the same partner twice in a row where partners are drawn in advance."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import measure_fairness
from rotation.individual.partner_changes import draw_rounds
from rotation.individual.partners_twice_in_a_row import avoid_same_partners_twice_in_a_row
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule
from tests.rotation.build import player_names, seating, table_texts
from tests.rotation.slow_counts import (
    count_repeats_slowly,
    players_on_bench,
    players_with_early_turns,
)

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule


def partners_in(seating):
    return {pair for table in seating.tables for pair in table.partners}


def partners_twice_in_a_row(rounds):
    return [
        partners_in(seating_before) & partners_in(next_seating)
        for seating_before, next_seating in pairwise(rounds)
    ]


# With more players, repeated partners are rarer, so fewer cases are tested.
LARGER_FIELDS = [pytest.param(players, marks=pytest.mark.exhaustive) for players in range(9, 14)]


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(4, 9), *LARGER_FIELDS])
@pytest.mark.parametrize("extra_player_rule", ExtraPlayerRule)
def test_no_one_has_the_same_partner_twice_in_a_row_in_any_draw(players, extra_player_rule):
    for rounds in (6, 9, 12, 16, 18):
        drawn_rounds = draw_rounds(player_names(players), rounds, extra_player_rule, 7)
        assert not any(partners_twice_in_a_row(drawn_rounds)), rounds
        assert players_with_early_turns(drawn_rounds, players_on_bench) == []


@pytest.mark.gate
@settings(max_examples=12, deadline=None)
@given(st.integers(4, 9), st.integers(1, 6), st.integers(0, 9999))
def test_no_one_has_the_same_partner_twice_in_a_row_after_a_redraw(players, played_count, seed):
    rng = SeededRandom(seed)
    past_rounds = draw_rounds(player_names(players), played_count, BENCH, seed)
    leaver_count = rng.number_below(2) if players > 4 else 0
    players_here = [
        *rng.shuffle(player_names(players))[leaver_count:],
        *["late"][: rng.number_below(2)],
    ]
    assert not any(
        partners_twice_in_a_row(
            [*past_rounds, *draw_rounds(players_here, 6, BENCH, seed, past_rounds=past_rounds)]
        )
    )


def test_partners_twice_in_a_row_are_separated_by_reordering_rounds():
    first_seating, second_seating, third_seating = (
        seating("1-2-3-4"),
        seating("1-2-4-3"),
        seating("1-3-2-4"),
    )
    separated_rounds = avoid_same_partners_twice_in_a_row(
        (), [first_seating, first_seating, second_seating, third_seating, second_seating]
    )
    assert not any(partners_twice_in_a_row(separated_rounds))
    assert sorted(map(table_texts, separated_rounds)) == sorted(
        map(
            table_texts,
            [first_seating, first_seating, second_seating, third_seating, second_seating],
        )
    )


def test_separating_partners_twice_in_a_row_keeps_turns_of_sitting_out():
    first_seating, second_seating = seating("1-2-3-4", bench="5"), seating("3-2-1-5", bench="4")
    separated_rounds = avoid_same_partners_twice_in_a_row((), [first_seating, second_seating])
    assert [seating.bench for seating in separated_rounds] == [
        first_seating.bench,
        second_seating.bench,
    ]
    assert [set(seating.entrants) for seating in separated_rounds] == [
        set(first_seating.entrants),
        set(second_seating.entrants),
    ]
    assert not any(partners_twice_in_a_row(separated_rounds))


def test_partners_of_the_last_game_and_of_a_handover_are_separated():
    past_seating = seating("1-2-3-4")
    last_partners = [frozenset({"P1", "P4"})]
    for drawn_seating in (past_seating, seating("1-2-4-3"), seating("1-3-2-4")):
        (separated_seating,) = avoid_same_partners_twice_in_a_row(
            [past_seating], [drawn_seating], last_partners
        )
        assert partners_in(separated_seating) == {frozenset({"P1", "P2"}), frozenset({"P3", "P4"})}


def test_rounds_without_partners_twice_in_a_row_stay_as_drawn():
    drawn_rounds = [seating("1-2-3-4"), seating("1-3-2-4"), seating("1-2-3-4")]
    assert avoid_same_partners_twice_in_a_row((), drawn_rounds) == tuple(drawn_rounds)


@pytest.mark.parametrize(("players", "rounds"), [(4, 10), (5, 8), (8, 10), (9, 12), (12, 16)])
def test_separating_partners_twice_in_a_row_costs_no_fairness(players, rounds):
    figures = measure_fairness(draw_rounds(player_names(players), rounds, BENCH, 7))
    assert figures.early_turns == 0
    assert (
        figures.repeats.partner_repeats
        == count_repeats_slowly(draw_rounds(player_names(players), rounds, BENCH, 8))[0]
    )
