"""A schedule gives each team its games, and the bound on rematches is right for every schedule."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import draw_rounds
from rotation.pairs.rematches import (
    count_times_met,
    lowest_cost,
    past_meetings_of_pairs,
    schedule_figures,
)
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import divisions, meeting, meetings_inside

SPARES_MEET, HOUSE_TEAM, AVERAGE = ExtraTeamRule


def test_account_counts_what_is_played_and_what_is_to_come():
    past = [meeting("A1-A2", "A3-House", "B1-B2", "B3-House 2")]
    coming = [meeting("A2-A1", "B1-B3", bench="A3 B2"), meeting("A2-A3", "A1-B1", "B2-B3")]
    figures = schedule_figures(divisions(3, 3), coming, SPARES_MEET, past)
    assert figures.games == {"A1": 3, "A2": 3, "A3": 2, "B1": 3, "B2": 2, "B3": 3}
    assert figures.rematches == 1
    assert figures.fill_in_games == {"House": 1, "House 2": 1}
    assert figures.sitting_out == {"A3": 1, "B2": 1}
    assert not figures.is_best_possible


def test_second_game_against_any_fill_in_team_is_a_rematch():
    coming = [meeting("A1-House"), meeting("House 2-A1")]
    assert schedule_figures([["A1"]], coming, HOUSE_TEAM).rematches == 1


def test_rematches_played_already_are_part_of_the_bound():
    past = [meeting("A1-A2", "A3-A4")] * 3
    coming = [meeting("A1-A3", "A2-A4")]
    figures = schedule_figures(divisions(4), coming, SPARES_MEET, past)
    assert (figures.rematches, figures.fewest_rematches, figures.is_best_possible) == (4, 4, True)


def test_who_has_left_is_in_no_account():
    figures = schedule_figures(
        [["A1", "A3"]], [meeting("A1-A3")], AVERAGE, [meeting("A1-A2", bench="A3")]
    )
    assert figures.games == {"A1": 2, "A3": 1}


def test_schedule_in_which_somebody_sits_out_is_not_exact():
    teams = divisions(5)
    by_cure = {
        odd: schedule_figures(teams, draw_rounds(teams, 5, odd, 1), odd) for odd in ExtraTeamRule
    }
    assert [schedule.is_best_possible for schedule in by_cure.values()] == [True, True, False]
    assert [schedule.fewest_rematches for schedule in by_cure.values()] == [0, 0, 0]


def test_newcomer_cannot_be_new_to_more_teams_than_there_are_rounds():
    """All teams but the newcomer have met, and the newcomer has five to meet in two rounds."""
    past = count_times_met([meetings_inside(divisions(5)[0])])
    who = meetings_inside(divisions(6)[0])
    assert past_meetings_of_pairs([tuple(pair) for pair in who], past, 2).count(0) == 2


def test_teams_who_never_met_are_not_limited_by_others():
    assert past_meetings_of_pairs([("A1", "A2"), ("A1", "A3")], {}, 1) == [0, 0]


def most_new(pairs, rounds):
    """Return the largest number of new meetings, found by trying every choice of pairs."""
    for count in range(len(pairs), -1, -1):
        for chosen in combinations(pairs, count):
            seats = list(chain(*chosen))
            if all(seats.count(team) <= rounds for team in seats):
                return count


@settings(deadline=None, max_examples=100)
@given(st.sets(st.sampled_from(list(combinations("ABCDEF", 2)))), st.integers(1, 3))
def test_no_more_new_games_are_promised_away_than_there_can_be(pairs, rounds):
    """A circle of three can have one game less than it seems to; nothing else is lost."""
    promised = past_meetings_of_pairs(
        [*sorted(pairs), ("X", "Y")], {frozenset("XY"): 1}, rounds
    ).count(0)
    assert most_new(sorted(pairs), rounds) <= promised <= most_new(sorted(pairs), rounds) + 1


@pytest.mark.parametrize(
    ("times", "more", "cost"),
    [([0, 0], 2, 0), ([0, 0], 3, 1), ([0, 0], 4, 2), ([0, 0], 5, 4), ([2, 0], 3, 3), ([], 0, 0)],
)
def test_each_repeat_costs_as_many_as_there_were_before(times, more, cost):
    assert lowest_cost(times, more) == cost
