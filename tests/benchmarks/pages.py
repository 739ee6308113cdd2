"""How long a director waits for a page of an evening of forty players, on the server."""

from __future__ import annotations

import statistics
import time

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.test import Client, override_settings
from django.urls import path

from tests.benchmarks.evening import GAMES, an_evening
from tests.benchmarks.starting import throw_away_club
from tournament.storage.models import Entry
from tournament.storage.reading import memory

PAGES = (
    "",
    "set-up/",
    "rules/",
    "check-in/",
    "money/",
    "seat/",
    "scores/",
    "scores/1/1/",
    "scores/1/1/rows/",
    "standings/",
    "card/1/",
    "rulings/",
    "ruling/1/1/",
    "history/",
    "check-out/",
    "payout/",
    "closing/",
    "leave/1/",
)
READINGS = 5
BARE = Template("<table>{% for one in rows %}<tr><td>{{ one.0 }}<td>{{ one.1 }}{% endfor %}")


def slowest_page() -> float:
    """Seconds for that page of the night which takes longest, its facts read anew each time."""
    with throw_away_club() as director:
        night = an_evening(director, games=GAMES).tournament
        browser = _signed_in(director)
        return max(_seconds(browser, f"/night/{night}/{page}") for page in PAGES)


def bare_page() -> float:
    """As many players in a bare table, read from their rows, behind the same sign-in."""
    with throw_away_club() as director, override_settings(ROOT_URLCONF=__name__):
        an_evening(director, games=GAMES)
        return _seconds(_signed_in(director), "/")


def _signed_in(director: object) -> Client:
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(director)  # type: ignore[arg-type]  # the project's own user
    return browser


def _seconds(browser: Client, page: str) -> float:
    times = []
    for _ in range(READINGS):
        memory.forget()
        begun = time.perf_counter()
        answer = browser.get(page)
        times.append(time.perf_counter() - begun)
        assert answer.status_code == 200, (page, answer.status_code)
    return statistics.median(times)


def _table(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    rows = Entry.objects.values_list("number", "name")
    return HttpResponse(BARE.render(Context({"rows": rows})))


urlpatterns = [path("", _table)]
