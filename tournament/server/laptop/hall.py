"""Whether phones in the room may connect to this laptop, and under which address.

Phones may connect while a certain file exists in the data folder. It is still there after a power
cut, and `start` deletes it before the next night.
"""

import time
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import reverse

from tournament.server.laptop import addresses
from tournament.server.web.middleware import GetResponse

HALF_DAY_SECONDS = 12 * 60 * 60
MAX_COUNTED_ADDRESSES = 10_000
_connected_addresses: set[str] = set()


def switch_file() -> Path:
    return Path(settings.DATA_FOLDER) / "hall-is-open"


def can_phones_connect() -> bool:
    return switch_file().exists()


def let_phones_connect() -> None:
    """Let phones connect, and store the laptop's address, which codes will contain from now on."""
    switch_file().write_text(next(iter(addresses.network_addresses()), ""))


def why_codes_cannot_be_printed() -> str:
    """Return why QR codes can't be printed now, or an empty string if they can. A code that is
    printed before phones can connect might contain an address of the wrong network.
    """
    if settings.HOSTED:
        return ""
    if not can_phones_connect():
        return "Phones can't connect, so no codes are printed."
    return "" if addresses.network_addresses() else "No network, so no codes are printed."


def outdated_address() -> str:
    """Return the address in the codes printed so far if it is no longer this laptop's, or an empty
    string.
    """
    stored_address = switch_file().read_text() if can_phones_connect() else ""
    current_addresses = addresses.network_addresses()
    return stored_address if current_addresses and stored_address not in current_addresses else ""


def stop_phones() -> None:
    switch_file().unlink(missing_ok=True)


def count_visitors(get_response: GetResponse) -> GetResponse:
    """Return middleware that counts the other devices that reach this laptop, so that the director
    sees whether phones can connect.
    """

    def count_visitor(request: HttpRequest) -> HttpResponse:
        address = str(request.META.get("REMOTE_ADDR", ""))
        if (
            not settings.HOSTED
            and len(_connected_addresses) < MAX_COUNTED_ADDRESSES
            and not addresses.is_this_laptop(address)
        ):
            _connected_addresses.add(address)
        return get_response(request)

    return count_visitor


def remove_opener_policy(get_response: GetResponse) -> GetResponse:
    """Return middleware that removes the header Cross-Origin-Opener-Policy over plain HTTP, except
    on this laptop itself. Browsers would ignore the header and log an error.
    """

    def remove_header(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        name, _ = split_domain_port(request.headers.get("Host", ""))
        if not request.is_secure() and name not in addresses.LOOPBACK_NAMES:
            response.headers.pop("Cross-Origin-Opener-Policy", None)
        return response

    return remove_header


def count_connected_devices() -> int:
    """Return the number of phones and screens that have connected since the program was started."""
    return len(_connected_addresses)


def stop_phones_after_night(*, is_played: bool) -> None:
    """Stop phones if half a day has passed since they were let in and no game is being played.
    After a power cut during a night they may go on.
    """
    if is_played or not can_phones_connect():
        return
    if time.time() - switch_file().stat().st_mtime > HALF_DAY_SECONDS:
        stop_phones()


def players_address(origin: str, wall: str) -> str:
    """Return the address for players' phones, or an empty string if phones can't connect."""
    if not settings.HOSTED and not can_phones_connect():
        return ""
    return site_address(origin) + players_path(wall)


def players_path(wall: str) -> str:
    """Return the path for players' phones. On a laptop, which has one club, it names no club."""
    return reverse("find-me", args=[wall]) if settings.HOSTED else reverse("me")


def site_address(origin: str) -> str:
    """Return the address of this program for other devices. On the laptop the director's own pages
    have a loopback address, `origin`, which phones cannot use.
    """
    current_addresses = addresses.network_addresses()
    if settings.HOSTED or not current_addresses:
        return origin
    return f"http://{current_addresses[0]}:{urlsplit(origin).port or 80}"
