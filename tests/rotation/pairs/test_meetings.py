import pytest

from rotation.pairs.rematches import games, kinds, meetings, seat, tables
from rotation.seating import is_house
from scoring.dials.options import OddDivision
from tests.rotation.teams import chart, divisions, meeting

SPARES_MEET, HOUSE_TEAM, AVERAGE = OddDivision
LEFT_OVER = [("A1", "A2"), ("A3", None), ("B1", None)]


@pytest.mark.parametrize(
    ("name", "is_one"),
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
def test_house_team_is_known_by_its_name(name, is_one):
    assert is_house(name) is is_one


def test_meetings_are_seated_in_the_order_of_their_tables():
    seated = seat(LEFT_OVER, [3, 1, 2])
    assert chart(seated) == ["1: A3-House", "2: B1-House 2", "3: A1-A2"]
    assert seated.bench == ()


def test_those_without_a_table_sit_out():
    seated = seat(LEFT_OVER, [1])
    assert chart(seated) == ["1: A1-A2"]
    assert seated.bench == ("A3", "B1")


def test_games_do_not_tell_house_teams_apart():
    round_ = meeting("A1-A2", "A3-House", "House 2-B1", bench="C1")
    assert games(round_) == LEFT_OVER
    assert meetings(round_) == [*LEFT_OVER, ("C1", None)]


def test_team_left_over_has_a_table_unless_it_gets_its_average():
    assert [tables(LEFT_OVER, odd) for odd in OddDivision] == [3, 3, 1]


def counted(odd, *sizes):
    return [(each_round, len(who)) for each_round, who in kinds(divisions(*sizes), odd)]


def test_spare_teams_of_odd_divisions_may_meet():
    assert counted(SPARES_MEET, 5, 6, 7) == [(2, 10), (3, 15), (3, 21), (1, 35), (0, 12)]
    assert counted(SPARES_MEET, 3, 5, 7) == [(1, 3), (2, 10), (3, 21), (1, 71), (1, 15)]
    assert counted(SPARES_MEET, 4, 6) == [(2, 6), (3, 15), (0, 0), (0, 0)]


@pytest.mark.parametrize("odd", [HOUSE_TEAM, AVERAGE])
def test_spare_teams_stay_by_themselves_in_other_houses(odd):
    assert counted(odd, 5, 6, 7) == [(2, 10), (3, 15), (3, 21), (1, 5), (1, 7)]
