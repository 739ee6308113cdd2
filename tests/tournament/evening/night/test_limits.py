"""By when a night has to end, and which games end in time, by its plan and the time of day."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.limits import pace
from tournament.evening.night.hours.set_times import MINUTES, minute, moment, time_of, times
from tournament.evening.words.occasion import o_clock
from tournament.kit.desk.words import clock as on_pages
from tournament.kit.printing.print_wish import PrintWish

# A game of 18 minutes and three to the next one.
SEVEN = plain.AT_SEVEN
MINUTE = timedelta(minutes=1)
CHICAGO = ZoneInfo("America/Chicago")


def after(minutes):
    return SEVEN + timedelta(minutes=minutes)


def limited(night, **ends):
    """The night's own limit by the name of `all`."""
    told = tuple(("" if one == "all" else one, at) for one, at in ends.items())
    return plain.told(night, replace(night.plan, limits=told or None))


def seated_at(night, *minutes):
    """Games after one another, all in but the last."""
    for at in minutes:
        night = plain.seated(night)
        number = night.rounds.current.number
        night = plain.told(night, facts.Round(number=number, seated=after(at)))
        if at != minutes[-1]:
            night = plain.all_typed(night)
    return night


def games(**more):
    return plain.night(8, minutes=18, games=4, **more)


def ends(night, now):
    return [(one.number, (one.ends - SEVEN) // MINUTE) for one in limits.forecast(night, now)]


@pytest.mark.parametrize(
    ("at", "told"), [(time(21, 30), 1290), (time(0, 30), 1470), (time(5, 59), 1799), (time(6), 360)]
)
def test_limit_before_six_is_of_the_morning_after(at, told):
    assert (minute(at), time_of(told)) == (told, at)
    assert told in MINUTES


def test_limit_set_at_seven_for_half_past_midnight_is_the_next_morning():
    found = moment(date(2026, 11, 24), minute(time(0, 30)), CHICAGO)
    assert found.astimezone(CHICAGO) == datetime(2026, 11, 25, 0, 30, tzinfo=CHICAGO)


def test_limit_is_a_time_of_the_halls_clocks_where_they_are_set_back_in_the_night():
    found = moment(date(2026, 10, 31), minute(time(3)), CHICAGO)
    assert found == datetime(2026, 11, 1, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hour", "words"),
    [(0, "12:05 am"), (1, "1:05 am"), (11, "11:05 am"), (12, "12:05 pm"), (23, "11:05 pm")],
)
def test_time_is_written_as_people_say_it_wherever_it_is_read(hour, words):
    at = datetime(2026, 11, 24, hour, 5).astimezone()
    assert o_clock(at) == words
    assert PrintWish().clock(at) == words
    assert on_pages(at) == o_clock(timezone.localtime(at))


def test_limits_come_the_soonest_first_and_only_of_divisions_that_there_are():
    found = limited(plain.night(8, house="mcallen"), all=1290, **{"Men's": 750, "Left": 10})
    assert [one.division for one in limits.limits(found, SEVEN)] == ["Men's", ""]
    found = limited(games(), all=1290, **{"Men's": 750})
    assert [one.division for one in limits.limits(found, SEVEN)] == [""]


@pytest.mark.parametrize("told", [-1, 1800, 2**31 - 1])
def test_minute_that_no_day_has_is_no_limit(told):
    found = limited(games(), all=told)
    assert limits.limits(found, SEVEN) == ()
    assert times(found) == {"": None}


def test_forecast_begins_with_the_next_game_as_if_it_were_seated_now():
    assert ends(games(), after(10)) == [(1, 28), (2, 49), (3, 70), (4, 91)]


def test_forecast_goes_on_from_the_game_that_is_on():
    assert ends(seated_at(games(), 0), after(5)) == [(1, 18), (2, 39), (3, 60), (4, 81)]


def test_game_that_takes_longer_ends_now_at_the_soonest():
    assert ends(seated_at(games(), 0), after(30)) == [(1, 30), (2, 51), (3, 72), (4, 93)]


def test_third_game_tells_the_pace_of_the_evening():
    assert pace(seated_at(games(), 0, 30)) == timedelta(minutes=21)
    assert pace(seated_at(games(), 0, 30, 60)) == timedelta(minutes=30)


@pytest.mark.parametrize(("apart", "found"), [(1, 10.5), (300, 63)])
def test_pace_that_no_evening_has_is_not_believed(apart, found):
    night = seated_at(games(), 0, apart, 2 * apart)
    assert pace(night) == timedelta(minutes=found)


def test_outlook_says_which_games_end_in_time():
    (found,) = limits.open_limits(limited(games(), all=minute(time(20, 5))), after(0))
    assert (
        found.games[-1].number,
        [one.number for one in found.games if one.ends <= found.at],
    ) == (
        4,
        [1, 2, 3],
    )


def test_night_that_is_played_or_closed_has_no_limit_any_more():
    night = limited(plain.night(8, games=1), all=1290)
    assert limits.open_limits(night, after(0))
    played = plain.all_typed(plain.seated(night))
    assert progress.is_played(played)
    assert limits.open_limits(played, after(0)) == ()
    closed = plain.told(night, replace(night.plan, closed=after(0)))
    assert limits.open_limits(closed, after(0)) == ()


def divided(*, apart=True, **ends):
    """Two teams of men and two of mixed doubles, who play after them."""
    night = plain.night(8, house="mcallen", games=2, minutes=18)
    night = plain.told(
        night,
        *(facts.Team(number=one, division="Men's" if one < 3 else "Mixed") for one in range(1, 5)),
    )
    if apart:
        night = plain.told(night, replace(night.plan, sessions=(("Men's",), ("Mixed",))))
    return limited(night, **ends)


def paired(night):
    """The next game of the pairs, each team with its two players."""
    found, game = draws.coming(night).seating, night.rounds.next_number
    sat = [
        facts.Seat(round=game, entry=entry, table=table.number, chair=chair.value)
        for table in found.tables
        for first, team in table.seats
        for entry, chair in zip(
            (2 * int(team) - 1, 2 * int(team)), (first, first.opposite), strict=True
        )
    ]
    sat += [
        facts.Seat(round=game, entry=2 * int(team) - at) for team in found.bench for at in (0, 1)
    ]
    return plain.told(night, facts.Round(number=game, seated=SEVEN), *sat)


def test_divisions_limit_is_for_the_games_of_its_own_session():
    found = limits.open_limits(divided(**{"Men's": 1200, "Mixed": 1230}), after(0))
    assert [[one.number for one in each.games] for each in found] == [[1, 2], [3, 4]]


def test_divisions_limit_is_over_with_its_last_game_and_no_other():
    night = divided(**{"Men's": 1200, "Mixed": 1230})
    for _ in range(2):
        night = paired(night)
        night = plain.all_typed(night, (9, 5))
    assert [one.division for one in limits.open_limits(night, after(50))] == ["Mixed"]


@pytest.mark.parametrize("told", [1140, 1290, 1799])
def test_limit_changes_no_seat_no_score_and_no_place(told):
    plainly, with_limit = divided(), divided(all=told, **{"Men's": told})
    while not progress.is_played(plainly):
        plainly, with_limit = (
            plain.all_typed(paired(one), (9, 5)) for one in (plainly, with_limit)
        )
        assert with_limit.all(facts.Seat) == plainly.all(facts.Seat)
        assert ranking.party_cards(with_limit) == ranking.party_cards(plainly)
        assert ranking.divisions(with_limit) == ranking.divisions(plainly)
    assert progress.is_played(with_limit)
