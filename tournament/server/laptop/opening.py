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
    unpacked_program,
    upgrading,
)
from tournament.server.laptop.backups import backup_files, making, restoring
from tournament.server.laptop.database_file import FileCheck, FileState

TellDirector = Callable[[str], None]
AskYesOrNo = Callable[[str], bool]
BACKUP_FAULT_WORDS_BY_STATE = {
    FileState.ABSENT: "is missing or empty",
    FileState.DAMAGED: "is damaged or is not a database",
    FileState.FROM_OTHER_PROGRAM: "belongs to another program",
    FileState.FROM_NEWER_VERSION: "is from a newer Euchre Night",
    FileState.BUSY: "is in use by another program",
    FileState.NO_ACCESS: "may not be read",
}


def database_path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def backups_folder() -> Path:
    return database_path().parent / "copies"


def known_migrations() -> list[str]:
    """Return the names of this program's migrations."""
    return [name for app, name in MigrationLoader(None).disk_migrations if app == "tournament"]


def uses_database_file() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def require_database_file() -> None:
    if not uses_database_file():
        raise Refused(
            "This site's nights are on a database server. Use that server's own tools "
            "(docs/hosting.md)."
        )


def prepare_data_folder_and_key() -> tuple[str, ...]:
    """Make the data folder and its secret key, and put the key into Django's settings. Return
    sentences about what was repaired. On a hosted site, do nothing. Commands call this after
    checking their arguments, so that a typing mistake makes no folder.
    """
    if settings.HOSTED:
        return ()
    repair_sentences = data_folder.prepare_data_folder(settings.DATA_FOLDER)
    settings.SECRET_KEY = settings.ENVIRONMENT.secret_key or secret_key.read_secret_key(
        settings.DATA_FOLDER
    )
    return repair_sentences


def require_existing_database() -> None:
    """Refuse if the laptop has no database yet. Connecting to it would create an empty one."""
    if uses_database_file() and not database_path().exists():
        start_command = command_lines.command_line("start")
        raise Refused(
            f"There are no nights in {database_path().parent} yet. To start: {start_command}"
        )


def require_usable_backup(backup: Path) -> None:
    """Refuse a backup with which the program could not start."""
    file_state = check_database_file(backup).state
    fault_words_by_state = dict(BACKUP_FAULT_WORDS_BY_STATE)
    if file_state is FileState.UNDAMAGED and not _can_backup_be_upgraded(backup):
        fault_words_by_state[file_state] = "can't be updated"
    if file_state in fault_words_by_state:
        raise Refused(
            f"{backup} {fault_words_by_state[file_state]}. Choose another backup. "
            "Nothing was changed."
        )


def check_database_file(file: Path, *, is_known_undamaged: bool = False) -> FileCheck:
    return database_file.check_file(file, known_migrations(), is_known_undamaged=is_known_undamaged)


def unusable_file_sentence(path: Path, file_check: FileCheck) -> str:
    """Return why the program cannot use this database file, and what to do."""
    if file_check.state is FileState.FROM_OTHER_PROGRAM:
        return f"{path} belongs to another program. Choose another folder with --data FOLDER."
    if file_check.state is FileState.BUSY:
        return f"Another program is using {path}. Close it, then start again."
    if file_check.state is FileState.NO_ACCESS:
        return f"You may not read and write {path}. Fix that, then start again."
    last_version = ".".join(map(str, file_check.program_version or ()))
    newer_program_words = f"Euchre Night {last_version}" if last_version else "a newer Euchre Night"
    this_program_words = (
        f"and this is {VERSION}" if last_version != VERSION else "but this one is older"
    )
    last_program = unpacked_program.read_noted_program(path.parent)
    folder_words = (
        f", in {last_program.folder}" if last_program and last_program.folder.exists() else ""
    )
    return (
        f"Your nights were last saved by {newer_program_words}, {this_program_words}. "
        f"Start that one instead{folder_words}. Nothing was changed."
    )


def failed_upgrade_sentence(path: Path, file_check: FileCheck, error: Exception) -> str:
    if not file_check.club_count:
        return f"The database {path} could not be created: {error}. Fix that, then start again."
    return (
        f"The database could not be upgraded ({error}). Nothing was changed. Keep "
        "using the program you had before."
    )


def open_database(tell_director: TellDirector, ask_yes_or_no: AskYesOrNo) -> None:
    """Check the database, make a backup and bring the tables up to date. Replace a damaged or
    missing database by a backup if the director agrees. If the database cannot be used, refuse with
    a sentence that says what to do.
    """
    database = database_path()
    digest = database_file.digest_if_unused(database)
    newest_backup = backup_files.read_newest_backup(backups_folder())
    unchanged_backup = (
        newest_backup.file if digest and newest_backup and newest_backup.digest == digest else None
    )
    file_check = check_database_file(database, is_known_undamaged=unchanged_backup is not None)
    if file_check.state is FileState.DAMAGED and database_file.try_to_rebuild_indexes(database):
        tell_director(f"An index of {database} was damaged. It was rebuilt, and nothing was lost.")
        file_check = check_database_file(database)
    if file_check.state is FileState.DAMAGED:
        _offer_newest_backup(f"The file {database} is damaged.", tell_director, ask_yes_or_no)
    elif file_check.state in {FileState.FROM_OTHER_PROGRAM, FileState.NO_ACCESS}:
        raise Refused(f"{unusable_file_sentence(database, file_check)}{_newest_backup_sentence()}")
    elif file_check.state in {FileState.FROM_NEWER_VERSION, FileState.BUSY}:
        raise Refused(unusable_file_sentence(database, file_check))
    elif file_check.state is FileState.ABSENT and newest_usable_backup():
        _offer_newest_backup(
            f"The file {database} is missing or empty.", tell_director, ask_yes_or_no
        )
    is_checked = file_check.state is FileState.UNDAMAGED
    has_content = database.exists() and database.stat().st_size
    if has_content and not _try_to_make_backup_at_start(
        tell_director,
        is_database_checked=is_checked,
        existing_backup=unchanged_backup if is_checked else None,
    ):
        return
    try:
        upgrading.upgrade_tables()
    except upgrading.UPGRADE_ERRORS as error:
        _recover_from_failed_upgrade(file_check, error, tell_director, ask_yes_or_no)
        upgrading.upgrade_tables()
    _announce_new_version(file_check, tell_director)
    _mark_database_as_ours()


def _announce_new_version(file_check: FileCheck, tell_director: TellDirector) -> None:
    """If another version used the database last time, tell the director and store that version, so
    that the page *What's new* can show what is new since.
    """
    old_version = ".".join(map(str, file_check.program_version or ()))
    if file_check.club_count and old_version and old_version != VERSION:
        data_folder.store_old_version(database_path().parent, old_version)
        tell_director(
            f"Euchre Night was updated from {old_version} to {VERSION}. See what's new on the "
            "page Tonight."
        )


def _mark_database_as_ours() -> None:
    """Write our mark and version into the database file, or raise DiskFull if there is no space."""
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


def _try_to_make_backup_at_start(
    tell_director: TellDirector, *, is_database_checked: bool, existing_backup: Path | None
) -> bool:
    """Make a backup, unless the `existing_backup` has the same content, and return True. If the
    disk has no room, return False if the tables are up to date; otherwise refuse, since the tables
    must not be changed without a backup.
    """
    try:
        if not data_folder.has_room_on_disk(database_path().parent):
            raise _disk_full_refusal()
        backup = existing_backup or make_backup(is_database_checked=is_database_checked)
        tell_director(f"Backup saved: {backup}")
    except data_folder.DiskFull:
        if not upgrading.are_all_migrations_recorded():
            raise
        tell_director(full_disk.FULL_DISK_WARNING)
        return False
    return True


def make_backup(
    saving_connection: sqlite3.Connection | None = None,
    *,
    is_database_checked: bool = False,
    is_in_a_hurry: bool = False,
) -> Path:
    """Make a backup if anything has changed, delete old backups, and return the newest one. The
    arguments are those of `make_checked_backup`.
    """
    backup = making.make_checked_backup(
        database_path(),
        backups_folder(),
        datetime.now(),
        saving_connection=saving_connection,
        is_database_checked=is_database_checked,
        is_in_a_hurry=is_in_a_hurry,
    )
    backup_files.delete_old_backups(backups_folder(), backup)
    return backup


def newest_usable_backup() -> Path | None:
    """Return the newest backup that has a club and with which the program could start, or None."""
    for backup in backup_files.read_backups_in(backups_folder()):
        file_check = check_database_file(backup.file)
        if (
            file_check.state is FileState.UNDAMAGED
            and file_check.club_count
            and _can_backup_be_upgraded(backup.file)
        ):
            return backup.file
    return None


def _can_backup_be_upgraded(backup: Path) -> bool:
    """Return whether a copy of the backup can be brought up to date."""
    if database_path().parent.exists():
        return upgrading.can_backup_be_upgraded(backup, database_path().parent)
    with tempfile.TemporaryDirectory() as folder:
        return upgrading.can_backup_be_upgraded(backup, Path(folder))


def _recover_from_failed_upgrade(
    file_check: FileCheck, error: Exception, tell_director: TellDirector, ask_yes_or_no: AskYesOrNo
) -> None:
    """Deal with this error, because of which the tables could not be changed. Refuse if the disk is
    full, the file is locked, or the tables match the recorded migrations. Otherwise the tables are
    incomplete, as after an older program was killed while it changed them: offer the newest backup,
    or set a database without clubs aside if there is no backup.
    """
    do_tables_match = upgrading.do_tables_match_migrations()
    # The database file may be replaced below, so it must not stay open.
    connection.close()
    if "disk is full" in str(error):
        raise _disk_full_refusal() from error
    if "locked" in str(error):
        raise Refused(unusable_file_sentence(database_path(), FileCheck(FileState.BUSY))) from error
    if do_tables_match:
        raise Refused(failed_upgrade_sentence(database_path(), file_check, error)) from error
    if file_check.club_count or newest_usable_backup():
        _offer_newest_backup(
            f"The file {database_path()} is incomplete or damaged ({error}).",
            tell_director,
            ask_yes_or_no,
        )
    else:
        old_file = restoring.set_database_aside(database_path(), datetime.now())
        tell_director(
            f"The first start was interrupted. Its unfinished file was saved as {old_file}."
        )


def _newest_backup_sentence() -> str:
    """Return a sentence that tells how to use the newest good backup, or an empty string if there
    is none. Even a file that seems to be another program's gets this sentence, since it may be our
    own file with a damaged header.
    """
    backup = newest_usable_backup()
    if backup is None:
        return ""
    restore_command = command_lines.command_line("restore --newest")
    return f" Or use the newest good backup, {_describe_backup(backup)}: {restore_command}"


def _describe_backup(backup: Path) -> str:
    return f"{backup.name} ({backup_files.read_backup(backup).words})"


def _offer_newest_backup(
    trouble_sentence: str, tell_director: TellDirector, ask_yes_or_no: AskYesOrNo
) -> None:
    backup = newest_usable_backup()
    if backup is None:
        restore_command = command_lines.command_line("restore FILE")
        raise Refused(
            f"{trouble_sentence} There is no good backup in {backups_folder()}. If you have one on "
            f"a USB drive: {restore_command} To start over, name another folder with --data."
        )
    backup_words = _describe_backup(backup)
    if not ask_yes_or_no(
        f"{trouble_sentence} The newest good backup is {backup_words}. Use that backup?"
    ):
        restore_command = command_lines.command_line("restore --newest")
        raise Refused(
            f"{trouble_sentence} To use the newest good backup, {backup_words}: {restore_command}"
        )
    old_file = restoring.restore_backup(database_path(), backup, datetime.now())
    old_file_sentence = f" The old file was saved as {old_file}." if old_file else ""
    tell_director(f"Using the backup {backup.name}.{old_file_sentence}")
