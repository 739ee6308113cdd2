"""Measure how long a script waits for the answer of one engine on the command line."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import time

from scoring.houses import HOUSES
from tests.benchmarks.starting import ROOT, director_environment

_HOUSE = next(house for house in HOUSES if house.rules.has_x_marks)
HAND_DOCUMENT = {
    "house": _HOUSE.key,
    "seats": [*"NESW"],
    "dealer": "N",
    "event": "played",
    "tricks": 2,
}
TRICKS_DOCUMENT = {"trump": "S", "active": [*"NESW"], "leader": "E", "tricks": []}
NIGHT_DOCUMENT = {"format": _HOUSE.rules.format.value, "house": _HOUSE.key, "players": [*"ABCDE"]}
ENGINE_CALLS: tuple[tuple[str, object], ...] = (
    ("score", {**HAND_DOCUMENT, "maker": "E"}),
    ("tricks", TRICKS_DOCUMENT),
    ("seat", {**NIGHT_DOCUMENT, "rounds": [], "seed": 7}),
    ("draw --players 38 --rounds 8", None),
    ("bracket --teams 22", None),
)
TRIES_PER_ENGINE = 3


def time_slowest_engine() -> float:
    """Return the processor time of the slowest engine, or the elapsed time where the system does
    not tell. Each engine is asked several times and its best time counts, which leaves out other
    work on the machine.
    """
    return max(_best_time_of_engine(line, document) for line, document in ENGINE_CALLS)


def max_engine_seconds() -> float:
    return 0.2


def _best_time_of_engine(line: str, document: object) -> float:
    command = [sys.executable, str(ROOT / "manage.py"), *line.split()]
    return min(
        map(functools.partial(_time_command, command), [json.dumps(document)] * TRIES_PER_ENGINE)
    )


def _time_command(command: list[str], document: str) -> float:
    started_at, seconds_before = time.perf_counter(), _cpu_seconds_of_children()
    quiet = {"stdout": subprocess.DEVNULL, "env": director_environment()}
    subprocess.run(command, input=document, text=True, check=True, timeout=60, **quiet)  # type: ignore[call-overload]
    return _cpu_seconds_of_children() - seconds_before or time.perf_counter() - started_at


def _cpu_seconds_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
