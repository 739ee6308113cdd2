"""The first page of a demo site, where one press starts a visitor's own practice night. Other sites
show no such page.
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

from scoring.houses import DEMO_HOUSE, HOUSES
from tournament.evening.words.refused import Refused
from tournament.server.access.permissions import club_of_request
from tournament.tools.demo import actions as demos
from tournament.tools.demo.visitors import CLOSED_PAGES, club_of_page
from tournament.topics.wall.channels import practice_note

ONLY_FOR_VISITOR = "Only you can see it."
DEMO_READY = "Your practice night is ready. Try anything you like."


@never_cache
def demo_page(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    now, address = timezone.now(), str(request.META.get("REMOTE_ADDR", ""))
    if request.user.is_authenticated and demos.time_left(
        club_of_request(request), now
    ) != timedelta(0):
        return redirect("tonight")
    is_over = SESSION_KEY in request.session
    if request.method != "POST":
        return _first_page(request, demos.reason_to_wait(address, now), is_over=is_over)
    chosen_key = request.POST.get("house", "")
    house = chosen_key if chosen_key in {house.key for house in HOUSES} else DEMO_HOUSE.key
    try:
        key = _browser_key(request)
        director = demos.begin_demo(house=house, address=address, now=now, key=key)
    except Refused as refusal:
        return _first_page(request, str(refusal), is_over=is_over, status=429)
    login(request, director)
    messages.success(request, DEMO_READY)
    return redirect("tonight")


def demo_context(request: HttpRequest) -> dict[str, object]:
    """Return the template context of a demo site: the words about the visitor's demo, and the pages
    that are closed to visitors.
    """
    if not settings.DEMO:
        return {}
    return {"is_demo_site": True, "demo": partial(_demo_sentences, request), "shut": CLOSED_PAGES}


def _demo_sentences(request: HttpRequest) -> str:
    match = request.resolver_match
    club = club_of_page(request, match.kwargs if match else {})
    time_left = None if club is None else demos.time_left(club, timezone.now())
    if time_left is None:
        return ""
    if not request.user.is_authenticated or club != club_of_request(request):
        return practice_note()
    duration = demos.duration_in_words(time_left)
    return f"{practice_note()} {ONLY_FOR_VISITOR} It will be deleted in {duration}."


def _first_page(
    request: HttpRequest, refusal: str, *, is_over: bool, status: int = 200
) -> HttpResponse:
    other_houses = [(house.key, house.title) for house in HOUSES if house is not DEMO_HOUSE]
    context = {"full": refusal, "is_over": is_over, "usual": DEMO_HOUSE.key, "others": other_houses}
    return render(request, "demo/try_it.html", context, status=status)


def _browser_key(request: HttpRequest) -> str:
    """Return the key that the form sent, hashed with the browser's cookie, so that no other browser
    can repeat the press.
    """
    cookie, key = request.META.get("CSRF_COOKIE", ""), request.POST.get("key", "")
    return hashlib.sha256(f"{cookie} {key}".encode()).hexdigest() if cookie and key else ""
