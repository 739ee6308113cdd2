"""Measure how long a league's script waits until its hands are scored, and how long a director
waits until a typed total is checked.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.houses import HOUSES
from tournament.tools.engines.score import judge_typed_totals

ROOT = Path(__file__).resolve().parent.parent.parent
HAND_COUNT = 100_000
TOTALS_COUNT = 2_000
PROGRAM_THAT_COPIES_LINES = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line), separators=(",", ":")))
"""


def time_scoring_hands() -> float:
    return _seconds_for_hands([sys.executable, str(ROOT / "manage.py"), "score"])


def time_copying_hands() -> float:
    return _seconds_for_hands([sys.executable, "-c", PROGRAM_THAT_COPIES_LINES])


def time_judging_totals() -> float:
    """Return the seconds to judge all totals when each kind of total has been judged before."""
    _judge_all_totals()
    start_time = time.perf_counter()
    _judge_all_totals()
    return time.perf_counter() - start_time


def time_copying_totals() -> float:
    start_time = time.perf_counter()
    for document in _total_documents():
        json.loads(json.dumps(document))
    return time.perf_counter() - start_time


def _judge_all_totals() -> None:
    for document in _total_documents():
        judge_typed_totals(document)


def _seconds_for_hands(command: list[str]) -> float:
    start_time = time.perf_counter()
    subprocess.run(
        command,
        input=_hand_lines(),
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=300,
        env=dict(os.environ),
    )
    return time.perf_counter() - start_time


@functools.cache
def _hand_lines() -> bytes:
    """Return JSON lines with every way to play a hand in every house, repeated to the number of
    hands.
    """
    kinds = itertools.product(HOUSES, CHAIRS_CLOCKWISE, CHAIRS_CLOCKWISE, (False, True), range(6))
    lines = [
        json.dumps(
            {
                "house": house.key,
                "seats": CHAIRS_CLOCKWISE,
                "dealer": dealer,
                "event": "played",
                "maker": maker,
                "alone": alone,
                "tricks": tricks,
            }
        )
        for house, dealer, maker, alone, tricks in itertools.islice(
            itertools.cycle(kinds), HAND_COUNT
        )
    ]
    return "\n".join(lines).encode()


def _total_documents() -> Iterator[dict[str, object]]:
    """Yield possible and impossible totals, as a director types them at a 4-player table."""
    for number in range(TOTALS_COUNT):
        house = HOUSES[number % len(HOUSES)]
        points = {"ns": number % 17, "ew": number % 13}
        yield {"house": house.key, **points, "x_ns": 0, "x_ew": 0}
