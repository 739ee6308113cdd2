from datetime import date, datetime, timedelta

import pytest

from tournament import boards
from tournament.boards import State, Step
from tournament.night import Night

TUESDAY = date(2026, 11, 24)


def night(day=TUESDAY, tournament=1, name="Tuesday euchre"):
    return Night(
        tournament=tournament, club=1, club_name="Tanglewood", name=name, date=day, table_keys=1
    )


def at(hour, day=TUESDAY):
    return datetime(day.year, day.month, day.day, hour, 59)


def test_empty_evening_asks_to_be_set_up():
    board = boards.tonight([], at(18))
    assert (board.night, board.coming) == (None, None)
    assert [mark.step for mark in board.steps] == list(Step)
    assert [mark.state for mark in board.steps] == [State.NOW, *[State.LATER] * 5]


def test_evening_that_is_set_up_says_so():
    board = boards.tonight([night()], at(18))
    assert board.night == night()
    assert board.steps[0].state is State.DONE


@pytest.mark.parametrize(
    ("days_later", "hour", "still_tonight"),
    [
        (0, 0, True),
        (0, 23, True),
        (1, 0, True),
        (1, 5, True),
        (1, 6, False),
        (1, 18, False),
        (-1, 23, False),
    ],
)
def test_night_lasts_until_six_in_the_morning(days_later, hour, still_tonight):
    now = at(hour, TUESDAY + timedelta(days=days_later))
    assert (boards.tonight([night()], now).night is not None) is still_tonight


def test_todays_night_goes_before_yesterdays_that_runs_late():
    today = night(TUESDAY + timedelta(days=1), 2)
    assert boards.tonight([night(), today], at(1, today.date)).night == today


def test_last_set_up_of_two_on_one_day_is_tonights():
    assert boards.tonight([night(), night(tournament=2)], at(18)).night == night(tournament=2)


def test_night_to_come_is_announced_and_not_taken_for_tonights():
    later = [night(TUESDAY + timedelta(days=days), days) for days in (7, 14)]
    board = boards.tonight(later, at(18))
    assert (board.night, board.coming) == (None, later[0])
    assert boards.tonight([night(), *later], at(18)).coming == later[0]


@pytest.mark.parametrize(
    ("hour", "greeting"),
    [
        (3, "Good evening"),
        (4, "Good morning"),
        (11, "Good morning"),
        (12, "Good afternoon"),
        (17, "Good evening"),
    ],
)
def test_greeting_follows_the_clock(hour, greeting):
    assert boards.tonight([], at(hour)).greeting == greeting
