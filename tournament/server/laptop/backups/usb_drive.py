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
DRIVE_FOLDER = "Euchre Night"
# A copy that takes longer is reported to the director.
MAX_COPY_SECONDS = 120.0
# How long the end of the program waits for a copy.
MAX_SECONDS_AT_END = 10.0
READ_ONLY_ERRORS = {errno.EROFS, errno.EACCES, errno.EPERM}
# Linux and macOS mount USB drives in these folders. Some Linuxes do so in the user's subfolder.
MOUNT_FOLDERS = (Path("/media"), Path("/run/media"), Path("/Volumes"))
REMOVABLE_DRIVE = 2  # Windows' number for this kind of drive


@dataclass(frozen=True, slots=True)
class DriveCopy:
    """The state of a copy to the drive. `has_succeeded` is None until the copy has ended."""

    drive: Path
    words: str
    at: datetime
    has_succeeded: bool | None = None


class DriveCopier:
    """Copies backups to a USB drive one at a time, in a thread of its own."""

    def __init__(self, data: Path) -> None:
        self._file = data / "stick.json"
        self._last_copy: DriveCopy | None = None
        self._started_at = 0.0
        self._next_request: tuple[Path, Path] | None = None
        self._is_awake, self._is_ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="drive", daemon=True)

    @property
    def drive_for_all(self) -> Path | None:
        """Return the drive to which every backup is copied, or None. A damaged file counts as
        None.
        """
        try:
            choice = json.loads(self._file.read_text(encoding="utf-8"))
            return Path(choice["place"]) if choice["always"] else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def copy_all_to(self, drive: Path | None) -> None:
        """Store to which drive every backup is copied."""
        choice = {"place": str(drive or ""), "always": drive is not None}
        with data_folder.refuse_disk_errors(self._file.parent):
            self._file.write_text(json.dumps(choice), encoding="utf-8")

    @property
    def last_copy(self) -> DriveCopy | None:
        """Return the state of the last copy. A copy that takes too long counts as failed."""
        copy = self._last_copy
        if (
            copy
            and copy.has_succeeded is None
            and time.monotonic() - self._started_at > MAX_COPY_SECONDS
        ):
            words = f"{drive_name(copy.drive)} is too slow for a backup. Use another USB drive."
            return replace(copy, words=words, has_succeeded=False)
        return copy

    def request_copy(self, backup: Path, drive: Path) -> None:
        """Ask the thread to copy a backup after the one that it is copying now. If several are
        asked for meanwhile, only the last is copied.
        """
        self._next_request = (backup, drive)
        self._is_awake.set()
        if not self._thread.is_alive():
            self._thread.start()

    def end_thread(self) -> None:
        """End the thread. Wait a few seconds for a copy that has begun."""
        self._is_ending.set()
        self._is_awake.set()
        if self._thread.is_alive():
            self._thread.join(MAX_SECONDS_AT_END)

    def _run(self) -> None:
        while not self._is_ending.is_set() or self._is_awake.is_set():
            self._is_awake.wait()
            self._is_awake.clear()
            request, self._next_request = self._next_request, None
            if request:
                self._copy_now(*request)

    def _copy_now(self, backup: Path, drive: Path) -> None:
        self._started_at = time.monotonic()
        name = drive_name(drive)
        self._last_copy = DriveCopy(drive, f"Copying a backup to {name}.", datetime.now(UTC))
        try:
            _copy_to_drive(backup, drive)
            words, has_succeeded = copied_sentence(name), True
        except OSError as error:
            words, has_succeeded = drive_error_sentence(drive, error), False
            log.warning("%s", words)
        self._last_copy = DriveCopy(drive, words, datetime.now(UTC), has_succeeded)


def copied_sentence(drive: str) -> str:
    return f"The newest backup is on {drive}."


def _copy_to_drive(backup: Path, drive: Path) -> None:
    if drive not in find_drives():
        raise FileNotFoundError(errno.ENOENT, "no such drive")
    folder = drive / DRIVE_FOLDER
    folder.mkdir(exist_ok=True)
    disk.delete_unfinished_files(folder)
    backup_files.delete_old_backups(folder, backup_files.copy_backup_to(backup, folder))


def drive_error_sentence(drive: Path, error: OSError) -> str:
    """Return a sentence for the director that tells why the backup is not on the drive."""
    name = drive_name(drive)
    if error.errno == errno.ENOSPC:
        return f"{name} is full. Free up space on it, or use another USB drive."
    if error.errno in READ_ONLY_ERRORS:
        return f"{name} is read-only. Slide its lock back, or use another USB drive."
    if drive not in find_drives():
        return f"{name} is not there. Plug it in again, or use another USB drive."
    return f"{name} can't be written ({error.strerror}). Use another USB drive."


def drive_name(drive: Path) -> str:
    return drive.name or str(drive)


def find_drives() -> tuple[Path, ...]:
    """Return the USB drives that are plugged in now."""
    if sys.platform == "win32":
        import ctypes

        drive_kind = ctypes.windll.kernel32.GetDriveTypeW
        drives = [f"{letter}:\\" for letter in string.ascii_uppercase]
        drives = [drive for drive in drives if drive_kind(drive) == REMOVABLE_DRIVE]
        return tuple(Path(drive) for drive in drives if os.path.exists(drive))
    # A folder on which no drive is mounted was left over when a drive was pulled out.
    folders = [folder for mount_folder in MOUNT_FOLDERS for folder in _folders(mount_folder)]
    mounts = [[folder] if os.path.ismount(folder) else _folders(folder) for folder in folders]
    return tuple(filter(os.path.ismount, chain.from_iterable(mounts)))


def _folders(folder: Path) -> list[Path]:
    """Return the folders inside a folder, or none if this user may not read it."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir() and not path.is_symlink())
    except OSError:
        return []
