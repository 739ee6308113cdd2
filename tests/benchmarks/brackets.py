"""How long a director waits for a bracket, and for what a correction makes of it."""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable

from rotation.bracket.plan import Hall, plan
from rotation.bracket.replay import after, replay
from rotation.formats.double_elimination import double_elimination
from rotation.outcomes import Result, Spot
from tournament.tools.engines.bracket import bracket_document, numbered

LARGEST = 128
PLANNED = 64
TIMES = 20


def brackets_built() -> float:
    """Built each time, and never taken from what is remembered of those that were."""
    build = double_elimination.__wrapped__
    return _seconds(lambda: build(LARGEST))


def games_copied() -> float:
    games = bracket_document(LARGEST, None, 20)["games"]
    return _seconds(lambda: json.loads(json.dumps(games)))


def brackets_replayed() -> float:
    bracket, teams, results = double_elimination(LARGEST), numbered(LARGEST), _results()
    return _seconds(lambda: replay(bracket, teams, results))


def results_copied() -> float:
    written = [{"game": one.game, "winner": one.winner, "score": one.score} for one in _results()]
    return _seconds(lambda: json.loads(json.dumps(written)))


def evenings_planned() -> float:
    begun = replay(double_elimination(PLANNED), numbered(PLANNED))
    return _seconds(lambda: plan(begun, Hall(PLANNED // 4)))


@functools.cache
def _results() -> tuple[Result, ...]:
    """Every game that there can be: whoever sits in the second place wins, the second final too."""
    progress = replay(double_elimination(LARGEST), numbered(LARGEST))
    results: list[Result] = []
    while progress.ready:
        results.append(Result(progress.ready[0], Spot.B, (7, 10)))
        progress = after(progress, results[-1])
    return tuple(results)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    for _ in range(TIMES):
        work()
    return time.perf_counter() - begun
