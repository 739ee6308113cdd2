"""The laptop's database as a file: is it sound, and is it ours? It knows no row.

Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

from __future__ import annotations

import contextlib
import enum
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

OURS = 0x45754E74


class State(enum.Enum):
    ABSENT = enum.auto()
    SOUND = enum.auto()
    DAMAGED = enum.auto()
    FOREIGN = enum.auto()
    NEWER = enum.auto()
    BUSY = enum.auto()
    CLOSED = enum.auto()


@dataclass(frozen=True, slots=True)
class Finding:
    state: State
    program: tuple[int, int, int] | None = None  # the program that used it last, when it is known
    clubs: int = 0
    nights: int = 0


def look(path: Path, migrations: Iterable[str], *, patience: float = 5) -> Finding:
    """What kind of file lies at `path`; `migrations` are the ones this program has."""
    if not path.exists() or not path.stat().st_size:
        return Finding(State.ABSENT)
    if not os.access(path, os.R_OK | os.W_OK):
        return Finding(State.CLOSED)
    try:
        with opened(path, patience) as connection:
            return _finding(connection, frozenset(migrations))
    except sqlite3.OperationalError as error:
        return Finding(State.BUSY if "locked" in str(error) else State.CLOSED)
    except sqlite3.DatabaseError:
        return Finding(State.DAMAGED)


def _finding(connection: sqlite3.Connection, known: frozenset[str]) -> Finding:
    if [row[0] for row in connection.execute("PRAGMA quick_check(1)")] != ["ok"]:
        return Finding(State.DAMAGED)
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {
        row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    if owner not in {0, OURS}:
        return Finding(State.FOREIGN)
    applied = _applied(connection) if "django_migrations" in tables else []
    if tables and owner != OURS and not applied:
        return Finding(State.FOREIGN)
    program = _unpacked(connection.execute("PRAGMA user_version").fetchone()[0])
    if any(name not in known for name in applied):
        return Finding(State.NEWER, program)
    clubs, nights = _count(connection, "club"), _count(connection, "tournament")
    return Finding(State.SOUND, program, clubs, nights)


def _applied(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'tournament'")
    return [name for (name,) in rows]


def _count(connection: sqlite3.Connection, model: str) -> int:
    """Zero as well where the table is not there yet."""
    try:
        count: int = connection.execute(f"SELECT count(*) FROM tournament_{model}").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return count


def sign(path: Path, version: str) -> None:
    """Write into the file's header whose it is and which program used it last."""
    major, minor, patch = map(int, version.split("."))
    with opened(path) as connection:
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute(f"PRAGMA user_version = {major * 1_000_000 + minor * 1_000 + patch}")


def _unpacked(number: int) -> tuple[int, int, int] | None:
    return (number // 1_000_000, number // 1_000 % 1_000, number % 1_000) if number else None


@contextlib.contextmanager
def opened(path: Path, patience: float = 5) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()
