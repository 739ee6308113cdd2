"""A club of a visitor's own on a demo site: begun, pressed in, ended, and wiped with all that is in
it. Nobody else's club is ever touched.
"""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Min, Q
from django.utils import timezone

from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.server.access.guesses import line_of
from tournament.storage.models import Club, Demo, Director, Tournament
from tournament.tools.practice import actions as practice
from tournament.tools.prepared import evening
from tournament.topics.nights.actions import bringing_in

LASTS = timedelta(hours=2)
AT_ONCE = 120
# A whole hall may try it behind one address.
OF_ONE_LINE, WITHIN = 40, timedelta(hours=1)
# One who rents an IPv6 line gets 65,536 networks of /64.
OF_IPV6 = 48
# A place in which nobody pressed for so long is given to whoever comes when all are taken.
IDLE = timedelta(minutes=10)
# Several evenings' worth; what a visitor may write is no more than can be wiped in a moment.
MAX_PRESSES = 1000
# What was pressed to the very end is answered before it is wiped; and no two who press at once are
# further apart.
GRACE = timedelta(minutes=1)
NAME = "Your club"


def begin(*, house: str, address: str, now: datetime, key: str = "") -> Director:
    """A club with an evening in its fourth game, and who directs it; Refused with when to come
    again. The same press sent twice leads to the same club.
    """
    with transaction.atomic():
        _one_by_one()
        earlier = Director.objects.filter(club__demo__key=key).first() if key else None
        if earlier:
            return earlier
        if full := why_full(address, now):
            raise Refused(full)
        _give_up_idle(now)
        director = _opened(address, now, key)
    try:
        kept = evening(house, now, timezone.localtime(now).date())
        bringing_in.take_in(club=director.club_id, brought=kept)
    except BaseException:
        wipe(director.club_id)
        raise
    return director


def why_full(address: str, now: datetime) -> str:
    """Why there is no room for one more, and when to come again; nothing where there is."""
    alive = Demo.objects.filter(~over(now))
    if alive.count() >= AT_ONCE and _idle(now) is None:
        first = alive.aggregate(ends=Min("ends"), pressed=Min("pressed"))
        left = in_words(min(first["ends"], first["pressed"] + IDLE) - now)
        return f"All {AT_ONCE} practice evenings are taken. Come again in {left}."
    begun = Demo.objects.filter(_counts(now), line=_line(address))
    times = begun.order_by("-begun").values_list("begun", flat=True)[:OF_ONE_LINE]
    if len(times) >= OF_ONE_LINE:
        left = in_words(times[OF_ONE_LINE - 1] + WITHIN - now)
        return (
            f"From your network {OF_ONE_LINE} practice evenings were begun within an hour. Come "
            f"again in {left}."
        )
    return ""


def in_words(left: timedelta) -> str:
    """In hours and minutes, since a visitor's clock may be of another zone."""
    hours, minutes = divmod(max(1, -(-left // timedelta(minutes=1))), 60)
    units = ((hours, "hour"), (minutes, "minute"))
    return " ".join(so_many(*unit) for unit in units if unit[0])


def left(club: int, now: datetime) -> timedelta | None:
    """Return how long the visitor's club still lasts, or None for a club that is no visitor's."""
    demo = Demo.objects.filter(club=club).first()
    if demo is None:
        return None
    still = demo.ends - now
    return still if timedelta(0) < still <= LASTS + GRACE else timedelta(0)


def over(now: datetime, grace: timedelta = timedelta(0)) -> Q:
    """Also one that was begun when the clock was wrong; not one that was begun since."""
    return Q(ends__lte=now - grace) | Q(ends__gt=now + LASTS + GRACE)


def take_press(club: int) -> bool:
    """Whether there is room for one more."""
    room = Demo.objects.filter(club=club, presses__lt=MAX_PRESSES)
    return room.update(presses=F("presses") + 1, pressed=timezone.now()) > 0


def end(club: int, now: datetime) -> None:
    Demo.objects.filter(club=club).update(ends=now)


def to_wipe(now: datetime, *, all_of_them: bool = False) -> tuple[int, ...]:
    """The clubs of those that are over, those that ended first before the others."""
    clubs = Demo.objects.exclude(club=None).order_by("ends")
    clubs = clubs if all_of_them else clubs.filter(over(now, GRACE))
    return tuple(number for number in clubs.values_list("club", flat=True) if number)


@transaction.atomic
def wipe(club: int) -> None:
    """All of it or nothing; the database lets the log go as that of practice."""
    if not Demo.objects.filter(club=club).update(key=""):
        return
    Director.objects.filter(club=club).delete()
    nights = Tournament.objects.select_for_update().filter(club=club)
    nights.update(practice=True)
    for night in nights:
        practice.take_out(night)
    Club.objects.filter(pk=club).delete()


def _idle(now: datetime) -> Demo | None:
    """The place in which nobody has pressed for longest, if that is long enough to give it up."""
    idle = Demo.objects.filter(~over(now), pressed__lte=now - IDLE)
    return idle.order_by("pressed").first()


def _give_up_idle(now: datetime) -> None:
    idle = _idle(now)
    if idle is not None and Demo.objects.filter(~over(now)).count() >= AT_ONCE:
        Demo.objects.filter(pk=idle.pk).update(ends=now)


def _line(address: str) -> str:
    return line_of(address, prefix=OF_IPV6)


def forget(now: datetime) -> None:
    """What counts for no address any more."""
    Demo.objects.filter(~_counts(now), club=None).delete()


def _opened(address: str, now: datetime, key: str) -> Director:
    """Nobody can sign in there: there is no password."""
    club = Club.objects.create(name=NAME)
    demo = Demo.objects.create(
        club=club, line=_line(address), begun=now, pressed=now, ends=now + LASTS, key=key
    )
    director = Director(name=f"visitor {demo.pk}", club=club)
    director.set_unusable_password()
    director.save()
    return director


def _one_by_one() -> None:
    """Lock the demos, so that no more begin than there may be. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournament_demo IN SHARE ROW EXCLUSIVE MODE")


def _counts(now: datetime) -> Q:
    return Q(begun__gt=now - WITHIN, begun__lte=now + GRACE)
