"""Measure a copy of five hundred nights while scores are saved: how long the copy takes, and how
long a save waits for it.
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

from tests.benchmarks.not_measurable import NotMeasurableHere
from tests.benchmarks.starting import ROOT
from tests.benchmarks.ten_years import file_of_ten_years
from tournament.server.laptop import disk
from tournament.server.laptop.backups.making import make_checked_backup

# A save may wait this long, in seconds.
MAX_SAVE_WAIT_SECONDS = 0.3
# Megabytes that an old laptop can spare.
MAX_MEGABYTES_OF_BACKUP = 50.0
PROGRAM_THAT_MEASURES_MEMORY = """
import re, sys
from datetime import datetime
from pathlib import Path
from tournament.server.laptop.backups.making import make_checked_backup
def most(): return int(re.search("VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
before = most()
make_checked_backup(Path(sys.argv[1]), Path(sys.argv[2]), datetime.now())
print(most() - before)
"""


def time_making_backup() -> float:
    """Return the seconds to make, check and write a copy while scores are saved."""
    with _saves_in_background() as (writer, _):
        return _time_backup(writer)


def time_copying_bytes() -> float:
    """Return the seconds to copy the same bytes and flush them. No backup can be faster."""
    to = file_of_ten_years().with_name("bare")
    start_time = time.perf_counter()
    shutil.copyfile(file_of_ten_years(), to)
    disk.flush_file(to)
    seconds = time.perf_counter() - start_time
    to.unlink()
    return seconds


def measure_memory_of_backup() -> float:
    """Return how many megabytes a process grows while it makes and checks a backup."""
    if sys.platform != "linux":
        raise NotMeasurableHere("only Linux tells how much a program took by itself")
    to = file_of_ten_years().with_name("copies")
    command = [
        sys.executable,
        "-c",
        PROGRAM_THAT_MEASURES_MEMORY,
        str(file_of_ten_years()),
        str(to),
    ]
    process = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300
    )
    shutil.rmtree(to)
    return int(process.stdout) / 2**10


def max_megabytes_of_backup() -> float:
    return MAX_MEGABYTES_OF_BACKUP


def time_longest_save() -> float:
    with _saves_in_background() as (writer, save_seconds):
        save_seconds.clear()
        _time_backup(writer)
        return max(save_seconds)


def max_save_seconds() -> float:
    return MAX_SAVE_WAIT_SECONDS


def _time_backup(writer: sqlite3.Connection) -> float:
    to = file_of_ten_years().with_name("copies")
    start_time = time.perf_counter()
    make_checked_backup(file_of_ten_years(), to, datetime.now(), saving_connection=writer)
    seconds = time.perf_counter() - start_time
    shutil.rmtree(to)
    return seconds


@contextlib.contextmanager
def _saves_in_background() -> Iterator[tuple[sqlite3.Connection, list[float]]]:
    """Save fifty times a second with the program's settings while the block runs. Yield the
    connection and the seconds each save took.
    """
    writer = sqlite3.connect(file_of_ten_years(), 20, isolation_level=None, check_same_thread=False)
    writer.execute("PRAGMA synchronous=EXTRA")
    save_seconds: list[float] = []
    is_over = threading.Event()

    def save() -> None:
        while not is_over.wait(0.02):
            start_time = time.perf_counter()
            writer.execute("UPDATE tournament_club SET wifi = ?", (str(start_time),))
            save_seconds.append(time.perf_counter() - start_time)

    thread = threading.Thread(target=save)
    thread.start()
    try:
        yield writer, save_seconds
    finally:
        is_over.set()
        thread.join()
        writer.close()
