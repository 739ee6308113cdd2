"""Make a checked backup of all nights, even while the program is running."""

import secrets
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.management.base import PlainCommand
from tournament.server.laptop import command_lines, data_folder, lock_file, opening
from tournament.server.laptop.backups import backup_files, making
from tournament.server.laptop.backups.keeper import BACKUP_MADE_SUFFIX, BACKUP_REQUEST_SUFFIX

# The command waits up to this long for the running program to make a backup.
MAX_BACKUP_SECONDS = 300.0
POLL_SECONDS = 0.1


class Command(PlainCommand):
    help = (
        "Makes a checked backup of all nights, in the data folder or in a folder that you name, "
        "such as a USB drive."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder for the backup")
        parser.add_argument("--data", help="the folder with your nights")

    def handle(self, *args: Any, to: Path | None, **options: Any) -> None:
        opening.require_database_file()
        opening.require_existing_database()
        folder = to or opening.backups_folder()
        command_to_type = command_lines.command_line("backup --to FOLDER")
        advice = f"Choose another folder for the backup: {command_to_type}"
        backup = _backup_by_running_program(to, advice)
        if backup is None:
            database_path, now = opening.database_path(), datetime.now()
            backup = making.make_checked_backup(database_path, folder, now, advice=advice)
        self.stdout.write(f"Backup saved: {backup}")
        if warning := data_folder.low_space_warning(folder):
            self.stdout.write(f"{warning} Free up space for the next backup.")
        retention_sentences = "" if to else f" {backup_files.RETENTION_SENTENCES}"
        self.stdout.write(
            f"{backup_files.disk_space_sentence(backup_files.read_backups_in(folder))}{retention_sentences}"
        )


def _backup_by_running_program(to: Path | None, advice: str) -> Path | None:
    """Have the running program make a backup, copy it to the folder `to` if one is named, and
    return the file. Return None if the program is not running or makes no backup. A backup made
    here instead would keep that program from saving.
    """
    backup = _request_backup_of_running_program(settings.DATA_FOLDER)
    if backup is None or to is None:
        return backup
    with data_folder.refuse_disk_errors(to, advice):
        to.mkdir(mode=0o700, exist_ok=True)
        return backup_files.copy_backup_to(backup, to)


def _request_backup_of_running_program(folder: Path) -> Path | None:
    """Request a backup by creating a file in the data folder, and return the backup once it is
    made; return None if the program is not running or makes no backup.
    """
    lock_path, request_file = (
        folder / "running",
        folder / f"{secrets.token_hex(4)}{BACKUP_REQUEST_SUFFIX}",
    )
    if not lock_file.is_lock_held(lock_path):
        return None
    deadline = time.monotonic() + MAX_BACKUP_SECONDS
    backup_made_file = request_file.with_suffix(BACKUP_MADE_SUFFIX)
    try:
        request_file.touch(mode=0o600)
        while (
            request_file.exists()
            and lock_file.is_lock_held(lock_path)
            and time.monotonic() < deadline
        ):
            time.sleep(POLL_SECONDS)
        newest_backup = (
            backup_files.read_newest_backup(opening.backups_folder())
            if backup_made_file.exists()
            else None
        )
    except OSError:
        return None  # The request cannot be written, for example because the disk is full.
    finally:
        request_file.unlink(missing_ok=True)
        backup_made_file.unlink(missing_ok=True)
    return newest_backup.file if newest_backup else None
