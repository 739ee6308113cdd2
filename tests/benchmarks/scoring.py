"""How long a league's script waits for its hands, and a director for a typed total."""

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

from scoring.chairs import CLOCKWISE
from scoring.houses import HOUSES
from tournament.tools.engines.score import judge_totals

ROOT = Path(__file__).resolve().parent.parent.parent
HANDS = 100_000
TOTALS = 2_000
BARE = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line), separators=(",", ":")))
"""


def hands_scored() -> float:
    return _seconds_for_hands([sys.executable, str(ROOT / "manage.py"), "score"])


def hands_copied() -> float:
    return _seconds_for_hands([sys.executable, "-c", BARE])


def totals_judged() -> float:
    """Warm: a night's first total of each kind has been judged before."""
    _judge_all()
    begun = time.perf_counter()
    _judge_all()
    return time.perf_counter() - begun


def totals_copied() -> float:
    begun = time.perf_counter()
    for document in _totals():
        json.loads(json.dumps(document))
    return time.perf_counter() - begun


def _judge_all() -> None:
    for document in _totals():
        judge_totals(document)


def _seconds_for_hands(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(
        command,
        input=_hands(),
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=300,
        env=dict(os.environ),
    )
    return time.perf_counter() - begun


@functools.cache
def _hands() -> bytes:
    """Every way to play a hand in every house, over and over."""
    kinds = itertools.product(HOUSES, CLOCKWISE, CLOCKWISE, (False, True), range(6))
    lines = [
        json.dumps(
            {
                "house": house.key,
                "seats": CLOCKWISE,
                "dealer": dealer,
                "event": "played",
                "maker": maker,
                "alone": alone,
                "tricks": tricks,
            }
        )
        for house, dealer, maker, alone, tricks in itertools.islice(itertools.cycle(kinds), HANDS)
    ]
    return "\n".join(lines).encode()


def _totals() -> Iterator[dict[str, object]]:
    """Possible and impossible ones, as they are typed at a table of four."""
    for number in range(TOTALS):
        house = HOUSES[number % len(HOUSES)]
        points = {"ns": number % 17, "ew": number % 13}
        yield {"house": house.key, **points, "x_ns": 0, "x_ew": 0}
