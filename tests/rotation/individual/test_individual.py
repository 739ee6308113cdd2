import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import fairness
from rotation.individual.partner_changes import draw_rounds
from rotation.seating import Wishes
from rotation.shape import ExtraPlayerRule, choose_shape
from scoring.chairs import Chair
from tests.rotation.build import people
from tests.rotation.counted import (
    players_at_three,
    players_out,
    repeats_met,
    seats_and_bench,
    second_turns_before_first,
    times_met,
)
from tests.scoring.table import refusal

BENCH, THREES = ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES


def pair(number, other):
    return frozenset((f"P{number:03}", f"P{other:03}"))


fields = st.integers(4, 70)
seeds = st.integers(0, 10**9)


def test_tables_are_shared_out_only_where_that_is_asked():
    """The same players meet either way. Only the numbers of their tables differ."""
    plain = draw_rounds(people(24), 6, BENCH, 7, spreads_table_numbers=False)
    spread = draw_rounds(people(24), 6, BENCH, 7)
    assert plain != spread
    for as_drawn, as_spread in zip(plain, spread, strict=True):
        assert {frozenset(table.entrants) for table in as_drawn.tables} == {
            frozenset(table.entrants) for table in as_spread.tables
        }


@settings(max_examples=60, deadline=None)
@given(fields, st.integers(1, 18), st.sampled_from([BENCH, THREES]), seeds)
def test_everybody_has_one_seat_in_every_round_and_turns_go_round(players, rounds, odd, seed):
    drawn = draw_rounds(people(players), rounds, odd, seed)
    wanted = choose_shape(players, odd)
    assert len(drawn) == rounds
    for seating in drawn:
        assert seats_and_bench(seating) == people(players)
        assert [table.number for table in seating.tables] == list(range(1, wanted.tables + 1))
        assert sum(table.is_three_handed for table in seating.tables) == wanted.threes
        assert len(seating.bench) == wanted.sitting_out
    assert second_turns_before_first(drawn, players_out) == []
    assert second_turns_before_first(drawn, players_at_three) == []


@pytest.mark.parametrize("players", [9, 13, 26, 38, 47, 60, 61, 62, 63, 90, 160, 399])
def test_nobody_partners_anybody_twice_in_an_evening_of_eight(players):
    assert repeats_met(draw_rounds(people(players), 8, BENCH, 7))[0] == 0


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(33, 70), 100, 161, 162, 163, 400])
def test_from_33_players_on_nobody_meets_anybody_twice_in_eight_rounds(players):
    assert repeats_met(draw_rounds(people(players), 8, BENCH, 7)) == (0, 0, 0)


def test_those_who_signed_in_last_sit_out_first():
    assert set(draw_rounds(people(38), 8, BENCH, 7)[0].bench) == {"P037", "P038"}
    assert set(players_at_three(draw_rounds(people(15), 8, THREES, 7)[0])) == {
        "P013",
        "P014",
        "P015",
    }
    assert set(draw_rounds(people(63), 8, BENCH, 7)[0].bench) == {"P061", "P062", "P063"}


@pytest.mark.parametrize(("players", "odd"), [(24, BENCH), (38, BENCH), (15, THREES), (70, BENCH)])
def test_a_draw_repeats_with_its_seed_and_changes_with_another(players, odd):
    assert draw_rounds(people(players), 5, odd, 7) == draw_rounds(people(players), 5, odd, 7)
    assert draw_rounds(people(players), 5, odd, 7) != draw_rounds(people(players), 5, odd, 8)


@pytest.mark.parametrize("hashes", ["0", "1"])
def test_a_draw_is_the_same_whatever_order_python_hashes_in(hashes):
    script = (
        "from rotation.individual.partner_changes import *;"
        "from rotation.shape import ExtraPlayerRule as O;"
        "n=[f'P{i:03}' for i in range(1,24)];"
        "p=draw_rounds(n,3,O.THREES,3);"
        "w=Wishes(frozenset({frozenset(n[:2]),frozenset(n[3:5])}));"
        "print(draw_rounds(n[1:]+['new'],4,O.BENCH,3,past_rounds=p,wishes=w))"
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        timeout=60,
    )
    past = draw_rounds(people(23), 3, THREES, 3)
    wishes = Wishes(frozenset({pair(1, 2), pair(4, 5)}))
    expected = draw_rounds([*people(23)[1:], "new"], 4, BENCH, 3, past_rounds=past, wishes=wishes)
    assert process.stdout.strip() == str(expected), process.stderr


# After an arrival or a departure


@pytest.mark.gate
@settings(max_examples=14, deadline=None)
@given(
    st.integers(5, 30),
    st.integers(1, 5),
    st.integers(1, 5),
    st.sampled_from([BENCH, THREES]),
    st.data(),
)
def test_the_rest_is_drawn_again_for_those_who_are_here(players, played, left, odd, data):
    past = draw_rounds(people(players), played, odd, 1)
    gone = data.draw(st.sets(st.sampled_from(people(players)), max_size=max(0, players - 4)))
    new = people(players + 3)[players : players + data.draw(st.integers(0, 3))]
    here = [player for player in people(players) if player not in gone] + new
    rest = draw_rounds(here, left, odd, 1, past_rounds=past)
    assert [seats_and_bench(seating) for seating in rest] == [sorted(here)] * left
    had_enough = fairness([*past, *rest])
    kind = players_at_three if choose_shape(len(here), odd).threes else players_out
    if not gone and not new:
        assert second_turns_before_first([*past, *rest], kind) == []
    assert had_enough.repeats.partners == repeats_met([*past, *rest])[0]


def test_a_late_player_takes_a_turn_like_those_who_have_had_fewest():
    past = draw_rounds(people(13), 5, BENCH, 1)  # five of thirteen have sat out
    rest = draw_rounds(people(14), 8, BENCH, 1, past_rounds=past)
    fresh = set(people(13)) - {player for seating in past for player in seating.bench}
    first_turns = [player for seating in rest for player in seating.bench][: len(fresh) + 1]
    assert set(first_turns) == fresh | {"P014"}


@pytest.mark.parametrize("played", [1, 3, 6])
def test_a_full_hall_still_meets_nobody_twice_after_one_leaves_and_one_comes(played):
    past = draw_rounds(people(160), played, BENCH, 7)
    here = [player for player in people(160) if player != "P005"] + ["late"]
    begun = time.process_time()
    rest = draw_rounds(here, 8 - played, BENCH, 7, past_rounds=past)
    assert time.process_time() - begun < 4  # half of it at most on a quiet machine
    assert repeats_met([*past, *rest]) == (0, 0, 0)


def test_redraw_has_no_avoidable_repeat_partners():
    past = draw_rounds(people(24), 3, BENCH, 7)
    rest = draw_rounds([*people(23), "late"], 5, BENCH, 7, past_rounds=past)
    partners, opponents, _ = repeats_met([*past, *rest])
    assert (partners, opponents) == (0, 0)


# Wishes


def test_two_who_must_not_meet_never_do():
    apart = frozenset({pair(1, 2), pair(3, 4), pair(1, 40)})
    drawn = draw_rounds(people(40), 8, BENCH, 7, wishes=Wishes(apart))
    partners, opponents = times_met(drawn)
    assert not apart & (partners.keys() | opponents.keys())
    assert repeats_met(drawn)[:2] == (0, 0)


def test_two_who_must_not_meet_do_not_at_a_table_of_three_either():
    apart = frozenset({pair(14, 15), pair(13, 15), pair(1, 2)})
    _, opponents = times_met(draw_rounds(people(15), 8, THREES, 7, wishes=Wishes(apart)))
    assert not apart & opponents.keys()


def test_player_who_cannot_move_stays_in_one_chair():
    stay = {"P003": (2, Chair.W), "P011": (5, Chair.N), "P022": (1, Chair.E)}
    drawn = draw_rounds(people(38), 8, BENCH, 7, wishes=Wishes(kept_seats=stay))
    for seating in drawn:
        seats = {
            name: (table.number, chair) for table in seating.tables for chair, name in table.seats
        }
        assert all(seats.get(name, seat) == seat for name, seat in stay.items())
        assert seats_and_bench(seating) == people(38)
    assert repeats_met(drawn)[:2] == (0, 0)


def test_player_who_cannot_move_keeps_the_chair_at_a_table_of_three():
    stay = {"P015": (1, Chair.W)}
    drawn = draw_rounds(people(15), 6, THREES, 7, wishes=Wishes(kept_seats=stay))
    assert all(dict(seating.tables[0].seats)[Chair.W] == "P015" for seating in drawn)
    assert drawn[0].tables[0].is_three_handed


def test_wishes_hold_when_the_rest_is_drawn_again():
    wishes = Wishes(frozenset({pair(1, 2)}), {"P005": (3, Chair.S)})
    past = draw_rounds(people(20), 3, BENCH, 7, wishes=wishes)
    rest = draw_rounds([*people(19), "late"], 4, BENCH, 7, past_rounds=past, wishes=wishes)
    partners, opponents = times_met([*past, *rest])
    assert pair(1, 2) not in partners.keys() | opponents.keys()
    assert all(dict(seating.tables[2].seats)[Chair.S] == "P005" for seating in rest)


def test_a_wish_of_somebody_who_has_left_binds_nobody():
    stay = {"P024": (2, Chair.W), "P001": (2, Chair.W)}
    wishes = Wishes(frozenset({pair(1, 24)}), stay)
    drawn = draw_rounds(people(23), 3, BENCH, 7, wishes=wishes)
    assert all(dict(seating.tables[1].seats)[Chair.W] == "P001" for seating in drawn)


# What cannot be drawn


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (
            lambda: draw_rounds(people(3), 8, BENCH, 1),
            "3 are here, and a table needs four. Wait for one more.",
        ),
        (
            lambda: draw_rounds(people(8), 0, BENCH, 1),
            "There is no round to draw. Ask for 1 or more.",
        ),
        (
            lambda: draw_rounds(people(8), 41, BENCH, 1),
            "At most 40 rounds can be drawn at once. Ask for fewer.",
        ),
        (
            lambda: draw_rounds(people(401), 8, BENCH, 1),
            "At most 400 players can be drawn. Split the field in two.",
        ),
        (
            lambda: draw_rounds([*people(8), "P003"], 8, BENCH, 1),
            "P003 is there twice. Give each player one seat, or let them sit out.",
        ),
        (
            lambda: draw_rounds(people(5), 3, BENCH, 1, wishes=Wishes(frozenset({pair(1, 2)}))),
            "P001 and P002 cannot be kept apart with so few tables. Take back a wish.",
        ),
        (
            lambda: draw_rounds(
                people(8), 3, BENCH, 1, wishes=Wishes(kept_seats={"P001": (3, Chair.N)})
            ),
            "There is no table 3 for P001. Choose another one.",
        ),
        (
            lambda: draw_rounds(
                people(8),
                3,
                BENCH,
                1,
                wishes=Wishes(kept_seats={"P001": (1, Chair.N), "P002": (1, Chair.E)}),
            ),
            "P001 and P002 cannot both stay at table 1: they would meet in every game.",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(wish, sentence):
    assert refusal(wish) == sentence


@pytest.mark.gate
def test_longer_evenings_than_the_library_has_go_on_in_its_light():
    drawn = draw_rounds(people(12), 40, BENCH, 7)
    fair = fairness(drawn)
    assert fair.repeats.partners == fair.fewest_repeats.partners
