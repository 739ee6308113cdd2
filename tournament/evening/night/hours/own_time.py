"""The time that an evening goes by: the clock's, as long as neither what is written down nor the
program that runs knows better. Clocks are set back, run ahead, are put right, or wake in another
year.
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from tournament.evening.facts import Payment
from tournament.evening.night import progress
from tournament.evening.night.night import Night

# A night that is being played stays tonight's for so long after all that bears a time, on whatever
# day the clock may be; less where another night is meant for that day.
NOTICED = timedelta(minutes=5)
LEFT, BUSY = timedelta(hours=30), timedelta(hours=3)
# By the clock alone a night lasts until this hour.
MORNING = 6


def seconds() -> float:
    """Since the computer was switched on, its sleep among them, by a clock that nobody sets."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


@dataclass(frozen=True, slots=True)
class _Going:
    """A night as a running program saw it first, by both clocks, and how it stood by its own time
    when the latest moment was written down.
    """

    begun: datetime
    counted: float
    known_at: datetime
    known_since: datetime

    def own(self, counted: float) -> datetime:
        return self.begun + timedelta(seconds=counted - self.counted)


_counting: Callable[[], float] | None = None
_going: dict[int, _Going] = {}


def count_by(counting: Callable[[], float] | None) -> None:
    """From here on a jump of the clock is told from time that has passed. Nothing counts where
    no program runs on.
    """
    global _counting
    _counting = counting
    _going.clear()


def own_time(night: Night | None, now: datetime) -> datetime:
    """Return the time of a night as a running program counts it, never before its last press;
    without a night, `now`.
    """
    return _times(night, now)[0] if night else now


def is_set_back(latest: datetime | None, now: datetime) -> bool:
    """Whether something was written down at a time that is still to come."""
    return latest is not None and latest - now > NOTICED


def is_played_on(night: Night, now: datetime, patience: timedelta = LEFT) -> bool:
    """Seated, with games to come, and not long ago."""
    if not night.rounds or progress.is_played(night) or night.is_closed:
        return False
    own, moment = _times(night, now)
    return moment is not None and own - moment < patience


def is_left_open(night: Night, now: datetime) -> bool:
    """Somebody came, on a day that is over, and it is not closed. After a start the clock alone
    does not tell the next morning, or another year, from an evening whose clock was wrong.
    """
    return not night.is_closed and _known_at(night) is not None and night.date < now.date()


def _known_at(night: Night) -> datetime | None:
    """Return the latest moment that is written down, by whatever clock."""
    moments = [entry.signed_in for entry in night.entries]
    moments += [played.seated for played in night.rounds]
    moments += [payment.at for payment in night.all(Payment)]
    return max(moments, default=None)


def _times(night: Night, now: datetime) -> tuple[datetime, datetime | None]:
    """Its own time, and when by that time the latest moment was written down."""
    moment = _known_at(night)
    if moment is None:
        return now, None
    if _counting is None or night.is_closed:
        return max(now, moment.astimezone(now.tzinfo)), moment
    counted = _counting()
    going = _going.get(night.tournament) or _Going(max(now, moment), counted, moment, moment)
    if moment > going.known_at:
        going = replace(going, known_at=moment, known_since=going.own(counted))
    _going[night.tournament] = going
    return going.own(counted).astimezone(now.tzinfo), going.known_since


@dataclass(frozen=True, slots=True)
class OpenNight:
    """A night of an earlier day that somebody came to, and that was never closed, or was opened
    again for a correction.
    """

    number: int
    name: str
    date: date
    is_reopened: bool


def tonights(nights: Sequence[Night], now: datetime) -> Night | None:
    """Today's night, the last set up of several; in the small hours it is still yesterday's. What
    is being played stays so, whatever the clock says, and until another of the day is seated.
    """
    real = _real(nights)
    newest = changed_last(nights)
    night = _night_of_day(real, own_time(newest, now)) or _night_of_day(real, now)
    if newest and night is not newest and is_played_on(newest, now, BUSY if night else LEFT):
        return newest
    if night is None or not _waits(night):
        return night
    beside = [one for one in real if one.date == night.date and is_played_on(one, now, BUSY)]
    return _newest(beside) or night


def coming(nights: Sequence[Night], now: datetime) -> Night | None:
    """The next of a later day, or of today while another has the tables."""
    real = _real(nights)
    on, today = tonights(nights, now), max(own_time(changed_last(nights), now), now).date()
    waiting = [one for one in real if on and one.date == on.date and _waits(one) and one is not on]
    return next((night for night in real if night.date > today or night in waiting), None)


def _waits(night: Night) -> bool:
    return not night.rounds and not night.is_closed


def changed_last(nights: Sequence[Night]) -> Night | None:
    """In the order of the changes, practice aside."""
    return _newest(_real(nights))


def _real(nights: Sequence[Night]) -> list[Night]:
    return [night for night in nights if not night.plan.practice]


def _newest(nights: Sequence[Night]) -> Night | None:
    return max(nights, key=lambda night: night.revision, default=None)


def is_of_the_day(night: Night, now: datetime) -> bool:
    """By the clock alone."""
    return _night_of_day([night], now) is not None


def _night_of_day(nights: Sequence[Night], now: datetime) -> Night | None:
    days = (now.date(), now.date() - timedelta(days=now.hour < MORNING))
    return next((night for day in days for night in reversed(nights) if night.date == day), None)


def is_tonights(night: Night, now: datetime) -> bool:
    return tonights([night], now) is not None
