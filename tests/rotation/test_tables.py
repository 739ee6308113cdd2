import pytest

from rotation.tables import Call, Hall, Ready, call
from tests.scoring.table import refusal


def games(calls):
    return [(one.table, one.game) for one in calls]


def test_longest_waiting_game_comes_first_whatever_its_teams_have_rested():
    ready = [Ready("W2.1", 46, (0, 46)), Ready("L1.1", 23, (23, 23))]
    assert call(46, ready, [5]) == (Call(46, 5, "L1.1"),)


def test_team_just_off_is_not_called_first_where_another_game_has_waited_as_long():
    ready = [Ready("W2.1", 46, (46, 0)), Ready("L1.1", 46, (23, 23))]
    assert games(call(46, ready, [1, 2])) == [(1, "L1.1"), (2, "W2.1")]


def test_where_both_have_one_team_just_off_the_other_teams_tell():
    ready = [Ready("W2.1", 46, (46, 23)), Ready("W2.2", 46, (0, 46))]
    assert games(call(46, ready, [1, 2])) == [(1, "W2.2"), (2, "W2.1")]


def test_tables_fill_from_the_lowest_number_and_equal_games_keep_their_order():
    ready = [Ready(f"W1.{number}", 0, (0, 0)) for number in (1, 2, 3)]
    assert games(call(0, ready, {7, 2, 5, 9})) == [(2, "W1.1"), (5, "W1.2"), (7, "W1.3")]
    assert call(0, ready, []) == call(0, [], [1]) == ()


@pytest.mark.parametrize("tables", [-1, 0, 201])
def test_hall_without_tables_or_with_too_many_is_refused(tables):
    assert refusal(Hall, tables) == "An evening is planned for 1 to 200 tables: name a number."


@pytest.mark.parametrize(("minutes", "turn"), [(0, 3), (241, 3), (20, -1), (20, 241)])
def test_game_of_no_time_or_without_an_end_is_refused(minutes, turn):
    assert refusal(Hall, 4, minutes, turn) == (
        "A game is planned with 1 to 240 minutes, and at most as many until the next: name another "
        "number."
    )
