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
    digest_of_database,
    is_undamaged,
    open_database_file,
    try_to_rebuild_indexes,
)

log = logging.getLogger(__name__)
# The database is copied in pieces of about a megabyte. A save waits for one piece at most, a few
# hundredths of a second.
PAGES_PER_PIECE = 256
PAUSE_BETWEEN_PIECES_SECONDS = 0.005
# How long a backup waits for another program that keeps the database locked.
MAX_LOCK_WAIT_SECONDS = 20.0
# A backup of up to this many bytes can be checked in no noticeable time.
MAX_BYTES_CHECKED_IN_A_HURRY = 1 << 25


def make_checked_backup(
    database_path: Path,
    backup_folder: Path,
    now: datetime,
    *,
    saving_connection: sqlite3.Connection | None = None,
    is_database_checked: bool = False,
    is_in_a_hurry: bool = False,
    advice: str = data_folder.OTHER_FOLDER_ADVICE,
) -> Path:
    """Make a checked backup of the database and return its file. If nothing has changed since the
    newest backup, return that backup's file. Refuse if no good backup can be made.

    The program may go on saving through `saving_connection` meanwhile. If `is_database_checked`,
    the database was checked for damage just now, so the backup is not checked. If `is_in_a_hurry`,
    a large backup is neither checked nor given a digest, so the next start checks the database.
    """
    try:
        backup_folder.mkdir(mode=0o700, exist_ok=True)
        with disk.create_unfinished_file(backup_folder) as unfinished_backup:
            _copy_database(database_path, unfinished_backup, saving_connection)
            digest = digest_of_database(unfinished_backup)
            newest_backup = backup_files.read_newest_backup(backup_folder)
            if newest_backup and newest_backup.digest == digest:
                return newest_backup.file
            if is_in_a_hurry and unfinished_backup.stat().st_size > MAX_BYTES_CHECKED_IN_A_HURRY:
                digest = ""
            elif not is_database_checked and not is_undamaged(unfinished_backup):
                digest = ""
                _repair_indexes(database_path, unfinished_backup)
            # A database that was restored from a backup still contains that backup's row, and the
            # new number must be higher than the number in that row.
            restored_number = backup_files.read_backup(unfinished_backup).number
            backup_number = max(restored_number, newest_backup.number if newest_backup else 0) + 1
            backup_files.write_backup_row(unfinished_backup, backup_number, digest)
            disk.flush_file(unfinished_backup)
            file_name = f"euchre-{now:%Y%m%d-%H%M%S}.sqlite3"
            return disk.move_to_free_path(unfinished_backup, backup_folder / file_name)
    except sqlite3.DatabaseError as error:
        if "disk is full" in str(error):
            full_disk_error = OSError(errno.ENOSPC, str(error))
            raise data_folder.refusal_for_disk_error(
                backup_folder, full_disk_error, advice
            ) from error
        failed_sentence_start = f"No backup of {database_path} could be made: {error}"
        raise Refused(f"{failed_sentence_start}. Nothing was changed.") from error
    except OSError as error:
        raise data_folder.refusal_for_disk_error(backup_folder, error, advice) from error


def _repair_indexes(database_path: Path, backup: Path) -> None:
    """Rebuild the backup's damaged indexes. Refuse the backup if anything else is damaged."""
    if not try_to_rebuild_indexes(backup):
        raise Refused(f"The backup of {database_path} is damaged and was not kept. Check the disk.")
    log.warning("An index of %s is damaged. Start Euchre Night again to repair it.", database_path)


def _copy_database(
    database_path: Path, target_file: Path, saving_connection: sqlite3.Connection | None
) -> None:
    with open_database_file(target_file) as target_connection:
        # An unfinished copy is deleted after a crash, so it needs no journal and no flushes.
        target_connection.execute("PRAGMA journal_mode=MEMORY")
        target_connection.execute("PRAGMA synchronous=OFF")
        if saving_connection:
            _copy_in_pieces(saving_connection, target_connection, target_file)
            return
        with open_database_file(database_path, MAX_LOCK_WAIT_SECONDS) as source_connection:
            # The transaction makes other programs wait to save. Without it, SQLite would start the
            # copy again after each save.
            source_connection.execute("BEGIN")
            source_connection.execute("SELECT 1 FROM sqlite_master").fetchone()
            source_connection.backup(target_connection)


def _copy_in_pieces(
    source_connection: sqlite3.Connection, target_connection: sqlite3.Connection, target_file: Path
) -> None:
    """Copy the database in pieces, with pauses in which the program can save through the same
    connection. Each piece is flushed to the disk, or a save would have to wait for all pieces.
    """
    last_progress_at = time.monotonic()

    def flush_and_pause(status: int, remaining: int, pages: int) -> None:
        nonlocal last_progress_at
        if status != sqlite3.SQLITE_BUSY:
            last_progress_at = time.monotonic()
        elif time.monotonic() - last_progress_at > MAX_LOCK_WAIT_SECONDS:
            raise sqlite3.OperationalError("another program is using it")
        os.fsync(file.fileno())
        time.sleep(PAUSE_BETWEEN_PIECES_SECONDS)

    with target_file.open("rb+") as file:
        source_connection.backup(
            target_connection,
            pages=PAGES_PER_PIECE,
            progress=flush_and_pause,
            sleep=PAUSE_BETWEEN_PIECES_SECONDS,
        )
