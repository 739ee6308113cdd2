"""A game at one table: who won it, and what decides who moves."""

from scoring.chairs import Chair
from tests.tournament.evening.night.test_totals import THREE, table_game_with

N, E, S, W = Chair


def winners(table_game):
    return [chair for chair in table_game.chairs if table_game.tally_of(chair).games_won]


def test_both_of_the_higher_side_won():
    (played, _) = table_game_with(points=(9, 6), x=(0, 0), tie_won="E")
    assert winners(played) == [*played.winners] == [N, S]
    assert dict(played.played_table.points) == {N: 9, E: 6, S: 9, W: 6}


def test_extra_hand_after_a_tie_decides_who_goes_on_and_wins_nobody_the_game():
    (played, _) = table_game_with(points=(8, 8), x=(0, 0), tie_won="E")
    assert (winners(played), played.winners) == ([], (E, W))
    assert dict(played.played_table.points) == {N: 8, E: 9, S: 8, W: 9}


def test_tie_that_is_not_played_on_is_won_by_nobody():
    (played, _) = table_game_with(points=(8, 8), x=(0, 0))
    assert winners(played) == [*played.winners] == []


def test_two_highest_of_three_won_nothing():
    (played, _) = table_game_with(THREE, points=(7, 7, 4), x=(0, 0, 0))
    assert winners(played) == [*played.winners] == []
