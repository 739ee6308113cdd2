"""Queries for the nights that may be tonight's. These queries use the order of changes as well as
the date, because a laptop's clock may be wrong.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.evening.night.hours.own_time import (
    NIGHT_END_HOUR,
    OpenNight,
    is_night_in_play,
    own_time,
    tonights_night,
)
from tournament.evening.night.night import Night
from tournament.storage.models import Change, Entry, Tournament
from tournament.storage.reading import reader
from tournament.storage.stored import fact_json

# One search for a recent night or change reads at most this many rows.
MAX_ROWS_SEARCHED = 100


def nights_near_today(club: int, now: datetime) -> tuple[Night, ...]:
    """Return the nights that may be tonight's, and the first night after today, earliest first. A
    night may be tonight's if its date is today or yesterday. The night that was changed last may be
    too, since the clock may be wrong. Practice and reopened nights of earlier days are left out.
    """
    club_nights = Tournament.objects.filter(club=club, practice=False).order_by("date", "pk")
    last_changed_number = _find_number_of_last_changed_night(club_nights)
    last_changed_night = reader.night(last_changed_number) if last_changed_number else None
    if last_changed_night and _is_being_corrected(last_changed_night, now):
        last_changed_night = None
    time_of_night = own_time(last_changed_night, now)
    today = max(time_of_night, now).date()
    possible_todays = (time_of_night.date(), now.date())
    days_near_today = {
        day - timedelta(days=days_ago) for day in possible_todays for days_ago in (0, 1)
    }
    numbers_and_days = list(
        club_nights.filter(date__gte=min(days_near_today)).values_list("pk", "date")
    )
    numbers_near_today = {number for number, day in numbers_and_days if day in days_near_today}
    numbers_of_next_night = [number for number, day in numbers_and_days if day > today][:1]
    other_near_nights = map(
        reader.night, {*numbers_near_today, *numbers_of_next_night} - {last_changed_number}
    )
    possible_nights = [
        night
        for night in (last_changed_night, *other_near_nights)
        if night and (night is last_changed_night or not _is_being_corrected(night, now))
    ]
    return tuple(sorted(possible_nights, key=lambda night: (night.date, night.tournament)))


def nights_left_open(club: int, now: datetime) -> tuple[OpenNight, ...]:
    """Return the club's nights of earlier days that are still open and have a checked-in player,
    earliest first. Practice is left out.
    """
    checked_in_entries = Entry.objects.filter(tournament=OuterRef("pk"), expected=False)
    open_nights = Tournament.objects.filter(
        Exists(checked_in_entries),
        club=club,
        practice=False,
        closed=None,
        date__lt=_date_of_night_played_now(now),
    )
    reopened_numbers = find_numbers_of_reopened_nights(open_nights)
    numbers_names_and_days = open_nights.order_by("date", "pk").values_list("pk", "name", "date")
    return tuple(
        OpenNight(number, name, day, is_reopened=number in reopened_numbers)
        for number, name, day in numbers_names_and_days
    )


def find_numbers_of_reopened_nights(nights: QuerySet[Tournament]) -> frozenset[int]:
    """Return the numbers of those nights that were ever reopened after they were closed."""
    changes_with_reason = Change.objects.filter(tournament__in=nights.values("pk")).exclude(
        reason=""
    )
    return frozenset(
        night_number
        for night_number, log_lines in changes_with_reason.values_list("tournament", "rows")
        if any(fact_json.does_line_reopen_night(log_line) for log_line in log_lines)
    )


def _is_being_corrected(night: Night, now: datetime) -> bool:
    """Return whether this night of an earlier day was reopened, so that it is only being corrected
    and not played.
    """
    if night.is_closed or night.date >= _date_of_night_played_now(now):
        return False
    return bool(find_numbers_of_reopened_nights(Tournament.objects.filter(pk=night.tournament)))


def _date_of_night_played_now(now: datetime) -> date:
    """Return the date of a night that is being played now. From midnight until morning, that is
    still yesterday's date.
    """
    return (now - timedelta(hours=NIGHT_END_HOUR)).date()


def is_any_night_in_play(now: datetime) -> bool:
    """Return whether the night that was changed last is in the middle of its games. It may be any
    club's night, but no practice. Return False if it cannot be read.
    """
    night_number = _find_number_of_last_changed_night(Tournament.objects.filter(practice=False))
    try:
        night = reader.night(night_number) if night_number else None
    except DatabaseError:
        return False
    return night is not None and is_night_in_play(night, now)


def _find_number_of_last_changed_night(nights: QuerySet[Tournament]) -> int | None:
    """Return the number of the night with the newest change, or None if there are no nights. Search
    only the MAX_ROWS_SEARCHED nights that were set up last.
    """
    changes_of_night = Change.objects.filter(tournament=OuterRef("pk")).order_by("-pk").values("pk")
    nights = nights.order_by("-pk").annotate(newest_change=Subquery(changes_of_night[:1]))
    changes_and_nights = nights.values_list("newest_change", "pk")[:MAX_ROWS_SEARCHED]
    _, night_number = max(
        (
            (change_number or 0, candidate_number)
            for change_number, candidate_number in changes_and_nights
        ),
        default=(0, None),
    )
    return night_number


def read_table_code_generations(now: datetime) -> Sequence[tuple[int, int]]:
    """Return the number of each night that may be tonight's, with its `table_keys`, a number that
    goes up when all table codes of the night are replaced. A night may be tonight's if its date is
    today or yesterday, or if it has one of the newest changes.
    """
    today = now.date()
    recently_changed_numbers = Change.objects.order_by("-pk").values_list("tournament", flat=True)
    is_dated_near_today = Q(date__range=(today - timedelta(days=1), today))
    possible_nights = Tournament.objects.filter(
        is_dated_near_today | Q(pk__in=set(recently_changed_numbers[:MAX_ROWS_SEARCHED]))
    )
    return list(possible_nights.values_list("pk", "table_keys"))


def latest_change_time(tournament: int) -> datetime | None:
    """Return the latest time among the night's newest changes, or None if it has no changes. The
    last change may have an earlier time, because the clock may have been set back.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    return max(changes.values_list("at", flat=True)[:MAX_ROWS_SEARCHED], default=None)


def find_tonights_night(club: int) -> Night | None:
    now = timezone.localtime()
    return tonights_night(nights_near_today(club, now), now)
