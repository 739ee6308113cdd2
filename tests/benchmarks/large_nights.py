"""Measure reading a night of any size up to its standings. Five tables that were really played are
repeated as often as needed, with new player and table numbers each time.
"""

from __future__ import annotations

import atexit
import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from django.db import connection

from tests.benchmarks.evening import GAMES, build_night
from tests.rehearsal.memory_database import create_club_in_memory
from tournament.evening.night import ranking
from tournament.storage.models import Director, Hand, Seat, Tournament
from tournament.storage.reading import memory, reader

PLAYERS, TABLES = 20, 5
NIGHT_READINGS = 3
SOME_PLAYERS, MANY_PLAYERS = 1_000, 5_000
# How much is added to the numbers in each further copy of the rows.
NUMBER_STEP_BY_COLUMN_BY_TABLE = {
    "tournament_entry": {"number": PLAYERS, "regular": PLAYERS},
    "tournament_seat": {"entry": PLAYERS, "table": TABLES},
    "tournament_sheet": {"table": TABLES},
    "tournament_hand": {"table": TABLES},
}
SIDE_BY_SEAT = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def reading_timer(players: int) -> Callable[[], float]:
    """Return a function that measures reading a night of that size from its rows and ranking it, as
    after a fresh start.
    """

    def read_once(night: int) -> None:
        memory.forget_all_nights()
        read_night = reader.night(night)
        assert read_night is not None
        assert (len(ranking.standings(read_night)), len(read_night.rounds)) == (players, GAMES)

    return _timer_of_night(players, read_once)


def points_loop_timer(players: int) -> Callable[[], float]:
    """Return a function that measures a bare loop over the rows that adds up each player's points,
    which any replay must do at least.
    """

    def add_up(night: int) -> None:
        assert len(_add_up_totals()) == players

    return _timer_of_night(players, add_up)


def _timer_of_night(players: int, do: Callable[[int], None]) -> Callable[[], float]:
    """Return a function that returns the best processor seconds of several runs, so that other work
    on the machine does not count.
    """

    def measure() -> float:
        with _night_of_size(players) as night:
            do(night)
            start_time = time.process_time()
            for _ in range(NIGHT_READINGS):
                do(night)
            return (time.process_time() - start_time) / NIGHT_READINGS

    return measure


def _add_up_totals() -> list[tuple[int, int]]:
    rows = Seat.objects.exclude(table=None).values_list("round", "table", "chair", "entry")
    seats = {(game, table, chair): entry for game, table, chair, entry in rows}
    points: dict[int, int] = defaultdict(int)
    hands = Hand.objects.filter(event="played")
    for game, table, maker, alone, tricks in hands.values_list(
        "round", "table", "maker", "alone", "tricks"
    ):
        makers, tricks = SIDE_BY_SEAT[maker], tricks or 0
        makers_won = tricks >= 3
        hand_points = 2 if not makers_won else 1 if tricks < 5 else 4 if alone else 2
        for chair in makers if makers_won else "NESW":
            if makers_won or chair not in makers:
                points[seats[game, table, chair]] += hand_points
    everybody = {entry: points[entry] for entry in seats.values()}
    return sorted(everybody.items(), key=lambda row: -row[1])


@contextlib.contextmanager
def _night_of_size(players: int) -> Iterator[int]:
    with (
        create_club_in_memory(),
        contextlib.closing(sqlite3.connect(_played_night_file())) as database,
    ):
        database.backup(connection.connection)
        with connection.cursor() as cursor:
            for table, higher in NUMBER_STEP_BY_COLUMN_BY_TABLE.items():
                _copy_rows(cursor.execute, table, higher, players // PLAYERS)
        memory.forget_all_nights()
        yield Tournament.objects.get().pk


def _copy_rows(
    execute: Callable[[str], object], table: str, higher: dict[str, int], times: int
) -> None:
    with connection.cursor() as cursor:
        names = [
            column.name for column in connection.introspection.get_table_description(cursor, table)
        ]
    copied_names = [name for name in names if name != "id"]
    columns = [
        f'"{name}" + {higher[name]} * n' if name in higher else f'"{name}"' for name in copied_names
    ]
    execute(
        f"WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {times - 1}) "
        f'INSERT INTO "{table}" ({", ".join(chr(34) + name + chr(34) for name in copied_names)}) '
        f'SELECT {", ".join(columns)} FROM n, "{table}"'
    )


@cache
def _played_night_file() -> Path:
    """Return the file of a played night. The file is deleted when this process ends."""
    folder = tempfile.mkdtemp(prefix="euchre-large-night-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "played.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database, create_club_in_memory() as club:
        build_night(Director(club_id=club), games=GAMES, players=PLAYERS, practice=False)
        connection.connection.backup(database)
    return path
