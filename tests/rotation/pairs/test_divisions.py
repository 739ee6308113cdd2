"""Schedules of teams in divisions are counted from their tables and compared with simple bounds."""

import os
import subprocess
import sys
from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import (
    MAX_TEAMS_IN_DRAW,
    TOO_MANY_TEAMS_REFUSAL,
    check_divisions,
    draw_team_rounds,
    empty_division_refusal,
    extra_team_choices,
)
from rotation.seating import MAX_ROUNDS, TOO_FEW_ROUNDS_REFUSAL, TOO_MANY_ROUNDS_REFUSAL
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import (
    count_games_outside_division,
    count_meetings,
    count_rematches,
    count_rematches_in_a_row,
    games_played,
    make_divisions,
    pairs_inside_division,
    pairs_that_meet,
    table_texts,
)
from tests.scoring.table import refusal

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule

DIVISION_SIZES = st.lists(st.integers(2, 12), min_size=1, max_size=4)


def draw_divisions(*sizes, rounds=5, extra_team_rule=EXTRA_TEAMS_MEET, seed=7):
    return draw_team_rounds(make_divisions(*sizes), rounds, extra_team_rule, seed)


def fewest_rematches(sizes, rounds, extra_team_rule):
    """Return the number of games for which there are too few pairs: in each division, between teams
    left over, and with the fill-in team.
    """
    odd_sizes = [size for size in sizes if size % 2]
    fewest = sum(max(rounds * (size // 2) - comb(size, 2), 0) for size in sizes)
    if extra_team_rule is FILL_IN_TEAM:
        fewest += sum(max(rounds - size, 0) for size in odd_sizes)
    if extra_team_rule is EXTRA_TEAMS_MEET:
        pairs_across = comb(sum(odd_sizes), 2) - sum(comb(size, 2) for size in odd_sizes)
        fewest += max(rounds * (len(odd_sizes) // 2) - pairs_across, 0)
        fewest += max(rounds * (len(odd_sizes) % 2) - sum(odd_sizes), 0)
    return fewest


# The tests below are about the schedule on McAllen's sheet.


def test_five_six_and_seven_teams_play_five_games_each_without_a_rematch():
    rounds = draw_divisions(5, 6, 7)
    assert [len(seating.tables) for seating in rounds] == [9] * 5
    assert games_played(rounds) == {
        team: 5 for division in make_divisions(5, 6, 7) for team in division
    }
    assert set(count_meetings(rounds).values()) == {1}


@pytest.mark.parametrize("teams", range(6, 41, 2))
def test_even_division_of_six_or_more_meets_five_different_opponents(teams):
    rounds = draw_divisions(teams)
    assert set(count_meetings(rounds).values()) == {1}
    assert games_played(rounds) == dict.fromkeys(make_divisions(teams)[0], 5)


def test_four_teams_repeat_the_first_two_rounds_after_three():
    rounds = draw_divisions(4)
    assert set(count_meetings(rounds[:3])) == set(pairs_inside_division(make_divisions(4)[0]))
    assert [{*pairs_that_meet(seating)} for seating in rounds[3:]] == [
        {*pairs_that_meet(seating)} for seating in rounds[:2]
    ]


def test_division_of_two_teams_meets_in_every_round():
    assert [pairs_that_meet(seating) for seating in draw_divisions(2)] == [
        [frozenset({"A1", "A2"})]
    ] * 5


def test_seed_decides_the_position_of_each_team():
    schedules = {
        tuple(map(tuple, map(table_texts, draw_divisions(6, 7, seed=seed)))) for seed in range(20)
    }
    assert len(schedules) == 20
    assert draw_divisions(6, 7) == draw_divisions(6, 7, seed="7")


# The tests below are about divisions with an odd number of teams.


def test_extra_team_of_a_single_odd_division_meets_the_fill_in_team():
    rounds = draw_divisions(5, 6)
    pairs_with_house_team = [pair for pair in count_meetings(rounds) if "House" in pair]
    assert games_played(rounds)["House"] == 5
    assert {team for pair in pairs_with_house_team for team in pair} == {
        "House",
        *make_divisions(5)[0],
    }


def test_fill_in_team_meets_the_largest_of_three_odd_divisions():
    rounds = draw_divisions(5, 9, 7)
    assert {team[0] for pair in count_meetings(rounds) if "House" in pair for team in pair} == {
        "B",
        "H",
    }
    assert set(count_meetings(rounds).values()) == {1}


def test_each_odd_division_has_its_own_fill_in_team_if_the_rule_says_so():
    for seating in draw_divisions(5, 6, 7, extra_team_rule=FILL_IN_TEAM):
        names = [team for table in seating.tables for team in table.entrants if "House" in team]
        assert names == ["House", "House 2"]
        assert all(
            len({team[0] for team in pair} - {"H"}) == 1 for pair in pairs_that_meet(seating)
        )


def test_extra_team_sits_out_if_the_rule_is_its_average():
    rounds = draw_divisions(5, 6, 7, extra_team_rule=AVERAGE)
    assert all([team[0] for team in seating.bench] == ["A", "C"] for seating in rounds)
    assert (
        sorted(team for seating in rounds for team in seating.bench if team[0] == "A")
        == (make_divisions(5)[0])
    )


# The tests below are about properties of all draws.


@settings(deadline=None, max_examples=150)
@given(DIVISION_SIZES, st.integers(1, 8), st.sampled_from(ExtraTeamRule), st.integers(0, 99))
def test_every_team_plays_in_every_round_or_sits_out_in_turn(sizes, rounds, extra_team_rule, seed):
    teams = make_divisions(*sizes)
    games = draw_divisions(*sizes, rounds=rounds, extra_team_rule=extra_team_rule, seed=seed)
    everybody = [team for division in teams for team in division]
    for seating in games:
        assert [table.number for table in seating.tables] == list(range(1, len(seating.tables) + 1))
        assert sorted(team for team in seating.entrants if "House" not in team) == sorted(everybody)
        assert extra_team_rule is AVERAGE or seating.bench == ()
    times_out = count_games_outside_division(games)
    for division in teams:
        assert sum(times_out[team] for team in division) == rounds * (len(division) % 2)
        assert max(times_out[team] for team in division) <= 1 + min(
            times_out[team] for team in division
        )


@settings(deadline=None, max_examples=150)
@given(DIVISION_SIZES, st.integers(1, 8), st.sampled_from(ExtraTeamRule), st.integers(0, 99))
def test_no_draw_has_an_avoidable_rematch(sizes, rounds, extra_team_rule, seed):
    games = draw_divisions(*sizes, rounds=rounds, extra_team_rule=extra_team_rule, seed=seed)
    assert count_rematches(games) == fewest_rematches(sizes, rounds, extra_team_rule)


@settings(deadline=None, max_examples=150)
@given(DIVISION_SIZES, st.integers(1, 8), st.sampled_from(ExtraTeamRule), st.integers(0, 99))
def test_rematches_are_spread_evenly_and_never_twice_in_a_row(sizes, rounds, extra_team_rule, seed):
    games = draw_divisions(*sizes, rounds=rounds, extra_team_rule=extra_team_rule, seed=seed)
    times_met = count_meetings(games)
    for division in make_divisions(*sizes):
        counts = [times_met[pair] for pair in pairs_inside_division(division)]
        assert max(counts) <= 1 + min(counts)
    pairs_of_two_team_divisions = {
        pair
        for division in make_divisions(*sizes)
        if len(division) == 2
        for pair in pairs_inside_division(division)
    }
    assert set(count_rematches_in_a_row(games)) <= pairs_of_two_team_divisions


@pytest.mark.parametrize("number", [1, 2, 3])
def test_up_to_three_divisions_have_the_fewest_possible_rematches(number):
    for sizes in combinations_with_replacement(range(2, 13), number):
        for rounds in (2, 5, 8):
            games = draw_divisions(*sizes, rounds=rounds)
            assert count_rematches(games) == fewest_rematches(sizes, rounds, EXTRA_TEAMS_MEET), (
                sizes
            )


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 20).map(lambda half: 2 * half), st.data())
def test_even_division_has_no_rematch_while_new_opponents_are_left(teams, data):
    rounds = data.draw(st.integers(1, teams - 1))
    games = draw_divisions(teams, rounds=rounds)
    assert len(count_meetings(games)) == rounds * teams // 2


@pytest.mark.parametrize("sizes", [(3, 3, 3), (3, 3, 3, 4), (3, 3, 3, 3, 3), (3, 5, 3)])
def test_teams_of_small_divisions_take_turns_against_the_fill_in_team(sizes):
    """There are more rounds than the largest division has teams, so more than one team must meet
    the house team.
    """
    games = draw_divisions(*sizes, rounds=8)
    assert count_rematches(games) == fewest_rematches(sizes, 8, EXTRA_TEAMS_MEET)
    assert max(times for pair, times in count_meetings(games).items() if "House" in pair) == 1


@pytest.mark.gate
@pytest.mark.parametrize("sizes", [(3, 3, 3), (3, 3, 5), (3, 3, 3, 3, 3)])
def test_long_night_of_small_divisions_has_no_avoidable_rematch(sizes):
    """The plain circle schedule would send some teams to the same team left over again too soon."""
    games = draw_divisions(*sizes, rounds=12)
    assert count_rematches(games) == fewest_rematches(sizes, 12, EXTRA_TEAMS_MEET)


def test_largest_field_is_drawn():
    teams = [[f"{number}-{team}" for team in range(15)] for number in range(26)]
    assert set(count_meetings(draw_team_rounds(teams, 15, EXTRA_TEAMS_MEET, 1)).values()) == {1}


DRAW_SCRIPT = """
from rotation.pairs.divisions import draw_team_rounds, rebuild_team_rounds
from scoring.dials.options import ExtraTeamRule
teams = [[f"{letter}{number}" for number in range(7)] for letter in "ABC"]
drawn = draw_team_rounds(teams, 8, ExtraTeamRule.EXTRA_TEAMS_MEET, 3)
print(drawn)
gone = {"A1", "A2", "B3", "C4"}
rule = ExtraTeamRule.EXTRA_TEAMS_MEET
print(rebuild_team_rounds(teams, drawn[:3], drawn[3:], rule, 3, withdrawn_teams=gone))
"""


def test_draw_does_not_depend_on_the_hash_seed():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DRAW_SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


# The tests below are about draws that are refused.


@pytest.mark.parametrize(
    ("sizes", "rounds", "sentence"),
    [
        ([], 5, "There is no division to draw. Name one or more."),
        ([5, 0], 5, "Division 2 has no team. Leave it out."),
        ([-3], 5, empty_division_refusal(1)),
        (
            [5, 6, 1],
            5,
            "Division 3 has only 1 team. Put it into another division, or check in 1 more.",
        ),
        ([200, 201], 5, TOO_MANY_TEAMS_REFUSAL),
        ([10**30], 5, TOO_MANY_TEAMS_REFUSAL),
        ([5], 0, TOO_FEW_ROUNDS_REFUSAL),
        ([5], -1, TOO_FEW_ROUNDS_REFUSAL),
        ([5], 41, TOO_MANY_ROUNDS_REFUSAL),
    ],
)
def test_impossible_divisions_are_refused_with_what_to_do(sizes, rounds, sentence):
    assert refusal(check_divisions, sizes, rounds) == sentence


def test_largest_division_and_most_rounds_are_accepted():
    check_divisions([MAX_TEAMS_IN_DRAW], MAX_ROUNDS)


def test_team_in_two_divisions_or_named_like_a_fill_in_team_is_refused():
    assert refusal(draw_team_rounds, [["Ann", "Bob"], ["Cat", "Ann"]], 3, AVERAGE, 1).startswith(
        "Ann is listed twice"
    )
    for name in ("House", "House 2"):
        assert refusal(draw_team_rounds, [["Ann", name]], 3, AVERAGE, 1) == (
            f"{name} is the name of a fill-in team. Give this team another name."
        )
    assert len(draw_team_rounds([["Ann", "House of Cards"]], 3, AVERAGE, 1)) == 3


def test_table_numbers_are_spread_only_on_request():
    """Spreading teams over table numbers changes the tables and not the meetings."""
    arguments = (make_divisions(5, 6), 5, EXTRA_TEAMS_MEET, 7)
    seatings_as_drawn, spread_seatings = (
        draw_team_rounds(*arguments, spreads_table_numbers=False),
        draw_team_rounds(*arguments),
    )
    assert seatings_as_drawn != spread_seatings
    assert [set(pairs_that_meet(seating)) for seating in seatings_as_drawn] == [
        set(pairs_that_meet(seating)) for seating in spread_seatings
    ]


# The tests below are about the choices for an extra team.


def figures_of_choice(choice):
    figures = choice.figures
    return (
        {figures.game_count_by_team[team] for team in figures.game_count_by_team},
        figures.rematch_count,
        figures.game_count_by_fill_in_team,
        len(figures.sit_out_count_by_team),
    )


def test_choices_for_an_extra_team_count_games_and_teams_sitting_out():
    spares_meet, house_team, average = extra_team_choices(make_divisions(5, 6, 7), 5, 7)
    assert [choice.rule for choice in (spares_meet, house_team, average)] == list(ExtraTeamRule)
    assert figures_of_choice(spares_meet) == ({5}, 0, {}, 0)
    assert figures_of_choice(house_team) == ({5}, 0, {"House": 5, "House 2": 5}, 0)
    assert figures_of_choice(average) == ({4, 5}, 0, {}, 10)


def test_each_choice_for_an_extra_team_has_the_rounds_that_would_be_drawn():
    for choice in extra_team_choices(make_divisions(5, 6), 5, 7):
        assert choice.rounds == draw_team_rounds(make_divisions(5, 6), 5, choice.rule, 7)
