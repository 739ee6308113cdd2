"""What a visitor of a demo site may open, asked before every page that is not everybody's.

It is part of a demo site alone (settings.py), and knows no page but by its name.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.server.access import table_key
from tournament.server.access.doors import Door, Role, club_of, is_at_the_desk
from tournament.storage.reading import club_face, replay
from tournament.tools.demo import actions as demos

# What would let others in or shut somebody out, reaches beyond the club, or takes seconds of
# everybody's time; besides all that takes files.
SHUT = frozenset(
    {
        *("new-password", "open-hall", "close-hall", "practice", "wipe-practice"),
        *("copies", "copy-now", "copy-to-stick", "whats-new", "new-is-read"),
    }
)
STAYS_OUT = (
    "A demo takes no lists and files, keeps no copies and no passwords, and is one practice "
    "evening already. In your own Euchre Night all of that is there."
)
# A table's phone that was told anything else would take its hand for sent.
IS_OVER = "This practice evening is over, and all of it is wiped."
IS_FULL = (
    "So much was pressed here that this practice evening takes no more. Sign out, and begin "
    "another one."
)


class Visitors:
    """Whoever is no visitor, as a director of a club that was opened here, is let by."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._answer(request)

    def process_view(
        self, request: HttpRequest, view: Door, args: object, arguments: Mapping[str, Any]
    ) -> HttpResponse | None:
        """Before a page whose door is not open to everybody."""
        if Role.SCREEN in view.audience:
            return None
        name = request.resolver_match.url_name if request.resolver_match else ""
        club = club_of_page(request, arguments)
        left = demos.left(club, timezone.now()) if club else None
        if club is None or left is None:
            return redirect("try-it") if _comes_or_came(request, name or "") else None
        if not left:
            is_a_tables = "key" in arguments
            return _not_here(request, IS_OVER) if is_a_tables else redirect("try-it")
        if view.takes_files or name in SHUT:
            return _not_here(request, STAYS_OUT)
        if request.method == "POST" and name == "sign-out":
            # Over with that: nobody could come in any more. A phone only goes.
            if is_at_the_desk(request):
                demos.end(club, timezone.now())
        elif request.method == "POST" and not demos.take_press(club):
            return _not_here(request, IS_FULL)
        return None


def club_of_page(request: HttpRequest, arguments: Mapping[str, Any]) -> int | None:
    """Return the club of the wall or of the table whose key it is; elsewhere the director's."""
    if "wall" in arguments:
        of_wall = club_face.find_by_wall(arguments["wall"])
        return of_wall[0].club if of_wall else None
    if "key" in arguments:
        key, tournament, table = arguments["key"], arguments["tournament"], arguments["table"]
        night = replay.night(tournament)
        fits = night and table_key.fits(key, tournament, table, night.plan.table_keys)
        return night.club if night and fits else None
    return club_of(request) if request.user.is_authenticated else None


def _comes_or_came(request: HttpRequest, page: str) -> bool:
    """To the first page, or with a sign-in to a club that is wiped."""
    return not request.user.is_authenticated and (
        page == "tonight" or SESSION_KEY in request.session
    )


def _not_here(request: HttpRequest, why: str) -> HttpResponse:
    return render(
        request, "demo/not_here.html", {"why": why, "is_over": why == IS_OVER}, status=403
    )
