"""Whether the hall may come in: a file in the data folder, which the laptop's server watches.

It is this laptop's wish and no fact of an evening, so it stands beside the database. It outlives a
power cut, and is forgotten by the next evening.
"""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.server.laptop import addresses

Answer = Callable[[HttpRequest], HttpResponse]
AN_EVENING = 12 * 60 * 60
MAX_COUNTED = 10_000
_reached: set[str] = set()


def wish() -> Path:
    return Path(settings.DATA) / "hall-is-open"


def is_open() -> bool:
    return wish().exists()


def let_in() -> None:
    """Let the hall in, under the address that the codes have from now on."""
    wish().write_text(next(iter(addresses.hall_addresses()), ""))


def why_no_codes() -> str:
    """Why a code on paper would lead no phone here; empty where it does. What is printed while the
    hall is closed may have the address of another network, and nobody would be told.
    """
    if settings.HOSTED:
        return ""
    if not is_open():
        return "the hall is closed"
    return "" if addresses.hall_addresses() else "this laptop is on no network"


def moved_from() -> str:
    """The address that codes were given out with, where this laptop has another one by now."""
    text, here = wish().read_text() if is_open() else "", addresses.hall_addresses()
    return text if here and text and text not in here else ""


def shut() -> None:
    wish().unlink(missing_ok=True)


def count_visitors(answer: Answer) -> Answer:
    """Count who is not this laptop, so that the director sees whether phones reach it at all."""

    def count(request: HttpRequest) -> HttpResponse:
        address = str(request.META.get("REMOTE_ADDR", ""))
        if (
            not settings.HOSTED
            and len(_reached) < MAX_COUNTED
            and not addresses.is_this_laptop(address)
        ):
            _reached.add(address)
        return answer(request)

    return count


def count_reached() -> int:
    """The number of phones and screens that have come in since the program was started."""
    return len(_reached)


def forget_last_week(*, is_played: bool) -> None:
    """After a power cut the hall is as it was; on another day it is shut. While a game is played it
    is the same evening, whatever the clock says.
    """
    if is_open() and not is_played and time.time() - wish().stat().st_mtime > AN_EVENING:
        shut()


def players_address(origin: str, wall: str) -> str:
    """The address that players are told, once anybody can come in; empty before."""
    return site(origin) + players_path(wall) if settings.HOSTED or is_open() else ""


def players_path(wall: str) -> str:
    """A laptop has one club, so nobody has to type its name."""
    return reverse("find-me", args=[wall]) if settings.HOSTED else reverse("me")


def site(origin: str) -> str:
    """Return the site's address as others must write it: the director reads these pages under a
    loopback name that no phone can use.
    """
    here = addresses.hall_addresses()
    if settings.HOSTED or not here:
        return origin
    return f"http://{here[0]}:{urlsplit(origin).port or 80}"
