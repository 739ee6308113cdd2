"""Measure the processor time and the calls for one score, in the first game of a full hall and in
the last.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

from django.test import Client

from tests.benchmarks.evening import TYPED_TOTALS, build_night, type_totals_of_game
from tests.benchmarks.starting import temporary_club
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds

PLAYERS, TABLES = 160, 40
TRIES_PER_FIGURE = 9
# The content type of the forms that the page's script sends.
FORM_TYPE = "application/x-www-form-urlencoded"


def save_timer(game: int) -> Callable[[], float]:
    """Return a function that measures the median milliseconds of a new score in this game."""

    def measure() -> float:
        with _open_scores_page(game) as enter_score:
            return statistics.median(
                _cpu_milliseconds_of(enter_score, number) for number in range(TABLES)
            )

    return measure


def correction_timer(game: int) -> Callable[[], float]:
    """Return a function that measures the median milliseconds of a corrected score in this game,
    after every table is in.
    """

    def measure() -> float:
        with _open_scores_page(game) as enter_score:
            costs = [_cpu_milliseconds_of(enter_score, number) for number in range(2 * TABLES)]
            return statistics.median(costs[TABLES:])

    return measure


def save_call_counter(game: int) -> Callable[[], float]:
    """Return a function that counts the Python and C calls for one score entered on the page of
    this game.
    """

    def measure() -> float:
        with _open_scores_page(game) as enter_score:
            return statistics.median(_count_calls(enter_score, number) for number in range(TABLES))

    return measure


def time_counting_to_a_million() -> float:
    """Return the processor milliseconds that this machine needs to count to a million."""
    return statistics.median(
        _cpu_milliseconds_of(_count_to, 1_000_000) for _ in range(TRIES_PER_FIGURE)
    )


@contextlib.contextmanager
def _open_scores_page(game: int) -> Iterator[Callable[[int], None]]:
    """Open the scores page of this game and yield a function that enters a score there, by the
    number of the press: once for each table, then again with other totals.
    """
    with temporary_club() as director:
        night = build_night(director, games=0, players=PLAYERS)
        desk = Press(night.tournament, "benchmark", "benchmark")
        for earlier_game in range(1, game):
            type_totals_of_game(desk, earlier_game, tables=TABLES)
            rounds.seat_next_game(desk, game=earlier_game + 1)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        page = f"/night/{night.tournament}/scores/{game}/"

        def enter_score(number: int) -> None:
            turn, place = divmod(number, TABLES)
            boxes = {
                f"t{place + 1}b{cell}": value for cell, value in enumerate(TYPED_TOTALS[turn % 2])
            }
            fields = {**boxes, f"t{place + 1}version": turn, "key": f"press {number}"}
            head = {"accept": "application/json"}
            answer = browser.post(page, urlencode(fields), FORM_TYPE, headers=head)
            assert answer.status_code == 200, answer.content

        yield enter_score


def _count_to(to: int) -> None:
    number = 0
    while number < to:
        number += 1


def _cpu_milliseconds_of(work: Callable[[int], None], number: int) -> float:
    start_time = time.process_time()
    work(number)
    return 1000 * (time.process_time() - start_time)


def _count_calls(work: Callable[[int], None], number: int) -> int:
    count = 0

    def count_call(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        work(number)
    finally:
        sys.setprofile(None)
    return count
