"""One copy of the database, made in pieces while evenings are saved into it.

Standard library only. It knows bytes and SQLite, and no row; where copies lie and which of them
stay is folder.py's.
"""

import enum
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tournament.laptop import disk
from tournament.laptop.copies import likeness
from tournament.laptop.database_file import is_whole, make_indexes_anew, opened
from tournament.words.refused import Refused

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
# So long a file that somebody is at is waited for, before it is copied in pieces.
AT_ONCE = 0.2
# While nobody saves it goes in larger ones, without a rest.
UNSHARED = 64 * PIECE
# So large a file is looked through in the time that it takes to say so.
QUICKLY_LOOKED_THROUGH = 1 << 25
# SQLite as it is built everywhere we know: one connection may be used by two threads.
SERIALIZED = 3


class CopyCheck(enum.Enum):
    """How a copy is made sure of: THROUGH looks through all of it, SAME compares it byte for byte
    with a file that was looked through just now, and LATER does that too and leaves the looking
    through to the next start, as somebody waits.
    """

    THROUGH = enum.auto()
    SAME = enum.auto()
    LATER = enum.auto()


class SourceState(enum.Enum):
    """What is known of the file that was copied: whole, damaged in its indexes, which the copy has
    anew, or not looked through yet.
    """

    WHOLE = enum.auto()
    MENDED = enum.auto()
    UNSEEN = enum.auto()


class CopyDamaged(Refused):
    """The copy is, and so perhaps is the file."""


def make(
    path: Path,
    to: Path,
    *,
    number: int = 1,
    through: sqlite3.Connection | None = None,
    look: CopyCheck = CopyCheck.THROUGH,
) -> SourceState:
    """A checked copy at `to`, for its owner alone, and on the disk when this returns.

    Made `through` the connection that saves, it takes over whatever is saved meanwhile; a
    connection of its own begins again whenever another one saved (docs/adr/0050).
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    shared = through if sqlite3.threadsafety == SERIALIZED else None
    is_waited_for = look in {CopyCheck.SAME, CopyCheck.LATER}
    if not (is_waited_for and _by_its_bytes(path, to)) and not (shared and _in_pieces(shared, to)):
        _alone(path, to, UNSHARED if is_waited_for else PIECE)
    likeness.count(to, number)
    made = _made_sure_of(path, to, look)
    if made is SourceState.MENDED:
        log.warning("An index of %s is damaged. Start Euchre Night anew: it mends that.", path)
        likeness.count(to, number)
    to_disk(to)
    return made


def _made_sure_of(path: Path, to: Path, look: CopyCheck) -> SourceState:
    is_large = to.stat().st_size > QUICKLY_LOOKED_THROUGH
    if look is CopyCheck.SAME and likeness.alike(path, to):
        return SourceState.WHOLE
    if look is CopyCheck.LATER and is_large and likeness.alike(path, to):
        return SourceState.UNSEEN
    if is_whole(to):
        return SourceState.WHOLE
    if make_indexes_anew(to):
        return SourceState.MENDED
    raise CopyDamaged(f"The copy of {path} came out damaged and was not kept. Check the disk.")


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


def _by_its_bytes(path: Path, to: Path) -> bool:
    """In a fifth of the time, while nobody else can save. Not where what was saved lies in another
    file beside it, and not where somebody is at it.
    """
    with opened(path, AT_ONCE) as source:
        if source.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            return False
        try:
            source.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        shutil.copyfile(path, to)
    return True


class _Disturbed(Exception):
    """Others save again and again."""


def _alone(path: Path, to: Path, piece: int) -> None:
    """Where others save again and again, their saves wait once, for the length of the copy."""
    with opened(path, PATIENCE) as source:
        if not _in_pieces(source, to, piece):
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchone()
            with _target(to) as target:
                source.backup(target)


def _in_pieces(source: sqlite3.Connection, to: Path, piece: int = PIECE) -> bool:
    rest = REST if piece == PIECE else 0
    try:
        with _target(to) as target, to.open("rb+") as file:
            source.backup(target, pages=piece, progress=_Pieces(file.fileno(), rest), sleep=REST)
    except _Disturbed:
        return False
    return True


class _Pieces:
    """Between two pieces: saves go first, and what is copied goes to the disk."""

    def __init__(self, file: int, rest: float) -> None:
        self._file, self._rest = file, rest
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
        time.sleep(self._rest)


@contextmanager
def _target(to: Path) -> Iterator[sqlite3.Connection]:
    """Nobody reads it before it is whole and flushed, so it needs no journal on the disk."""
    with opened(to) as target:
        target.execute("PRAGMA journal_mode=MEMORY")
        target.execute("PRAGMA synchronous=OFF")
        yield target


_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
