"""A game at one table: who won it, and what decides who moves."""

from scoring.chairs import Chair
from tests.tournament.evening.night.test_totals import THREE, game

N, E, S, W = Chair


def winners(table_game):
    return [chair for chair in table_game.chairs if table_game.tally_of(chair).won]


def test_both_of_the_higher_side_won():
    (played, _) = game(points=(9, 6), x=(0, 0), tie_won="E")
    assert winners(played) == [*played.winners] == [N, S]
    assert dict(played.played_table.points) == {N: 9, E: 6, S: 9, W: 6}


def test_extra_hand_after_a_tie_decides_who_goes_on_and_wins_nobody_the_game():
    (played, _) = game(points=(8, 8), x=(0, 0), tie_won="E")
    assert (winners(played), played.winners) == ([], (E, W))
    assert dict(played.played_table.points) == {N: 8, E: 9, S: 8, W: 9}


def test_tie_that_is_not_played_on_is_won_by_nobody():
    (played, _) = game(points=(8, 8), x=(0, 0))
    assert winners(played) == [*played.winners] == []


def test_two_highest_of_three_won_nothing():
    (played, _) = game(THREE, points=(7, 7, 4), x=(0, 0, 0))
    assert winners(played) == [*played.winners] == []
