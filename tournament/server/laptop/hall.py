"""Let phones in the room connect to this laptop, and find the address under which they reach it.

Phones may connect while a certain file exists in the data folder. The file survives a power cut.
When no game is being played, `start` deletes a file that is older than half a day.
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

MAX_SECONDS_OPEN_WITHOUT_GAME = 12 * 60 * 60
MAX_COUNTED_ADDRESSES = 10_000
_addresses_of_other_devices: set[str] = set()


def phones_allowed_file() -> Path:
    return Path(settings.DATA_FOLDER) / "hall-is-open"


def can_phones_connect() -> bool:
    return phones_allowed_file().exists()


def let_phones_connect() -> None:
    """Let phones connect, and store the laptop's present address, which QR codes will contain from
    now on.
    """
    phones_allowed_file().write_text(next(iter(addresses.network_addresses()), ""))


def why_no_codes_can_be_printed() -> str:
    """Return why no QR codes can be printed now, or an empty string if they can. Phones must be
    allowed to connect first, since an earlier code might contain an address of the wrong network.
    """
    if settings.HOSTED:
        return ""
    if not can_phones_connect():
        return "Phones can't connect, so no codes are printed."
    return "" if addresses.network_addresses() else "No network, so no codes are printed."


def outdated_address_in_codes() -> str:
    """Return the address in the printed QR codes if it is no longer an address of the laptop, or
    else an empty string.
    """
    stored_address = phones_allowed_file().read_text() if can_phones_connect() else ""
    current_addresses = addresses.network_addresses()
    return stored_address if current_addresses and stored_address not in current_addresses else ""


def disconnect_phones() -> None:
    phones_allowed_file().unlink(missing_ok=True)


def count_other_devices(get_response: GetResponse) -> GetResponse:
    """Return middleware that counts the other devices that reach this laptop, so that the director
    sees whether phones can connect.
    """

    def count_device(request: HttpRequest) -> HttpResponse:
        address = str(request.META.get("REMOTE_ADDR", ""))
        if (
            not settings.HOSTED
            and len(_addresses_of_other_devices) < MAX_COUNTED_ADDRESSES
            and not addresses.is_this_laptop(address)
        ):
            _addresses_of_other_devices.add(address)
        return get_response(request)

    return count_device


def remove_opener_policy_header(get_response: GetResponse) -> GetResponse:
    """Return middleware that removes the header Cross-Origin-Opener-Policy from responses over
    plain HTTP, unless the browser used a name or address for the laptop itself. Browsers would
    ignore the header and log an error.
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
    return len(_addresses_of_other_devices)


def disconnect_phones_after_night(*, is_game_in_progress: bool) -> None:
    """Stop letting phones connect if no game is being played and half a day has passed since phones
    were allowed to connect. So phones can still connect after a power cut during a night.
    """
    if is_game_in_progress or not can_phones_connect():
        return
    if time.time() - phones_allowed_file().stat().st_mtime > MAX_SECONDS_OPEN_WITHOUT_GAME:
        disconnect_phones()


def players_page_address(desk_origin: str, screen_address: str) -> str:
    """Return the address of the players' page for phones, or an empty string if phones can't
    connect.
    """
    if not settings.HOSTED and not can_phones_connect():
        return ""
    return site_address(desk_origin) + players_page_path(screen_address)


def players_page_path(screen_address: str) -> str:
    """Return the path of the players' page. On a laptop, which has one club, the path names no
    club.
    """
    return reverse("find-me", args=[screen_address]) if settings.HOSTED else reverse("me")


def site_address(desk_origin: str) -> str:
    """Return the address at which other devices reach this program. On a laptop with a network, it
    has the laptop's network address and the port of `desk_origin`. Otherwise it is `desk_origin`.
    """
    current_addresses = addresses.network_addresses()
    if settings.HOSTED or not current_addresses:
        return desk_origin
    return f"http://{current_addresses[0]}:{urlsplit(desk_origin).port or 80}"
