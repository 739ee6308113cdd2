"""Compile anneal.c on this machine and call it from Python."""

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rotation.fairness import RepeatCounts
from rotation.individual.charts import Chart

SOURCE = Path(__file__).with_name("anneal.c")


@dataclass(frozen=True, slots=True)
class AnnealingPlan:
    """The settings of one annealing: the weights of each kind of repeat, the first and last
    temperature, and the number of steps.
    """

    weights: tuple[float, float, float]
    start_temperature: float
    end_temperature: float
    steps: int


def anneal(
    start: Chart, images: int, seed: int, plan: AnnealingPlan, goal: RepeatCounts
) -> tuple[Chart, int]:
    """Return the best chart found from `start`, and the number of steps it took. Its rounds come in
    families of `images`; each round of a family is the image of the one before.
    """
    players, rounds = start.shape.players, len(start.rows)
    seats = (ctypes.c_int * (players * rounds))(*(number for row in start.rows for number in row))
    steps = _compile().anneal(
        players,
        rounds,
        start.shape.fours,
        start.shape.threes,
        images,
        ctypes.c_uint64(seed),
        ctypes.c_long(plan.steps),
        (ctypes.c_double * 3)(*plan.weights),
        ctypes.c_double(plan.start_temperature),
        ctypes.c_double(plan.end_temperature),
        (ctypes.c_int64 * 3)(goal.partners, goal.opponents, goal.meetings),
        seats,
    )
    rows = [tuple(seats[begin : begin + players]) for begin in range(0, len(seats), players)]
    return Chart(start.shape, tuple(rows)), steps


@cache
def _compile() -> ctypes.CDLL:
    folder = Path(tempfile.mkdtemp(prefix="anneal-"))
    library = folder / "anneal.so"
    options: Sequence[str] = ("-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra")
    subprocess.run(["cc", *options, "-o", library, SOURCE, "-lm"], check=True, timeout=120)
    compiled = ctypes.CDLL(str(library))
    compiled.anneal.restype = ctypes.c_long
    return compiled
