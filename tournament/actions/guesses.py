"""Wrong tries at something secret, and who has to wait before the next one.

Nobody is locked out: a wait only delays, and what strangers guess at a name holds up none but
strangers who guessed as well.
"""

from __future__ import annotations

import ipaddress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Sum

from tournament.models import SignInTry
from tournament.refused import Refused

FREE_TRIES = 3
LONGEST = timedelta(seconds=60)
FORGOTTEN = timedelta(hours=1)


class MustWait(Refused):
    """Too many wrong tries; the right one would be refused as well until `seconds` have
    passed.
    """

    def __init__(self, seconds: int) -> None:
        unit = "second" if seconds == 1 else "seconds"
        super().__init__(f"Too many wrong tries. Wait {seconds} {unit}, then try again.")
        self.seconds = seconds


def delay_after(failures: int) -> timedelta:
    """Nothing for the first slips, then 1, 2, 4 ... seconds."""
    if failures < FREE_TRIES:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(failures - FREE_TRIES, 10)), LONGEST)


@transaction.atomic
def count(
    name: str, address: str, now: datetime, *, may_wait: bool = True, by_name: bool = True
) -> None:
    """Before the secret is looked at, so that guesses made at once count one by one."""
    line = _line(address)
    SignInTry.objects.filter(last_failed__lte=now - FORGOTTEN).delete()
    SignInTry.objects.get_or_create(name=name[:60], address=line)
    row = SignInTry.objects.select_for_update().get(name=name[:60], address=line)
    left = _wait_left(row, now, by_name) if may_wait else timedelta(0)
    if left > timedelta(0):
        raise MustWait(-(-left // timedelta(seconds=1)))
    row.failures += 1
    row.last_failed = now
    row.save()


def forgive(name: str, address: str) -> None:
    """It was right."""
    SignInTry.objects.filter(name=name[:60], address=_line(address)).delete()


def _wait_left(row: SignInTry, now: datetime, by_name: bool) -> timedelta:
    """By address always; by name only for an address that has guessed at it too."""
    counted = [SignInTry.objects.filter(address=row.address)]
    if row.failures and by_name:
        counted.append(SignInTry.objects.filter(name=row.name))
    waits = [timedelta(0)]
    for tries in counted:
        told = tries.aggregate(failures=Sum("failures"), last=Max("last_failed"))
        if told["last"]:
            waits.append(told["last"] + delay_after(told["failures"]) - now)
    return max(waits)


def _line(address: str) -> str:
    """One household's line: with IPv6 it has more addresses than anybody could count."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:45]
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else address
