import time

import pytest

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement
from rotation.progressive.next_game import NightBetweenGames, forecast_movements, seat_next_game
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule
from scoring.dials.options import LoserMoveRule
from tests.rotation.random_nights import (
    plan_game_if_all_stay,
    play_with_random_scores,
    seat_first_game,
)

NEXT, ANNOUNCED, GROWING, ELSEWHERE = LoserMoveRule


def play_games(players, games, extra_player_rule=ExtraPlayerRule.BENCH_OR_THREE):
    rng, seating = SeededRandom(7), seat_first_game(players, extra_player_rule)
    rounds = []
    for _ in range(games):
        rounds.append(play_with_random_scores(seating, rng))
        seating = plan_game_if_all_stay(rounds)
    return NightBetweenGames(
        tuple(rounds), seat_first_game(players, extra_player_rule).entrants, extra_player_rule
    )


def test_each_rule_for_losers_has_one_forecast():
    forecasts = forecast_movements(play_games(40, 1), USUAL_LOSER_MOVEMENT, 8, seed=7)
    assert [forecast.rule for forecast in forecasts] == list(LoserMoveRule)


@pytest.mark.parametrize("direction", [1, -1])
def test_forecast_of_the_next_game_equals_its_seating(direction):
    between_games = play_games(39, 6)
    for forecast in forecast_movements(
        between_games, LoserMovement(direction=direction), 8, seed=7
    ):
        game = seat_next_game(between_games, LoserMovement(forecast.rule, direction))
        assert (forecast.tables_moved, forecast.repeat_count, forecast.sent_elsewhere_count) == (
            game.tables_moved,
            len(game.repeat_partners),
            len(game.sent_elsewhere),
        )


def test_forecast_before_the_last_game_counts_only_that_game():
    for forecast in forecast_movements(play_games(16, 7), USUAL_LOSER_MOVEMENT, 8, seed=7):
        assert (forecast.expected_repeat_count, forecast.expected_sent_elsewhere_count) == (
            forecast.repeat_count,
            forecast.sent_elsewhere_count,
        )


def test_next_table_movement_repeats_about_one_partner_a_game_at_ten_tables():
    """In longer simulations, eleven in a hundred games at a table repeat a partner; none do if the
    desk announces how many tables the losers move.
    """
    sheet_forecast, announced_forecast, growing_forecast, elsewhere_forecast = forecast_movements(
        play_games(40, 1), USUAL_LOSER_MOVEMENT, 8, seed=7
    )
    assert 5 < sheet_forecast.expected_repeat_count < 13
    assert announced_forecast.expected_repeat_count == elsewhere_forecast.expected_repeat_count == 0
    assert growing_forecast.expected_repeat_count < 1
    assert (
        sheet_forecast.expected_sent_elsewhere_count
        == announced_forecast.expected_sent_elsewhere_count
        == 0
    )
    assert elsewhere_forecast.expected_sent_elsewhere_count > 0


def test_same_seed_gives_the_same_forecast_and_another_seed_another():
    between_games = play_games(23, 2)
    assert forecast_movements(between_games, USUAL_LOSER_MOVEMENT, 8, seed=7) == forecast_movements(
        between_games, USUAL_LOSER_MOVEMENT, 8, seed=7
    )
    assert forecast_movements(between_games, USUAL_LOSER_MOVEMENT, 8, seed=7) != forecast_movements(
        between_games, USUAL_LOSER_MOVEMENT, 8, seed=8
    )


def test_night_at_tables_of_three_repeats_no_partners():
    """Six players sit at two tables of three."""
    for forecast in forecast_movements(
        play_games(6, 2, ExtraPlayerRule.THREES), USUAL_LOSER_MOVEMENT, 8, seed=7
    ):
        assert (forecast.expected_repeat_count, forecast.expected_sent_elsewhere_count) == (0, 0)


def test_forecast_is_made_within_a_time_limit():
    between_games, started_at = play_games(40, 1), time.process_time()
    forecast_movements(between_games, USUAL_LOSER_MOVEMENT, 8, seed=7)
    assert time.process_time() - started_at < 1
