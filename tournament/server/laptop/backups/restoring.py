"""Replace the database by a backup, and keep the old database file beside the new one.

Standard library only.
"""

from datetime import datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.database_file import find_journals_of, is_undamaged


def restore_backup(database_path: Path, backup: Path, now: datetime) -> Path | None:
    """Replace the database by the backup in one step. Return the path of the old database's copy,
    or None if there was no database. Refuse a backup that cannot be copied completely.

    After a power cut, the file at `database_path` is the complete old database or the complete new
    one, and no journal of the old one lies beside the new one.
    """
    with (
        data_folder.refuse_disk_errors(database_path.parent),
        disk.create_unfinished_file(database_path.parent) as database_copy,
    ):
        try:
            disk.copy_file(backup, database_copy)
        except disk.FileNotReadable as error:
            fault = f"{backup} cannot be read ({error.strerror})"
            raise Refused(f"{fault}. Choose another backup. Nothing was changed.") from error
        if not is_undamaged(database_copy):
            fault = f"{backup} was not copied completely"
            raise Refused(f"{fault}. Nothing was changed. Check the disk.")
        old_database = _keep_copy_of_database(database_path, now)
        # If the old database's journals stayed, SQLite would apply them to the restored database.
        _delete_journals(database_path)
        disk.move_file(database_copy, database_path)
    return old_database


def set_database_aside(database_path: Path, now: datetime) -> Path | None:
    """Move the database out of the way, and return its new path, or None if there was none."""
    with data_folder.refuse_disk_errors(database_path.parent):
        old_database = _keep_copy_of_database(database_path, now)
        database_path.unlink(missing_ok=True)
        _delete_journals(database_path)
    return old_database


def _keep_copy_of_database(database_path: Path, now: datetime) -> Path | None:
    """Copy the database and its journals to a new name, and return the path of the copy, or None if
    there is no database. Unlike a move, the copy leaves the database in place if there is a power
    cut. A database that a broken drive cannot read is moved instead, so that a good backup can take
    its place.
    """
    if not database_path.exists():
        return None
    if find_journals_of(database_path):
        # The check makes SQLite apply the journals to the database if it can.
        is_undamaged(database_path)
    name = f"set-aside-{now:%Y%m%d-%H%M%S}.sqlite3"
    database_copy = _copy_or_move(database_path, database_path.with_name(name))
    for journal in find_journals_of(database_path):
        suffix = journal.name.removeprefix(database_path.name)
        _copy_or_move(journal, Path(f"{database_copy}{suffix}"))
    return database_copy


def _copy_or_move(file: Path, target_path: Path) -> Path:
    try:
        return disk.copy_to_free_path(file, target_path)
    except disk.FileNotReadable:
        return disk.move_to_free_path(file, target_path)


def _delete_journals(database_path: Path) -> None:
    for journal in find_journals_of(database_path):
        journal.unlink()
    disk.flush_folder(database_path.parent)
