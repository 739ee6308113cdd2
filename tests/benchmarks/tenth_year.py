"""How long a director waits for the first page, and for the end, in the tenth year."""

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

from tests.benchmarks.starting import ROOT, plain, seconds_to_first_page
from tests.benchmarks.ten_years import kept


def start() -> float:
    """With five hundred evenings, after a stop like any other."""
    return _in_the_tenth_year(seconds_to_first_page)


def stop() -> float:
    """With five hundred evenings, and something saved since the last copy."""
    return _in_the_tenth_year(_seconds_to_stop)


def first_page_patience() -> float:
    return 2.5


def stop_patience() -> float:
    return 1.0


def _in_the_tenth_year(measure: Callable[[list[str]], float]) -> float:
    """The first start and stop on that folder make its key and its first copies."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(kept(), Path(folder, "euchre.sqlite3"))
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        command += ["--data", folder]
        seconds_to_first_page(command)
        return measure(command)


def _seconds_to_stop(command: list[str]) -> float:
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, env=plain(), **quiet) as program:  # type: ignore[call-overload]
        next(line for line in program.stdout if "desk: " in line)
        with contextlib.closing(sqlite3.connect(Path(command[-1], "euchre.sqlite3"), 20)) as file:
            file.execute("UPDATE tournament_club SET wifi = 'benchmark'")
            file.commit()
        begun = time.perf_counter()
        program.terminate()
        program.communicate()
        return time.perf_counter() - begun
