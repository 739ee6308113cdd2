"""A copy of five hundred evenings while scores are saved: how long it takes, and how long a save
waits for it.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import datetime

from tests.benchmarks.not_here import NotHere
from tests.benchmarks.starting import ROOT
from tests.benchmarks.ten_years import kept
from tournament.server.laptop import disk
from tournament.server.laptop.copies.making import make

# What nobody at a table may wait longer for.
PATIENCE = 0.3
# So many megabytes an old laptop has to spare.
SPARE = 50.0
MEASURED = """
import re, sys
from datetime import datetime
from pathlib import Path
from tournament.server.laptop.copies.making import make
def most(): return int(re.search("VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
before = most()
make(Path(sys.argv[1]), Path(sys.argv[2]), datetime.now())
print(most() - before)
"""


def copied() -> float:
    """Made, looked through and on the disk, with somebody saving all the while."""
    with _saved() as (writer, _):
        return _seconds_of_a_copy(writer)


def copied_by_the_system() -> float:
    """The least that any copy costs: the same bytes, flushed."""
    to = kept().with_name("bare")
    begun = time.perf_counter()
    shutil.copyfile(kept(), to)
    disk.flush_file(to)
    took = time.perf_counter() - begun
    to.unlink()
    return took


def memory() -> float:
    """Megabytes that a program takes more once it has made that copy."""
    if sys.platform != "linux":
        raise NotHere("only Linux tells how much a program took by itself")
    to = kept().with_name("copies")
    command = [sys.executable, "-c", MEASURED, str(kept()), str(to)]
    made = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300
    )
    shutil.rmtree(to)
    return int(made.stdout) / 2**10


def spare() -> float:
    return SPARE


def longest_save() -> float:
    with _saved() as (writer, took):
        took.clear()
        _seconds_of_a_copy(writer)
        return max(took)


def patience() -> float:
    return PATIENCE


def _seconds_of_a_copy(writer: sqlite3.Connection) -> float:
    to = kept().with_name("copies")
    begun = time.perf_counter()
    make(kept(), to, datetime.now(), through=writer)
    took = time.perf_counter() - begun
    shutil.rmtree(to)
    return took


@contextlib.contextmanager
def _saved() -> Iterator[tuple[sqlite3.Connection, list[float]]]:
    """Somebody saves fifty times a second, as the settings have it; how long each save took."""
    writer = sqlite3.connect(kept(), 20, isolation_level=None, check_same_thread=False)
    writer.execute("PRAGMA synchronous=EXTRA")
    took: list[float] = []
    over = threading.Event()

    def save() -> None:
        while not over.wait(0.02):
            begun = time.perf_counter()
            writer.execute("UPDATE tournament_club SET wifi = ?", (str(begun),))
            took.append(time.perf_counter() - begun)

    thread = threading.Thread(target=save)
    thread.start()
    try:
        yield writer, took
    finally:
        over.set()
        thread.join()
        writer.close()
