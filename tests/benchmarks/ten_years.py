"""The file of a club after ten years: five hundred evenings, made of one that was played."""

from __future__ import annotations

import atexit
import contextlib
import shutil
import sqlite3
import tempfile
from datetime import timedelta
from functools import cache
from pathlib import Path

from django.db import connection
from django.utils import timezone

from tests.benchmarks.evening import GAMES, an_evening
from tests.rehearsal.memory_database import memory_database
from tournament.server.laptop import disk
from tournament.storage.models import Director
from tournament.storage.writing.write import Press
from tournament.topics.prizes.actions import closing

EVENINGS = 500
LONG_AGO = timedelta(days=60)
NIGHT = "tournament_tournament"
NUMBERS = f"WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {EVENINGS})"


@cache
def kept() -> Path:
    """Gone with this process."""
    folder = tempfile.mkdtemp(prefix="euchre-ten-years-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "euchre.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as made:
        with memory_database() as club:
            _play(Director(club_id=club))
            connection.connection.backup(made)
        made.execute("PRAGMA synchronous=OFF")
        made.execute("BEGIN")
        for table in (NIGHT, *_of_a_night(made)):
            _multiply(made, table)
        made.execute("COMMIT")
    disk.flush_file(path)
    return path


def _play(director: Director) -> None:
    day = timezone.localdate() - LONG_AGO
    night = an_evening(director, games=GAMES, practice=False, day=day)
    closing.close(Press(night.tournament, "benchmark", "benchmark", reason="benchmark"))


def _of_a_night(made: sqlite3.Connection) -> tuple[str, ...]:
    tables = made.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return tuple(name for (name,) in tables if "tournament_id" in _columns(made, name))


def _multiply(made: sqlite3.Connection, table: str) -> None:
    """Every row of the one night, for each of the others."""
    own = "id" if table == NIGHT else "tournament_id"
    rest = [f'"{one}"' for one in _columns(made, table) if one not in {"id", own, "undoes_id"}]
    listed = ", ".join(rest)
    made.execute(
        f'INSERT INTO "{table}" ({own}, {listed}) {NUMBERS} SELECT n, {listed} FROM n, "{table}"'
        " ORDER BY n"
    )


def _columns(made: sqlite3.Connection, table: str) -> tuple[str, ...]:
    return tuple(row[1] for row in made.execute(f'PRAGMA table_info("{table}")'))
