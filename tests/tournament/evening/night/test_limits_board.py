"""The time limit at the desk and on the wall, in the night's own time zone."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests import plain
from tests.tournament.evening.night.test_limits import (
    at_minute,
    night_of_four_games,
    seat_games_at,
    seat_teams,
    two_divisions,
    with_limits,
)
from tests.tournament.evening.night.test_time_slots import end_divisions
from tournament.evening.night import time_slots
from tournament.evening.night.hours.limits import (
    first_time_limit_in_words,
    last_game_sentence,
    limits_of_unfinished_divisions,
)

CHICAGO_TIME = ZoneInfo("America/Chicago")
# With games of 18 minutes from seven on, the fourth ends at 8:21 and the third at 8 pm.
HALF_PAST_EIGHT, FIVE_PAST_EIGHT = 1230, 1205


def open_limit_line(night, minutes):
    (limit_line,) = limits_of_unfinished_divisions(night, at_minute(minutes))
    return limit_line


def test_limit_shows_the_time_left_and_that_the_games_end_in_time():
    limit_line = open_limit_line(
        with_limits(seat_games_at(night_of_four_games(), 0), all=HALF_PAST_EIGHT), 5
    )
    assert limit_line.words() == "Ends by 8:30 pm: 1 hour and 25 minutes left."
    assert limit_line.forecast == "Estimate: game 4 ends at 8:21 pm, in time."
    assert limit_line.possible_last_game is None
    assert (limit_line.end_words, limit_line.end_milliseconds) == (
        "Ends by 8:30 pm",
        1000 * at_minute(90).timestamp(),
    )


def test_late_games_are_reported_with_suggestions():
    limit_line = open_limit_line(
        with_limits(seat_games_at(night_of_four_games(), 0), all=FIVE_PAST_EIGHT), 5
    )
    assert limit_line.forecast == (
        "Estimate: game 4 ends at 8:21 pm, 16 minutes late. To finish in time, "
        "end after game 3, or limit games to 12 minutes."
    )


@pytest.mark.parametrize(
    ("at", "advice"), [(1205, "limit games to 12 minutes."), (1202, "end after game 3.")]
)
def test_suggested_limit_leaves_enough_minutes_per_game(at, advice):
    night = with_limits(seat_games_at(night_of_four_games(), 0), all=at)
    assert open_limit_line(night, 5).forecast.endswith(advice)


def test_minutes_a_game_that_end_in_time_are_shown():
    night = with_limits(plain.night(8, minutes=12, games=4), all=FIVE_PAST_EIGHT)
    assert open_limit_line(seat_games_at(night, 0), 5).forecast.endswith("in time.")


def test_forecast_before_the_first_game_assumes_game_1_began_now():
    limit_line = open_limit_line(with_limits(night_of_four_games(), all=HALF_PAST_EIGHT), 10)
    assert limit_line.forecast == (
        "If game 1 started now, game 4 would end at 8:31 pm, 1 minute late. To finish in time, "
        "end after game 3, or limit games to 17 minutes."
    )


@pytest.mark.parametrize("seconds", [0, 1, 30, 59])
def test_reported_lateness_is_the_difference_of_the_reported_times(seconds):
    night = with_limits(night_of_four_games(), all=HALF_PAST_EIGHT)
    (limit_line,) = limits_of_unfinished_divisions(
        night, at_minute(10) + timedelta(seconds=seconds)
    )
    assert "game 4 would end at 8:31 pm, 1 minute late." in limit_line.forecast


def test_forecast_says_so_if_no_game_ends_before_the_limit():
    limit_line = open_limit_line(with_limits(seat_games_at(night_of_four_games(), 0), all=1150), 5)
    assert limit_line.forecast.endswith("late. No game can end in time.")


@pytest.mark.parametrize(
    ("all_in", "sentence"),
    [(False, last_game_sentence(1)), (True, "Game 1 can be the last one.")],
)
def test_passed_limit_names_the_last_game_and_offers_to_end_with_it(all_in, sentence):
    night = with_limits(seat_games_at(night_of_four_games(), 0), all=1150)
    limit_line = open_limit_line(plain.type_all_tables(night) if all_in else night, 11)
    assert limit_line.words() == "Time is up: the limit was 7:10 pm."
    assert (limit_line.forecast, limit_line.possible_last_game) == (sentence, 1)
    assert limit_line.end_milliseconds is None


@pytest.mark.parametrize(("at", "end_after"), [(1160, 1), (1190, None), (HALF_PAST_EIGHT, None)])
def test_night_can_end_after_the_current_game_once_the_forecast_advises_it(at, end_after):
    limit_line = open_limit_line(with_limits(seat_games_at(night_of_four_games(), 0), all=at), 5)
    assert ("end after game 1" in limit_line.forecast) is (end_after == 1)
    assert limit_line.possible_last_game == end_after


def test_last_planned_game_is_not_offered_as_an_early_end():
    night = with_limits(seat_games_at(plain.night(8, games=1), 0), all=1150)
    assert open_limit_line(night, 11).possible_last_game is None


def test_limit_of_a_round_robin_names_no_last_game():
    night = with_limits(seat_teams(plain.night(8, house="general", format="round_robin")), all=1150)
    assert time_slots.game_count(night) == 3
    assert open_limit_line(night, 11).possible_last_game is None


@pytest.mark.parametrize(("minutes", "count"), [(29, "1 minute"), (29.5, "less than a minute")])
def test_time_left_includes_the_current_minute(minutes, count):
    night = with_limits(seat_games_at(night_of_four_games(), 0), all=1170)
    assert open_limit_line(night, minutes).words() == f"Ends by 7:30 pm: {count} left."


@pytest.mark.parametrize("minutes", [-24 * 60, 7 * 24 * 60])
def test_limit_on_another_day_has_no_forecast(minutes):
    night = with_limits(night_of_four_games(), all=HALF_PAST_EIGHT)
    limit_line = open_limit_line(night, minutes)
    assert limit_line.forecast == ""
    assert "left" not in limit_line.words()
    assert limit_line.too_late_warning == ""


def test_limit_times_are_shown_in_the_local_time_zone():
    """Eight in the evening in Chicago is two in the morning in UTC."""
    night = with_limits(seat_games_at(night_of_four_games(), 0), all=14 * 60)
    (limit_line,) = limits_of_unfinished_divisions(night, at_minute(5).astimezone(CHICAGO_TIME))
    assert limit_line.words() == "Ends by 2:00 pm: 55 minutes left."
    assert "game 4 ends at 2:21 pm" in limit_line.forecast


@pytest.mark.parametrize(
    ("started", "end", "time_left"),
    [
        (datetime(2026, 10, 31, 23, 30), 27 * 60, "4 hours and 30 minutes"),
        (datetime(2027, 3, 13, 23, 30), 28 * 60, "3 hours and 30 minutes"),
    ],
    ids=["clocks back", "clocks forward"],
)
def test_time_left_is_right_across_a_change_of_clocks(started, end, time_left):
    night = with_limits(plain.night(8, day=started.date()), all=end)
    (limit_line,) = limits_of_unfinished_divisions(night, started.replace(tzinfo=CHICAGO_TIME))
    assert limit_line.words().endswith(f":00 am: {time_left} left.")


def test_limit_is_reported_as_passed_in_the_hour_repeated_when_clocks_are_set_back():
    night = with_limits(plain.night(8, day=date(2026, 10, 31)), all=25 * 60 + 30)
    (limit_line,) = limits_of_unfinished_divisions(
        night, datetime(2026, 11, 1, 1, 10, fold=1, tzinfo=CHICAGO_TIME)
    )
    assert limit_line.words() == "Time is up: the limit was 1:30 am."


def test_warning_of_a_late_game_comes_only_before_that_game_is_seated():
    night = with_limits(plain.type_all_tables(seat_games_at(night_of_four_games(), 0)), all=1190)
    assert open_limit_line(night, 20).too_late_warning == ""
    assert open_limit_line(night, 40).too_late_warning == (
        "Game 2 should end at 7:58 pm, 8 minutes after the limit of 7:50 pm."
    )
    in_play = with_limits(seat_games_at(night_of_four_games(), 0), all=1150)
    assert open_limit_line(in_play, 5).too_late_warning == ""


def test_limit_of_a_division_names_its_own_games():
    night = two_divisions(**{"Men's": 1190, "Mixed": 1270, "all": 1300})
    mens_limit, mixed_limit, night_limit = limits_of_unfinished_divisions(
        seat_teams(night), at_minute(5)
    )
    assert mens_limit.words() == "Men's ends by 7:50 pm: 45 minutes left."
    assert "game 2 ends at 7:39 pm" in mens_limit.forecast
    assert "game 4 ends at 8:21 pm" in mixed_limit.forecast
    assert night_limit.division == ""
    overdue_limit = limits_of_unfinished_divisions(seat_teams(night), at_minute(51))[0]
    assert overdue_limit.words() == "Time is up for Men's: the limit was 7:50 pm."
    assert (overdue_limit.forecast, overdue_limit.possible_last_game) == (
        last_game_sentence(1),
        1,
    )


def test_division_of_a_later_time_slot_cannot_end_after_the_current_game():
    limit_line = open_limit_line(seat_teams(two_divisions(Mixed=1150)), 20)
    assert (limit_line.words(), limit_line.forecast, limit_line.possible_last_game) == (
        "Time is up for Mixed: the limit was 7:10 pm.",
        "",
        None,
    )


def test_division_that_ended_has_no_limit():
    night = plain.type_all_tables(seat_teams(two_divisions(**{"Men's": 1150})), (9, 5))
    assert open_limit_line(night, 20).possible_last_game == 1
    assert limits_of_unfinished_divisions(end_divisions(night, **{"Men's": 1}), at_minute(20)) == ()


def test_big_screen_shows_the_earliest_limit_of_the_current_time_slot():
    night = two_divisions(**{"Mixed": 1190, "Men's": 1200, "all": 1300})
    assert (
        first_time_limit_in_words(seat_teams(night), at_minute(5))
        == "Men's ends by 8:00 pm: 55 minutes left."
    )
    assert first_time_limit_in_words(night_of_four_games(), at_minute(5)) == ""


def test_big_screen_names_all_divisions_with_the_earliest_limit():
    night = seat_teams(two_divisions(**{"Women's": 1200, "Men's": 1200, "Mixed": 1230}))
    assert (
        first_time_limit_in_words(night, at_minute(5))
        == "Men's and Women's end by 8:00 pm: 55 minutes left."
    )
    sentence = "Time is up for Men's and Women's: the limit was 8:00 pm."
    assert first_time_limit_in_words(night, at_minute(61)) == sentence
