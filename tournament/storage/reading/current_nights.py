"""Queries for the nights that may be tonight's. They use the order of changes as well as the date,
because a laptop's clock may be wrong.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.evening.night.hours.own_time import (
    NIGHT_END_HOUR,
    OpenNight,
    is_in_play,
    own_time,
    tonights_night,
)
from tournament.evening.night.night import Night
from tournament.storage.models import Change, Entry, Tournament
from tournament.storage.reading import reader
from tournament.storage.stored import written

# The most rows that one search for a recent night or change reads.
MAX_ROWS_SEARCHED = 100


def nights_near_today(club: int, now: datetime) -> tuple[Night, ...]:
    """Return all nights that may be tonight's, and the next night after them, earliest first. The
    night with the newest change is always among them, even if the clock is wrong.
    """
    rows = Tournament.objects.filter(club=club, practice=False).order_by("date", "pk")
    last_changed_number = _last_changed_night_number(rows)
    last_changed_night = reader.night(last_changed_number) if last_changed_number else None
    if last_changed_night and _is_being_corrected(last_changed_night, now):
        last_changed_night = None
    night_time = own_time(last_changed_night, now)
    today = max(night_time, now).date()
    days_now = (night_time.date(), now.date())
    near_days = {day - timedelta(days=days_back) for day in days_now for days_back in (0, 1)}
    numbers_and_days = list(rows.filter(date__gte=min(near_days)).values_list("pk", "date"))
    near_numbers = {number for number, day in numbers_and_days if day in near_days}
    next_numbers = [number for number, day in numbers_and_days if day > today][:1]
    other_nights = map(reader.night, {*near_numbers, *next_numbers} - {last_changed_number})
    possible_nights = [
        night
        for night in (last_changed_night, *other_nights)
        if night and (night is last_changed_night or not _is_being_corrected(night, now))
    ]
    return tuple(sorted(possible_nights, key=lambda night: (night.date, night.tournament)))


def nights_left_open(club: int, now: datetime) -> tuple[OpenNight, ...]:
    """Return the nights of earlier days that are still open, earliest first."""
    entries_present = Entry.objects.filter(tournament=OuterRef("pk"), expected=False)
    rows = Tournament.objects.filter(
        Exists(entries_present), club=club, practice=False, closed=None, date__lt=_day_of_night(now)
    )
    reopened_numbers = find_reopened_nights(rows)
    nights = rows.order_by("date", "pk").values_list("pk", "name", "date")
    return tuple(
        OpenNight(number, name, day, is_reopened=number in reopened_numbers)
        for number, name, day in nights
    )


def find_reopened_nights(nights: QuerySet[Tournament]) -> frozenset[int]:
    """Return the numbers of the nights that were reopened after they were closed."""
    changes_with_reason = Change.objects.filter(tournament__in=nights.values("pk")).exclude(
        reason=""
    )
    return frozenset(
        night
        for night, lines in changes_with_reason.values_list("tournament", "rows")
        if any(written.line_reopens_night(line) for line in lines)
    )


def _is_being_corrected(night: Night, now: datetime) -> bool:
    """Return whether this earlier night was reopened to correct it, so that no one plays."""
    if night.is_closed or night.date >= _day_of_night(now):
        return False
    return bool(find_reopened_nights(Tournament.objects.filter(pk=night.tournament)))


def _day_of_night(now: datetime) -> date:
    """Return the date of a night that is being played now: until morning, the date of the day
    before.
    """
    return (now - timedelta(hours=NIGHT_END_HOUR)).date()


def is_any_night_in_play(now: datetime) -> bool:
    """Return whether the night with the newest change, of any club, is in the middle of its games;
    false if that night cannot be read.
    """
    night_number = _last_changed_night_number(Tournament.objects.filter(practice=False))
    try:
        night = reader.night(night_number) if night_number else None
    except DatabaseError:
        return False
    return night is not None and is_in_play(night, now)


def _last_changed_night_number(rows: QuerySet[Tournament]) -> int | None:
    """Return the number of the night with the newest change, among the last ones set up."""
    changes = Change.objects.filter(tournament=OuterRef("pk")).order_by("-pk").values("pk")
    rows = rows.order_by("-pk").annotate(newest_change=Subquery(changes[:1]))
    changes_and_nights = rows.values_list("newest_change", "pk")[:MAX_ROWS_SEARCHED]
    _, night_number = max(
        ((change or 0, number) for change, number in changes_and_nights), default=(0, None)
    )
    return night_number


def table_code_generations(now: datetime) -> Sequence[tuple[int, int]]:
    """Return pairs of a night that may be tonight's and its `table_keys`, the number that goes up
    when all its table codes are replaced. A night may be tonight's by its date or a recent change.
    """
    day = now.date()
    changed_nights = Change.objects.order_by("-pk").values_list("tournament", flat=True)
    near_today = Q(date__range=(day - timedelta(days=1), day))
    rows = Tournament.objects.filter(near_today | Q(pk__in=set(changed_nights[:MAX_ROWS_SEARCHED])))
    return list(rows.values_list("pk", "table_keys"))


def latest_change_time(tournament: int) -> datetime | None:
    """Return the latest time of the newest changes, which need not be the time of the last one,
    because the clock may have been set back.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    return max(changes.values_list("at", flat=True)[:MAX_ROWS_SEARCHED], default=None)


def find_tonights_night(club: int) -> Night | None:
    now = timezone.localtime()
    return tonights_night(nights_near_today(club, now), now)
