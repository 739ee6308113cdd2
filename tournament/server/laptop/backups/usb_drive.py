"""Copy backups to a USB drive in a thread, so that a slow drive never delays the night. The
director's choice of a drive is stored in the data folder.

Standard library only.
"""

import errno
import json
import logging
import os
import string
import sys
import threading
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.backups import backup_files

log = logging.getLogger(__name__)
FOLDER_NAME_ON_DRIVE = "Euchre Night"
# The seconds after which a copy counts as failed, and the director is told.
MAX_COPY_SECONDS = 120.0
# How long the program, when it ends, waits for an unfinished copy.
MAX_WAIT_AT_PROGRAM_END_SECONDS = 10.0
READ_ONLY_ERROR_CODES = {errno.EROFS, errno.EACCES, errno.EPERM}
# The folders in which Linux and macOS mount USB drives. Some kinds of Linux mount them in a
# subfolder with the user's name.
MOUNT_FOLDERS = (Path("/media"), Path("/run/media"), Path("/Volumes"))
# The Windows API calls this value DRIVE_REMOVABLE.
WINDOWS_REMOVABLE_DRIVE_TYPE = 2


@dataclass(frozen=True, slots=True)
class DriveCopy:
    """One attempt to copy a backup to a drive. `words` tell the director how it goes.
    `has_succeeded` is None until the attempt has ended. `updated_at` is when the attempt ended, or
    when it began if it has not ended.
    """

    drive: Path
    words: str
    updated_at: datetime
    has_succeeded: bool | None = None


class DriveCopier:
    """Copies backups to a USB drive one at a time, in a separate thread."""

    def __init__(self, data_folder_path: Path) -> None:
        self._choice_file = data_folder_path / "stick.json"
        self._last_copy: DriveCopy | None = None
        self._started_at = 0.0
        self._next_request: tuple[Path, Path] | None = None
        self._is_awake, self._is_ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="drive", daemon=True)

    @property
    def drive_for_every_backup(self) -> Path | None:
        """Return the drive to which every backup is copied. Return None if the director has chosen
        no drive, or if the file with the choice is damaged.
        """
        try:
            stored_choice = json.loads(self._choice_file.read_text(encoding="utf-8"))
            return Path(stored_choice["place"]) if stored_choice["always"] else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def choose_drive_for_every_backup(self, drive: Path | None) -> None:
        """Store the drive to which every later backup will be copied. With None, later backups are
        no longer copied.
        """
        choice_to_store = {"place": str(drive or ""), "always": drive is not None}
        with data_folder.refuse_disk_errors(self._choice_file.parent):
            self._choice_file.write_text(json.dumps(choice_to_store), encoding="utf-8")

    @property
    def last_copy(self) -> DriveCopy | None:
        """Return the latest copy to a drive, or None before the first. A copy that takes too long
        counts as failed.
        """
        latest_copy = self._last_copy
        if (
            latest_copy
            and latest_copy.has_succeeded is None
            and time.monotonic() - self._started_at > MAX_COPY_SECONDS
        ):
            too_slow_sentence = (
                f"{drive_name(latest_copy.drive)} is too slow for a backup. Use another USB drive."
            )
            return replace(latest_copy, words=too_slow_sentence, has_succeeded=False)
        return latest_copy

    def request_copy(self, backup: Path, drive: Path) -> None:
        """Ask the thread to copy a backup as soon as its present copy is finished. If several
        copies are requested meanwhile, only the last is made.
        """
        self._next_request = (backup, drive)
        self._is_awake.set()
        if not self._thread.is_alive():
            self._thread.start()

    def end_thread(self) -> None:
        """End the copier's thread. Wait a few seconds for a copy that has begun."""
        self._is_ending.set()
        self._is_awake.set()
        if self._thread.is_alive():
            self._thread.join(MAX_WAIT_AT_PROGRAM_END_SECONDS)

    def _run(self) -> None:
        while not self._is_ending.is_set() or self._is_awake.is_set():
            self._is_awake.wait()
            self._is_awake.clear()
            copy_request, self._next_request = self._next_request, None
            if copy_request:
                self._copy_and_report(*copy_request)

    def _copy_and_report(self, backup: Path, drive: Path) -> None:
        self._started_at = time.monotonic()
        name = drive_name(drive)
        self._last_copy = DriveCopy(drive, f"Copying a backup to {name}.", datetime.now(UTC))
        try:
            _copy_to_drive(backup, drive)
            result_sentence, has_succeeded = backup_copied_sentence(name), True
        except OSError as error:
            result_sentence, has_succeeded = drive_error_sentence(drive, error), False
            log.warning("%s", result_sentence)
        self._last_copy = DriveCopy(drive, result_sentence, datetime.now(UTC), has_succeeded)


def backup_copied_sentence(drive_label: str) -> str:
    return f"The newest backup is on {drive_label}."


def _copy_to_drive(backup: Path, drive: Path) -> None:
    if drive not in find_drives():
        raise FileNotFoundError(errno.ENOENT, "no such drive")
    folder = drive / FOLDER_NAME_ON_DRIVE
    folder.mkdir(exist_ok=True)
    disk.delete_unfinished_files(folder)
    backup_files.delete_old_backups(folder, backup_files.copy_backup_to(backup, folder))


def drive_error_sentence(drive: Path, error: OSError) -> str:
    """Return a sentence for the director that tells why the backup is not on the drive."""
    name = drive_name(drive)
    if error.errno == errno.ENOSPC:
        return f"{name} is full. Free up space on it, or use another USB drive."
    if error.errno in READ_ONLY_ERROR_CODES:
        return f"{name} is read-only. Slide its lock back, or use another USB drive."
    if drive not in find_drives():
        return f"{name} isn't plugged in. Plug it in again, or use another USB drive."
    return f"{name} can't be written ({error.strerror}). Use another USB drive."


def drive_name(drive: Path) -> str:
    return drive.name or str(drive)


def find_drives() -> tuple[Path, ...]:
    """Return the USB drives that are plugged in now."""
    if sys.platform == "win32":
        import ctypes

        get_drive_type = ctypes.windll.kernel32.GetDriveTypeW
        drives = [f"{letter}:\\" for letter in string.ascii_uppercase]
        drives = [
            drive for drive in drives if get_drive_type(drive) == WINDOWS_REMOVABLE_DRIVE_TYPE
        ]
        return tuple(Path(drive) for drive in drives if os.path.exists(drive))
    # Pulling out a drive may leave its empty folder, so folders without a mounted drive are
    # ignored.
    folders = [folder for mount_folder in MOUNT_FOLDERS for folder in _subfolders(mount_folder)]
    possible_mounts = [
        [folder] if os.path.ismount(folder) else _subfolders(folder) for folder in folders
    ]
    return tuple(filter(os.path.ismount, chain.from_iterable(possible_mounts)))


def _subfolders(folder: Path) -> list[Path]:
    """Return the folders inside a folder, or none if this user may not read it."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir() and not path.is_symlink())
    except OSError:
        return []
