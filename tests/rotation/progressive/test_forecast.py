import time

import pytest

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement
from rotation.progressive.next_game import BetweenGames, forecast_movements, seat_next_game
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule
from scoring.dials.options import Movement
from tests.rotation.evenings import game_if_all_stay, play_by_lot, seat_hall

NEXT, ANNOUNCED, GROWING, ELSEWHERE = Movement


def pause(players, games, odd=ExtraPlayerRule.BENCH_OR_THREE):
    rng, following = SeededRandom(7), seat_hall(players, odd)
    rounds = []
    for _ in range(games):
        rounds.append(play_by_lot(following, rng))
        following = game_if_all_stay(rounds)
    return BetweenGames(tuple(rounds), seat_hall(players, odd).entrants, odd)


def test_every_movement_is_forecast_once():
    forecasts = forecast_movements(pause(40, 1), USUAL_LOSER_MOVEMENT, 8, seed=7)
    assert [outlook.movement for outlook in forecasts] == list(Movement)


@pytest.mark.parametrize("direction", [1, -1])
def test_forecast_of_the_next_game_equals_its_seating(direction):
    between = pause(39, 6)
    for outlook in forecast_movements(between, LoserMovement(direction=direction), 8, seed=7):
        game = seat_next_game(between, LoserMovement(outlook.movement, direction))
        assert (outlook.tables_moved, outlook.repeats, outlook.sent_elsewhere) == (
            game.tables_moved,
            len(game.repeat_partners),
            len(game.sent_elsewhere),
        )


def test_last_game_leaves_nothing_to_come_but_its_own():
    for outlook in forecast_movements(pause(16, 7), USUAL_LOSER_MOVEMENT, 8, seed=7):
        assert (outlook.repeats_to_come, outlook.sent_elsewhere_to_come) == (
            outlook.repeats,
            outlook.sent_elsewhere,
        )


def test_sheets_movement_repeats_about_a_partner_a_game_at_ten_tables():
    """ROTATION.md, B, says eleven in a hundred games at a table, and none where the desk announces
    seats.
    """
    sheet, announced, growing, elsewhere = forecast_movements(
        pause(40, 1), USUAL_LOSER_MOVEMENT, 8, seed=7
    )
    assert 5 < sheet.repeats_to_come < 13
    assert announced.repeats_to_come == elsewhere.repeats_to_come == 0
    assert growing.repeats_to_come < 1
    assert sheet.sent_elsewhere_to_come == announced.sent_elsewhere_to_come == 0
    assert elsewhere.sent_elsewhere_to_come > 0


def test_one_seed_gives_one_forecast_and_another_gives_another():
    between = pause(23, 2)
    assert forecast_movements(between, USUAL_LOSER_MOVEMENT, 8, seed=7) == forecast_movements(
        between, USUAL_LOSER_MOVEMENT, 8, seed=7
    )
    assert forecast_movements(between, USUAL_LOSER_MOVEMENT, 8, seed=7) != forecast_movements(
        between, USUAL_LOSER_MOVEMENT, 8, seed=8
    )


def test_evening_without_partners_repeats_none():
    """Six players sit at two tables of three."""
    for outlook in forecast_movements(
        pause(6, 2, ExtraPlayerRule.THREES), USUAL_LOSER_MOVEMENT, 8, seed=7
    ):
        assert (outlook.repeats_to_come, outlook.sent_elsewhere_to_come) == (0, 0)


def test_forecast_does_not_make_the_director_wait():
    between, begun = pause(40, 1), time.process_time()
    forecast_movements(between, USUAL_LOSER_MOVEMENT, 8, seed=7)
    assert time.process_time() - begun < 1
