"""Count wrong passwords and table codes, and make those who guess wait.

No one is locked out for longer than a minute. Wrong passwords for a director's name also delay
other strangers who have guessed that name, but never a browser that the director has used before.
"""

import ipaddress
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet, Sum, Value
from django.db.models.functions import Least
from django.utils.crypto import salted_hmac

from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.models import SignInTry

FREE_TRIES = 3
# Everyone in the room may share one address, so it may try this many wrong codes without waiting.
# A code that is tried again and again counts at most FREE_TRIES times.
FREE_TRIES_PER_NETWORK = 40
# All phones that opened the same table tonight share these tries.
FREE_TRIES_PER_TABLE = 10
MAX_DELAY = timedelta(seconds=60)
TRY_LIFETIME = timedelta(hours=1)
# In this IPv6 network the last four bytes of an address are an IPv4 address (RFC 6052).
NETWORK_WITH_IPV4_INSIDE = ipaddress.ip_network("64:ff9b::/96")


class MustWait(Refused):
    """Raised after too many wrong tries. Even the right password or code is refused until `seconds`
    have passed.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"Too many wrong tries. Wait {count_of(seconds, 'second')}, then try again."
        )
        self.seconds = seconds


def delay_after(failures: int, free_tries: int = FREE_TRIES) -> timedelta:
    """Return how long to wait after so many failures: nothing at first, then 1, 2, 4 ...
    seconds.
    """
    if failures < free_tries:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(failures - free_tries, 10)), MAX_DELAY)


def count_try(name: str, guesser: str, now: datetime, *, count_name: bool = True) -> None:
    """Count a wrong password for a name before it is checked, so that guesses sent at the same time
    count one by one. Raise MustWait after too many.

    A `guesser` is an address, a network or a browser. It waits after its own wrong tries. With
    `count_name`, a guesser that tried this name before also waits after the tries of others at it.
    """
    _delete_old_tries(now)
    with transaction.atomic():
        tries = _lock_tries(name, guesser)
        counted_tries = [SignInTry.objects.filter(address=tries.address)]
        if tries.failures and count_name:
            counted_tries.append(SignInTry.objects.filter(name=tries.name))
        _raise_during_wait(now, *map(_end_of_wait, counted_tries))
        _count_failure(tries, now)


def forget_wrong_tries(name: str, guesser: str) -> None:
    """Delete this guesser's wrong tries at this name, after a right password."""
    SignInTry.objects.filter(name=name[:60], address=guesser).delete()


def look_up_code(
    code: str,
    sender_address: str,
    now: datetime,
    find_page: Callable[[], str],
    *,
    phone: str | None = None,
) -> str:
    """Return the path of the table page that `find_page` finds for a code, or "" for a wrong code.
    Raise MustWait after too many wrong codes.

    The guesser is the `phone` if it opened a table tonight, or else the sender's network. A right
    code deletes no wrong tries, or a player who knows one code could guess others forever.
    """
    guesser = f"codes from {phone or network_of(sender_address)}"
    free_tries = FREE_TRIES_PER_TABLE if phone else FREE_TRIES_PER_NETWORK
    _delete_old_tries(now)
    with transaction.atomic():
        digest = salted_hmac("tournament.guesses", code).hexdigest()
        tries = _lock_tries(f"the code {digest[:20]}", guesser)
        all_tries = SignInTry.objects.filter(address=guesser)
        limited_tries = all_tries.annotate(slips=Least("failures", Value(FREE_TRIES)))
        _raise_during_wait(
            now,
            _end_of_wait(all_tries.filter(pk=tries.pk)),
            _end_of_wait(limited_tries, "slips", free_tries=free_tries),
        )
        page_path = find_page()
        if not page_path:
            _count_failure(tries, now)
        elif not tries.failures:
            tries.delete()
    return page_path


def network_of(address: str, *, prefix: int = 64) -> str:
    """Return an IPv4 address as it is, or the network of an IPv6 address. A household has countless
    IPv6 addresses, but they are all in one network with this `prefix`.
    """
    try:
        ip_address = ipaddress.ip_address(address)
    except ValueError:
        return address[:30]
    if ip_address.version == 4:
        return address
    ipv4_inside = ip_address.ipv4_mapped
    if ipv4_inside is None and ip_address in NETWORK_WITH_IPV4_INSIDE:
        ipv4_inside = ipaddress.IPv4Address(ip_address.packed[-4:])
    return str(ipv4_inside or ipaddress.ip_network((ip_address, prefix), strict=False))


def _delete_old_tries(now: datetime) -> None:
    """Delete old tries. If the clock was ahead and was set back, count later tries as made now."""
    SignInTry.objects.filter(last_failed__lte=now - TRY_LIFETIME).delete()
    SignInTry.objects.filter(last_failed__gt=now).update(last_failed=now)


def _lock_tries(name: str, guesser: str) -> SignInTry:
    SignInTry.objects.get_or_create(name=name[:60], address=guesser)
    return SignInTry.objects.select_for_update().get(name=name[:60], address=guesser)


def _count_failure(tries: SignInTry, now: datetime) -> None:
    tries.failures += 1
    tries.last_failed = now
    tries.save()


def _end_of_wait(
    tries: QuerySet[SignInTry], counted_field: str = "failures", *, free_tries: int = FREE_TRIES
) -> datetime | None:
    """Return the time until which these wrong tries make their guesser wait, or None if there are
    none.
    """
    totals = tries.aggregate(failures=Sum(counted_field), last=Max("last_failed"))
    if totals["last"] is None:
        return None
    end: datetime = totals["last"] + delay_after(totals["failures"], free_tries)
    return end


def _raise_during_wait(now: datetime, *wait_ends: datetime | None) -> None:
    time_left = max((wait_end - now for wait_end in wait_ends if wait_end), default=timedelta(0))
    if time_left > timedelta(0):
        raise MustWait(-(-time_left // timedelta(seconds=1)))
