"""From rows to the standings of a night in a hall of any size: five tables that were really played,
as often as it takes, each time with players and tables of their own.
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

from tests.benchmarks.evening import GAMES, an_evening
from tests.rehearsal.memory_database import memory_database
from tournament.evening.night import ranking
from tournament.storage.models import Director, Hand, Seat, Tournament
from tournament.storage.reading import memory, replay

PLAYERS, TABLES = 20, 5
READINGS = 3
FEW, MANY = 1_000, 5_000
# By how much the numbers of each further hall are higher.
HIGHER = {
    "tournament_entry": {"number": PLAYERS, "regular": PLAYERS},
    "tournament_seat": {"entry": PLAYERS, "table": TABLES},
    "tournament_sheet": {"table": TABLES},
    "tournament_hand": {"table": TABLES},
}
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def read(players: int) -> Callable[[], float]:
    """From rows to the night and its standings, as after a fresh start."""

    def read_once(night: int) -> None:
        memory.forget()
        found = replay.night(night)
        assert found is not None
        assert (len(ranking.standings(found)), len(found.rounds)) == (players, GAMES)

    return _measured(players, read_once)


def added_up(players: int) -> Callable[[], float]:
    """The least of any replay: a loop over the bare rows that adds up what everybody has made."""

    def add_up(night: int) -> None:
        assert len(_totals()) == players

    return _measured(players, add_up)


def _measured(players: int, do: Callable[[int], None]) -> Callable[[], float]:
    """Seconds of the processor for one of several, whoever else is at work on the machine."""

    def measured() -> float:
        with _grown(players) as night:
            do(night)
            begun = time.process_time()
            for _ in range(READINGS):
                do(night)
            return (time.process_time() - begun) / READINGS

    return measured


def _totals() -> list[tuple[int, int]]:
    rows = Seat.objects.exclude(table=None).values_list("round", "table", "chair", "entry")
    seats = {(game, table, chair): entry for game, table, chair, entry in rows}
    points: dict[int, int] = defaultdict(int)
    hands = Hand.objects.filter(event="played")
    for game, table, maker, alone, tricks in hands.values_list(
        "round", "table", "maker", "alone", "tricks"
    ):
        makers, tricks = SIDES[maker], tricks or 0
        won = tricks >= 3
        worth = 2 if not won else 1 if tricks < 5 else 4 if alone else 2
        for chair in makers if won else "NESW":
            if won or chair not in makers:
                points[seats[game, table, chair]] += worth
    everybody = {entry: points[entry] for entry in seats.values()}
    return sorted(everybody.items(), key=lambda one: -one[1])


@contextlib.contextmanager
def _grown(players: int) -> Iterator[int]:
    with memory_database(), contextlib.closing(sqlite3.connect(_played())) as made:
        made.backup(connection.connection)
        with connection.cursor() as cursor:
            for table, higher in HIGHER.items():
                _multiply(cursor.execute, table, higher, players // PLAYERS)
        memory.forget()
        yield Tournament.objects.get().pk


def _multiply(
    execute: Callable[[str], object], table: str, higher: dict[str, int], times: int
) -> None:
    with connection.cursor() as cursor:
        names = [one.name for one in connection.introspection.get_table_description(cursor, table)]
    kept = [one for one in names if one != "id"]
    told = [f'"{one}" + {higher[one]} * n' if one in higher else f'"{one}"' for one in kept]
    execute(
        f"WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {times - 1}) "
        f'INSERT INTO "{table}" ({", ".join(chr(34) + one + chr(34) for one in kept)}) '
        f'SELECT {", ".join(told)} FROM n, "{table}"'
    )


@cache
def _played() -> Path:
    """Gone with this process."""
    folder = tempfile.mkdtemp(prefix="euchre-large-night-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "played.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as made, memory_database() as club:
        an_evening(Director(club_id=club), games=GAMES, players=PLAYERS, practice=False)
        connection.connection.backup(made)
    return path
