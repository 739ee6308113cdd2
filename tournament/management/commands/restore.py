"""Replace the database by a backup, and keep the old database file beside the new one."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.base import PlainCommand
from tournament.server.laptop import command_lines, database_file, disk, lock_file, opening
from tournament.server.laptop.backups import backup_files, restoring


class Command(PlainCommand):
    help = "Goes back to a backup and keeps the current file. Without arguments, lists the backups."

    def add_arguments(self, parser: CommandParser) -> None:
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument("backup", nargs="?", type=Path, help="the backup to restore")
        choice.add_argument("--newest", action="store_true", help="the newest good backup")
        parser.add_argument("--data", help="the folder with your nights")

    def handle(self, *args: Any, backup: Path | None, newest: bool, **options: Any) -> None:
        opening.require_database_file()
        if backup is None and not newest:
            self._list_backups()
            return
        if not settings.DATA_FOLDER.exists():
            _choose_backup(backup)  # A refusal must not leave a new, empty folder behind.
            opening.prepare_data_folder_and_key()
        lock = lock_file.take_lock(settings.DATA_FOLDER / "running")
        if lock is None:
            advice = "Stop it with Ctrl-C in its window, then restore."
            raise Refused(f"Euchre Night is running. {advice}")
        try:
            disk.delete_unfinished_files(settings.DATA_FOLDER, min_age_seconds=0)
            self._restore(backup)
        finally:
            lock.release()

    def _restore(self, backup: Path | None) -> None:
        chosen_backup = _choose_backup(backup)
        old_file = restoring.restore_backup(opening.database_path(), chosen_backup, datetime.now())
        old_file_sentence = f" The file from before was saved as {old_file}." if old_file else ""
        self.stdout.write(f"Restored {chosen_backup}.{old_file_sentence}")

    def _list_backups(self) -> None:
        backups = backup_files.read_backups_in(opening.backups_folder())
        if not backups:
            raise Refused(f"There are no backups in {opening.backups_folder()}.")
        for backup in backups:
            check_result = opening.check_database_file(backup.file)
            is_good = check_result.state is database_file.FileState.UNDAMAGED
            contents_words = (
                f"{backup.words}; clubs: {check_result.club_count}, "
                f"nights: {check_result.night_count}"
            )
            self.stdout.write(f"{backup.file.name}   {contents_words if is_good else 'damaged'}")
        restore_command = command_lines.command_line("restore NAME")
        self.stdout.write(f"To go back to one: {restore_command}")


def _choose_backup(backup: Path | None) -> Path:
    """Return the backup that was named, or the newest good one if none was named. Refuse if there
    is none, or if the program could not start with the backup.
    """
    chosen_backup = _find_backup(backup) if backup else opening.newest_usable_backup()
    if chosen_backup is None:
        restore_command = command_lines.command_line("restore FILE")
        raise Refused(
            f"There is no good backup in {opening.backups_folder()}. Name one: {restore_command}"
        )
    opening.require_usable_backup(chosen_backup)
    return chosen_backup


def _find_backup(backup: Path) -> Path:
    """Return the path of a backup named by its path, or by its name in the backup folder. Refuse a
    folder, an unreadable file, and the database that is in use.
    """
    path_in_backup_folder, file_in_use = opening.backups_folder() / backup, opening.database_path()
    try:
        path = (
            path_in_backup_folder
            if path_in_backup_folder.exists() and not backup.exists()
            else backup
        )
        if path.is_dir():
            raise Refused(f"{path.absolute()} is a folder. Name one backup. Nothing was changed.")
        if path.exists() and file_in_use.exists() and path.samefile(file_in_use):
            raise Refused(f"{path} is the file in use, not a backup. Nothing was changed.")
    except OSError as error:
        fault = f"{backup} cannot be read ({error.strerror})"
        raise Refused(f"{fault}. Choose another backup. Nothing was changed.") from error
    return path
