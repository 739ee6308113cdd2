"""Which of some nights is tonight's, and which comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tournament.evening.night.hours.own_time import BUSY, LEFT, MORNING, is_played_on, own_time
from tournament.evening.night.night import Night


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
    night = _of_day(real, own_time(newest, now)) or _of_day(real, now)
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
    return _of_day([night], now) is not None


def _of_day(nights: Sequence[Night], now: datetime) -> Night | None:
    days = (now.date(), now.date() - timedelta(days=now.hour < MORNING))
    return next((night for day in days for night in reversed(nights) if night.date == day), None)


def is_tonights(night: Night, now: datetime) -> bool:
    return tonights([night], now) is not None
