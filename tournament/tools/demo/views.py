"""The first page of a demo site: one press, and a visitor directs a practice evening of their own.
Everywhere else there is no such page.
"""

import hashlib
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from scoring.houses import HOUSES, SHOWN
from tournament.evening.words.refused import Refused
from tournament.server.access.doors import club_of
from tournament.tools.demo import actions as demos
from tournament.tools.demo.visitors import SHUT, club_of_page
from tournament.topics.wall.channels import PRACTISED


@never_cache
def try_it(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    now, address = timezone.now(), str(request.META.get("REMOTE_ADDR", ""))
    if request.user.is_authenticated and demos.left(club_of(request), now) != timedelta(0):
        return redirect("tonight")
    is_over = SESSION_KEY in request.session
    if request.method != "POST":
        return _page(request, demos.why_full(address, now), is_over=is_over)
    wished = request.POST.get("house", "")
    house = wished if wished in {house.key for house in HOUSES} else SHOWN.key
    try:
        director = demos.begin(house=house, address=address, now=now, key=_key(request))
    except Refused as refusal:
        return _page(request, str(refusal), is_over=is_over, status=429)
    login(request, director)
    messages.success(request, "The practice is ready. Press whatever you like.")
    return redirect("tonight")


def context(request: HttpRequest) -> dict[str, object]:
    """What each page of a visitor's club says of itself, and where no way leads there; nothing of
    any other club.
    """
    if not settings.DEMO:
        return {}
    return {"is_demo_site": True, "demo": partial(_said, request), "shut": SHUT}


def _said(request: HttpRequest) -> str:
    match = request.resolver_match
    club = club_of_page(request, match.kwargs if match else {})
    left = None if club is None else demos.left(club, timezone.now())
    if left is None:
        return ""
    if not request.user.is_authenticated or club != club_of(request):
        return PRACTISED
    return f"{PRACTISED} It is yours alone, and is wiped in {demos.in_words(left)}."


def _page(request: HttpRequest, full: str, *, is_over: bool, status: int = 200) -> HttpResponse:
    others = [(house.key, house.title) for house in HOUSES if house is not SHOWN]
    context = {"full": full, "is_over": is_over, "usual": SHOWN.key, "others": others}
    return render(request, "demo/try_it.html", context, status=status)


def _key(request: HttpRequest) -> str:
    """Return a key that holds for this browser alone, so that a page shown to another leads nowhere
    there.
    """
    own, key = request.META.get("CSRF_COOKIE", ""), request.POST.get("key", "")
    return hashlib.sha256(f"{own} {key}".encode()).hexdigest() if own and key else ""
