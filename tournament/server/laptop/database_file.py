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
BACKUP_DESCRIPTION_TABLE = "this_copy"
# Python raises ValueError for a damaged value, such as a bad time, and OSError for
# a file on a broken drive.
UNREADABLE_ERRORS = (sqlite3.DatabaseError, ValueError, OSError)
# SQLite's error codes for a missing permission, a full disk or a lack of memory. They do not mean
# that the file is damaged.
ERROR_CODES_WITHOUT_DAMAGE = {
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
    FROM_OTHER_PROGRAM = enum.auto()
    FROM_NEWER_VERSION = enum.auto()
    BUSY = enum.auto()
    NO_ACCESS = enum.auto()


@dataclass(frozen=True, slots=True)
class FileCheck:
    state: FileState
    # The version of the program that used the file last, if known.
    program_version: tuple[int, int, int] | None = None
    club_count: int = 0
    night_count: int = 0


def check_file(
    path: Path, known_migrations: Iterable[str], *, is_known_undamaged: bool = False
) -> FileCheck:
    """Return the state of a database file, with its counts of clubs and nights. `known_migrations`
    are those of this program. If `is_known_undamaged`, the file is not checked for damage again.
    """
    if not path.is_file() or not path.stat().st_size:
        return FileCheck(FileState.ABSENT)
    if not os.access(path, os.R_OK | os.W_OK):
        return FileCheck(FileState.NO_ACCESS)
    try:
        if not _has_valid_header(path):
            return FileCheck(FileState.DAMAGED)
        with open_database_file(path) as connection:
            if not is_known_undamaged and not _passes_sqlite_check(connection):
                return FileCheck(FileState.DAMAGED)
            return _check_contents(connection, frozenset(known_migrations))
    except UNREADABLE_ERRORS as error:
        return FileCheck(_file_state_for_error(error))


def _has_valid_header(path: Path) -> bool:
    """Return whether byte 18 of the file is 1 or 2, as in every SQLite database. A file too short
    to have that byte passes, since SQLite checks it later.
    """
    with path.open("rb") as database:
        return not (header := database.read(20))[18:] or header[18] in {1, 2}


def _file_state_for_error(error: Exception) -> FileState:
    error_code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if error_code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return FileState.BUSY
    return FileState.NO_ACCESS if error_code in ERROR_CODES_WITHOUT_DAMAGE else FileState.DAMAGED


def _check_contents(connection: sqlite3.Connection, known_migrations: frozenset[str]) -> FileCheck:
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    schema_rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    table_names = {name for schema_type, name, _ in schema_rows if schema_type == "table"} - {
        BACKUP_DESCRIPTION_TABLE
    }
    if application_id not in {0, OUR_APPLICATION_ID}:
        return FileCheck(FileState.FROM_OTHER_PROGRAM)
    # SQLite opens even a file of one byte as an empty database.
    if not table_names:
        return FileCheck(FileState.ABSENT)
    applied_migrations = (
        _read_applied_migrations(connection) if "django_migrations" in table_names else frozenset()
    )
    if application_id != OUR_APPLICATION_ID and not applied_migrations:
        return FileCheck(FileState.FROM_OTHER_PROGRAM)
    file_version = _split_version_number(connection.execute("PRAGMA user_version").fetchone()[0])
    # Even without new tables, a newer program may have stored values that this one does not know.
    if file_version is not None and file_version > tuple(map(int, VERSION.split("."))):
        return FileCheck(FileState.FROM_NEWER_VERSION, file_version)
    # If the file also lacks a migration that this program has, damage has changed the name of a
    # migration.
    if applied_migrations - known_migrations:
        return FileCheck(
            FileState.DAMAGED
            if known_migrations - applied_migrations
            else FileState.FROM_NEWER_VERSION,
            file_version,
        )
    club_count, night_count = (
        _select_count_or_zero(connection, f"SELECT count(*) FROM tournament_{table_suffix}")
        for table_suffix in ("club", "tournament")
    )
    return FileCheck(FileState.UNDAMAGED, file_version, club_count, night_count)


def _read_applied_migrations(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the names of the applied migrations of our own app. Raise ValueError for a damaged
    time, which Django could not read either.
    """
    cursor = connection.execute("SELECT * FROM django_migrations")
    column_names = [name for name, *_ in cursor.description]
    migration_rows = [dict(zip(column_names, row, strict=True)) for row in cursor]
    for row in migration_rows:
        datetime.fromisoformat(str(row.get("applied", datetime.max)))
    return frozenset(row["name"] for row in migration_rows if row["app"] == "tournament")


def _select_count_or_zero(connection: sqlite3.Connection, count_query: str) -> int:
    """Return the count that a query selects, or zero if its table does not exist yet."""
    try:
        count: int = connection.execute(count_query).fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return count


def is_undamaged(path: Path) -> bool:
    """Return whether every page and index of an SQLite file is undamaged."""
    try:
        with open_database_file(path) as connection:
            return _passes_sqlite_check(connection)
    except UNREADABLE_ERRORS:
        return False


def try_to_rebuild_indexes(path: Path) -> bool:
    """Rebuild the indexes if nothing else is damaged. Return whether that repaired the file."""
    try:
        with open_database_file(path) as connection:
            if not _passes_sqlite_check(connection, "quick_check") or is_undamaged(path):
                return False
            connection.execute("REINDEX")
            return _passes_sqlite_check(connection)
    except UNREADABLE_ERRORS:
        return False


def _passes_sqlite_check(
    connection: sqlite3.Connection, check_pragma: str = "integrity_check"
) -> bool:
    """Return whether SQLite finds no damage. The pragma "quick_check" ignores the indexes."""
    return connection.execute(f"PRAGMA {check_pragma}(1)").fetchall() == [("ok",)]


def mark_file_as_ours(path: Path, version: str) -> None:
    """Write our application id and the program's version into the file's header, unless they are
    there already, since writing would fail on a full disk.
    """
    major, minor, patch = map(int, version.split("."))
    version_number = major * 1_000_000 + minor * 1_000 + patch
    pragma_values = {"application_id": OUR_APPLICATION_ID, "user_version": version_number}
    with open_database_file(path) as connection:
        for pragma, wanted_value in pragma_values.items():
            if connection.execute(f"PRAGMA {pragma}").fetchone()[0] != wanted_value:
                connection.execute(f"PRAGMA {pragma} = {wanted_value}")


def _split_version_number(user_version: int) -> tuple[int, int, int] | None:
    return (
        (user_version // 1_000_000, user_version // 1_000 % 1_000, user_version % 1_000)
        if user_version
        else None
    )


def digest_if_unused(path: Path) -> str:
    """Return the digest of a database file, or an empty string if the file is missing or has a
    journal. A journal shows that a program has the file open, or did not close it properly.
    """
    return digest_of_database(path) if path.is_file() and not find_journals_of(path) else ""


def digest_of_database(file: Path) -> str:
    """Return a fingerprint of a database file. The fingerprint ignores the counters in the header,
    which say how often the file was written and by which SQLite.
    """
    with file.open("rb") as source:
        header = source.read(100)
        digest = hashlib.sha256(header[:24] + header[28:40] + header[44:92])
        while block := source.read(disk.BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def find_journals_of(path: Path) -> list[Path]:
    """Return the journals and logs beside a database that is open or was not closed properly."""
    possible_journals = [Path(f"{path}{suffix}") for suffix in ("-journal", "-wal", "-shm")]
    return [journal for journal in possible_journals if journal.exists()]


@contextlib.contextmanager
def open_database_file(
    path: Path, max_lock_wait_seconds: float = 5
) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=max_lock_wait_seconds, isolation_level=None)
    try:
        disk.enable_full_flush(connection)
        yield connection
    finally:
        connection.close()
