"""Wrong tries at something secret, and who has to wait before the next one.

Nobody is locked out: a wait only delays, and what strangers guess at a name holds up none but
strangers who guessed as well. Passwords and the codes of tables are counted apart.
"""

import ipaddress
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet, Sum, Value
from django.db.models.functions import Least
from django.utils.crypto import salted_hmac

from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.models import SignInTry

FREE_TRIES = 3
# A whole hall may type its codes behind one address: so many slips at all tables, of which each
# counts no more than its own free ones.
FREE_IN_A_HALL = 40
# Those who opened one table tonight, together.
FREE_AT_A_TABLE = 10
MAX_WAIT = timedelta(seconds=60)
FORGOTTEN = timedelta(hours=1)


class MustWait(Refused):
    """Too many wrong tries; the right one would be refused as well until `seconds` have
    passed.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"Too many wrong tries. Wait {so_many(seconds, 'second')}, then try again."
        )
        self.seconds = seconds


def delay_after(failures: int, free: int = FREE_TRIES) -> timedelta:
    """Return how long to wait: no time for the first slips, then 1, 2, 4 ... seconds."""
    if failures < free:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(failures - free, 10)), MAX_WAIT)


def count(name: str, line: str, now: datetime, *, by_name: bool = True) -> None:
    """Count a try at a name's password before it is checked, so that simultaneous guesses count one
    by one. The line always has to wait; the name only for a line that has guessed at it before.
    """
    _tidy(now)
    with transaction.atomic():
        row = _row(name, line)
        counted = [SignInTry.objects.filter(address=row.address)]
        if row.failures and by_name:
            counted.append(SignInTry.objects.filter(name=row.name))
        _wait(now, *(_wait_until(tries) for tries in counted))
        _count_failure(row, now)


def forgive(name: str, line: str) -> None:
    """It was right."""
    SignInTry.objects.filter(name=name[:60], address=line).delete()


def look(
    code: str, address: str, now: datetime, find: Callable[[], str], *, phone: str | None = None
) -> str:
    """Return the address that a table's code leads to, or "" for a wrong code, under a lock. A
    right code forgives no wrong ones, or anybody who knows one code could guess at the others for
    ever. A wrong code typed again counts against itself alone; different wrong codes count against
    the line: of a phone that opened a table tonight, else of the address.
    """
    line = f"codes from {phone or line_of(address)}"
    free = FREE_AT_A_TABLE if phone else FREE_IN_A_HALL
    _tidy(now)
    with transaction.atomic():
        row = _row(f"the code {salted_hmac('tournament.guesses', code).hexdigest()[:20]}", line)
        in_the_hall = SignInTry.objects.filter(address=line)
        slips = in_the_hall.annotate(slips=Least("failures", Value(FREE_TRIES)))
        _wait(
            now,
            _wait_until(in_the_hall.filter(pk=row.pk)),
            _wait_until(slips, "slips", free=free),
        )
        text = find()
        if not text:
            _count_failure(row, now)
        elif not row.failures:
            row.delete()
    return text


# Where a network translates, the last four bytes are an IPv4 address (RFC 6052).
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


def line_of(address: str, *, prefix: int = 64) -> str:
    """One household's line: with IPv6 it has more addresses than anybody could count, of which a
    `prefix` is its own.
    """
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address[:30]
    if number.version == 4:
        return address
    inside = number.ipv4_mapped
    if inside is None and number in TRANSLATED:
        inside = ipaddress.IPv4Address(number.packed[-4:])
    return str(inside or ipaddress.ip_network((number, prefix), strict=False))


def _tidy(now: datetime) -> None:
    """Forgets what is old. What a clock that ran ahead wrote down counts from now on."""
    SignInTry.objects.filter(last_failed__lte=now - FORGOTTEN).delete()
    SignInTry.objects.filter(last_failed__gt=now).update(last_failed=now)


def _row(name: str, line: str) -> SignInTry:
    SignInTry.objects.get_or_create(name=name[:60], address=line)
    return SignInTry.objects.select_for_update().get(name=name[:60], address=line)


def _count_failure(row: SignInTry, now: datetime) -> None:
    row.failures += 1
    row.last_failed = now
    row.save()


def _wait_until(
    tries: QuerySet[SignInTry], counted: str = "failures", *, free: int = FREE_TRIES
) -> datetime | None:
    """The moment until which these wrong tries make somebody wait, if any."""
    sums = tries.aggregate(failures=Sum(counted), last=Max("last_failed"))
    if sums["last"] is None:
        return None
    until: datetime = sums["last"] + delay_after(sums["failures"], free)
    return until


def _wait(now: datetime, *until: datetime | None) -> None:
    left = max((moment - now for moment in until if moment), default=timedelta(0))
    if left > timedelta(0):
        raise MustWait(-(-left // timedelta(seconds=1)))
