"""Decide what a visitor of a demo site may open. Only demo sites have this middleware
(settings.py).
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.server.access import table_key
from tournament.server.access.permissions import (
    AccessRole,
    GuardedView,
    club_of_request,
    is_at_the_desk,
)
from tournament.storage.reading import club_profile, reader
from tournament.tools.demo import actions as demos

# The pages that visitors cannot open, since they let others in, lock the visitor out, affect more
# than the club, or keep the server busy. Visitors cannot open pages that take files either.
CLOSED_PAGES = frozenset(
    {
        *("new-password", "open-hall", "close-hall", "practice", "wipe-practice"),
        *("copies", "copy-now", "copy-to-drive", "whats-new", "new-is-read"),
    }
)
CLOSED_IN_DEMO_SENTENCES = (
    "A demo is one practice night. It takes no lists or files, and has no backups or passwords. "
    "Your own Euchre Night has all of that."
)
DEMO_OVER_SENTENCE = "This practice night is over and was deleted."
CHANGE_LIMIT_SENTENCES = (
    "This practice night has reached its limit of changes. Sign out and start another one."
)


class VisitorLimits:
    """Middleware that limits what visitors of a demo site can do. The site's own directors are not
    limited.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: GuardedView, args: object, arguments: Mapping[str, Any]
    ) -> HttpResponse | None:
        """Return the page or redirect that refuses a visitor's request, or None if the request is
        allowed.
        """
        if AccessRole.SCREEN in view.audience:
            return None
        page_name = request.resolver_match.url_name if request.resolver_match else ""
        club = club_of_page(request, arguments)
        time_left = demos.demo_time_left(club, timezone.now()) if club else None
        if club is None or time_left is None:
            return redirect("try-it") if _must_see_start_page(request, page_name or "") else None
        if not time_left:
            is_table_page = {"table", "key"} <= arguments.keys()
            # A redirect would make a table phone believe that its hand was saved.
            return (
                _refusal_page(request, DEMO_OVER_SENTENCE) if is_table_page else redirect("try-it")
            )
        if view.takes_files or page_name in CLOSED_PAGES:
            return _refusal_page(request, CLOSED_IN_DEMO_SENTENCES)
        if request.method == "POST" and page_name == "sign-out":
            # Signing out at the desk ends the demo, since the visitor has no password to sign in
            # again.
            if is_at_the_desk(request):
                demos.end_demo(club, timezone.now())
        elif request.method == "POST" and not demos.try_to_count_change(club):
            return _refusal_page(request, CHANGE_LIMIT_SENTENCES)
        return None


def club_of_page(request: HttpRequest, arguments: Mapping[str, Any]) -> int | None:
    """Return the number of the club that a page belongs to. For a big screen or a table phone, the
    page's address decides. For any other page it is the signed-in director's club. Return None if
    the address is wrong, or if no one is signed in.
    """
    if "screen_address" in arguments:
        club = club_profile.find_club_by_screen_address(arguments["screen_address"])
        return club.profile.club if club else None
    if {"table", "key"} <= arguments.keys():
        sent_key, tournament, table = arguments["key"], arguments["tournament"], arguments["table"]
        night = reader.night(tournament)
        key_generation = night.plan.table_keys if night else 0
        is_right_key = table_key.is_key_of_table(sent_key, tournament, table, key_generation)
        return night.club if night and is_right_key else None
    return club_of_request(request) if request.user.is_authenticated else None


def _must_see_start_page(request: HttpRequest, page_name: str) -> bool:
    """Return whether the visitor must be sent to the start page. A visitor who is not signed in
    must, if the visitor opens the home page or still has the session of a deleted club.
    """
    return not request.user.is_authenticated and (
        page_name == "tonight" or SESSION_KEY in request.session
    )


def _refusal_page(request: HttpRequest, reason: str) -> HttpResponse:
    context = {"why": reason, "is_over": reason == DEMO_OVER_SENTENCE}
    return render(request, "demo/not_here.html", context, status=403)
