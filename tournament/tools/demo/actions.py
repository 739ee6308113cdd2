"""Begin, end and delete visitors' clubs on a demo site, and count visitors' changes. Other clubs
are never changed.
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
# One network may begin this many demos in an hour. The number is high, since a whole room of
# visitors may share one address.
MAX_DEMOS_FROM_ONE_NETWORK, NETWORK_COUNTING_TIME = 40, timedelta(hours=1)
# A single customer of a provider may have a whole /48, which holds 65,536 of the usual /64
# networks.
IPV6_PREFIX_LENGTH = 48
# To admit a new visitor, a full site ends a demo in which nothing was changed for this long.
IDLE_TIME_BEFORE_END = timedelta(minutes=10)
# A visitor can make this many changes. They are enough for several nights, and few enough that the
# club can be deleted in a moment.
MAX_CHANGES_OF_DEMO = 1000
# A club is deleted this long after its end, so that its last request is still answered. The clocks
# of a site's servers must not differ by more than this.
DELETION_DELAY = timedelta(minutes=1)
DEMO_CLUB_NAME = "Your club"


def begin_demo(*, house: str, address: str, now: datetime, key: str = "") -> Director:
    """Create a club with a night in its fourth game, and return its director. If the site is full,
    or if the visitor's network has begun too many demos, raise Refused with a sentence that says
    when to come back. If a form with the same `key` is sent twice, return the same director.
    """
    with transaction.atomic():
        _lock_demos()
        existing_director = Director.objects.filter(club__demo__key=key).first() if key else None
        if existing_director:
            return existing_director
        if wait_reason := reason_to_wait_sentence(address, now):
            raise Refused(wait_reason)
        _end_idle_demo_if_full(now)
        director = _create_club(address, now, key)
    try:
        night = prepared_night(house, now, timezone.localtime(now).date())
        importing.store_night(club=director.club_id, archive=night)
    except BaseException:
        delete_club(director.club_id)
        raise
    return director


def reason_to_wait_sentence(address: str, now: datetime) -> str:
    """Return why a visitor must wait, and when to come back; empty if a demo can begin now."""
    running_demos = Demo.objects.filter(~demo_ended_query(now))
    if running_demos.count() >= MAX_DEMOS and _find_idle_demo(now) is None:
        earliest_end_and_change = running_demos.aggregate(ends=Min("ends"), pressed=Min("pressed"))
        wait_words = duration_in_words(
            min(
                earliest_end_and_change["ends"],
                earliest_end_and_change["pressed"] + IDLE_TIME_BEFORE_END,
            )
            - now
        )
        return f"All {MAX_DEMOS} practice nights are in use. Please come back in {wait_words}."
    counted_demos = Demo.objects.filter(
        _counts_against_network_query(now), line=_network_of_address(address)
    ).order_by("-begun")
    start_times = counted_demos.values_list("begun", flat=True)[:MAX_DEMOS_FROM_ONE_NETWORK]
    if len(start_times) >= MAX_DEMOS_FROM_ONE_NETWORK:
        wait_words = duration_in_words(
            start_times[MAX_DEMOS_FROM_ONE_NETWORK - 1] + NETWORK_COUNTING_TIME - now
        )
        return (
            f"Your network started {MAX_DEMOS_FROM_ONE_NETWORK} practice nights within an hour. "
            f"Please come back in {wait_words}."
        )
    return ""


def duration_in_words(duration: timedelta) -> str:
    """Return a duration in hours and minutes, rounded up."""
    rounded_minutes = max(1, -(-duration // timedelta(minutes=1)))
    return length_in_words(timedelta(minutes=rounded_minutes))


def demo_time_left(club: int, now: datetime) -> timedelta | None:
    """Return how long until this visitor's club ends; zero if it has ended, or if its end is too
    far away to be right. Return None if the club is not a visitor's.
    """
    demo = Demo.objects.filter(club=club).first()
    if demo is None:
        return None
    time_until_end = demo.ends - now
    return (
        time_until_end
        if timedelta(0) < time_until_end <= DEMO_LENGTH + DELETION_DELAY
        else timedelta(0)
    )


def demo_ended_query(now: datetime, delay: timedelta = timedelta(0)) -> Q:
    """Return the query condition for demos that are over. A demo whose end is too far away is over
    too, since the clock was wrong when it began.
    """
    return Q(ends__lte=now - delay) | Q(ends__gt=now + DEMO_LENGTH + DELETION_DELAY)


def try_to_count_change(club: int) -> bool:
    """Count one change by a visitor; return False if the club has used up its changes."""
    demo = Demo.objects.filter(club=club, presses__lt=MAX_CHANGES_OF_DEMO)
    return demo.update(presses=F("presses") + 1, pressed=timezone.now()) > 0


def end_demo(club: int, now: datetime) -> None:
    Demo.objects.filter(club=club).update(ends=now)


def clubs_to_delete(now: datetime, *, include_running: bool = False) -> tuple[int, ...]:
    """Return the numbers of the visitors' clubs to delete, earliest end first. With
    `include_running`, all visitors' clubs are returned.
    """
    clubs = Demo.objects.exclude(club=None).order_by("ends")
    clubs = clubs if include_running else clubs.filter(demo_ended_query(now, DELETION_DELAY))
    return tuple(number for number in clubs.values_list("club", flat=True) if number)


@transaction.atomic
def delete_club(club: int) -> None:
    """Delete a visitor's club; leave any other club as it is. The nights of the club are marked as
    practice first, since the database lets no other night lose its log.
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
    """Return the running demo that has been unchanged for longest; None if every demo was changed
    lately.
    """
    idle_demos = Demo.objects.filter(
        ~demo_ended_query(now), pressed__lte=now - IDLE_TIME_BEFORE_END
    )
    return idle_demos.order_by("pressed").first()


def _end_idle_demo_if_full(now: datetime) -> None:
    idle_demo = _find_idle_demo(now)
    if idle_demo is not None and Demo.objects.filter(~demo_ended_query(now)).count() >= MAX_DEMOS:
        Demo.objects.filter(pk=idle_demo.pk).update(ends=now)


def _network_of_address(address: str) -> str:
    return network_of_address(address, prefix=IPV6_PREFIX_LENGTH)


def delete_old_demos(now: datetime) -> None:
    """Delete the records of demos that have no club and no longer count against their network."""
    Demo.objects.filter(~_counts_against_network_query(now), club=None).delete()


def _create_club(address: str, now: datetime, key: str) -> Director:
    """Create a visitor's club and its director, who has no password to sign in with."""
    club = Club.objects.create(name=DEMO_CLUB_NAME)
    demo = Demo.objects.create(
        club=club,
        line=_network_of_address(address),
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
    """Lock the demos on PostgreSQL, so that two visitors cannot both take the last place. SQLite
    needs no lock, since it has only one writer.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournament_demo IN SHARE ROW EXCLUSIVE MODE")


def _counts_against_network_query(now: datetime) -> Q:
    """Return the query condition for demos that count against the network from which they were
    begun.
    """
    return Q(begun__gt=now - NETWORK_COUNTING_TIME, begun__lte=now + DELETION_DELAY)
