"""Measure the first page and the stop after ten years of nights."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.starting import (
    ROOT,
    director_environment,
    find_address,
    seconds_to_first_page,
)
from tests.benchmarks.ten_years import file_of_ten_years


def time_start_after_ten_years() -> float:
    """Return the seconds to the first page with five hundred nights, after a normal stop."""
    return _measure_with_ten_years(seconds_to_first_page)


def time_stop_after_ten_years() -> float:
    """Return the seconds to stop with five hundred nights and a change since the last copy."""
    return _measure_with_ten_years(_time_stop_of_program)


def max_start_seconds() -> float:
    return 2.5


def max_stop_seconds() -> float:
    return 1.0


def _measure_with_ten_years(measure: Callable[[list[str]], float]) -> float:
    """Start and stop once on a folder with ten years of nights, so that its key and first copies
    exist. Then measure.
    """
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(file_of_ten_years(), Path(folder, "euchre.sqlite3"))
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        command += ["--data", folder]
        seconds_to_first_page(command)
        return measure(command)


def _time_stop_of_program(command: list[str]) -> float:
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, env=director_environment(), **quiet
    ) as program:  # type: ignore[call-overload]
        find_address(program.stdout)
        with contextlib.closing(sqlite3.connect(Path(command[-1], "euchre.sqlite3"), 20)) as file:
            file.execute("UPDATE tournament_club SET wifi = 'benchmark'")
            file.commit()
        start_time = time.perf_counter()
        program.terminate()
        program.communicate()
        return time.perf_counter() - start_time
