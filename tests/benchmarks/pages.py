"""Measure how long the server takes for each page of a night of forty players, and for the longest
pages of a full hall.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.test import Client, override_settings
from django.urls import path

from tests.benchmarks.evening import GAMES, build_night, type_totals_of_game
from tests.benchmarks.starting import temporary_club
from tournament.storage.models import Director, Entry
from tournament.storage.reading import memory
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds

MEASURED_PAGES = (
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
PAGE_READINGS = 5
# A full hall between two games, when its pages are longest.
PLAYERS, TABLES, PLAYED = 160, 40, 7
PLAIN_TEMPLATE = Template(
    "<table>{% for one in rows %}<tr><td>{{ one.0 }}<td>{{ one.1 }}{% endfor %}"
)


def time_slowest_page() -> float:
    """Return the processor seconds of the slowest page of the night, with its facts read again each
    time.
    """
    with temporary_club() as director:
        night = build_night(director, games=GAMES).tournament
        browser = _signed_in_client(director)
        return max(
            _time_page_of_forgotten_night(browser, f"/night/{night}/{page}")
            for page in MEASURED_PAGES
        )


def time_plain_page() -> float:
    """Return the processor seconds for a bare page that lists as many players, behind the same
    sign-in.
    """
    with temporary_club() as director, override_settings(ROOT_URLCONF=__name__):
        build_night(director, games=GAMES)
        return _time_page_of_forgotten_night(_signed_in_client(director), "/")


def page_timer(page: str) -> Callable[[], float]:
    """Return a function that measures the best processor milliseconds for this page of a full hall,
    whose night is in memory.
    """

    def measure() -> float:
        with temporary_club() as director:
            night = _create_full_hall(director)
            return _processor_milliseconds(_signed_in_client(director), f"/night/{night}/{page}")

    return measure


def processor_time_of_plain_page() -> float:
    """Return the processor milliseconds for a bare page that lists as many players."""
    with temporary_club() as director, override_settings(ROOT_URLCONF=__name__):
        _create_full_hall(director)
        return _processor_milliseconds(_signed_in_client(director), "/")


def _create_full_hall(director: Director) -> int:
    night = build_night(director, games=0, players=PLAYERS).tournament
    desk = Press(night, "benchmark", "benchmark")
    type_totals_of_game(desk, 1, tables=TABLES)
    for game in range(2, PLAYED + 1):
        rounds.seat_next_game(desk, game=game)
        type_totals_of_game(desk, game, tables=TABLES)
    return night


def _processor_milliseconds(browser: Client, page: str) -> float:
    browser.get(page)
    times = []
    for _ in range(PAGE_READINGS):
        start_time = time.process_time()
        answer = browser.get(page)
        times.append(1000 * (time.process_time() - start_time))
        assert answer.status_code == 200, (page, answer.status_code)
    return min(times)


def _signed_in_client(director: object) -> Client:
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(director)  # type: ignore[arg-type]  # the project's own user
    return browser


def _time_page_of_forgotten_night(browser: Client, page: str) -> float:
    times = []
    for _ in range(PAGE_READINGS):
        memory.forget_all_nights()
        start_time = time.process_time()
        answer = browser.get(page)
        times.append(time.process_time() - start_time)
        assert answer.status_code == 200, (page, answer.status_code)
    return statistics.median(times)


def _plain_view(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    rows = Entry.objects.values_list("number", "name")
    return HttpResponse(PLAIN_TEMPLATE.render(Context({"rows": rows})))


urlpatterns = [path("", _plain_view)]
