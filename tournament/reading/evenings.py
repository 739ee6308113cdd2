"""Which nights may be tonight's, read by the order of changes as well as by the day: a clock may be
wrong.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.models import Change, Tournament
from tournament.night.hours.own_time import is_played_on, own_time
from tournament.night.hours.tonights import tonights
from tournament.night.night import Night
from tournament.reading import replay, soundness

# So many nights, or changes of any night, are looked through for what is on.
LOOKED_THROUGH = 100


def nights(club: int, now: datetime) -> tuple[Night, ...]:
    """All that may be tonight's and the one that comes next, the earliest first: what was changed
    last, whatever the clock says, and those of these days.
    """
    rows = Tournament.objects.filter(club=club, practice=False).order_by("date", "pk")
    last = _changed_last(rows)
    newest = replay.night(last) if last else None
    own = own_time(newest, now)
    today = max(own, now).date()
    days = {day - timedelta(days=back) for day in (own.date(), now.date()) for back in (0, 1)}
    dated = list(rows.filter(date__gte=min(days)).values_list("pk", "date"))
    of_the_day = {pk for pk, held in dated if held in days}
    later = [pk for pk, held in dated if held > today][:1]
    others = map(replay.night, {*of_the_day, *later} - {last})
    listed = [night for night in (newest, *others) if night]
    return tuple(sorted(listed, key=lambda night: (night.date, night.tournament)))


def is_one_played(now: datetime) -> bool:
    """Whether the night that was changed last, of any club, is in the middle of its games. It is
    looked at first, as its rows may be damaged.
    """
    last = _changed_last(Tournament.objects.filter(practice=False))
    night = replay.night(last) if last and soundness.of(last) else None
    return night is not None and is_played_on(night, now)


def _changed_last(rows: QuerySet[Tournament]) -> int | None:
    log = Change.objects.filter(tournament=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    pairs = rows.order_by("-pk").annotate(newest=Subquery(log)).values_list("newest", "pk")
    last = max(((newest or 0, pk) for newest, pk in pairs[:LOOKED_THROUGH]), default=None)
    return last[1] if last else None


def table_keys(now: datetime) -> Sequence[tuple[int, int]]:
    """Nights that may be tonight's, of these days or changed lately, with the generation of their
    tables' keys.
    """
    day, log = now.date(), Change.objects.order_by("-pk").values_list("tournament", flat=True)
    days = Q(date__range=(day - timedelta(days=1), day))
    rows = Tournament.objects.filter(days | Q(pk__in=set(log[:LOOKED_THROUGH])))
    return list(rows.values_list("pk", "table_keys"))


def latest_change(tournament: int) -> datetime | None:
    """The latest moment at which any of the newest changes was made, by whatever clock; a damaged
    one may tell of none.
    """
    log = Change.objects.filter(tournament=tournament).order_by("-pk")
    return max(filter(None, log.values_list("at", flat=True)[:LOOKED_THROUGH]), default=None)


def tonights_of(club: int) -> Night | None:
    now = timezone.localtime()
    return tonights(nights(club, now), now)
