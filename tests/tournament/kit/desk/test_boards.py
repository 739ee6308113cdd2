from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests import plain
from tests.plain import TUESDAY
from tournament.evening.courses.course import StepState
from tournament.evening.night.hours.own_time import is_tonights
from tournament.kit.desk.boards.steps import Step, next_step, steps
from tournament.topics.nights.boards.tonight import tonight


def at(hour, day=TUESDAY):
    return datetime(day.year, day.month, day.day, hour, 59)


def states(night):
    return [mark.state for mark in steps(night)]


NOW, READY, DONE, LATER = StepState.NOW, StepState.READY, StepState.DONE, StepState.LATER


def test_step_is_lit_whose_page_is_shown():
    night = plain.all_typed(plain.seated(plain.night(8)))
    assert [mark.step for mark in steps(night, "standings") if mark.is_here] == [Step.STANDINGS]
    assert [mark.step for mark in steps(night, "hands") if mark.is_here] == [Step.PLAY]
    assert not any(mark.is_here for mark in steps(night, "prints"))


def test_empty_evening_asks_to_be_set_up():
    board = tonight([], at(18))
    assert (board.night, board.coming, board.next) == (None, None, None)
    assert [mark.step for mark in board.steps] == list(Step)
    assert states(None) == [NOW, *[LATER] * 5]


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
    assert (tonight([plain.night()], now).night is not None) is still_tonight


def test_todays_night_goes_before_yesterdays_that_runs_late():
    today = plain.night(day=TUESDAY + timedelta(days=1), tournament=2)
    assert tonight([plain.night(), today], at(1, today.date)).night == today


def test_last_set_up_of_two_on_one_day_is_tonights():
    other = plain.night(tournament=2)
    assert tonight([plain.night(), other], at(18)).night == other


def test_one_of_the_day_that_is_played_keeps_the_tables_until_another_is_seated():
    other = plain.night(8, tournament=2)
    board = tonight([PLAYED, other], on(hours=1))
    assert (board.night, board.coming) == (PLAYED, other)
    seated = replace(plain.seated(other), revision=90)
    board = tonight([PLAYED, seated], on(hours=1))
    assert (board.night, board.coming) == (seated, None)


def test_coming_night_is_the_next_one():
    later = [plain.night(day=TUESDAY + timedelta(days=days)) for days in (0, 7, 14)]
    assert tonight(later, at(18)).coming == later[1]


@pytest.mark.parametrize(
    ("hour", "greeting"),
    [(4, "Good morning"), (12, "Good afternoon"), (17, "Good evening"), (3, "Good evening")],
)
def test_greeting_fits_the_hour(hour, greeting):
    assert tonight([], at(hour)).greeting == greeting


def test_steps_go_on_with_the_evening():
    night = plain.night(3, games=2)
    assert states(night) == [DONE, NOW, LATER, LATER, LATER, LATER]
    night = plain.night(8, games=2)
    assert states(night) == [DONE, NOW, READY, LATER, LATER, LATER]
    night = plain.seated(night)
    assert states(night) == [DONE, READY, READY, NOW, LATER, LATER]
    night = plain.all_typed(night)
    assert states(night) == [DONE, READY, NOW, READY, READY, LATER]
    night = plain.all_typed(plain.seated(night))
    assert states(night) == [DONE, READY, DONE, DONE, READY, NOW]


def test_one_button_says_what_to_do_next():
    night = plain.night(8, games=2)
    assert (next_step(night).words, next_step(night).page) == ("Sign people in", "check-in")
    assert next_step(night).below == "8 here so far."
    night = plain.typed(plain.seated(night), t1=(9, 6, 2, 1))
    assert next_step(night).words == "Enter the scores of game 1"
    assert next_step(night).below == "1 of 2 tables are in."
    night = plain.typed(night, t2=(9, 6, 2, 1))
    assert (next_step(night).words, next_step(night).page) == ("Seat game 2", "seat")
    night = plain.all_typed(plain.seated(night))
    assert next_step(night).page == "check-out"


# A clock that is wrong


def on(*, days=0, hours=0, minutes=0):
    """Seven o'clock of the Tuesday, and so much later or earlier by the laptop's clock."""
    return plain.AT_SEVEN + timedelta(days=days, hours=hours, minutes=minutes)


def found(nights, now):
    board = tonight(nights, now)
    return board.night, board.coming


PLAYED = plain.seated(plain.night(8, games=2))
JUMPS = [on(days=-1), on(hours=-1), on(days=-2800), on(days=1), on(hours=1), on(hours=29)]


@pytest.mark.parametrize("now", JUMPS)
@pytest.mark.parametrize("kind", ["last week's", "a later day's", "both"])
def test_night_that_is_played_is_tonights_whatever_the_clock_says(now, kind):
    before = plain.all_typed(plain.seated(plain.night(8, day=TUESDAY - timedelta(days=7), games=1)))
    after = plain.night(day=TUESDAY + timedelta(days=3), tournament=3)
    others = {"last week's": [before], "a later day's": [after], "both": [before, after]}[kind]
    nights = sorted([*others, replace(PLAYED, revision=90)], key=lambda night: night.date)
    coming = after if after in others else None
    assert found(nights, now) == (replace(PLAYED, revision=90), coming)


def test_door_that_is_open_outlives_a_clock_that_is_set_back():
    night = plain.night(4)
    for now in (on(days=-1), on(hours=-20), on(days=-2800)):
        assert found([night], now) == (night, None)
        assert is_tonights(night, now)


def test_night_before_is_not_tonights_for_a_clock_that_is_right():
    """Left open in the middle of a game; the next day's is set up, and nobody has come yet."""
    left = replace(PLAYED, revision=90)
    today = plain.night(day=TUESDAY + timedelta(days=1), tournament=2)
    assert found([left, today], on(hours=2)) == (left, today)
    assert found([left, today], on(hours=18)) == (today, None)
    assert found([left], on(hours=18)) == (left, None)
    assert found([left], on(days=2)) == (None, None)


def test_old_night_that_is_put_right_is_not_tonights_again():
    over = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert found([replace(over, revision=90)], on(days=1)) == (None, None)
    today = plain.seated(plain.night(8, day=TUESDAY + timedelta(days=7), games=2, tournament=2))
    assert found([replace(over, revision=90), today], on(days=7)) == (today, None)


def test_door_is_open_still_once_a_clock_that_ran_ahead_is_right_again():
    night = plain.night(4, day=TUESDAY - timedelta(days=3))
    assert found([night], on(days=-3)) == (night, None)


def test_clock_that_ran_ahead_leaves_the_days_after_it_alone():
    """One evening was written down in another year, and the clock is right again."""
    ahead = replace(PLAYED, revision=90)
    today = replace(plain.night(day=TUESDAY - timedelta(days=400), tournament=2), revision=91)
    assert found([today, ahead], on(days=-400))[0] == today
