from datetime import date, datetime

import pytest

from tournament import boards
from tournament.boards import State, Step
from tournament.night import Night

NIGHT = Night(
    tournament=1, club="Tanglewood", name="Tuesday euchre", date=date(2026, 11, 24), table_keys=1
)


def test_empty_evening_asks_to_be_set_up():
    board = boards.tonight(None, datetime(2026, 11, 24, 18, 0))
    assert board.night is None
    assert [mark.step for mark in board.steps] == list(Step)
    assert [mark.state for mark in board.steps] == [State.NOW, *[State.LATER] * 5]


def test_evening_that_is_set_up_says_so():
    board = boards.tonight(NIGHT, datetime(2026, 11, 24, 18, 0))
    assert board.night is NIGHT
    assert board.steps[0].state is State.DONE


@pytest.mark.parametrize(
    ("today", "current"),
    [
        (date(2026, 11, 1), True),
        (date(2026, 11, 24), True),
        (date(2026, 11, 25), True),
        (date(2026, 11, 26), False),
    ],
)
def test_night_counts_until_the_morning_after(today, current):
    assert boards.is_current(NIGHT, today) is current


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
    assert boards.tonight(None, datetime(2026, 11, 24, hour, 59)).greeting == greeting
