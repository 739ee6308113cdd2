"""A game at one table: who won it, and what decides who moves."""

from dataclasses import replace

from scoring.chairs import Chair
from tests.tournament.evening.night.test_totals import THREE_PLAYER_SEATING, table_game_with

N, E, S, W = Chair


def chairs_with_a_game_won(table_game):
    return [chair for chair in table_game.chairs if table_game.tally_of(chair).games_won]


def test_both_players_of_the_higher_side_win():
    (table_game, _) = table_game_with(points=(9, 6), x=(0, 0), tie_won="E")
    assert chairs_with_a_game_won(table_game) == [*table_game.winners] == [N, S]
    assert dict(table_game.played_table.points) == {N: 9, E: 6, S: 9, W: 6}


def test_extra_hand_after_a_tie_decides_who_moves_but_wins_no_game():
    (table_game, _) = table_game_with(points=(8, 8), x=(0, 0), tie_won="E")
    assert (chairs_with_a_game_won(table_game), table_game.winners) == ([], (E, W))
    assert dict(table_game.played_table.points) == {N: 8, E: 9, S: 8, W: 9}


def test_tie_without_an_extra_hand_has_no_winner():
    (table_game, _) = table_game_with(points=(8, 8), x=(0, 0))
    assert chairs_with_a_game_won(table_game) == [*table_game.winners] == []


def test_corrected_score_decides_anew_whether_a_game_is_tied():
    tied_game, won_game = (
        table_game_with(points=points, x=(0, 0))[0] for points in ((8, 8), (9, 6))
    )
    assert (tied_game.is_tied, replace(tied_game, score=won_game.score).is_tied) == (True, False)


def test_no_two_players_win_at_a_table_of_three():
    (table_game, _) = table_game_with(THREE_PLAYER_SEATING, points=(7, 7, 4), x=(0, 0, 0))
    assert chairs_with_a_game_won(table_game) == [*table_game.winners] == []
