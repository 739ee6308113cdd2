"""A copy of five hundred evenings while scores are saved: how long it takes, and how long a save
waits for it.
"""

from __future__ import annotations

import atexit
import contextlib
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.db import connection

from tournament.benchmarks.evening import GAMES, an_evening
from tournament.laptop import copying
from tournament.models import Director
from tournament.rehearsal.throw_away import throw_away

EVENINGS = 500
# What nobody at a table may wait longer for.
PATIENCE = 0.3
NIGHT = "tournament_tournament"
NUMBERS = f"WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {EVENINGS})"


def copied() -> float:
    """Made, looked through and on the disk, with somebody saving all the while."""
    with _saved() as (writer, _):
        return _seconds_of_a_copy(writer)


def copied_by_the_system() -> float:
    """The least that any copy costs: the same bytes, flushed."""
    to = _kept().with_name("bare")
    begun = time.perf_counter()
    shutil.copyfile(_kept(), to)
    copying.to_disk(to)
    took = time.perf_counter() - begun
    to.unlink()
    return took


def longest_save() -> float:
    with _saved() as (writer, took):
        took.clear()
        _seconds_of_a_copy(writer)
        return max(took)


def patience() -> float:
    return PATIENCE


def _seconds_of_a_copy(writer: sqlite3.Connection) -> float:
    to = _kept().with_name("copy")
    begun = time.perf_counter()
    copying.make(_kept(), to, through=writer)
    took = time.perf_counter() - begun
    to.unlink()
    return took


@contextlib.contextmanager
def _saved() -> Iterator[tuple[sqlite3.Connection, list[float]]]:
    """Somebody saves fifty times a second, as the settings have it; how long each save took."""
    writer = sqlite3.connect(_kept(), 20, isolation_level=None, check_same_thread=False)
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


@cache
def _kept() -> Path:
    """Ten years of a club, made of one evening; gone with this process."""
    folder = tempfile.mkdtemp(prefix="euchre-copies-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "euchre.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        with throw_away() as club:
            an_evening(Director(club_id=club), games=GAMES)
            connection.connection.backup(file)
        file.execute("PRAGMA synchronous=OFF")
        for table in (NIGHT, *_of_a_night(file)):
            _multiply(file, table)
    copying.to_disk(path)
    return path


def _of_a_night(file: sqlite3.Connection) -> tuple[str, ...]:
    tables = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return tuple(name for (name,) in tables if "tournament_id" in _columns(file, name))


def _multiply(file: sqlite3.Connection, table: str) -> None:
    """Every row of the one night, for each of the others."""
    own = "id" if table == NIGHT else "tournament_id"
    rest = [f'"{one}"' for one in _columns(file, table) if one not in {"id", own, "undoes_id"}]
    listed = ", ".join(rest)
    file.execute(
        f'INSERT INTO "{table}" ({own}, {listed}) {NUMBERS} SELECT n, {listed} FROM "{table}", n'
    )


def _columns(file: sqlite3.Connection, table: str) -> tuple[str, ...]:
    return tuple(row[1] for row in file.execute(f'PRAGMA table_info("{table}")'))
