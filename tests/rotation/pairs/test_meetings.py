import pytest

from rotation.pairs.rematches import (
    count_tables,
    games_of_round,
    kinds_of_meetings,
    meetings_of_round,
    seat_meetings,
)
from rotation.seating import is_fill_in_team
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import make_divisions, seating_of_teams, table_texts

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule
LEFT_OVER_TEAMS_AND_OPPONENTS = [("A1", "A2"), ("A3", None), ("B1", None)]


@pytest.mark.parametrize(
    ("name", "is_fill_in"),
    [
        ("House", True),
        ("House 2", True),
        ("House 12", True),
        ("House of Cards", False),
        ("house", False),
        ("House\n", False),
        ("", False),
    ],
)
def test_fill_in_team_is_recognized_by_its_name(name, is_fill_in):
    assert is_fill_in_team(name) is is_fill_in


def test_meetings_are_seated_in_the_order_of_their_tables():
    seating = seat_meetings(LEFT_OVER_TEAMS_AND_OPPONENTS, [3, 1, 2])
    assert table_texts(seating) == ["1: A3-House", "2: B1-House 2", "3: A1-A2"]
    assert seating.bench == ()


def test_teams_without_a_table_sit_out():
    seating = seat_meetings(LEFT_OVER_TEAMS_AND_OPPONENTS, [1])
    assert table_texts(seating) == ["1: A1-A2"]
    assert seating.bench == ("A3", "B1")


def test_all_fill_in_teams_count_as_no_opponent():
    seating = seating_of_teams("A1-A2", "A3-House", "House 2-B1", bench="C1")
    assert games_of_round(seating) == LEFT_OVER_TEAMS_AND_OPPONENTS
    assert meetings_of_round(seating) == [*LEFT_OVER_TEAMS_AND_OPPONENTS, ("C1", None)]


def test_extra_team_has_a_table_unless_the_rule_is_its_average():
    assert [
        count_tables(LEFT_OVER_TEAMS_AND_OPPONENTS, extra_team_rule)
        for extra_team_rule in ExtraTeamRule
    ] == [3, 3, 1]


def count_meetings_by_kind(extra_team_rule, *sizes):
    """Return, for each kind of meeting, how many a round has and how many are possible."""
    return [
        (per_round, len(pairs))
        for per_round, pairs in kinds_of_meetings(make_divisions(*sizes), extra_team_rule)
    ]


def test_spare_teams_of_odd_divisions_may_meet():
    assert count_meetings_by_kind(EXTRA_TEAMS_MEET, 5, 6, 7) == [
        (2, 10),
        (3, 15),
        (3, 21),
        (1, 35),
        (0, 12),
    ]
    assert count_meetings_by_kind(EXTRA_TEAMS_MEET, 3, 5, 7) == [
        (1, 3),
        (2, 10),
        (3, 21),
        (1, 71),
        (1, 15),
    ]
    assert count_meetings_by_kind(EXTRA_TEAMS_MEET, 4, 6) == [(2, 6), (3, 15), (0, 0), (0, 0)]


@pytest.mark.parametrize("extra_team_rule", [FILL_IN_TEAM, AVERAGE])
def test_extra_teams_meet_no_other_division_under_other_rules(extra_team_rule):
    assert count_meetings_by_kind(extra_team_rule, 5, 6, 7) == [
        (2, 10),
        (3, 15),
        (3, 21),
        (1, 5),
        (1, 7),
    ]
