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
# The number of wrong codes after which all phones of one network must wait. The number is high,
# since everyone in the room may share one address. A wrong code that is tried again and again
# counts at most FREE_TRIES times.
FREE_TRIES_PER_NETWORK = 40
# The number of wrong codes after which phones must wait, counted for all phones that opened the
# same table tonight.
FREE_TRIES_PER_TABLE = 10
MAX_DELAY = timedelta(seconds=60)
WRONG_TRY_LIFETIME = timedelta(hours=1)
# In this IPv6 network the last four bytes of an address are an IPv4 address (RFC 6052).
NETWORK_WITH_EMBEDDED_IPV4 = ipaddress.ip_network("64:ff9b::/96")


class MustWait(Refused):
    """Raised after too many wrong tries. Even the right password or code is refused until `seconds`
    have passed.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"Too many wrong tries. Wait {count_of(seconds, 'second')}, then try again."
        )
        self.seconds = seconds


def delay_after_failures(failure_count: int, free_tries: int = FREE_TRIES) -> timedelta:
    """Return how long to wait after this many wrong tries: not at all while they are fewer than
    `free_tries`, then 1, 2, 4 ... seconds, up to MAX_DELAY.
    """
    if failure_count < free_tries:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(failure_count - free_tries, 10)), MAX_DELAY)


def count_password_try(
    account_name: str, guesser: str, now: datetime, *, include_tries_of_others: bool = True
) -> None:
    """Count a password as wrong before it is checked, so that guesses sent at the same time count
    one by one. Raise MustWait after too many.

    A `guesser` is an address, a network or a browser. Each guesser waits after its own wrong tries.
    With `include_tries_of_others`, a guesser that has already been wrong about this account also
    waits after the wrong tries of others at this account.
    """
    _delete_old_tries(now)
    with transaction.atomic():
        own_tries = _lock_tries(account_name, guesser)
        tries_to_wait_for = [SignInTry.objects.filter(address=own_tries.address)]
        if own_tries.failures and include_tries_of_others:
            tries_to_wait_for.append(SignInTry.objects.filter(name=own_tries.name))
        _raise_during_wait(now, *map(_find_end_of_wait, tries_to_wait_for))
        _count_failure(own_tries, now)


def forget_wrong_tries(account_name: str, guesser: str) -> None:
    """Delete this guesser's wrong tries at this account, after a right password."""
    SignInTry.objects.filter(name=account_name[:60], address=guesser).delete()


def find_page_of_code(
    code: str,
    sender_address: str,
    now: datetime,
    find_page: Callable[[], str],
    *,
    phones_guesser: str | None = None,
) -> str:
    """Return the path of the table page that `find_page` finds for a code, or "" for a wrong code.
    Raise MustWait after too many wrong codes.

    A phone that opened a table tonight is counted together with that table's other phones, under
    the name `phones_guesser`. Other phones are counted by their network. A right code deletes no
    wrong tries, or a player who knows one code could guess others forever.
    """
    guesser = f"codes from {phones_guesser or network_of_address(sender_address)}"
    free_tries = FREE_TRIES_PER_TABLE if phones_guesser else FREE_TRIES_PER_NETWORK
    _delete_old_tries(now)
    with transaction.atomic():
        code_digest = salted_hmac("tournament.guesses", code).hexdigest()
        tries_at_this_code = _lock_tries(f"the code {code_digest[:20]}", guesser)
        tries_of_guesser = SignInTry.objects.filter(address=guesser)
        tries_with_capped_failures = tries_of_guesser.annotate(
            capped_failures=Least("failures", Value(FREE_TRIES))
        )
        _raise_during_wait(
            now,
            _find_end_of_wait(tries_of_guesser.filter(pk=tries_at_this_code.pk)),
            _find_end_of_wait(tries_with_capped_failures, "capped_failures", free_tries=free_tries),
        )
        page_path = find_page()
        if not page_path:
            _count_failure(tries_at_this_code, now)
        elif not tries_at_this_code.failures:
            tries_at_this_code.delete()
    return page_path


def network_of_address(address: str, *, prefix: int = 64) -> str:
    """Return the name under which tries from this address are counted. That is the IPv4 address,
    even inside an IPv6 address, or the network of an IPv6 address. The countless IPv6 addresses of
    a household are all in one network with a prefix of 64 bits.
    """
    try:
        ip_address = ipaddress.ip_address(address)
    except ValueError:
        return address[:30]
    if ip_address.version == 4:
        return address
    embedded_ipv4 = ip_address.ipv4_mapped
    if embedded_ipv4 is None and ip_address in NETWORK_WITH_EMBEDDED_IPV4:
        embedded_ipv4 = ipaddress.IPv4Address(ip_address.packed[-4:])
    return str(embedded_ipv4 or ipaddress.ip_network((ip_address, prefix), strict=False))


def _delete_old_tries(now: datetime) -> None:
    """Delete wrong tries older than an hour. If the clock was set back, tries with a time that is
    now in the future get the current time. Otherwise they would count for longer than an hour.
    """
    SignInTry.objects.filter(last_failed__lte=now - WRONG_TRY_LIFETIME).delete()
    SignInTry.objects.filter(last_failed__gt=now).update(last_failed=now)


def _lock_tries(account_name: str, guesser: str) -> SignInTry:
    """Return the row that counts a guesser's wrong tries at an account or a code, locked until the
    transaction ends. Create the row if it is missing.
    """
    SignInTry.objects.get_or_create(name=account_name[:60], address=guesser)
    return SignInTry.objects.select_for_update().get(name=account_name[:60], address=guesser)


def _count_failure(tries: SignInTry, now: datetime) -> None:
    tries.failures += 1
    tries.last_failed = now
    tries.save()


def _find_end_of_wait(
    tries: QuerySet[SignInTry], field_to_sum: str = "failures", *, free_tries: int = FREE_TRIES
) -> datetime | None:
    """Return the time until which these wrong tries make their guesser wait, or None if there are
    no wrong tries.
    """
    totals = tries.aggregate(failures=Sum(field_to_sum), last=Max("last_failed"))
    if totals["last"] is None:
        return None
    wait_end: datetime = totals["last"] + delay_after_failures(totals["failures"], free_tries)
    return wait_end


def _raise_during_wait(now: datetime, *wait_ends: datetime | None) -> None:
    time_left = max((wait_end - now for wait_end in wait_ends if wait_end), default=timedelta(0))
    if time_left > timedelta(0):
        raise MustWait(-(-time_left // timedelta(seconds=1)))
