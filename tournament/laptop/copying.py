"""One copy of the database, made in pieces while evenings are saved into it.

Standard library only. It knows bytes and SQLite, and no row; where copies lie and which of them
stay is copies.py's.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tournament.laptop import disk
from tournament.laptop.database_file import is_whole, make_indexes_anew, opened
from tournament.refused import Refused

log = logging.getLogger(__name__)
# A save waits for one piece at most: a megabyte, some hundredths of a second.
PIECE = 256
REST = 0.005
# Only so much waits for the disk at once, since a save's own wait for the disk would include it.
FLUSHED = 4 * PIECE
# So often others may save before the rest is copied in one go.
RESTARTS = 25
PATIENCE = 20.0
BLOCK = 1 << 20
# SQLite as it is built everywhere we know: one connection may be used by two threads.
SERIALIZED = 3
# Of a file's header: how many changes were written into it. A copy has its own count there.
COUNTED = ((24, 28), (92, 96))
MOST = 0xFFFFFFFF


def make(
    path: Path, to: Path, *, number: int = 1, through: sqlite3.Connection | None = None
) -> None:
    """A checked copy at `to`, for its owner alone, and on the disk when this returns.

    Made `through` the connection that saves, it takes over whatever is saved meanwhile; a
    connection of its own begins again whenever another one saved (docs/adr/0050).
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    shared = through if sqlite3.threadsafety == SERIALIZED else None
    if shared is None or not _in_pieces(shared, to):
        _alone(path, to)
    _count(to, number)
    if not is_whole(to):
        if not make_indexes_anew(to):
            raise Refused(f"The copy of {path} came out damaged and was not kept. Check the disk.")
        log.warning("An index of %s is damaged. Start Euchre Night anew: it mends that.", path)
        _count(to, number)
    to_disk(to)


def alike(one: Path, other: Path) -> bool:
    """Whether two copies hold the same, read in pieces; their own counts aside."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        if _uncounted(first.read(BLOCK)) != _uncounted(second.read(BLOCK)):
            return False
        while block := first.read(BLOCK):
            if block != second.read(BLOCK):
                return False
    return True


def number(copy: Path) -> int:
    """Which copy it was, counted on from the one before it."""
    with copy.open("rb") as file:
        return int.from_bytes(file.read(100)[24:28], "big")


def carry(file: Path, to: Path, until: float | None = None) -> None:
    """The bytes of a file that nobody writes, on the disk when this returns."""
    with file.open("rb") as source, open(os.open(to, _NEW, 0o600), "wb") as target:
        while block := source.read(BLOCK):
            target.write(block)
            target.flush()
            disk.flush(target.fileno())
            if until is not None and time.monotonic() > until:
                raise TimeoutError


def to_disk(file: Path) -> None:
    with file.open("rb+") as handle:
        disk.flush(handle.fileno())


class _Disturbed(Exception):
    """Others save again and again."""


def _alone(path: Path, to: Path) -> None:
    """Where others save again and again, their saves wait once, for the length of the copy."""
    with opened(path, PATIENCE) as source:
        if not _in_pieces(source, to):
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchone()
            with _target(to) as target:
                source.backup(target)


def _in_pieces(source: sqlite3.Connection, to: Path) -> bool:
    try:
        with _target(to) as target, to.open("rb+") as file:
            source.backup(target, pages=PIECE, progress=_Pieces(file.fileno()), sleep=REST)
    except _Disturbed:
        return False
    return True


class _Pieces:
    """Between two pieces: saves go first, and what is copied goes to the disk."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._done = self._flushed = self._restarts = 0
        self._moved = time.monotonic()

    def __call__(self, status: int, remaining: int, pages: int) -> None:
        done = pages - remaining
        if status != sqlite3.SQLITE_BUSY:
            self._restarts += remaining > 0 and done <= self._done
            self._done, self._moved = done, time.monotonic()
        if self._restarts > RESTARTS:
            raise _Disturbed
        if time.monotonic() - self._moved > PATIENCE:
            raise sqlite3.OperationalError("another program holds it")
        if not 0 <= done - self._flushed < FLUSHED:
            os.fsync(self._file)
            self._flushed = done
        time.sleep(REST)


@contextmanager
def _target(to: Path) -> Iterator[sqlite3.Connection]:
    """Nobody reads it before it is whole and flushed, so it needs no journal on the disk."""
    with opened(to) as target:
        target.execute("PRAGMA journal_mode=MEMORY")
        target.execute("PRAGMA synchronous=OFF")
        yield target


def _count(copy: Path, number: int) -> None:
    with copy.open("rb+") as file:
        for first, _ in COUNTED:
            file.seek(first)
            file.write(min(number, MOST).to_bytes(4, "big"))


def _uncounted(block: bytes) -> bytes:
    told = bytearray(block)
    for first, last in COUNTED:
        told[first:last] = bytes(last - first)
    return bytes(told)


_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
