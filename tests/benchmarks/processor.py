"""What a score costs the processor, whoever else is at work on the machine: in the first game of a
full hall and in the last, in milliseconds and in calls.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

from django.test import Client

from tests.benchmarks.evening import READ_OFF, an_evening
from tests.benchmarks.starting import throw_away_club
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in

PLAYERS, TABLES = 160, 40
PRESSES = 80
COUNTS = 9
# As the script of the page sends it.
FORM = "application/x-www-form-urlencoded"


def of_a_save(game: int) -> Callable[[], float]:
    """Milliseconds for one score sent by the page of this game: the median of many."""

    def measured() -> float:
        with _desk(game) as pressed:
            return statistics.median(_of_one(pressed, one) for one in range(PRESSES))

    return measured


def calls_of_a_save(game: int) -> Callable[[], float]:
    """Of Python and of C for one score typed first by the page of this game."""

    def measured() -> float:
        with _desk(game) as pressed:
            return statistics.median(_calls(pressed, one) for one in range(TABLES))

    return measured


def count_to_a_million() -> float:
    """Milliseconds of processor that this machine needs for it."""
    return statistics.median(_of_one(_count, 1_000_000) for _ in range(COUNTS))


@contextlib.contextmanager
def _desk(game: int) -> Iterator[Callable[[int], None]]:
    """What presses at its page: one table after the other, and then again what was read
    otherwise.
    """
    with throw_away_club() as director:
        night = an_evening(director, games=0, players=PLAYERS)
        desk = Press(night.tournament, "benchmark", "benchmark")
        for before in range(1, game):
            for table in range(1, TABLES + 1):
                totals_in.type_totals(
                    desk, game=before, table=table, typed=Totals((9, 6), (2, 1)), version=0
                )
            rounds.seat(desk, game=before + 1)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        page = f"/night/{night.tournament}/scores/{game}/"

        def pressed(number: int) -> None:
            turn, place = divmod(number, TABLES)
            boxes = {f"t{place + 1}b{cell}": value for cell, value in enumerate(READ_OFF[turn % 2])}
            told = {**boxes, f"t{place + 1}version": turn, "key": f"press {number}"}
            head = {"accept": "application/json"}
            answer = browser.post(page, urlencode(told), FORM, headers=head)
            assert answer.status_code == 200, answer.content

        yield pressed


def _count(to: int) -> None:
    number = 0
    while number < to:
        number += 1


def _of_one(work: Callable[[int], None], number: int) -> float:
    begun = time.process_time()
    work(number)
    return 1000 * (time.process_time() - begun)


def _calls(pressed: Callable[[int], None], number: int) -> int:
    count = 0

    def heard(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(heard)
    try:
        pressed(number)
    finally:
        sys.setprofile(None)
    return count
