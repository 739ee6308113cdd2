"""A night's own time, which stays right when the laptop's clock is wrong: set back, running ahead,
corrected, or in another year. The recorded times and the running program show when the clock is
wrong.
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from tournament.evening.facts import Payment
from tournament.evening.night import progress
from tournament.evening.night.night import Night

# If the clock is further behind the latest recorded moment than this, someone has set it back.
MAX_CLOCK_LAG = timedelta(minutes=5)
# A night in play is shown as tonight's night until MAX_PAUSE after its latest recorded moment, even
# if the clock shows another day. If another night is set up for that day, the limit is
# MAX_PAUSE_BESIDE_OTHER_NIGHT.
MAX_PAUSE, MAX_PAUSE_BESIDE_OTHER_NIGHT = timedelta(hours=30), timedelta(hours=3)
# The hour of the morning until which the night of the day before is still shown as tonight's.
NIGHT_END_HOUR = 6


def seconds_since_boot() -> float:
    """Return the seconds since the computer was switched on, including sleep. Unlike the clock,
    this counter cannot be set.
    """
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


@dataclass(frozen=True, slots=True)
class _RememberedTimes:
    """The times of one night that the running program remembers. The program first read the night
    when the laptop's clock showed `first_seen` and the monotonic clock, which cannot be set, showed
    `first_monotonic_seconds`. The latest recorded moment is `latest_recorded` as stored, and
    `latest_own` in the night's own time.
    """

    first_seen: datetime
    first_monotonic_seconds: float
    latest_recorded: datetime
    latest_own: datetime

    def own_time_at(self, monotonic_seconds: float) -> datetime:
        """Return the night's own time when the monotonic clock shows this many seconds."""
        return self.first_seen + timedelta(seconds=monotonic_seconds - self.first_monotonic_seconds)


_monotonic_clock: Callable[[], float] | None = None
_remembered_times_by_night: dict[int, _RememberedTimes] = {}


def use_monotonic_clock(monotonic_clock: Callable[[], float] | None) -> None:
    """Set the function that returns the seconds since a fixed moment. The seconds show when the
    laptop's clock jumps. If the function is None, the laptop's clock is trusted, as in programs
    that run only briefly.
    """
    global _monotonic_clock
    _monotonic_clock = monotonic_clock
    _remembered_times_by_night.clear()


def own_time(night: Night | None, now: datetime) -> datetime:
    """Return the own time of a night, which is never before its latest recorded moment. Return
    `now` if the night is None.
    """
    return _own_time_and_latest_moment(night, now)[0] if night else now


def is_clock_set_back(latest_moment: datetime | None, now: datetime) -> bool:
    """Return whether the clock is more than MAX_CLOCK_LAG behind the latest recorded moment."""
    return latest_moment is not None and latest_moment - now > MAX_CLOCK_LAG


def is_night_in_play(night: Night, now: datetime, max_pause: timedelta = MAX_PAUSE) -> bool:
    """Return whether the night is being played: a game is seated, not all games are over, and the
    latest moment was recorded less than `max_pause` ago.
    """
    if not night.rounds or progress.is_fully_played(night) or night.is_closed:
        return False
    own_time_now, latest_moment = _own_time_and_latest_moment(night, now)
    return latest_moment is not None and own_time_now - latest_moment < max_pause


def is_night_left_open(night: Night, now: datetime) -> bool:
    """Return whether a night of an earlier day is not closed although something was recorded in it.
    Such a night may still be in play if the clock is wrong and shows the next day.
    """
    return (
        not night.is_closed
        and _latest_recorded_moment(night) is not None
        and night.date < now.date()
    )


def _latest_recorded_moment(night: Night) -> datetime | None:
    """Return the time of the latest check-in, seating, or payment of this night, as the clock
    showed it. Return None if there was none.
    """
    recorded_moments = [entry.signed_in for entry in night.entries]
    recorded_moments += [seated_game.seated_at for seated_game in night.rounds]
    recorded_moments += [payment.at for payment in night.facts_of(Payment)]
    return max(recorded_moments, default=None)


def _own_time_and_latest_moment(night: Night, now: datetime) -> tuple[datetime, datetime | None]:
    """Return the night's own time now. Also return its latest recorded moment in own time, or None
    if no moment was recorded.
    """
    latest_moment = _latest_recorded_moment(night)
    if latest_moment is None:
        return now, None
    if _monotonic_clock is None or night.is_closed:
        return max(now, latest_moment.astimezone(now.tzinfo)), latest_moment
    monotonic_seconds = _monotonic_clock()
    remembered_times = _remembered_times_by_night.get(night.tournament) or _RememberedTimes(
        max(now, latest_moment), monotonic_seconds, latest_moment, latest_moment
    )
    if latest_moment > remembered_times.latest_recorded:
        remembered_times = replace(
            remembered_times,
            latest_recorded=latest_moment,
            latest_own=remembered_times.own_time_at(monotonic_seconds),
        )
    _remembered_times_by_night[night.tournament] = remembered_times
    own_time_now = remembered_times.own_time_at(monotonic_seconds).astimezone(now.tzinfo)
    return own_time_now, remembered_times.latest_own


@dataclass(frozen=True, slots=True)
class OpenNight:
    """A night of an earlier day that is not closed. It may have been reopened for a correction."""

    number: int
    name: str
    date: date
    is_reopened: bool


def tonights_night(nights: Sequence[Night], now: datetime) -> Night | None:
    """Return the night to show as tonight's, or None. It is the night of today, or until morning
    the night of yesterday. If there are several, it is the one set up last. A night in play stays
    tonight's, whatever date the clock shows, until a game of another night of today is seated. Once
    the night set up last is over, the night changed last is tonight's. So a reopened night is
    shown, with its winners, until it is closed again.
    """
    real_nights = _real_nights(nights)
    last_changed = last_changed_night(nights)
    night = _night_of_day(real_nights, own_time(last_changed, now)) or _night_of_day(
        real_nights, now
    )
    if (
        last_changed
        and night is not last_changed
        and is_night_in_play(
            last_changed, now, MAX_PAUSE_BESIDE_OTHER_NIGHT if night else MAX_PAUSE
        )
    ):
        return last_changed
    if night is None or is_night_in_play(night, now):
        return night
    same_day_nights = [
        same_day_night for same_day_night in real_nights if same_day_night.date == night.date
    ]
    if not _has_not_begun(night):
        # A closed night never takes the place of one that is still open.
        nights_with_games = [
            same_day_night
            for same_day_night in same_day_nights
            if same_day_night.rounds and (night.is_closed or not same_day_night.is_closed)
        ]
        return _last_changed_of(nights_with_games) or night
    nights_in_play = [
        same_day_night
        for same_day_night in same_day_nights
        if is_night_in_play(same_day_night, now, MAX_PAUSE_BESIDE_OTHER_NIGHT)
    ]
    return _last_changed_of(nights_in_play) or night


def next_night(nights: Sequence[Night], now: datetime) -> Night | None:
    """Return the next night to come, or None. This is a night of a later day, or a night of today
    that has not begun while another night is shown as tonight's. Practice nights don't count.
    """
    real_nights = _real_nights(nights)
    tonight = tonights_night(nights, now)
    today = max(own_time(last_changed_night(nights), now), now).date()
    waiting_nights = [
        night
        for night in real_nights
        if tonight and night.date == tonight.date and _has_not_begun(night) and night is not tonight
    ]
    return next(
        (night for night in real_nights if night.date > today or night in waiting_nights),
        None,
    )


def _has_not_begun(night: Night) -> bool:
    return not night.rounds and not night.is_closed


def last_changed_night(nights: Sequence[Night]) -> Night | None:
    """Return the night that was changed last, or None if there is no night. Practice nights don't
    count.
    """
    return _last_changed_of(_real_nights(nights))


def _real_nights(nights: Sequence[Night]) -> list[Night]:
    return [night for night in nights if not night.plan.practice]


def _last_changed_of(nights: Sequence[Night]) -> Night | None:
    return max(nights, key=lambda night: night.revision, default=None)


def is_dated_today(night: Night, now: datetime) -> bool:
    """Return whether the night is dated today. Early in the morning, a night dated yesterday counts
    too.
    """
    return _night_of_day([night], now) is not None


def _night_of_day(nights: Sequence[Night], now: datetime) -> Night | None:
    possible_days = (now.date(), now.date() - timedelta(days=now.hour < NIGHT_END_HOUR))
    return next(
        (night for day in possible_days for night in reversed(nights) if night.date == day), None
    )


def is_tonights_night(night: Night, now: datetime) -> bool:
    return tonights_night([night], now) is not None
