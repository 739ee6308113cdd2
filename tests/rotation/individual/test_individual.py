import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import measure_fairness
from rotation.individual.partner_changes import draw_rounds
from rotation.seating import (
    TOO_FEW_ROUNDS_REFUSAL,
    TOO_MANY_ROUNDS_REFUSAL,
    Wishes,
    entrant_listed_twice_refusal,
)
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from scoring.chairs import Chair
from tests.rotation.build import player_names
from tests.rotation.slow_counts import (
    count_meetings_slowly,
    count_repeats_slowly,
    players_at_tables_of_three,
    players_in,
    players_on_bench,
    players_with_early_turns,
)
from tests.scoring.table import refusal

BENCH, THREES = ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES


def pair(number, other_number):
    return frozenset((f"P{number:03}", f"P{other_number:03}"))


fields = st.integers(4, 70)
seeds = st.integers(0, 10**9)


def test_table_numbers_are_spread_by_default():
    """Spreading changes the numbers of the tables and not who meets."""
    seatings_as_drawn = draw_rounds(player_names(24), 6, BENCH, 7, spreads_table_numbers=False)
    spread_seatings = draw_rounds(player_names(24), 6, BENCH, 7)
    assert seatings_as_drawn != spread_seatings
    for drawn_seating, spread_seating in zip(seatings_as_drawn, spread_seatings, strict=True):
        assert {frozenset(table.entrants) for table in drawn_seating.tables} == {
            frozenset(table.entrants) for table in spread_seating.tables
        }


@settings(max_examples=60, deadline=None)
@given(fields, st.integers(1, 18), st.sampled_from([BENCH, THREES]), seeds)
def test_everyone_has_one_seat_in_every_round_and_turns_are_fair(
    players, rounds, extra_player_rule, seed
):
    drawn_rounds = draw_rounds(player_names(players), rounds, extra_player_rule, seed)
    table_counts = choose_table_counts(players, extra_player_rule)
    assert len(drawn_rounds) == rounds
    for seating in drawn_rounds:
        assert players_in(seating) == player_names(players)
        assert [table.number for table in seating.tables] == list(
            range(1, table_counts.table_count + 1)
        )
        assert sum(table.is_three_handed for table in seating.tables) == table_counts.threes
        assert len(seating.bench) == table_counts.sitting_out_count
    assert players_with_early_turns(drawn_rounds, players_on_bench) == []
    assert players_with_early_turns(drawn_rounds, players_at_tables_of_three) == []


@pytest.mark.parametrize("players", [9, 13, 26, 38, 47, 60, 61, 62, 63, 90, 160, 399])
def test_no_partners_repeat_in_eight_rounds(players):
    assert count_repeats_slowly(draw_rounds(player_names(players), 8, BENCH, 7))[0] == 0


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(33, 70), 100, 161, 162, 163, 400])
def test_no_two_of_33_or_more_players_meet_twice_in_eight_rounds(players):
    assert count_repeats_slowly(draw_rounds(player_names(players), 8, BENCH, 7)) == (0, 0, 0)


def test_last_checked_in_players_sit_out_first():
    assert set(draw_rounds(player_names(38), 8, BENCH, 7)[0].bench) == {"P037", "P038"}
    assert set(players_at_tables_of_three(draw_rounds(player_names(15), 8, THREES, 7)[0])) == {
        "P013",
        "P014",
        "P015",
    }
    assert set(draw_rounds(player_names(63), 8, BENCH, 7)[0].bench) == {"P061", "P062", "P063"}


@pytest.mark.parametrize(
    ("players", "extra_player_rule"), [(24, BENCH), (38, BENCH), (15, THREES), (70, BENCH)]
)
def test_draw_is_the_same_with_the_same_seed_and_another_with_another_seed(
    players, extra_player_rule
):
    assert draw_rounds(player_names(players), 5, extra_player_rule, 7) == draw_rounds(
        player_names(players), 5, extra_player_rule, 7
    )
    assert draw_rounds(player_names(players), 5, extra_player_rule, 7) != draw_rounds(
        player_names(players), 5, extra_player_rule, 8
    )


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_draw_does_not_depend_on_pythons_hash_seed(hash_seed):
    script = (
        "from rotation.individual.partner_changes import *;"
        "from rotation.table_counts import ExtraPlayerRule as O;"
        "n=[f'P{i:03}' for i in range(1,24)];"
        "p=draw_rounds(n,3,O.THREES,3);"
        "w=Wishes(frozenset({frozenset(n[:2]),frozenset(n[3:5])}));"
        "print(draw_rounds(n[1:]+['new'],4,O.BENCH,3,past_rounds=p,wishes=w))"
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=60,
    )
    past_rounds = draw_rounds(player_names(23), 3, THREES, 3)
    wishes = Wishes(frozenset({pair(1, 2), pair(4, 5)}))
    expected = draw_rounds(
        [*player_names(23)[1:], "new"], 4, BENCH, 3, past_rounds=past_rounds, wishes=wishes
    )
    assert process.stdout.strip() == str(expected), process.stderr


# The tests below are about draws after an arrival or a departure.


@pytest.mark.gate
@settings(max_examples=14, deadline=None)
@given(
    st.integers(5, 30),
    st.integers(1, 5),
    st.integers(1, 5),
    st.sampled_from([BENCH, THREES]),
    st.data(),
)
def test_remaining_rounds_are_drawn_again_for_the_players_present(
    players, played_count, rounds_left, extra_player_rule, data
):
    past_rounds = draw_rounds(player_names(players), played_count, extra_player_rule, 1)
    departed_players = data.draw(
        st.sets(st.sampled_from(player_names(players)), max_size=max(0, players - 4))
    )
    newcomers = player_names(players + 3)[players : players + data.draw(st.integers(0, 3))]
    players_here = [
        player for player in player_names(players) if player not in departed_players
    ] + newcomers
    new_rounds = draw_rounds(
        players_here, rounds_left, extra_player_rule, 1, past_rounds=past_rounds
    )
    assert [players_in(seating) for seating in new_rounds] == [sorted(players_here)] * rounds_left
    figures = measure_fairness([*past_rounds, *new_rounds])
    players_of = (
        players_at_tables_of_three
        if choose_table_counts(len(players_here), extra_player_rule).threes
        else players_on_bench
    )
    if not departed_players and not newcomers:
        assert players_with_early_turns([*past_rounds, *new_rounds], players_of) == []
    assert figures.repeats.partner_repeats == count_repeats_slowly([*past_rounds, *new_rounds])[0]


def test_late_player_takes_turns_like_players_with_the_fewest_turns():
    past_rounds = draw_rounds(player_names(13), 5, BENCH, 1)
    new_rounds = draw_rounds(player_names(14), 8, BENCH, 1, past_rounds=past_rounds)
    players_without_turn = set(player_names(13)) - {
        player for seating in past_rounds for player in seating.bench
    }
    first_turns = [player for seating in new_rounds for player in seating.bench][
        : len(players_without_turn) + 1
    ]
    assert set(first_turns) == players_without_turn | {"P014"}


@pytest.mark.parametrize("played_count", [1, 3, 6])
def test_no_two_players_meet_twice_after_one_is_replaced(played_count):
    past_rounds = draw_rounds(player_names(160), played_count, BENCH, 7)
    players_here = [player for player in player_names(160) if player != "P005"] + ["late"]
    started_at = time.process_time()
    new_rounds = draw_rounds(players_here, 8 - played_count, BENCH, 7, past_rounds=past_rounds)
    assert time.process_time() - started_at < 4
    assert count_repeats_slowly([*past_rounds, *new_rounds]) == (0, 0, 0)


def test_redraw_has_no_avoidable_repeat_partners():
    past_rounds = draw_rounds(player_names(24), 3, BENCH, 7)
    new_rounds = draw_rounds([*player_names(23), "late"], 5, BENCH, 7, past_rounds=past_rounds)
    partners, opponents, _ = count_repeats_slowly([*past_rounds, *new_rounds])
    assert (partners, opponents) == (0, 0)


# The tests below are about requests.


def test_players_to_be_kept_apart_never_meet():
    pairs_apart = frozenset({pair(1, 2), pair(3, 4), pair(1, 40)})
    drawn_rounds = draw_rounds(player_names(40), 8, BENCH, 7, wishes=Wishes(pairs_apart))
    partners, opponents = count_meetings_slowly(drawn_rounds)
    assert not pairs_apart & (partners.keys() | opponents.keys())
    assert count_repeats_slowly(drawn_rounds)[:2] == (0, 0)


def test_players_to_be_kept_apart_never_meet_at_a_table_of_three():
    pairs_apart = frozenset({pair(14, 15), pair(13, 15), pair(1, 2)})
    _, opponents = count_meetings_slowly(
        draw_rounds(player_names(15), 8, THREES, 7, wishes=Wishes(pairs_apart))
    )
    assert not pairs_apart & opponents.keys()


def test_player_who_cannot_move_stays_in_one_chair():
    kept_seats = {"P003": (2, Chair.W), "P011": (5, Chair.N), "P022": (1, Chair.E)}
    drawn_rounds = draw_rounds(player_names(38), 8, BENCH, 7, wishes=Wishes(kept_seats=kept_seats))
    for seating in drawn_rounds:
        seat_of = {
            name: (table.number, chair) for table in seating.tables for chair, name in table.seats
        }
        assert all(seat_of.get(name, seat) == seat for name, seat in kept_seats.items())
        assert players_in(seating) == player_names(38)
    assert count_repeats_slowly(drawn_rounds)[:2] == (0, 0)


def test_player_who_cannot_move_keeps_the_chair_at_a_table_of_three():
    kept_seats = {"P015": (1, Chair.W)}
    drawn_rounds = draw_rounds(player_names(15), 6, THREES, 7, wishes=Wishes(kept_seats=kept_seats))
    assert all(dict(seating.tables[0].seats)[Chair.W] == "P015" for seating in drawn_rounds)
    assert drawn_rounds[0].tables[0].is_three_handed


def test_requests_are_kept_when_rounds_are_drawn_again():
    wishes = Wishes(frozenset({pair(1, 2)}), {"P005": (3, Chair.S)})
    past_rounds = draw_rounds(player_names(20), 3, BENCH, 7, wishes=wishes)
    new_rounds = draw_rounds(
        [*player_names(19), "late"], 4, BENCH, 7, past_rounds=past_rounds, wishes=wishes
    )
    partners, opponents = count_meetings_slowly([*past_rounds, *new_rounds])
    assert pair(1, 2) not in partners.keys() | opponents.keys()
    assert all(dict(seating.tables[2].seats)[Chair.S] == "P005" for seating in new_rounds)


def test_requests_of_departed_players_are_ignored():
    kept_seats = {"P024": (2, Chair.W), "P001": (2, Chair.W)}
    wishes = Wishes(frozenset({pair(1, 24)}), kept_seats)
    drawn_rounds = draw_rounds(player_names(23), 3, BENCH, 7, wishes=wishes)
    assert all(dict(seating.tables[1].seats)[Chair.W] == "P001" for seating in drawn_rounds)


# The tests below are about draws that are refused.


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (
            lambda: draw_rounds(player_names(3), 8, BENCH, 1),
            "3 players are ready. A table needs 4. Check in 1 more.",
        ),
        (lambda: draw_rounds(player_names(8), 0, BENCH, 1), TOO_FEW_ROUNDS_REFUSAL),
        (lambda: draw_rounds(player_names(8), 41, BENCH, 1), TOO_MANY_ROUNDS_REFUSAL),
        (
            lambda: draw_rounds(player_names(401), 8, BENCH, 1),
            "At most 400 players can be drawn. Split the field in two.",
        ),
        (
            lambda: draw_rounds([*player_names(8), "P003"], 8, BENCH, 1),
            entrant_listed_twice_refusal("P003"),
        ),
        (
            lambda: draw_rounds(
                player_names(5), 3, BENCH, 1, wishes=Wishes(frozenset({pair(1, 2)}))
            ),
            "P001 and P002 cannot be kept apart with so few tables. Remove a request.",
        ),
        (
            lambda: draw_rounds(
                player_names(8), 3, BENCH, 1, wishes=Wishes(kept_seats={"P001": (3, Chair.N)})
            ),
            "There is no table 3 for P001. Choose another one.",
        ),
        (
            lambda: draw_rounds(
                player_names(8),
                3,
                BENCH,
                1,
                wishes=Wishes(kept_seats={"P001": (1, Chair.N), "P002": (1, Chair.E)}),
            ),
            "P001 and P002 cannot both stay at table 1. They would play together in every game.",
        ),
    ],
)
def test_impossible_draw_is_refused_in_a_sentence(draw, sentence):
    assert refusal(draw) == sentence


@pytest.mark.gate
def test_night_longer_than_the_library_charts_has_no_avoidable_repeat_partners():
    drawn_rounds = draw_rounds(player_names(12), 40, BENCH, 7)
    figures = measure_fairness(drawn_rounds)
    assert figures.repeats.partner_repeats == figures.fewest_repeats.partner_repeats
