"""The laptop's database as a file: is it sound, and is it ours? Of its rows it knows how many there
are, and whose.

Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

import contextlib
import enum
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tournament import VERSION
from tournament.server.laptop import disk

OURS = 0x45754E74
# The table in which a copy says of itself which one it is and what it holds.
COPY_ROW = "this_copy"
# Where a name, a time or the schema is damaged, it may not even be text.
UNREADABLE = (sqlite3.DatabaseError, ValueError)
# What somebody has to allow or to make room for, and not what is wrong in the file.
MAY_NOT = {
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


class FileState(enum.Enum):
    ABSENT = enum.auto()
    SOUND = enum.auto()
    DAMAGED = enum.auto()
    FOREIGN = enum.auto()
    NEWER = enum.auto()
    BUSY = enum.auto()
    CLOSED = enum.auto()


@dataclass(frozen=True, slots=True)
class FileCheck:
    state: FileState
    program: tuple[int, int, int] | None = None  # the program that used it last, when it is known
    clubs: int = 0
    nights: int = 0


def look(
    path: Path, migrations: Iterable[str], *, patience: float = 5, is_known_whole: bool = False
) -> FileCheck:
    """Tell what kind of file lies at `path`; `migrations` are the ones this program has. One that
    `is_known_whole` is not looked through again.
    """
    if not path.is_file() or not path.stat().st_size:
        return FileCheck(FileState.ABSENT)
    if not os.access(path, os.R_OK | os.W_OK):
        return FileCheck(FileState.CLOSED)
    if not _can_be_written(path):
        return FileCheck(FileState.DAMAGED)
    try:
        with open_database_file(path, patience) as connection:
            if not is_known_whole and not _fits(connection):
                return FileCheck(FileState.DAMAGED)
            return _finding(connection, frozenset(migrations))
    except UNREADABLE as error:
        return FileCheck(_state_after(error))


def _can_be_written(path: Path) -> bool:
    """Say whether the header marks the file with 1 or 2, which every SQLite writes."""
    with path.open("rb") as file:
        return not (header := file.read(20))[18:] or header[18] in {1, 2}


def _state_after(error: Exception) -> FileState:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return FileState.BUSY
    return FileState.CLOSED if code in MAY_NOT else FileState.DAMAGED


def _finding(connection: sqlite3.Connection, migrations: frozenset[str]) -> FileCheck:
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    made = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    tables = {name for kind, name, _ in made if kind == "table"} - {COPY_ROW}
    if owner not in {0, OURS}:
        return FileCheck(FileState.FOREIGN)
    if not tables:  # to SQLite a single byte, too, is a file with nothing in it yet
        return FileCheck(FileState.ABSENT)
    applied = _applied_migrations(connection) if "django_migrations" in tables else frozenset()
    if owner != OURS and not applied:
        return FileCheck(FileState.FOREIGN)
    program = _version_parts(connection.execute("PRAGMA user_version").fetchone()[0])
    # What it has written need not be in a table of its own to be unknown here.
    if program is not None and program > tuple(map(int, VERSION.split("."))):
        return FileCheck(FileState.NEWER, program)
    if applied - migrations:  # where one of ours is missing, its name was changed
        return FileCheck(FileState.DAMAGED if migrations - applied else FileState.NEWER, program)
    clubs, nights = (
        _first(connection, f"SELECT count(*) FROM tournament_{model}")
        for model in ("club", "tournament")
    )
    return FileCheck(FileState.SOUND, program, clubs, nights)


def _applied_migrations(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of the applied migrations. Every row is read whole, as Django reads it."""
    cursor = connection.execute("SELECT * FROM django_migrations")
    names = [name for name, *_ in cursor.description]
    notes = [dict(zip(names, row, strict=True)) for row in cursor]
    for note in notes:
        datetime.fromisoformat(str(note.get("applied", datetime.max)))
    return frozenset(note["name"] for note in notes if note["app"] == "tournament")


def _first(connection: sqlite3.Connection, question: str) -> int:
    """Return the count that answers a question; zero as well if the tables are not there yet."""
    try:
        count: int = connection.execute(question).fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return count


def is_whole(path: Path) -> bool:
    """Whether every page and every index of it fits; also of a file that is nobody's yet."""
    try:
        with open_database_file(path) as connection:
            return _fits(connection)
    except UNREADABLE:
        return False


def make_indexes_anew(path: Path) -> bool:
    """Make indexes anew from the rows, where they alone are wrong; whether that made it whole."""
    try:
        with open_database_file(path) as connection:
            if not _fits(connection, "quick_check") or is_whole(path):
                return False
            connection.execute("REINDEX")
            return _fits(connection)
    except UNREADABLE:
        return False


def _fits(connection: sqlite3.Connection, check: str = "integrity_check") -> bool:
    """Whether SQLite finds nothing wrong. Its `quick_check` compares no index with its rows."""
    return connection.execute(f"PRAGMA {check}(1)").fetchall() == [("ok",)]


def sign(path: Path, version: str) -> None:
    """Write into the file's header whose it is and which program used it last, where that is not
    there yet: a full disk takes no word.
    """
    major, minor, patch = map(int, version.split("."))
    wanted = {"application_id": OURS, "user_version": major * 1_000_000 + minor * 1_000 + patch}
    with open_database_file(path) as connection:
        for name, number in wanted.items():
            if connection.execute(f"PRAGMA {name}").fetchone()[0] != number:
                connection.execute(f"PRAGMA {name} = {number}")


def _version_parts(number: int) -> tuple[int, int, int] | None:
    return (number // 1_000_000, number // 1_000 % 1_000, number % 1_000) if number else None


@contextlib.contextmanager
def open_database_file(path: Path, patience: float = 5) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        disk.flush_fully(connection)
        yield connection
    finally:
        connection.close()
