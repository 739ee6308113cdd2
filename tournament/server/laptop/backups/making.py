"""Make a checked backup of the database while the program goes on saving (docs/adr/0121).

Standard library only.
"""

import errno
import logging
import os
import sqlite3
import time
from datetime import datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.database_file import (
    digest_of,
    is_undamaged,
    open_database_file,
    rebuild_indexes,
)

log = logging.getLogger(__name__)
# The database is copied in pieces of about a megabyte. A save waits for one piece at most, a few
# hundredths of a second.
PAGES_PER_PIECE = 256
PAUSE_SECONDS = 0.005
# How long a backup waits for another program that keeps the database locked.
MAX_WAIT_SECONDS = 20.0
# Bytes. Checking a file of this size takes no noticeable time.
QUICK_CHECK_SIZE = 1 << 25


def make_checked_backup(
    path: Path,
    backup_folder: Path,
    now: datetime,
    *,
    saver: sqlite3.Connection | None = None,
    is_checked: bool = False,
    in_a_hurry: bool = False,
    advice: str = data_folder.CHOOSE_ANOTHER_FOLDER,
) -> Path:
    """Make a checked backup of the database and return its file. If nothing has changed since the
    newest backup, return that one.

    `saver` is the connection through which the program goes on saving. A database that `is_checked`
    was checked just now. If `in_a_hurry`, a large backup is neither checked nor given a digest, so
    the next start checks the database.
    """
    try:
        backup_folder.mkdir(mode=0o700, exist_ok=True)
        with disk.unfinished_file(backup_folder) as file:
            _copy_database(path, file, saver)
            digest = digest_of(file)
            newest_backup = backup_files.newest_backup(backup_folder)
            if newest_backup and newest_backup.digest == digest:
                return newest_backup.file
            if in_a_hurry and file.stat().st_size > QUICK_CHECK_SIZE:
                digest = ""
            elif not is_checked and not is_undamaged(file):
                digest = ""
                _repair_indexes(path, file)
            # A database that was restored still has the row of its backup.
            restored_number = backup_files.read_backup(file).number
            number = max(restored_number, newest_backup.number if newest_backup else 0) + 1
            backup_files.write_backup_row(file, number, digest)
            disk.flush_file(file)
            name = f"euchre-{now:%Y%m%d-%H%M%S}.sqlite3"
            return disk.move_to_free_path(file, backup_folder / name)
    except sqlite3.DatabaseError as error:
        if "disk is full" in str(error):
            full_disk_error = OSError(errno.ENOSPC, str(error))
            raise data_folder.refusal_for_error(backup_folder, full_disk_error, advice) from error
        fault = f"No backup of {path} could be made: {error}"
        raise Refused(f"{fault}. Nothing was changed.") from error
    except OSError as error:
        raise data_folder.refusal_for_error(backup_folder, error, advice) from error


def _repair_indexes(path: Path, backup: Path) -> None:
    """Rebuild the backup's indexes. Refuse the backup if anything else is damaged."""
    if not rebuild_indexes(backup):
        raise Refused(f"The backup of {path} is damaged and was not kept. Check the disk.")
    log.warning("An index of %s is damaged. Start Euchre Night again to repair it.", path)


def _copy_database(path: Path, target_file: Path, saver: sqlite3.Connection | None) -> None:
    with open_database_file(target_file) as target:
        # An unfinished copy is deleted after a crash, so it needs no journal and no flushes.
        target.execute("PRAGMA journal_mode=MEMORY")
        target.execute("PRAGMA synchronous=OFF")
        if saver:
            _copy_in_pieces(saver, target, target_file)
            return
        with open_database_file(path, MAX_WAIT_SECONDS) as source:
            # Other programs wait to save. Without the transaction, SQLite would start the copy
            # again after each save.
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchone()
            source.backup(target)


def _copy_in_pieces(
    source: sqlite3.Connection, target: sqlite3.Connection, target_file: Path
) -> None:
    """Copy in pieces, with pauses in which the program can save through the same connection. Each
    piece is flushed, or a save would have to wait until all of them are on the disk.
    """
    last_progress = time.monotonic()

    def pause(status: int, remaining: int, pages: int) -> None:
        nonlocal last_progress
        if status != sqlite3.SQLITE_BUSY:
            last_progress = time.monotonic()
        elif time.monotonic() - last_progress > MAX_WAIT_SECONDS:
            raise sqlite3.OperationalError("another program is using it")
        os.fsync(file.fileno())
        time.sleep(PAUSE_SECONDS)

    with target_file.open("rb+") as file:
        source.backup(target, pages=PAGES_PER_PIECE, progress=pause, sleep=PAUSE_SECONDS)
