"""Letting a director in, and making those who guess wait ever longer.

Nobody is locked out: a wait only delays, the laptop itself never waits, and an address from which a
name was signed in before is not held up by strangers who guess at that name.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import Sum

from tournament.models import Director, SignInTry
from tournament.refused import Refused

FREE_TRIES = 3
LONGEST = timedelta(seconds=60)
FORGOTTEN = timedelta(hours=1)
WRONG = "That name and password do not go together. Check the capitals and try again."


class MustWait(Refused):
    """Too many wrong tries; the right password would be refused as well until `seconds` have
    passed.
    """

    def __init__(self, seconds: int) -> None:
        unit = "second" if seconds == 1 else "seconds"
        super().__init__(f"Too many wrong tries. Wait {seconds} {unit}, then try again.")
        self.seconds = seconds


def sign_in(
    *, name: str, password: str, address: str, now: datetime, at_the_laptop: bool
) -> Director:
    """The director, or Refused; the password is not even looked at while a wait runs."""
    left = timedelta(0) if at_the_laptop else _wait_left(name, address, now)
    if left > timedelta(0):
        raise MustWait(-(-left // timedelta(seconds=1)))
    director = authenticate(name=name, password=password)
    _remember(name, address, now, worked=director is not None)
    if not isinstance(director, Director):
        raise Refused(WRONG)
    return director


def delay_after(failures: int) -> timedelta:
    """Nothing for the first slips, then 1, 2, 4 ... seconds."""
    if failures < FREE_TRIES:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(failures - FREE_TRIES, 10)), LONGEST)


def _wait_left(name: str, address: str, now: datetime) -> timedelta:
    recent = SignInTry.objects.filter(last_failed__gt=now - FORGOTTEN)
    from_here = recent.filter(address=address)
    known_here = SignInTry.objects.filter(name=name, address=address, worked_before=True).exists()
    at_this_name = recent.filter(name=name, worked_before=False)
    counted = [from_here] if known_here else [from_here, at_this_name]
    waits = [timedelta(0)]
    for tries in counted:
        failures = tries.aggregate(all=Sum("failures"))["all"] or 0
        last = tries.order_by("-last_failed").values_list("last_failed", flat=True).first()
        if last:
            waits.append(last + delay_after(failures) - now)
    return max(waits)


@transaction.atomic
def _remember(name: str, address: str, now: datetime, *, worked: bool) -> None:
    row, _ = SignInTry.objects.select_for_update().get_or_create(name=name[:60], address=address)
    row.failures = 0 if worked else row.failures + 1
    row.last_failed = row.last_failed if worked else now
    row.worked_before = row.worked_before or worked
    row.save()
