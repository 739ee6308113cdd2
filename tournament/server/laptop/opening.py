"""Open the laptop's database at the start: check it, make a backup, and bring its tables up to
date. If it is damaged, offer the newest good backup.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import (
    command_lines,
    data_folder,
    database_file,
    full_disk,
    secret_key,
    unpacked,
    upgrading,
)
from tournament.server.laptop.backups import backup_files, making, restoring
from tournament.server.laptop.database_file import FileCheck, FileState

Say = Callable[[str], None]
Ask = Callable[[str], bool]
BACKUP_FAULT_BY_STATE = {
    FileState.ABSENT: "is not there or has nothing in it",
    FileState.DAMAGED: "is damaged or no database",
    FileState.FOREIGN: "belongs to another program",
    FileState.NEWER: "is from a newer Euchre Night",
    FileState.BUSY: "is in use by another program",
    FileState.NO_ACCESS: "may not be read",
}


def database_path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def backups_folder() -> Path:
    return database_path().parent / "copies"


def known_migrations() -> list[str]:
    return [name for app, name in MigrationLoader(None).disk_migrations if app == "tournament"]


def is_database_a_file() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def require_database_file() -> None:
    if not is_database_a_file():
        raise Refused(
            "This site's nights are on a database server. Use that server's own tools "
            "(docs/hosting.md)."
        )


def make_data_folder() -> tuple[str, ...]:
    """Make the data folder and its secret key, and return sentences about what was repaired.
    Commands call this after checking their arguments, so that a typing mistake makes no folder.
    """
    if settings.HOSTED:
        return ()
    warning = data_folder.prepare_folder(settings.DATA_FOLDER)
    settings.SECRET_KEY = settings.ENVIRONMENT.secret_key or secret_key.read_key(
        settings.DATA_FOLDER
    )
    return warning


def require_nights() -> None:
    """Refuse if the laptop has no database yet. Connecting to it would create an empty one."""
    if is_database_a_file() and not database_path().exists():
        start_line = command_lines.command_line("start")
        raise Refused(
            f"There are no nights in {database_path().parent} yet. To begin: {start_line}"
        )


def require_good_backup(backup: Path) -> None:
    """Refuse a backup that the program could not start with."""
    state = check_database_file(backup).state
    fault_by_state = dict(BACKUP_FAULT_BY_STATE)
    if state is FileState.UNDAMAGED and not _can_be_upgraded(backup):
        fault_by_state[state] = "cannot be brought up to date"
    if state in fault_by_state:
        raise Refused(
            f"{backup} {fault_by_state[state]}. Choose another backup. Nothing was changed."
        )


def check_database_file(file: Path, *, is_known_undamaged: bool = False) -> FileCheck:
    return database_file.check_file(file, known_migrations(), is_known_undamaged=is_known_undamaged)


def unusable_file_sentence(path: Path, check: FileCheck) -> str:
    """Return why the program cannot use this database file, and what to do."""
    if check.state is FileState.FOREIGN:
        return f"{path} belongs to another program. Choose another folder with --data FOLDER."
    if check.state is FileState.BUSY:
        return f"Another program is using {path}. Close it, then start again."
    if check.state is FileState.NO_ACCESS:
        return f"You may not read and write {path}. Fix that, then start again."
    version = ".".join(map(str, check.program_version or ()))
    newer_program_words = f"Euchre Night {version}" if version else "a newer Euchre Night"
    this_program_words = f"and this is {VERSION}" if version != VERSION else "but this one is older"
    program = unpacked.read_program(path.parent)
    folder_words = f", in {program.folder}" if program and program.folder.exists() else ""
    return (
        f"Your nights were last saved by {newer_program_words}, {this_program_words}. "
        f"Start that one instead{folder_words}. Nothing was changed."
    )


def failed_upgrade_sentence(path: Path, check: FileCheck, error: Exception) -> str:
    if not check.clubs:
        return f"The database {path} could not be created: {error}. Fix that, then start again."
    return (
        f"The database could not be upgraded ({error}). Nothing was changed. Keep "
        "using the program you had before."
    )


def open_database(say: Say, ask: Ask) -> None:
    """Prepare the database for use, or refuse with a sentence that says what to do."""
    path = database_path()
    digest = database_file.digest_if_unused(path)
    newest_backup = backup_files.newest_backup(backups_folder())
    unchanged_backup = (
        newest_backup.file if digest and newest_backup and newest_backup.digest == digest else None
    )
    check = check_database_file(path, is_known_undamaged=unchanged_backup is not None)
    if check.state is FileState.DAMAGED and database_file.rebuild_indexes(path):
        say(f"An index of {path} was damaged. It was rebuilt, and nothing was lost.")
        check = check_database_file(path)
    if check.state is FileState.DAMAGED:
        _use_newest_backup(f"The file {path} is damaged.", say, ask)
    elif check.state in {FileState.FOREIGN, FileState.NO_ACCESS}:
        raise Refused(f"{unusable_file_sentence(path, check)}{_newest_backup_sentence()}")
    elif check.state in {FileState.NEWER, FileState.BUSY}:
        raise Refused(unusable_file_sentence(path, check))
    elif check.state is FileState.ABSENT and newest_good_backup():
        _use_newest_backup(f"The file {path} is gone or empty.", say, ask)
    is_checked = check.state is FileState.UNDAMAGED
    has_content = path.exists() and path.stat().st_size
    if has_content and not _make_backup_at_start(
        say, is_checked=is_checked, existing_backup=unchanged_backup if is_checked else None
    ):
        return
    try:
        upgrading.upgrade()
    except upgrading.UPGRADE_ERRORS as error:
        _recover_from_failed_upgrade(check, error, say, ask)
        upgrading.upgrade()
    _announce_new_version(check, say)
    _mark_database_as_ours()


def _announce_new_version(check: FileCheck, say: Say) -> None:
    """Tell the director if another version used the database last time."""
    old_version = ".".join(map(str, check.program_version or ()))
    if check.clubs and old_version and old_version != VERSION:
        data_folder.note_old_version(database_path().parent, old_version)
        say(
            f"This is Euchre Night {VERSION}. Last time it was {old_version}. "
            "The page Tonight says what is new."
        )


def _mark_database_as_ours() -> None:
    """Mark the database file as ours, or raise DiskFull if that needs space that is not there."""
    try:
        database_file.mark_file_as_ours(database_path(), VERSION)
    except sqlite3.OperationalError as error:
        if "disk is full" in str(error):
            raise _disk_full_refusal() from error
        raise


def _disk_full_refusal() -> data_folder.DiskFull:
    return data_folder.DiskFull(
        f"The disk with {database_path()} is full. Free up space, then start again. "
        "Nothing was changed."
    )


def _make_backup_at_start(say: Say, *, is_checked: bool, existing_backup: Path | None) -> bool:
    """Make a backup, unless the `existing_backup` has the same content, and return True. If the
    disk has no room, return False if the tables are up to date, and otherwise refuse, since they
    must not be changed without a backup.
    """
    try:
        if not data_folder.has_room_on_disk(database_path().parent):
            raise _disk_full_refusal()
        say(f"Backup saved: {existing_backup or make_backup(is_checked=is_checked)}")
    except data_folder.DiskFull:
        if not upgrading.is_up_to_date():
            raise
        say(full_disk.FULL_DISK_WARNING)
        return False
    return True


def make_backup(
    saver: sqlite3.Connection | None = None, *, is_checked: bool = False, in_a_hurry: bool = False
) -> Path:
    """Make a backup, delete old ones by the rule, and return the new one. The arguments are those
    of `make_checked_backup`.
    """
    backup = making.make_checked_backup(
        database_path(),
        backups_folder(),
        datetime.now(),
        saving_connection=saver,
        is_database_checked=is_checked,
        is_in_a_hurry=in_a_hurry,
    )
    backup_files.delete_old_backups(backups_folder(), backup)
    return backup


def newest_good_backup() -> Path | None:
    """Return the newest backup that has a club and that the program could start with, or None."""
    for backup in backup_files.backups_in(backups_folder()):
        check = check_database_file(backup.file)
        if check.state is FileState.UNDAMAGED and check.clubs and _can_be_upgraded(backup.file):
            return backup.file
    return None


def _can_be_upgraded(backup: Path) -> bool:
    """Return whether a copy of the backup can be brought up to date."""
    if database_path().parent.exists():
        return upgrading.can_upgrade(backup, database_path().parent)
    with tempfile.TemporaryDirectory() as folder:
        return upgrading.can_upgrade(backup, Path(folder))


def _recover_from_failed_upgrade(check: FileCheck, error: Exception, say: Say, ask: Ask) -> None:
    """Refuse with the reason why the tables could not be changed. But if an older program was
    killed while changing them, replace the database by a backup or by a new one.
    """
    is_consistent = upgrading.tables_match()
    connection.close()  # the file may be replaced
    if "disk is full" in str(error):
        raise _disk_full_refusal() from error
    if "locked" in str(error):
        raise Refused(unusable_file_sentence(database_path(), FileCheck(FileState.BUSY))) from error
    if is_consistent:
        raise Refused(failed_upgrade_sentence(database_path(), check, error)) from error
    if check.clubs or newest_good_backup():
        _use_newest_backup(
            f"The file {database_path()} was left half-made or is damaged ({error}).", say, ask
        )
    else:
        old_file = restoring.set_database_aside(database_path(), datetime.now())
        say(f"The first start was interrupted. Its unfinished file was saved as {old_file}.")


def _newest_backup_sentence() -> str:
    """Return a sentence that tells how to go on with the newest good backup, since a damaged header
    can make our file look like another program's.
    """
    backup = newest_good_backup()
    if backup is None:
        return ""
    restore_command = command_lines.command_line("restore --newest")
    return f" Or go on with the newest good backup, {_describe_backup(backup)}: {restore_command}"


def _describe_backup(backup: Path) -> str:
    return f"{backup.name} ({backup_files.read_backup(backup).words})"


def _use_newest_backup(trouble: str, say: Say, ask: Ask) -> None:
    backup = newest_good_backup()
    if backup is None:
        command = command_lines.command_line("restore FILE")
        raise Refused(
            f"{trouble} There is no good backup in {backups_folder()}. If you have one on a USB "
            f"drive: {command} To start over, name another folder with --data."
        )
    backup_words = _describe_backup(backup)
    if not ask(f"{trouble} The newest good backup is {backup_words}. Use that backup?"):
        command = command_lines.command_line("restore --newest")
        raise Refused(f"{trouble} To go on with the newest good backup, {backup_words}: {command}")
    old_file = restoring.restore_backup(database_path(), backup, datetime.now())
    old_file_sentence = f" The old file was saved as {old_file}." if old_file else ""
    say(f"Using the backup {backup.name}.{old_file_sentence}")
