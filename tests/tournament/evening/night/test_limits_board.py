"""What the time limit says at the desk and on the wall, in the night's own time of day."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from tests import plain
from tests.tournament.evening.night.test_limits import (
    after,
    divided,
    games,
    limited,
    paired,
    seated_at,
)
from tests.tournament.evening.night.test_sessions import ended
from tournament.evening.night import sessions
from tournament.evening.night.hours.limits import board, first_limit_in_words

CHICAGO = ZoneInfo("America/Chicago")
# Of games of 18 minutes that begin at seven the fourth ends at 8:21, the third at 8 pm.
HALF_PAST_EIGHT, FIVE_PAST_EIGHT = 1230, 1205


def line(night, minutes):
    (found,) = board(night, after(minutes)).lines
    return found


def test_limit_says_how_long_it_is_still_and_that_the_games_end_in_time():
    found = line(limited(seated_at(games(), 0), all=HALF_PAST_EIGHT), 5)
    assert found.words == "Ends by 8:30 pm: 1 hour and 25 minutes left."
    assert found.forecast == "By the forecast game 4 ends at 8:21 pm, in time."
    assert found.end_after is None
    assert (found.ends, found.until) == ("Ends by 8:30 pm", 1000 * after(90).timestamp())


def test_games_that_do_not_end_in_time_are_told_with_what_can_be_done():
    found = line(limited(seated_at(games(), 0), all=FIVE_PAST_EIGHT), 5)
    assert found.forecast == (
        "By the forecast game 4 ends at 8:21 pm, 16 minutes late: end after game 3, or let a game "
        "take 12 minutes."
    )


@pytest.mark.parametrize(("at", "cure"), [(1205, "take 12 minutes."), (1202, "end after game 3.")])
def test_nobody_is_told_to_play_a_game_in_no_time(at, cure):
    night = limited(seated_at(games(), 0), all=at)
    assert line(night, 5).forecast.endswith(cure)


def test_so_many_minutes_a_game_end_in_time():
    night = limited(plain.night(8, minutes=12, games=4), all=FIVE_PAST_EIGHT)
    assert line(seated_at(night, 0), 5).forecast.endswith("in time.")


def test_before_the_first_game_the_forecast_is_as_if_it_began():
    found = line(limited(games(), all=HALF_PAST_EIGHT), 10)
    assert found.forecast == (
        "If game 1 began now, game 4 would end at 8:31 pm, 1 minute late: end after game 3, or "
        "let a game take 17 minutes."
    )


@pytest.mark.parametrize("seconds", [0, 1, 30, 59])
def test_lateness_is_what_lies_between_the_two_times_that_are_told(seconds):
    night = limited(games(), all=HALF_PAST_EIGHT)
    (found,) = board(night, after(10) + timedelta(seconds=seconds)).lines
    assert found.forecast.startswith(
        "If game 1 began now, game 4 would end at 8:31 pm, 1 minute late:"
    )


def test_limit_that_no_game_keeps_has_no_cure():
    found = line(limited(seated_at(games(), 0), all=1150), 5)
    assert found.forecast.endswith("late: no game ends in time any more.")


@pytest.mark.parametrize(
    ("all_in", "told"),
    [(False, "Game 1, which is on, is the last one."), (True, "Game 1 was the last one.")],
)
def test_limit_that_is_up_says_which_game_is_the_last_and_how_to_end_after_it(all_in, told):
    night = limited(seated_at(games(), 0), all=1150)
    found = line(plain.all_typed(night) if all_in else night, 11)
    assert found.words == "Time is up: the limit was 7:10 pm."
    assert (found.forecast, found.end_after) == (told, 1)
    assert found.until is None


def test_last_game_of_the_night_needs_no_end():
    night = limited(seated_at(plain.night(8, games=1), 0), all=1150)
    assert line(night, 11).end_after is None


def test_number_of_games_is_not_said_where_everybody_meets_everybody():
    night = limited(paired(plain.night(8, house="general", format="round_robin")), all=1150)
    assert sessions.games(night) == 3
    assert line(night, 11).end_after is None


@pytest.mark.parametrize(("minutes", "count"), [(29, "1 minute"), (29.5, "less than a minute")])
def test_last_minute_is_counted(minutes, count):
    night = limited(seated_at(games(), 0), all=1170)
    assert line(night, minutes).words == f"Ends by 7:30 pm: {count} left."


@pytest.mark.parametrize("minutes", [-24 * 60, 7 * 24 * 60])
def test_limit_of_another_day_is_only_named(minutes):
    night = limited(games(), all=HALF_PAST_EIGHT)
    found = line(night, minutes)
    assert found.forecast == ""
    assert "left" not in found.words
    assert board(night, after(minutes)).too_late == ()


def test_times_are_those_of_the_hall():
    """Eight in the evening in Chicago is two o'clock at night by the clock of the world."""
    night = limited(seated_at(games(), 0), all=14 * 60)
    (found,) = board(night, after(5).astimezone(CHICAGO)).lines
    assert found.words == "Ends by 2:00 pm: 55 minutes left."
    assert "game 4 ends at 2:21 pm" in found.forecast


def test_game_is_called_too_late_before_it_is_seated_and_no_sooner():
    night = limited(plain.all_typed(seated_at(games(), 0)), all=1190)
    assert board(night, after(20)).too_late == ()
    (told,) = board(night, after(40)).too_late
    assert told == (
        "Game 2 does not end in time by the forecast, but at 7:58 pm, 8 minutes after the limit "
        "of 7:50 pm."
    )
    assert board(limited(seated_at(games(), 0), all=1150), after(5)).too_late == ()


def test_divisions_limit_speaks_of_its_own_games():
    night = divided(**{"Men's": 1190, "Mixed": 1270, "all": 1300})
    mens, mixed, everything = board(paired(night), after(5)).lines
    assert mens.words == "Men's ends by 7:50 pm: 45 minutes left."
    assert mens.forecast == "By the forecast game 2 ends at 7:39 pm, in time."
    assert mixed.forecast == "By the forecast game 4 ends at 8:21 pm, in time."
    assert everything.division == ""
    late = board(paired(night), after(51)).lines[0]
    assert late.words == "Time is up for Men's: the limit was 7:50 pm."
    assert (late.forecast, late.end_after) == ("Game 1, which is on, is the last one.", 1)


def test_division_that_does_not_play_yet_has_no_game_to_end_after():
    found = line(paired(divided(Mixed=1150)), 20)
    assert (found.words, found.forecast, found.end_after) == (
        "Time is up for Mixed: the limit was 7:10 pm.",
        "",
        None,
    )


def test_division_that_ended_says_no_more_of_it():
    night = plain.all_typed(paired(divided(**{"Men's": 1150})), (9, 5))
    assert line(night, 20).end_after == 1
    assert board(ended(night, **{"Men's": 1}), after(20)).lines == ()


def test_wall_says_the_limit_that_comes_first_of_those_who_play_now():
    night = divided(**{"Mixed": 1190, "Men's": 1200, "all": 1300})
    assert (
        first_limit_in_words(paired(night), after(5)) == "Men's ends by 8:00 pm: 55 minutes left."
    )
    assert first_limit_in_words(games(), after(5)) == ""


def test_wall_names_all_whose_limit_comes_first():
    night = paired(divided(**{"Women's": 1200, "Men's": 1200, "Mixed": 1230}))
    assert (
        first_limit_in_words(night, after(5))
        == "Men's and Women's end by 8:00 pm: 55 minutes left."
    )
    said = "Time is up for Men's and Women's: the limit was 8:00 pm."
    assert first_limit_in_words(night, after(61)) == said
