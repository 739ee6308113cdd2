"""Which nights may be tonight's, read by the order of changes as well as by the day: a clock may be
wrong.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.evening.night.hours.own_time import (
    MORNING,
    OpenNight,
    is_played_on,
    own_time,
    tonights,
)
from tournament.evening.night.night import Night
from tournament.storage.models import Change, Entry, Tournament
from tournament.storage.reading import replay
from tournament.storage.stored import written

# Nights, or changes of any night, that are looked through for what is on.
MAX_LOOKED_THROUGH = 100


def nights(club: int, now: datetime) -> tuple[Night, ...]:
    """Return all nights that may be tonight's and the one that comes next, the earliest first: what
    was changed last, whatever the clock says, and those of these days.
    """
    rows = Tournament.objects.filter(club=club, practice=False).order_by("date", "pk")
    last = _changed_last(rows)
    newest = replay.night(last) if last else None
    newest = None if newest and _is_being_corrected(newest, now) else newest
    own = own_time(newest, now)
    today = max(own, now).date()
    days = {day - timedelta(days=back) for day in (own.date(), now.date()) for back in (0, 1)}
    dated = list(rows.filter(date__gte=min(days)).values_list("pk", "date"))
    of_the_day = {pk for pk, held in dated if held in days}
    later = [pk for pk, held in dated if held > today][:1]
    others = map(replay.night, {*of_the_day, *later} - {last})
    listed = [
        night
        for night in (newest, *others)
        if night and (night is newest or not _is_being_corrected(night, now))
    ]
    return tuple(sorted(listed, key=lambda night: (night.date, night.tournament)))


def left_open(club: int, now: datetime) -> tuple[OpenNight, ...]:
    """Return the nights of earlier days that are still open, the earliest first."""
    came = Entry.objects.filter(tournament=OuterRef("pk"), expected=False)
    rows = Tournament.objects.filter(
        Exists(came), club=club, practice=False, closed=None, date__lt=_day_of(now)
    )
    again = find_reopened(rows)
    nights = rows.order_by("date", "pk").values_list("pk", "name", "date")
    return tuple(OpenNight(*night, is_reopened=night[0] in again) for night in nights)


def find_reopened(nights: QuerySet[Tournament]) -> frozenset[int]:
    """Return those of these nights whose history says that they were opened again."""
    with_reasons = Change.objects.filter(tournament__in=nights.values("pk")).exclude(reason="")
    return frozenset(
        night
        for night, lines in with_reasons.values_list("tournament", "rows")
        if any(written.opens_again(line) for line in lines)
    )


def _is_being_corrected(night: Night, now: datetime) -> bool:
    """Whether a night of an earlier day was closed, and is open again: it is not played on."""
    is_old = night.date < _day_of(now) and not night.is_closed
    return is_old and bool(find_reopened(Tournament.objects.filter(pk=night.tournament)))


def _day_of(now: datetime) -> date:
    """Return the day of tonight's play: in the small hours it is still yesterday's night."""
    return (now - timedelta(hours=MORNING)).date()


def is_one_played(now: datetime) -> bool:
    """Whether the night that was changed last, of any club, is in the middle of its games. One that
    cannot be read is not.
    """
    last = _changed_last(Tournament.objects.filter(practice=False))
    try:
        night = replay.night(last) if last else None
    except DatabaseError:
        return False
    return night is not None and is_played_on(night, now)


def _changed_last(rows: QuerySet[Tournament]) -> int | None:
    log = Change.objects.filter(tournament=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    pairs = rows.order_by("-pk").annotate(newest=Subquery(log)).values_list("newest", "pk")
    last = max(((newest or 0, pk) for newest, pk in pairs[:MAX_LOOKED_THROUGH]), default=None)
    return last[1] if last else None


def table_keys(now: datetime) -> Sequence[tuple[int, int]]:
    """Return nights that may be tonight's, of these days or changed lately, with the generation of
    their tables' keys.
    """
    day, log = now.date(), Change.objects.order_by("-pk").values_list("tournament", flat=True)
    days = Q(date__range=(day - timedelta(days=1), day))
    rows = Tournament.objects.filter(days | Q(pk__in=set(log[:MAX_LOOKED_THROUGH])))
    return list(rows.values_list("pk", "table_keys"))


def latest_change(tournament: int) -> datetime | None:
    """Return the latest moment at which any of the newest changes was made, by whatever clock."""
    log = Change.objects.filter(tournament=tournament).order_by("-pk")
    return max(log.values_list("at", flat=True)[:MAX_LOOKED_THROUGH], default=None)


def tonights_of(club: int) -> Night | None:
    now = timezone.localtime()
    return tonights(nights(club, now), now)
