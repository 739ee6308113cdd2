"""A checked copy of the database, made while evenings are saved into it (docs/adr/0121).

Standard library only.
"""

import errno
import hashlib
import logging
import os
import sqlite3
import time
from datetime import datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.copies import folder
from tournament.server.laptop.database_file import is_whole, make_indexes_anew, open_database_file

log = logging.getLogger(__name__)
# Pages of one piece, a megabyte: a save waits for one at most, some hundredths of a second.
PIECE = 256
REST = 0.005
# Seconds that a copy waits for somebody who holds the file.
PATIENCE = 20.0
# So large a file is looked through in the time that it takes to say so.
QUICKLY_LOOKED_THROUGH = 1 << 25


def make(
    path: Path,
    copies: Path,
    now: datetime,
    *,
    through: sqlite3.Connection | None = None,
    whole: str = "",
    in_a_hurry: bool = False,
    cure: str = data_folder.ELSEWHERE,
) -> Path:
    """Return a checked copy of the file on the disk, under its final name: a new one, or the newest
    one if nothing has changed since.

    `through` is the connection that saves meanwhile, if there is one. `whole` is the digest of the
    file, if it was looked through just now. In a hurry a large copy is not looked through; as it
    has no digest then, the next start looks through the file.
    """
    try:
        copies.mkdir(mode=0o700, exist_ok=True)
        with folder.unfinished_file(copies) as file:
            newest = folder.newest(copies)
            if newest and whole and newest.digest == whole:
                return newest.file
            _copy(path, file, through)
            digest = digest_of(file)
            if newest and newest.digest == digest:
                return newest.file
            if in_a_hurry and file.stat().st_size > QUICKLY_LOOKED_THROUGH:
                digest = ""
            elif digest != whole and not is_whole(file):
                digest = ""
                _mend(path, file)
            folder.write_row(file, newest.number + 1 if newest else 1, digest)
            disk.flush_file(file)
            copy = folder.free_name(copies, f"euchre-{now:%Y%m%d-%H%M%S}")
            disk.move(file, copy)
            return copy
    except sqlite3.DatabaseError as error:
        if "disk is full" in str(error):
            raise data_folder.refusal(copies, OSError(errno.ENOSPC, str(error)), cure) from error
        raise Refused(f"No copy of {path} could be made: {error}. Nothing was changed.") from error
    except OSError as error:
        raise data_folder.refusal(copies, error, cure) from error


def digest_at_rest(path: Path) -> str:
    """The digest of a file that nobody uses; empty if there is none, or if a journal beside it will
    change it as soon as it is opened.
    """
    journals = (Path(f"{path}{ending}") for ending in ("-journal", "-wal"))
    if not path.is_file() or any(journal.exists() for journal in journals):
        return ""
    return digest_of(path)


def digest_of(file: Path) -> str:
    """A fingerprint of all that a file holds. What its header counts for itself is left out: how
    often it was written, and by which SQLite.
    """
    with file.open("rb") as source:
        header = source.read(100)
        digest = hashlib.sha256(header[:24] + header[28:40] + header[44:92])
        while block := source.read(disk.BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _mend(path: Path, copy: Path) -> None:
    """Make damaged indexes anew in the copy, or refuse it."""
    if not make_indexes_anew(copy):
        raise Refused(f"The copy of {path} came out damaged and was not kept. Check the disk.")
    log.warning("An index of %s is damaged. Start Euchre Night anew: it mends that.", path)


def _copy(path: Path, to: Path, through: sqlite3.Connection | None) -> None:
    """Copy the file, for its owner alone. Nobody reads the copy before it is whole and flushed, so
    it needs no journal on the disk.
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with open_database_file(to) as target:
        target.execute("PRAGMA journal_mode=MEMORY")
        target.execute("PRAGMA synchronous=OFF")
        if through:
            _copy_in_pieces(through, target, to)
        else:
            _copy_in_one_go(path, target)


def _copy_in_pieces(source: sqlite3.Connection, target: sqlite3.Connection, to: Path) -> None:
    """Copy while saves go first: what the connection itself saves meanwhile comes into the copy,
    too. Each piece is flushed, since a save's own wait for the disk would include it.
    """
    moved = time.monotonic()

    def rest(status: int, remaining: int, pages: int) -> None:
        nonlocal moved
        if status != sqlite3.SQLITE_BUSY:
            moved = time.monotonic()
        elif time.monotonic() - moved > PATIENCE:
            raise sqlite3.OperationalError("another program holds it")
        os.fsync(file.fileno())
        time.sleep(REST)

    with to.open("rb+") as file:
        source.backup(target, pages=PIECE, progress=rest, sleep=REST)


def _copy_in_one_go(path: Path, target: sqlite3.Connection) -> None:
    """Copy while others wait with their saves, or the copy would begin again at each of them."""
    with open_database_file(path, PATIENCE) as source:
        source.execute("BEGIN")
        source.execute("SELECT 1 FROM sqlite_master").fetchone()
        source.backup(target)
