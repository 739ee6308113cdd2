"""The plan of a night and the time of day decide which games end in time."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.limits import expected_pace
from tournament.evening.night.hours.set_times import (
    POSSIBLE_MINUTES_OF_NIGHT,
    end_time_by_division,
    minute_of_day,
    moment_at,
    time_at_minute,
)
from tournament.evening.words.occasion import clock_time
from tournament.kit.desk.words import time_of_day
from tournament.kit.printing.print_choices import PrintChoices

# A game of 18 minutes, and three minutes before the next one.
AT_SEVEN = plain.AT_SEVEN
ONE_MINUTE = timedelta(minutes=1)
CHICAGO_TIME = ZoneInfo("America/Chicago")


def at_minute(minutes):
    return AT_SEVEN + timedelta(minutes=minutes)


def with_limits(night, **ends):
    """Return the night with these time limits by division. `all` is the limit of the whole
    night.
    """
    night_limits = tuple(
        ("" if division == "all" else division, at) for division, at in ends.items()
    )
    return plain.with_facts(night, replace(night.plan, limits=night_limits or None))


def seat_games_at(night, *minutes):
    """Return the night with games seated at these minutes. All games but the last are finished."""
    for at in minutes:
        night = plain.seat(night)
        number = night.rounds.current_game.number
        night = plain.with_facts(night, facts.Round(number=number, seated=at_minute(at)))
        if at != minutes[-1]:
            night = plain.type_all_tables(night)
    return night


def night_of_four_games(**dials):
    return plain.night(8, minutes=18, games=4, **dials)


def forecast_ends(night, now):
    return [
        (game.number, (game.ends - AT_SEVEN) // ONE_MINUTE)
        for game in limits.forecast_games(night, now)
    ]


@pytest.mark.parametrize(
    ("at", "number"),
    [(time(21, 30), 1290), (time(0, 30), 1470), (time(5, 59), 1799), (time(6), 360)],
)
def test_limit_before_six_is_on_the_next_morning(at, number):
    assert (minute_of_day(at), time_at_minute(number)) == (number, at)
    assert number in POSSIBLE_MINUTES_OF_NIGHT


def test_limit_set_at_seven_for_half_past_midnight_is_the_next_morning():
    end = moment_at(time(0, 30), date(2026, 11, 24), CHICAGO_TIME)
    assert end.astimezone(CHICAGO_TIME) == datetime(2026, 11, 25, 0, 30, tzinfo=CHICAGO_TIME)


def test_limit_is_right_on_a_night_when_clocks_are_set_back():
    end = moment_at(time(3), date(2026, 10, 31), CHICAGO_TIME)
    assert end == datetime(2026, 11, 1, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hour", "words"),
    [(0, "12:05 am"), (1, "1:05 am"), (11, "11:05 am"), (12, "12:05 pm"), (23, "11:05 pm")],
)
def test_time_of_day_is_written_with_am_or_pm(hour, words):
    at = datetime(2026, 11, 24, hour, 5).astimezone()
    assert clock_time(at) == words
    assert PrintChoices().time_of_day(at) == words
    assert time_of_day(at) == clock_time(timezone.localtime(at))


def test_limits_of_existing_divisions_come_earliest_first():
    night = with_limits(plain.night(8, house="mcallen"), all=1290, **{"Men's": 750, "Left": 10})
    assert [limit.division for limit in limits.limits_of_unfinished_divisions(night, AT_SEVEN)] == [
        "Men's",
        "",
    ]
    night = with_limits(night_of_four_games(), all=1290, **{"Men's": 750})
    assert [limit.division for limit in limits.limits_of_unfinished_divisions(night, AT_SEVEN)] == [
        ""
    ]


@pytest.mark.parametrize("minutes", [-1, 1800, 2**31 - 1])
def test_limit_outside_the_day_is_ignored(minutes):
    night = with_limits(night_of_four_games(), all=minutes)
    assert limits.limits_of_unfinished_divisions(night, AT_SEVEN) == ()
    assert end_time_by_division(night) == {"": None}


def test_forecast_assumes_that_the_next_game_is_seated_now():
    assert forecast_ends(night_of_four_games(), at_minute(10)) == [
        (1, 28),
        (2, 49),
        (3, 70),
        (4, 91),
    ]


def test_forecast_starts_with_the_game_being_played():
    assert forecast_ends(seat_games_at(night_of_four_games(), 0), at_minute(5)) == [
        (1, 18),
        (2, 39),
        (3, 60),
        (4, 81),
    ]


def test_overdue_game_is_forecast_to_end_now():
    assert forecast_ends(seat_games_at(night_of_four_games(), 0), at_minute(30)) == [
        (1, 30),
        (2, 51),
        (3, 72),
        (4, 93),
    ]


def test_pace_is_measured_once_three_games_are_seated():
    assert expected_pace(seat_games_at(night_of_four_games(), 0, 30)) == timedelta(minutes=21)
    assert expected_pace(seat_games_at(night_of_four_games(), 0, 30, 60)) == timedelta(minutes=30)


@pytest.mark.parametrize(("minutes_per_game", "minutes"), [(1, 10.5), (300, 63)])
def test_pace_of_games_stays_within_believable_bounds(minutes_per_game, minutes):
    night = seat_games_at(night_of_four_games(), 0, minutes_per_game, 2 * minutes_per_game)
    assert expected_pace(night) == timedelta(minutes=minutes)


def test_forecast_sentence_says_which_games_end_in_time():
    (open_limit,) = limits.limits_of_unfinished_divisions(
        with_limits(night_of_four_games(), all=minute_of_day(time(20, 5))), at_minute(0)
    )
    assert (
        open_limit.games[-1].number,
        [game.number for game in open_limit.games if game.ends <= open_limit.end],
    ) == (4, [1, 2, 3])


def test_fully_played_or_closed_night_has_no_open_limit():
    night = with_limits(plain.night(8, games=1), all=1290)
    assert limits.limits_of_unfinished_divisions(night, at_minute(0))
    played_night = plain.type_all_tables(plain.seat(night))
    assert progress.is_fully_played(played_night)
    assert limits.limits_of_unfinished_divisions(played_night, at_minute(0)) == ()
    closed_night = plain.with_facts(night, replace(night.plan, closed=at_minute(0)))
    assert limits.limits_of_unfinished_divisions(closed_night, at_minute(0)) == ()


def two_divisions(*, in_time_slots=True, **ends):
    """Return a night of two men's teams, and of two mixed teams who play after them."""
    night = plain.night(8, house="mcallen", games=2, minutes=18)
    night = plain.with_facts(
        night,
        *(
            facts.Team(number=number, division="Men's" if number < 3 else "Mixed")
            for number in range(1, 5)
        ),
    )
    if in_time_slots:
        night = plain.with_facts(night, replace(night.plan, sessions=(("Men's",), ("Mixed",))))
    return with_limits(night, **ends)


def seat_teams(night):
    """Return the night with the next game seated, in which each team has its two players."""
    seating, game = draws.next_games(night).seating, night.rounds.next_number
    seats = [
        facts.Seat(round=game, entry=entry, table=table.number, chair=chair.value)
        for table in seating.tables
        for team_chair, team in table.seats
        for entry, chair in zip(
            (2 * int(team) - 1, 2 * int(team)), (team_chair, team_chair.opposite), strict=True
        )
    ]
    seats += [
        facts.Seat(round=game, entry=2 * int(team) - place)
        for team in seating.bench
        for place in (0, 1)
    ]
    return plain.with_facts(night, facts.Round(number=game, seated=AT_SEVEN), *seats)


def test_limit_of_a_division_lists_games_of_its_own_time_slot():
    open_time_limits = limits.limits_of_unfinished_divisions(
        two_divisions(**{"Men's": 1200, "Mixed": 1230}), at_minute(0)
    )
    assert [[game.number for game in limit.games] for limit in open_time_limits] == [[1, 2], [3, 4]]


def test_limit_of_a_division_is_open_until_its_last_game_is_over():
    night = two_divisions(**{"Men's": 1200, "Mixed": 1230})
    for _ in range(2):
        night = seat_teams(night)
        night = plain.type_all_tables(night, (9, 5))
    assert [
        limit.division for limit in limits.limits_of_unfinished_divisions(night, at_minute(50))
    ] == ["Mixed"]


@pytest.mark.parametrize("minutes", [1140, 1290, 1799])
def test_limit_changes_no_seat_no_score_and_no_place(minutes):
    plainly, with_limit = two_divisions(), two_divisions(all=minutes, **{"Men's": minutes})
    while not progress.is_fully_played(plainly):
        plainly, with_limit = (
            plain.type_all_tables(seat_teams(night), (9, 5)) for night in (plainly, with_limit)
        )
        assert with_limit.facts_of(facts.Seat) == plainly.facts_of(facts.Seat)
        assert ranking.scorecards_of_parties(with_limit) == ranking.scorecards_of_parties(plainly)
        assert ranking.ranked_divisions(with_limit) == ranking.ranked_divisions(plainly)
    assert progress.is_fully_played(with_limit)
