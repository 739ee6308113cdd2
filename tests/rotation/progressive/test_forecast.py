import time

import pytest

from rotation.lots import Lots
from rotation.progressive.movements import BY_THE_SHEET, Moving
from rotation.progressive.next_game import BetweenGames, forecast, next_game
from rotation.shape import OddNumbers
from scoring.dials.options import Movement
from tests.rotation.evenings import by_lot, hall, next_round

NEXT, ANNOUNCED, GROWING, ELSEWHERE = Movement


def pause(players, games, odd=OddNumbers.BENCH_OR_THREE):
    lots, following = Lots(7), hall(players, odd)
    rounds = []
    for _ in range(games):
        rounds.append(by_lot(following, lots))
        following = next_round(rounds)
    return BetweenGames(tuple(rounds), hall(players, odd).present, odd)


def test_every_movement_is_forecast_once():
    told = forecast(pause(40, 1), BY_THE_SHEET, 8, seed=7)
    assert [one.movement for one in told] == list(Movement)


@pytest.mark.parametrize("direction", [1, -1])
def test_next_game_is_told_as_it_would_be_seated(direction):
    between = pause(39, 6)
    for one in forecast(between, Moving(direction=direction), 8, seed=7):
        told = next_game(between, Moving(one.movement, direction))
        assert (one.tables, one.repeats, one.elsewhere) == (
            told.tables,
            len(told.repeats),
            len(told.elsewhere),
        )


def test_last_game_leaves_nothing_to_come_but_its_own():
    for one in forecast(pause(16, 7), BY_THE_SHEET, 8, seed=7):
        assert (one.repeats_to_come, one.elsewhere_to_come) == (one.repeats, one.elsewhere)


def test_sheets_movement_repeats_about_a_partner_a_game_at_ten_tables():
    """ROTATION.md, B: eleven in a hundred games at a table; none where the desk announces."""
    sheet, announced, growing, elsewhere = forecast(pause(40, 1), BY_THE_SHEET, 8, seed=7)
    assert 5 < sheet.repeats_to_come < 13
    assert announced.repeats_to_come == elsewhere.repeats_to_come == 0
    assert growing.repeats_to_come < 1
    assert sheet.elsewhere_to_come == announced.elsewhere_to_come == 0
    assert elsewhere.elsewhere_to_come > 0


def test_one_seed_gives_one_forecast_and_another_gives_another():
    between = pause(23, 2)
    assert forecast(between, BY_THE_SHEET, 8, seed=7) == forecast(between, BY_THE_SHEET, 8, seed=7)
    assert forecast(between, BY_THE_SHEET, 8, seed=7) != forecast(between, BY_THE_SHEET, 8, seed=8)


def test_evening_without_partners_repeats_none():
    """Six players at two tables of three."""
    for one in forecast(pause(6, 2, OddNumbers.THREES), BY_THE_SHEET, 8, seed=7):
        assert (one.repeats_to_come, one.elsewhere_to_come) == (0, 0)


def test_director_does_not_wait_for_it():
    between, begun = pause(40, 1), time.process_time()
    forecast(between, BY_THE_SHEET, 8, seed=7)
    assert time.process_time() - begun < 1
