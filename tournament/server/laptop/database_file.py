"""Check a database file: whether it is undamaged and ours, and how many clubs and nights it has.

Standard library only, since this must work on files that Django cannot open.
"""

import contextlib
import enum
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tournament import VERSION
from tournament.server.laptop import disk

OUR_APPLICATION_ID = 0x45754E74
# The table in which a backup describes itself in one row.
BACKUP_TABLE = "this_copy"
# A ValueError is raised for a damaged text, such as a time.
UNREADABLE_ERRORS = (sqlite3.DatabaseError, ValueError)
# These errors mean that permission or space is missing, not that the file is damaged.
ERRORS_WITHOUT_DAMAGE = {
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


class FileState(enum.Enum):
    ABSENT = enum.auto()
    UNDAMAGED = enum.auto()
    DAMAGED = enum.auto()
    FOREIGN = enum.auto()
    NEWER = enum.auto()
    BUSY = enum.auto()
    NO_ACCESS = enum.auto()


@dataclass(frozen=True, slots=True)
class FileCheck:
    state: FileState
    # The version that used the file last, if known.
    program_version: tuple[int, int, int] | None = None
    clubs: int = 0
    nights: int = 0


def check_file(
    path: Path, migrations: Iterable[str], *, is_known_undamaged: bool = False
) -> FileCheck:
    """Return the state of the file and what it contains. `migrations` are those of this program. A
    file that `is_known_undamaged` is not checked for damage again.
    """
    if not path.is_file() or not path.stat().st_size:
        return FileCheck(FileState.ABSENT)
    if not os.access(path, os.R_OK | os.W_OK):
        return FileCheck(FileState.NO_ACCESS)
    if not _has_valid_header(path):
        return FileCheck(FileState.DAMAGED)
    try:
        with open_database_file(path) as connection:
            if not is_known_undamaged and not _passes_check(connection):
                return FileCheck(FileState.DAMAGED)
            return _check_contents(connection, frozenset(migrations))
    except UNREADABLE_ERRORS as error:
        return FileCheck(_state_for_error(error))


def _has_valid_header(path: Path) -> bool:
    """Return whether byte 18 of the header is 1 or 2, as in every SQLite file, or missing."""
    with path.open("rb") as file:
        return not (header := file.read(20))[18:] or header[18] in {1, 2}


def _state_for_error(error: Exception) -> FileState:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return FileState.BUSY
    return FileState.NO_ACCESS if code in ERRORS_WITHOUT_DAMAGE else FileState.DAMAGED


def _check_contents(connection: sqlite3.Connection, migrations: frozenset[str]) -> FileCheck:
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    schema_rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    tables = {name for kind, name, _ in schema_rows if kind == "table"} - {BACKUP_TABLE}
    if application_id not in {0, OUR_APPLICATION_ID}:
        return FileCheck(FileState.FOREIGN)
    if not tables:  # SQLite opens even a file of one byte as an empty database
        return FileCheck(FileState.ABSENT)
    applied_migrations = (
        _applied_migrations(connection) if "django_migrations" in tables else frozenset()
    )
    if application_id != OUR_APPLICATION_ID and not applied_migrations:
        return FileCheck(FileState.FOREIGN)
    version = _version_parts(connection.execute("PRAGMA user_version").fetchone()[0])
    # Even without new tables, a newer program may have stored values that this one does not know.
    if version is not None and version > tuple(map(int, VERSION.split("."))):
        return FileCheck(FileState.NEWER, version)
    if applied_migrations - migrations:  # if one of ours is missing too, its name is damaged
        return FileCheck(
            FileState.DAMAGED if migrations - applied_migrations else FileState.NEWER, version
        )
    clubs, nights = (
        _count_or_zero(connection, f"SELECT count(*) FROM tournament_{model}")
        for model in ("club", "tournament")
    )
    return FileCheck(FileState.UNDAMAGED, version, clubs, nights)


def _applied_migrations(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the names of the applied migrations. This reads every value, since Django will too."""
    cursor = connection.execute("SELECT * FROM django_migrations")
    columns = [name for name, *_ in cursor.description]
    rows = [dict(zip(columns, row, strict=True)) for row in cursor]
    for row in rows:
        datetime.fromisoformat(str(row.get("applied", datetime.max)))
    return frozenset(row["name"] for row in rows if row["app"] == "tournament")


def _count_or_zero(connection: sqlite3.Connection, query: str) -> int:
    """Return the count, or zero if the table does not exist yet."""
    try:
        count: int = connection.execute(query).fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return count


def is_undamaged(path: Path) -> bool:
    """Return whether every page and index of an SQLite file is undamaged."""
    try:
        with open_database_file(path) as connection:
            return _passes_check(connection)
    except UNREADABLE_ERRORS:
        return False


def rebuild_indexes(path: Path) -> bool:
    """Rebuild the indexes if nothing else is damaged. Return whether that repaired the file."""
    try:
        with open_database_file(path) as connection:
            if not _passes_check(connection, "quick_check") or is_undamaged(path):
                return False
            connection.execute("REINDEX")
            return _passes_check(connection)
    except UNREADABLE_ERRORS:
        return False


def _passes_check(connection: sqlite3.Connection, check: str = "integrity_check") -> bool:
    """Return whether SQLite finds no damage. A "quick_check" leaves out the indexes."""
    return connection.execute(f"PRAGMA {check}(1)").fetchall() == [("ok",)]


def mark_file_as_ours(path: Path, version: str) -> None:
    """Mark the file as ours, with the version that uses it. Write nothing if it is marked already,
    since that would fail on a full disk.
    """
    major, minor, patch = map(int, version.split("."))
    user_version = major * 1_000_000 + minor * 1_000 + patch
    number_by_pragma = {"application_id": OUR_APPLICATION_ID, "user_version": user_version}
    with open_database_file(path) as connection:
        for name, number in number_by_pragma.items():
            if connection.execute(f"PRAGMA {name}").fetchone()[0] != number:
                connection.execute(f"PRAGMA {name} = {number}")


def _version_parts(number: int) -> tuple[int, int, int] | None:
    return (number // 1_000_000, number // 1_000 % 1_000, number % 1_000) if number else None


def digest_if_unused(path: Path) -> str:
    """Return the digest of a database that no program has open. Return an empty string if the file
    is missing, or if a journal beside it will change it when it is opened.
    """
    return digest_of(path) if path.is_file() and not journals_of(path) else ""


def digest_of(file: Path) -> str:
    """Return a fingerprint of a database file. It leaves out the counters in the header, which say
    how often the file was written and by which SQLite.
    """
    with file.open("rb") as source:
        header = source.read(100)
        digest = hashlib.sha256(header[:24] + header[28:40] + header[44:92])
        while block := source.read(disk.BLOCK_SIZE):
            digest.update(block)
    return digest.hexdigest()


def journals_of(path: Path) -> list[Path]:
    """Return the journals and logs beside a database that is open or was not closed properly."""
    journals = [Path(f"{path}{ending}") for ending in ("-journal", "-wal", "-shm")]
    return [journal for journal in journals if journal.exists()]


@contextlib.contextmanager
def open_database_file(path: Path, max_seconds: float = 5) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=max_seconds, isolation_level=None)
    try:
        disk.enable_full_flush(connection)
        yield connection
    finally:
        connection.close()
