import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.fairness import fairness
from rotation.individual.partner_changes import draw
from rotation.seating import Wishes
from rotation.shape import OddNumbers, shape
from scoring.chairs import Chair
from tests.rotation.build import people
from tests.rotation.counted import (
    at_three,
    out,
    repeats,
    seated_or_out,
    second_turns_before_first,
    times,
)
from tests.scoring.table import refusal

BENCH, THREES = OddNumbers.BENCH, OddNumbers.THREES


def pair(one, other):
    return frozenset((f"P{one:03}", f"P{other:03}"))


fields = st.integers(4, 70)
seeds = st.integers(0, 10**9)


@settings(max_examples=60, deadline=None)
@given(fields, st.integers(1, 18), st.sampled_from([BENCH, THREES]), seeds)
def test_everybody_has_one_seat_in_every_round_and_turns_go_round(players, rounds, odd, seed):
    drawn = draw(people(players), rounds, odd, seed)
    wanted = shape(players, odd)
    assert len(drawn) == rounds
    for each in drawn:
        assert seated_or_out(each) == people(players)
        assert [one.number for one in each.tables] == list(range(1, wanted.tables + 1))
        assert sum(one.is_three_handed for one in each.tables) == wanted.threes
        assert len(each.bench) == wanted.out
    assert second_turns_before_first(drawn, out) == []
    assert second_turns_before_first(drawn, at_three) == []


@pytest.mark.parametrize("players", [9, 13, 26, 38, 47, 60, 61, 62, 63, 90, 160, 399])
def test_nobody_partners_anybody_twice_in_an_evening_of_eight(players):
    assert repeats(draw(people(players), 8, BENCH, 7))[0] == 0


@pytest.mark.gate
@pytest.mark.parametrize("players", [*range(33, 70), 100, 161, 162, 163, 400])
def test_from_33_players_on_nobody_meets_anybody_twice_in_eight_rounds(players):
    assert repeats(draw(people(players), 8, BENCH, 7)) == (0, 0, 0)


def test_those_who_signed_in_last_sit_out_first():
    assert set(draw(people(38), 8, BENCH, 7)[0].bench) == {"P037", "P038"}
    assert set(at_three(draw(people(15), 8, THREES, 7)[0])) == {"P013", "P014", "P015"}
    assert set(draw(people(63), 8, BENCH, 7)[0].bench) == {"P061", "P062", "P063"}


@pytest.mark.parametrize(("players", "odd"), [(24, BENCH), (38, BENCH), (15, THREES), (70, BENCH)])
def test_a_draw_repeats_with_its_seed_and_changes_with_another(players, odd):
    assert draw(people(players), 5, odd, 7) == draw(people(players), 5, odd, 7)
    assert draw(people(players), 5, odd, 7) != draw(people(players), 5, odd, 8)


@pytest.mark.parametrize("hashes", ["0", "1"])
def test_a_draw_is_the_same_whatever_order_python_hashes_in(hashes):
    asked = (
        "from rotation.individual.partner_changes import *;"
        "from rotation.shape import OddNumbers as O;"
        "n=[f'P{i:03}' for i in range(1,24)];"
        "p=draw(n,3,O.THREES,3);"
        "w=Wishes(frozenset({frozenset(n[:2]),frozenset(n[3:5])}));"
        "print(draw(n[1:]+['new'],4,O.BENCH,3,past=p,wishes=w))"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked],
        env={"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        timeout=60,
    )
    past = draw(people(23), 3, THREES, 3)
    wishes = Wishes(frozenset({pair(1, 2), pair(4, 5)}))
    expected = draw([*people(23)[1:], "new"], 4, BENCH, 3, past=past, wishes=wishes)
    assert told.stdout.strip() == str(expected), told.stderr


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
    past = draw(people(players), played, odd, 1)
    gone = data.draw(st.sets(st.sampled_from(people(players)), max_size=max(0, players - 4)))
    new = people(players + 3)[players : players + data.draw(st.integers(0, 3))]
    here = [one for one in people(players) if one not in gone] + new
    rest = draw(here, left, odd, 1, past=past)
    assert [seated_or_out(each) for each in rest] == [sorted(here)] * left
    had_enough = fairness([*past, *rest])
    kind = at_three if shape(len(here), odd).threes else out
    if not gone and not new:
        assert second_turns_before_first([*past, *rest], kind) == []
    assert had_enough.figures.partners == repeats([*past, *rest])[0]


def test_a_late_player_takes_a_turn_like_those_who_have_had_fewest():
    past = draw(people(13), 5, BENCH, 1)  # five of thirteen have sat out
    rest = draw(people(14), 8, BENCH, 1, past=past)
    fresh = set(people(13)) - {one for each in past for one in each.bench}
    first_turns = [one for each in rest for one in each.bench][: len(fresh) + 1]
    assert set(first_turns) == fresh | {"P014"}


@pytest.mark.parametrize("played", [1, 3, 6])
def test_a_full_hall_still_meets_nobody_twice_after_one_leaves_and_one_comes(played):
    past = draw(people(160), played, BENCH, 7)
    here = [one for one in people(160) if one != "P005"] + ["late"]
    begun = time.process_time()
    rest = draw(here, 8 - played, BENCH, 7, past=past)
    assert time.process_time() - begun < 4  # half of it at most on a quiet machine
    assert repeats([*past, *rest]) == (0, 0, 0)


def test_a_redraw_never_repeats_partners_where_it_need_not():
    past = draw(people(24), 3, BENCH, 7)
    rest = draw([*people(23), "late"], 5, BENCH, 7, past=past)
    partners, opponents, _ = repeats([*past, *rest])
    assert (partners, opponents) == (0, 0)


# Wishes


def test_two_who_must_not_meet_never_do():
    apart = frozenset({pair(1, 2), pair(3, 4), pair(1, 40)})
    drawn = draw(people(40), 8, BENCH, 7, wishes=Wishes(apart))
    partners, opponents = times(drawn)
    assert not apart & (partners.keys() | opponents.keys())
    assert repeats(drawn)[:2] == (0, 0)


def test_two_who_must_not_meet_do_not_at_a_table_of_three_either():
    apart = frozenset({pair(14, 15), pair(13, 15), pair(1, 2)})
    _, opponents = times(draw(people(15), 8, THREES, 7, wishes=Wishes(apart)))
    assert not apart & opponents.keys()


def test_whoever_cannot_move_stays_in_one_chair():
    stay = {"P003": (2, Chair.W), "P011": (5, Chair.N), "P022": (1, Chair.E)}
    drawn = draw(people(38), 8, BENCH, 7, wishes=Wishes(stay=stay))
    for each in drawn:
        seats = {name: (one.number, chair) for one in each.tables for chair, name in one.seats}
        assert all(seats.get(name, seat) == seat for name, seat in stay.items())
        assert seated_or_out(each) == people(38)
    assert repeats(drawn)[:2] == (0, 0)


def test_whoever_cannot_move_keeps_the_chair_at_a_table_of_three():
    stay = {"P015": (1, Chair.W)}
    drawn = draw(people(15), 6, THREES, 7, wishes=Wishes(stay=stay))
    assert all(dict(each.tables[0].seats)[Chair.W] == "P015" for each in drawn)
    assert drawn[0].tables[0].is_three_handed


def test_wishes_hold_when_the_rest_is_drawn_again():
    wishes = Wishes(frozenset({pair(1, 2)}), {"P005": (3, Chair.S)})
    past = draw(people(20), 3, BENCH, 7, wishes=wishes)
    rest = draw([*people(19), "late"], 4, BENCH, 7, past=past, wishes=wishes)
    partners, opponents = times([*past, *rest])
    assert pair(1, 2) not in partners.keys() | opponents.keys()
    assert all(dict(each.tables[2].seats)[Chair.S] == "P005" for each in rest)


def test_a_wish_of_somebody_who_has_left_binds_nobody():
    stay = {"P024": (2, Chair.W), "P001": (2, Chair.W)}
    wishes = Wishes(frozenset({pair(1, 24)}), stay)
    drawn = draw(people(23), 3, BENCH, 7, wishes=wishes)
    assert all(dict(each.tables[1].seats)[Chair.W] == "P001" for each in drawn)


# What cannot be drawn


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            lambda: draw(people(3), 8, BENCH, 1),
            "3 are here, and a table needs four: wait for one more.",
        ),
        (lambda: draw(people(8), 0, BENCH, 1), "There is no round to draw: ask for 1 or more."),
        (
            lambda: draw(people(8), 41, BENCH, 1),
            "At most 40 rounds can be drawn at once: ask for fewer.",
        ),
        (
            lambda: draw(people(401), 8, BENCH, 1),
            "At most 400 players can be drawn: split the field in two.",
        ),
        (
            lambda: draw([*people(8), "P003"], 8, BENCH, 1),
            "P003 is there twice: give each player one chair or the bench.",
        ),
        (
            lambda: draw(people(5), 3, BENCH, 1, wishes=Wishes(frozenset({pair(1, 2)}))),
            "P001 and P002 cannot be kept apart with so few tables: take back a wish.",
        ),
        (
            lambda: draw(people(8), 3, BENCH, 1, wishes=Wishes(stay={"P001": (3, Chair.N)})),
            "There is no table 3 for P001: choose another one.",
        ),
        (
            lambda: draw(
                people(8),
                3,
                BENCH,
                1,
                wishes=Wishes(stay={"P001": (1, Chair.N), "P002": (1, Chair.E)}),
            ),
            "P001 and P002 cannot both stay at table 1: they would meet in every game.",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(asked, sentence):
    assert refusal(asked) == sentence


@pytest.mark.gate
def test_longer_evenings_than_the_library_has_go_on_in_its_light():
    drawn = draw(people(12), 40, BENCH, 7)
    found = fairness(drawn)
    assert found.figures.partners == found.bound.partners
