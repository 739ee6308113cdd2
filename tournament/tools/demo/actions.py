"""Begin, end and delete visitors' clubs on a demo site, and count their presses. Other clubs are
never changed.
"""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Min, Q
from django.utils import timezone

from tournament.evening.words.occasion import length_in_words
from tournament.evening.words.refused import Refused
from tournament.server.access.guesses import network_of_address
from tournament.storage.models import Club, Demo, Director, Tournament
from tournament.tools.practice import actions as practice
from tournament.tools.prepared import prepared_night
from tournament.topics.nights.actions import importing

DEMO_LENGTH = timedelta(hours=2)
MAX_DEMOS = 120
# A whole room may share one address.
MAX_DEMOS_FROM_ONE_NETWORK, COUNTING_TIME = 40, timedelta(hours=1)
# One customer may have a whole /48, which holds 65,536 of the usual /64 networks.
IPV6_PREFIX_LENGTH = 48
# When the site is full, a demo without a press for this long is ended to admit a new visitor.
IDLE_TIME = timedelta(minutes=10)
# Enough presses for several nights, and few enough that the club can be deleted in a moment.
MAX_PRESSES = 1000
# A club is deleted this long after its end, so that its last press is still answered. The clocks of
# two servers of one site never differ by more.
DELETION_DELAY = timedelta(minutes=1)
CLUB_NAME = "Your club"


def begin_demo(*, house: str, address: str, now: datetime, key: str = "") -> Director:
    """Create a club with a night in its fourth game, and return its director. If the site is full,
    refuse and say when to come back. A press that is sent twice returns the same director.
    """
    with transaction.atomic():
        _lock_demos()
        existing_director = Director.objects.filter(club__demo__key=key).first() if key else None
        if existing_director:
            return existing_director
        if reason := reason_to_wait(address, now):
            raise Refused(reason)
        _end_idle_demo_if_full(now)
        director = _create_club(address, now, key)
    try:
        night = prepared_night(house, now, timezone.localtime(now).date())
        importing.store_night(club=director.club_id, archive=night)
    except BaseException:
        delete_club(director.club_id)
        raise
    return director


def reason_to_wait(address: str, now: datetime) -> str:
    """Return why a visitor must wait and when to come back; empty if a demo can begin now."""
    running_demos = Demo.objects.filter(~ended_condition(now))
    if running_demos.count() >= MAX_DEMOS and _find_idle_demo(now) is None:
        earliest_times = running_demos.aggregate(ends=Min("ends"), pressed=Min("pressed"))
        wait_words = duration_in_words(
            min(earliest_times["ends"], earliest_times["pressed"] + IDLE_TIME) - now
        )
        return f"All {MAX_DEMOS} practice nights are in use. Please come back in {wait_words}."
    counted_demos = Demo.objects.filter(
        _counted_condition(now), line=_network_of(address)
    ).order_by("-begun")
    start_times = counted_demos.values_list("begun", flat=True)[:MAX_DEMOS_FROM_ONE_NETWORK]
    if len(start_times) >= MAX_DEMOS_FROM_ONE_NETWORK:
        wait_words = duration_in_words(
            start_times[MAX_DEMOS_FROM_ONE_NETWORK - 1] + COUNTING_TIME - now
        )
        return (
            f"Your network started {MAX_DEMOS_FROM_ONE_NETWORK} practice nights within an hour. "
            f"Please come back in {wait_words}."
        )
    return ""


def duration_in_words(duration: timedelta) -> str:
    """Return a duration in hours and minutes, rounded up."""
    minutes = max(1, -(-duration // timedelta(minutes=1)))
    return length_in_words(timedelta(minutes=minutes))


def time_left(club: int, now: datetime) -> timedelta | None:
    """Return how long until a visitor's club ends, or None for a club that is not a visitor's."""
    demo = Demo.objects.filter(club=club).first()
    if demo is None:
        return None
    duration = demo.ends - now
    return duration if timedelta(0) < duration <= DEMO_LENGTH + DELETION_DELAY else timedelta(0)


def ended_condition(now: datetime, delay: timedelta = timedelta(0)) -> Q:
    """Return a query condition for demos that are over. A demo whose end is too far away, because
    the clock was wrong when it began, is over too.
    """
    return Q(ends__lte=now - delay) | Q(ends__gt=now + DEMO_LENGTH + DELETION_DELAY)


def count_press(club: int) -> bool:
    """Count one press of a visitor. Return False if the club had no presses left."""
    demo = Demo.objects.filter(club=club, presses__lt=MAX_PRESSES)
    return demo.update(presses=F("presses") + 1, pressed=timezone.now()) > 0


def end_demo(club: int, now: datetime) -> None:
    Demo.objects.filter(club=club).update(ends=now)


def clubs_to_delete(now: datetime, *, include_running: bool = False) -> tuple[int, ...]:
    """Return the numbers of the clubs to delete, earliest end first."""
    clubs = Demo.objects.exclude(club=None).order_by("ends")
    clubs = clubs if include_running else clubs.filter(ended_condition(now, DELETION_DELAY))
    return tuple(number for number in clubs.values_list("club", flat=True) if number)


@transaction.atomic
def delete_club(club: int) -> None:
    """Delete a visitor's club. Its nights become practice first, because the database lets only
    practice lose its log.
    """
    if not Demo.objects.filter(club=club).update(key=""):
        return
    Director.objects.filter(club=club).delete()
    nights = Tournament.objects.select_for_update().filter(club=club)
    nights.update(practice=True)
    for night in nights:
        practice.delete_night_with_log(night)
    Club.objects.filter(pk=club).delete()


def _find_idle_demo(now: datetime) -> Demo | None:
    """Return the demo that was idle longest, or None if none was idle for IDLE_TIME."""
    idle_demos = Demo.objects.filter(~ended_condition(now), pressed__lte=now - IDLE_TIME)
    return idle_demos.order_by("pressed").first()


def _end_idle_demo_if_full(now: datetime) -> None:
    idle_demo = _find_idle_demo(now)
    if idle_demo is not None and Demo.objects.filter(~ended_condition(now)).count() >= MAX_DEMOS:
        Demo.objects.filter(pk=idle_demo.pk).update(ends=now)


def _network_of(address: str) -> str:
    return network_of_address(address, prefix=IPV6_PREFIX_LENGTH)


def delete_old_demos(now: datetime) -> None:
    """Delete the rows of demos that no longer count against an address."""
    Demo.objects.filter(~_counted_condition(now), club=None).delete()


def _create_club(address: str, now: datetime, key: str) -> Director:
    """Create a visitor's club and its director, who has no password to sign in with."""
    club = Club.objects.create(name=CLUB_NAME)
    demo = Demo.objects.create(
        club=club,
        line=_network_of(address),
        begun=now,
        pressed=now,
        ends=now + DEMO_LENGTH,
        key=key,
    )
    director = Director(name=f"visitor {demo.pk}", club=club)
    director.set_unusable_password()
    director.save()
    return director


def _lock_demos() -> None:
    """Lock the demos, so that two visitors cannot both take the last place. SQLite has only one
    writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournament_demo IN SHARE ROW EXCLUSIVE MODE")


def _counted_condition(now: datetime) -> Q:
    """Return a query condition for demos that count against the address that started them."""
    return Q(begun__gt=now - COUNTING_TIME, begun__lte=now + DELETION_DELAY)
