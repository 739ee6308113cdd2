"""How long a script waits for an engine that is asked for one thing, from the command line."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import time

from scoring.houses import HOUSES
from tests.benchmarks.starting import ROOT, plain

_HOUSE = next(one for one in HOUSES if one.rules.marks_x)
HAND = {"house": _HOUSE.key, "seats": [*"NESW"], "dealer": "N", "event": "played", "tricks": 2}
TRICKS = {"trump": "S", "active": [*"NESW"], "leader": "E", "tricks": []}
EVENING = {
    "format": _HOUSE.rules.format.value,
    "house": _HOUSE.key,
    "players": [*"ABCDE"],
}
LINES: tuple[tuple[str, object], ...] = (
    ("score", {**HAND, "maker": "E"}),
    ("tricks", TRICKS),
    ("seat", {**EVENING, "rounds": [], "seed": 7}),
    ("draw --players 38 --rounds 8", None),
    ("bracket --teams 22", None),
)
TIMES = 3


def slowest_engine() -> float:
    """Of the processor, where the system tells, and the best of a few times for each of them: what
    else the machine does is not theirs.
    """
    return max(_asked(line, told) for line, told in LINES)


def patience() -> float:
    return 0.2


def _asked(line: str, told: object) -> float:
    command = [sys.executable, str(ROOT / "manage.py"), *line.split()]
    return min(map(functools.partial(_seconds, command), [json.dumps(told)] * TIMES))


def _seconds(command: list[str], told: str) -> float:
    begun, before = time.perf_counter(), _worked()
    quiet = {"stdout": subprocess.DEVNULL, "env": plain()}
    subprocess.run(command, input=told, text=True, check=True, timeout=60, **quiet)  # type: ignore[call-overload]
    return _worked() - before or time.perf_counter() - begun


def _worked() -> float:
    ended = os.times()
    return ended.children_user + ended.children_system
