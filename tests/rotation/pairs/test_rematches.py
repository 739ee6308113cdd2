"""A schedule gives each team its games, and the bound on rematches is right for every schedule."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import draw_team_rounds
from rotation.pairs.rematches import (
    count_times_met,
    lowest_rematch_cost,
    past_meeting_counts,
    schedule_figures,
)
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import make_divisions, pairs_inside_division, seating_of_teams

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule


def test_rematch_figures_count_played_and_remaining_rounds():
    past_rounds = [seating_of_teams("A1-A2", "A3-House", "B1-B2", "B3-House 2")]
    coming_rounds = [
        seating_of_teams("A2-A1", "B1-B3", bench="A3 B2"),
        seating_of_teams("A2-A3", "A1-B1", "B2-B3"),
    ]
    figures = schedule_figures(make_divisions(3, 3), coming_rounds, EXTRA_TEAMS_MEET, past_rounds)
    assert figures.game_count_by_team == {"A1": 3, "A2": 3, "A3": 2, "B1": 3, "B2": 2, "B3": 3}
    assert figures.rematch_count == 1
    assert figures.game_count_by_fill_in_team == {"House": 1, "House 2": 1}
    assert figures.sit_out_count_by_team == {"A3": 1, "B2": 1}
    assert not figures.is_best_possible


def test_second_game_against_any_fill_in_team_is_a_rematch():
    coming_rounds = [seating_of_teams("A1-House"), seating_of_teams("House 2-A1")]
    assert schedule_figures([["A1"]], coming_rounds, FILL_IN_TEAM).rematch_count == 1


def test_played_rematches_count_toward_the_fewest_possible():
    past_rounds = [seating_of_teams("A1-A2", "A3-A4")] * 3
    coming_rounds = [seating_of_teams("A1-A3", "A2-A4")]
    figures = schedule_figures(make_divisions(4), coming_rounds, EXTRA_TEAMS_MEET, past_rounds)
    assert (figures.rematch_count, figures.fewest_rematches, figures.is_best_possible) == (
        4,
        4,
        True,
    )


def test_team_that_left_is_not_in_the_figures():
    figures = schedule_figures(
        [["A1", "A3"]],
        [seating_of_teams("A1-A3")],
        AVERAGE,
        [seating_of_teams("A1-A2", bench="A3")],
    )
    assert figures.game_count_by_team == {"A1": 2, "A3": 1}


def test_schedule_with_a_team_sitting_out_is_not_best_possible():
    teams = make_divisions(5)
    figures_by_rule = {
        extra_team_rule: schedule_figures(
            teams, draw_team_rounds(teams, 5, extra_team_rule, 1), extra_team_rule
        )
        for extra_team_rule in ExtraTeamRule
    }
    assert [figures.is_best_possible for figures in figures_by_rule.values()] == [True, True, False]
    assert [figures.fewest_rematches for figures in figures_by_rule.values()] == [0, 0, 0]


def test_late_team_meets_at_most_one_new_team_a_round():
    """All teams but the newcomer have met, and the newcomer has five to meet in two rounds."""
    times_met = count_times_met([pairs_inside_division(make_divisions(5)[0])])
    pairs = pairs_inside_division(make_divisions(6)[0])
    assert past_meeting_counts([tuple(pair) for pair in pairs], times_met, 2).count(0) == 2


def test_teams_that_never_met_can_all_meet():
    assert past_meeting_counts([("A1", "A2"), ("A1", "A3")], {}, 1) == [0, 0]


def most_new_meetings(pairs, rounds):
    """Return the largest number of new meetings, found by trying every choice of pairs."""
    for count in range(len(pairs), -1, -1):
        for chosen_pairs in combinations(pairs, count):
            chosen_teams = list(chain(*chosen_pairs))
            if all(chosen_teams.count(team) <= rounds for team in chosen_teams):
                return count


@settings(deadline=None, max_examples=100)
@given(st.sets(st.sampled_from(list(combinations("ABCDEF", 2)))), st.integers(1, 3))
def test_new_games_counted_are_at_most_one_more_than_there_can_be(pairs, rounds):
    """The count may be one too high where three teams could only meet in a circle."""
    new_games = past_meeting_counts(
        [*sorted(pairs), ("X", "Y")], {frozenset("XY"): 1}, rounds
    ).count(0)
    assert (
        most_new_meetings(sorted(pairs), rounds)
        <= new_games
        <= most_new_meetings(sorted(pairs), rounds) + 1
    )


@pytest.mark.parametrize(
    ("past_meetings", "further_meetings", "cost"),
    [([0, 0], 2, 0), ([0, 0], 3, 1), ([0, 0], 4, 2), ([0, 0], 5, 4), ([2, 0], 3, 3), ([], 0, 0)],
)
def test_each_repeat_costs_the_number_of_earlier_meetings(past_meetings, further_meetings, cost):
    assert lowest_rematch_cost(past_meetings, further_meetings) == cost
