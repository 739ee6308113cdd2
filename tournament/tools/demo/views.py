"""The first page of a demo site, where a visitor starts a practice night with one click. Other
sites have no such page.
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
from tournament.topics.wall.channels import practice_sentence

ONLY_FOR_VISITOR_SENTENCE = "Only you can see it."
DEMO_READY_SENTENCE = "Your practice night is ready. Try anything you like."


@never_cache
def demo_page(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    now, visitor_address = timezone.now(), str(request.META.get("REMOTE_ADDR", ""))
    if request.user.is_authenticated and demos.demo_time_left(
        club_of_request(request), now
    ) != timedelta(0):
        return redirect("tonight")
    is_over = SESSION_KEY in request.session
    if request.method != "POST":
        return _demo_start_page(
            request, demos.reason_to_wait_sentence(visitor_address, now), is_over=is_over
        )
    chosen_key = request.POST.get("house", "")
    house_keys = {house.key for house in HOUSES}
    house_key = chosen_key if chosen_key in house_keys else DEMO_HOUSE.key
    try:
        form_key = _form_key_of_browser(request)
        director = demos.begin_demo(house=house_key, address=visitor_address, now=now, key=form_key)
    except Refused as refusal:
        return _demo_start_page(request, str(refusal), is_over=is_over, status=429)
    login(request, director)
    messages.success(request, DEMO_READY_SENTENCE)
    return redirect("tonight")


def demo_context(request: HttpRequest) -> dict[str, object]:
    """Return the template context of a demo site: the sentences about the visitor's demo, and the
    pages that visitors cannot open. Return an empty context on any other site.
    """
    if not settings.DEMO:
        return {}
    return {"is_demo_site": True, "demo": partial(_demo_sentences, request), "shut": CLOSED_PAGES}


def _demo_sentences(request: HttpRequest) -> str:
    resolver_match = request.resolver_match
    club = club_of_page(request, resolver_match.kwargs if resolver_match else {})
    time_left = None if club is None else demos.demo_time_left(club, timezone.now())
    if time_left is None:
        return ""
    if not request.user.is_authenticated or club != club_of_request(request):
        return practice_sentence()
    duration_words = demos.duration_in_words(time_left)
    return (
        f"{practice_sentence()} {ONLY_FOR_VISITOR_SENTENCE} It will be deleted in {duration_words}."
    )


def _demo_start_page(
    request: HttpRequest, refusal: str, *, is_over: bool, status: int = 200
) -> HttpResponse:
    other_houses = [(house.key, house.title) for house in HOUSES if house is not DEMO_HOUSE]
    context = {"full": refusal, "is_over": is_over, "usual": DEMO_HOUSE.key, "others": other_houses}
    return render(request, "demo/try_it.html", context, status=status)


def _form_key_of_browser(request: HttpRequest) -> str:
    """Return the key that the form sent, hashed with the browser's cookie, so that no other browser
    can send the same form again.
    """
    cookie, key = request.META.get("CSRF_COOKIE", ""), request.POST.get("key", "")
    return hashlib.sha256(f"{cookie} {key}".encode()).hexdigest() if cookie and key else ""
