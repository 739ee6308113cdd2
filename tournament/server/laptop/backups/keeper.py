"""Make backups in a thread while the program runs, at most one a minute. The desk or another
program may ask for one at any time.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.db import connection

from tournament.evening.words.refused import Refused
from tournament.server.laptop.backups.usb_drive import DriveCopier

log = logging.getLogger(__name__)
CHECK_SECONDS = 0.5
MIN_SECONDS_BETWEEN_BACKUPS = 60.0
# Another program requests a backup by a file with the first suffix in the data folder. Once the
# backup is made, the keeper gives that file the second suffix. If the backup fails, the keeper
# deletes the file.
BACKUP_REQUEST_SUFFIX, BACKUP_MADE_SUFFIX = ".copy-wished", ".copy-made"


class BackupKeeper:
    """Makes a backup when `is_backup_due` returns true, when a backup was requested, and again
    after a failure. `trouble` tells why the last backup failed, and is empty if it succeeded.
    """

    def __init__(
        self, folder: Path, *, is_backup_due: Callable[[], bool], make_backup: Callable[[], Path]
    ) -> None:
        self.trouble = ""
        self.copier = DriveCopier(folder)
        self._folder = folder
        self._is_backup_due = is_backup_due
        self._make_backup = make_backup
        self._last_tried_at = -MIN_SECONDS_BETWEEN_BACKUPS
        self._requested_drive: Path | None = None
        self._is_requested, self._is_ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    @property
    def visible_trouble(self) -> str:
        """Return why the last backup or its copy on the USB drive failed, or an empty string."""
        last_copy = self.copier.last_copy
        return self.trouble or (
            last_copy.words if last_copy and last_copy.has_succeeded is False else ""
        )

    def request_backup(self, drive: Path | None = None) -> None:
        """Ask the thread to make a backup now, and to copy it to the drive if one is named."""
        self._requested_drive = drive or self._requested_drive
        self._is_requested.set()

    @contextlib.contextmanager
    def run_in_thread(self) -> Iterator[None]:
        """Make backups in a separate thread until the `with` block ends."""
        global running_keeper
        running_keeper = self
        self._thread.start()
        try:
            yield
        finally:
            running_keeper = None
            self._is_ending.set()
            self._thread.join()
            self.copier.end_thread()

    def _run(self) -> None:
        while not self._is_ending.wait(CHECK_SECONDS):
            self._make_backup_if_needed()
        connection.close()

    def _make_backup_if_needed(self) -> None:
        request_files = list(self._folder.glob(f"*{BACKUP_REQUEST_SUFFIX}"))
        is_pause_over = time.monotonic() - self._last_tried_at >= MIN_SECONDS_BETWEEN_BACKUPS
        is_requested = self._is_requested.is_set() or bool(request_files)
        if is_requested or (is_pause_over and self._is_due()):
            self._is_requested.clear()
            self._last_tried_at = time.monotonic()
            backup = self._try_backup()
            for request_file in request_files:
                # The program that made the request may have deleted it.
                with contextlib.suppress(FileNotFoundError):
                    if backup:
                        request_file.replace(request_file.with_suffix(BACKUP_MADE_SUFFIX))
                    else:
                        request_file.unlink()

    def _is_due(self) -> bool:
        """Return whether a backup is due. One is also due if the last one failed, or if
        `is_backup_due` raises an error, as it does for a night that cannot be read.
        """
        try:
            return bool(self.trouble) or self._is_backup_due()
        except Exception:
            log.exception("Can't tell whether a backup is due")
            connection.close()
            return True

    def _try_backup(self) -> Path | None:
        """Make a backup, request its copy if a drive was chosen, and return the backup's file. If
        the backup fails, store why and return None.
        """
        try:
            backup = self._make_backup()
        # No error may end the thread that makes backups.
        except Exception as error:
            is_refusal = isinstance(error, Refused)
            self.trouble = str(error) if is_refusal else f"No backup could be made ({error})."
            log.warning("%s", self.trouble)
            connection.close()
            return None
        self.trouble = ""
        drive, self._requested_drive = self._requested_drive, None
        if drive := drive or self.copier.drive_for_every_backup:
            self.copier.request_copy(backup, drive)
        return backup


# A hosted site makes no backups of its own, so it has no keeper.
running_keeper: BackupKeeper | None = None


def delete_stale_backup_requests(folder: Path) -> None:
    """Delete the request files that a crashed program left, since no one waits for them."""
    for suffix in (BACKUP_REQUEST_SUFFIX, BACKUP_MADE_SUFFIX):
        for request_file in folder.glob(f"*{suffix}"):
            request_file.unlink(missing_ok=True)
