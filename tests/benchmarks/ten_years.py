"""Make the file of a club after ten years: five hundred nights, copied from one that was played."""

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

from tests.benchmarks.evening import GAMES, build_night
from tests.rehearsal.memory_database import create_club_in_memory
from tournament import VERSION
from tournament.server.laptop import database_file, disk
from tournament.storage.models import Director
from tournament.storage.writing.write import Press
from tournament.topics.prizes.actions import closing

NIGHT_COUNT = 500
DAYS_SINCE_PLAYED_NIGHT = timedelta(days=60)
NIGHT_TABLE = "tournament_tournament"
NUMBERS_FROM_TWO_SQL = (
    f"WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < {NIGHT_COUNT})"
)


@cache
def file_of_ten_years() -> Path:
    """Return the file of ten years of nights. The file is deleted when this process ends."""
    folder = tempfile.mkdtemp(prefix="euchre-ten-years-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "euchre.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        with create_club_in_memory() as club:
            _play_night(Director(club_id=club))
            connection.connection.backup(database)
        database.execute("PRAGMA synchronous=OFF")
        database.execute("BEGIN")
        for table in (NIGHT_TABLE, *_tables_of_a_night(database)):
            _copy_rows(database, table)
        database.execute("COMMIT")
    database_file.mark_file_as_ours(path, VERSION)
    disk.flush_file(path)
    return path


def _play_night(director: Director) -> None:
    day = timezone.localdate() - DAYS_SINCE_PLAYED_NIGHT
    night = build_night(director, games=GAMES, practice=False, day=day)
    closing.close_night(Press(night.tournament, "benchmark", "benchmark", reason="benchmark"))


def _tables_of_a_night(database: sqlite3.Connection) -> tuple[str, ...]:
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return tuple(name for (name,) in tables if "tournament_id" in _column_names(database, name))


def _copy_rows(database: sqlite3.Connection, table: str) -> None:
    """Copy the rows that one night has in this table for each of the other nights."""
    night_column = "id" if table == NIGHT_TABLE else "tournament_id"
    other_columns = [
        f'"{column}"'
        for column in _column_names(database, table)
        if column not in {"id", night_column, "undoes_id"}
    ]
    column_list = ", ".join(other_columns)
    database.execute(
        f'INSERT INTO "{table}" ({night_column}, {column_list}) {NUMBERS_FROM_TWO_SQL} '
        f'SELECT n, {column_list} FROM n, "{table}" ORDER BY n'
    )


def _column_names(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    return tuple(row[1] for row in connection.execute(f'PRAGMA table_info("{table}")'))
