from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests import plain
from tests.plain import TUESDAY
from tournament.evening.courses.course import StepState
from tournament.evening.night.hours.own_time import is_tonights_night
from tournament.kit.desk.boards.steps import Step, bar_steps, next_step
from tournament.topics.nights.boards.tonight import tonight_board


def time_at_hour(hour, day=TUESDAY):
    return datetime(day.year, day.month, day.day, hour, 59)


def step_states(night):
    return [bar_step.state for bar_step in bar_steps(night)]


NOW_STATE, READY_STATE, DONE_STATE, LATER_STATE = (
    StepState.NOW,
    StepState.READY,
    StepState.DONE,
    StepState.LATER,
)


def test_step_of_the_open_page_is_current():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    assert [bar_step.step for bar_step in bar_steps(night, "standings") if bar_step.is_current] == [
        Step.STANDINGS
    ]
    assert [bar_step.step for bar_step in bar_steps(night, "hands") if bar_step.is_current] == [
        Step.PLAY
    ]
    assert not any(bar_step.is_current for bar_step in bar_steps(night, "prints"))


def test_current_step_without_a_night_is_set_up():
    board = tonight_board([], time_at_hour(18))
    assert (board.night, board.next_night, board.next_step) == (None, None, None)
    assert [bar_step.step for bar_step in board.steps] == list(Step)
    assert step_states(None) == [NOW_STATE, *[LATER_STATE] * 5]


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
def test_night_is_tonight_until_six_in_the_morning(days_later, hour, still_tonight):
    now = time_at_hour(hour, TUESDAY + timedelta(days=days_later))
    assert (tonight_board([plain.night()], now).night is not None) is still_tonight


def test_todays_night_replaces_yesterdays_unplayed_night():
    today = plain.night(day=TUESDAY + timedelta(days=1), tournament=2)
    assert tonight_board([plain.night(), today], time_at_hour(1, today.date)).night == today


def test_later_of_two_nights_on_one_day_is_tonight():
    later_night = plain.night(tournament=2)
    assert tonight_board([plain.night(), later_night], time_at_hour(18)).night == later_night


def test_second_night_is_next_until_its_first_game_is_seated():
    other_night = plain.night(8, tournament=2)
    board = tonight_board([NIGHT_BEING_PLAYED, other_night], tuesday_time(hours=1))
    assert (board.night, board.next_night) == (NIGHT_BEING_PLAYED, other_night)
    seated_night = replace(plain.seat(other_night), revision=90)
    board = tonight_board([NIGHT_BEING_PLAYED, seated_night], tuesday_time(hours=1))
    assert (board.night, board.next_night) == (seated_night, None)


def test_next_night_is_the_earliest_after_tonight():
    coming_nights = [plain.night(day=TUESDAY + timedelta(days=days)) for days in (0, 7, 14)]
    assert tonight_board(coming_nights, time_at_hour(18)).next_night == coming_nights[1]


@pytest.mark.parametrize(
    ("hour", "greeting"),
    [(4, "Good morning"), (12, "Good afternoon"), (17, "Good evening"), (3, "Good evening")],
)
def test_greeting_depends_on_the_hour(hour, greeting):
    assert tonight_board([], time_at_hour(hour)).greeting == greeting


def test_step_states_change_as_the_night_is_played():
    night = plain.night(3, games=2)
    assert step_states(night) == [
        DONE_STATE,
        NOW_STATE,
        LATER_STATE,
        LATER_STATE,
        LATER_STATE,
        LATER_STATE,
    ]
    night = plain.night(8, games=2)
    assert step_states(night) == [
        DONE_STATE,
        NOW_STATE,
        READY_STATE,
        LATER_STATE,
        LATER_STATE,
        LATER_STATE,
    ]
    night = plain.seat(night)
    assert step_states(night) == [
        DONE_STATE,
        READY_STATE,
        READY_STATE,
        NOW_STATE,
        LATER_STATE,
        LATER_STATE,
    ]
    night = plain.type_all_tables(night)
    assert step_states(night) == [
        DONE_STATE,
        READY_STATE,
        NOW_STATE,
        READY_STATE,
        READY_STATE,
        LATER_STATE,
    ]
    night = plain.type_all_tables(plain.seat(night))
    assert step_states(night) == [
        DONE_STATE,
        READY_STATE,
        DONE_STATE,
        DONE_STATE,
        READY_STATE,
        NOW_STATE,
    ]


def test_next_step_has_a_label_a_page_and_a_note():
    night = plain.night(8, games=2)
    assert (next_step(night).label, next_step(night).page) == ("Check in players", "check-in")
    assert next_step(night).note == "8 checked in."
    night = plain.type_totals(plain.seat(night), t1=(9, 6, 2, 1))
    assert next_step(night).label == "Enter scores for game 1"
    assert next_step(night).note == "Tables in: 1 of 2."
    night = plain.type_totals(night, t2=(9, 6, 2, 1))
    assert (next_step(night).label, next_step(night).page) == ("Seat game 2", "seat")
    night = plain.type_all_tables(plain.seat(night))
    assert next_step(night).page == "check-out"


# The tests below are about nights on a laptop with a wrong clock.


def tuesday_time(*, days=0, hours=0, minutes=0):
    """Return seven o'clock on the Tuesday of these tests, moved by this many days, hours and
    minutes.
    """
    return plain.AT_SEVEN + timedelta(days=days, hours=hours, minutes=minutes)


def tonight_and_next_night(nights, now):
    board = tonight_board(nights, now)
    return board.night, board.next_night


NIGHT_BEING_PLAYED = plain.seat(plain.night(8, games=2))
WRONG_CLOCK_TIMES = [
    tuesday_time(days=-1),
    tuesday_time(hours=-1),
    tuesday_time(days=-2800),
    tuesday_time(days=1),
    tuesday_time(hours=1),
    tuesday_time(hours=29),
]


@pytest.mark.parametrize("now", WRONG_CLOCK_TIMES)
@pytest.mark.parametrize("kind", ["last week's", "a later day's", "both"])
def test_night_in_play_stays_tonight_with_a_wrong_clock(now, kind):
    earlier_night = plain.type_all_tables(
        plain.seat(plain.night(8, day=TUESDAY - timedelta(days=7), games=1))
    )
    later_night = plain.night(day=TUESDAY + timedelta(days=3), tournament=3)
    other_nights = {
        "last week's": [earlier_night],
        "a later day's": [later_night],
        "both": [earlier_night, later_night],
    }[kind]
    nights = sorted(
        [*other_nights, replace(NIGHT_BEING_PLAYED, revision=90)], key=lambda night: night.date
    )
    next_night = later_night if later_night in other_nights else None
    assert tonight_and_next_night(nights, now) == (
        replace(NIGHT_BEING_PLAYED, revision=90),
        next_night,
    )


def test_night_at_check_in_stays_tonight_if_the_clock_goes_back():
    night = plain.night(4)
    for now in (tuesday_time(days=-1), tuesday_time(hours=-20), tuesday_time(days=-2800)):
        assert tonight_and_next_night([night], now) == (night, None)
        assert is_tonights_night(night, now)


def test_todays_night_replaces_yesterdays_open_night_in_the_morning():
    """Yesterday's night was left open in the middle of a game. Today's night is set up, but no
    player has come yet.
    """
    open_night = replace(NIGHT_BEING_PLAYED, revision=90)
    todays_night = plain.night(day=TUESDAY + timedelta(days=1), tournament=2)
    assert tonight_and_next_night([open_night, todays_night], tuesday_time(hours=2)) == (
        open_night,
        todays_night,
    )
    assert tonight_and_next_night([open_night, todays_night], tuesday_time(hours=18)) == (
        todays_night,
        None,
    )
    assert tonight_and_next_night([open_night], tuesday_time(hours=18)) == (open_night, None)
    assert tonight_and_next_night([open_night], tuesday_time(days=2)) == (None, None)


def test_corrected_finished_night_is_not_tonight():
    finished_night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert tonight_and_next_night([replace(finished_night, revision=90)], tuesday_time(days=1)) == (
        None,
        None,
    )
    today = plain.seat(plain.night(8, day=TUESDAY + timedelta(days=7), games=2, tournament=2))
    assert tonight_and_next_night(
        [replace(finished_night, revision=90), today], tuesday_time(days=7)
    ) == (
        today,
        None,
    )


def test_night_set_up_for_an_earlier_date_is_tonight_on_that_date():
    night = plain.night(4, day=TUESDAY - timedelta(days=3))
    assert tonight_and_next_night([night], tuesday_time(days=-3)) == (night, None)


def test_night_stored_under_a_later_year_does_not_replace_todays():
    """The clock was a year ahead when one night was stored, and is right again."""
    night_ahead = replace(NIGHT_BEING_PLAYED, revision=90)
    todays_night = replace(
        plain.night(day=TUESDAY - timedelta(days=400), tournament=2), revision=91
    )
    assert (
        tonight_and_next_night([todays_night, night_ahead], tuesday_time(days=-400))[0]
        == todays_night
    )
