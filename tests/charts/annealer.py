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

C_SOURCE_FILE = Path(__file__).with_name("anneal.c")


@dataclass(frozen=True, slots=True)
class AnnealingPlan:
    """The settings of one annealing: the weights of the three kinds of repeats, the first and last
    temperature, and the number of steps.
    """

    weights: tuple[float, float, float]
    start_temperature: float
    end_temperature: float
    steps: int


def anneal(
    start: Chart, images: int, seed: int, plan: AnnealingPlan, goal: RepeatCounts
) -> tuple[Chart, int]:
    """Return the best chart found from the chart `start`, and the number of steps taken. The rounds
    come in families of `images` rounds; each round of a family is the image of the round before it.
    """
    players, rounds = start.table_counts.player_count, len(start.rows)
    seats = (ctypes.c_int * (players * rounds))(*(number for row in start.rows for number in row))
    steps_taken = _compile_library().anneal(
        players,
        rounds,
        start.table_counts.fours,
        start.table_counts.threes,
        images,
        ctypes.c_uint64(seed),
        ctypes.c_long(plan.steps),
        (ctypes.c_double * 3)(*plan.weights),
        ctypes.c_double(plan.start_temperature),
        ctypes.c_double(plan.end_temperature),
        (ctypes.c_int64 * 3)(goal.partner_repeats, goal.opponent_repeats, goal.meeting_repeats),
        seats,
    )
    rows = [
        tuple(seats[row_start : row_start + players]) for row_start in range(0, len(seats), players)
    ]
    return Chart(start.table_counts, tuple(rows)), steps_taken


@cache
def _compile_library() -> ctypes.CDLL:
    folder = Path(tempfile.mkdtemp(prefix="anneal-"))
    library = folder / "anneal.so"
    compiler_options: Sequence[str] = (
        "-O3",
        "-march=native",
        "-shared",
        "-fPIC",
        "-Wall",
        "-Wextra",
    )
    subprocess.run(
        ["cc", *compiler_options, "-o", library, C_SOURCE_FILE, "-lm"], check=True, timeout=120
    )
    compiled_library = ctypes.CDLL(str(library))
    compiled_library.anneal.restype = ctypes.c_long
    return compiled_library
