"""A lock file, which one program at a time can hold. The system releases the lock if the program
crashes.

Standard library only.
"""

import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

# Windows does not let other programs read a locked byte. So the locked byte lies far past the note,
# which other programs must be able to read.
_LOCKED_BYTE_OFFSET = 1 << 30
NOTE_LENGTH_IN_BYTES = 200

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BinaryIO) -> bool:
        file.seek(_LOCKED_BYTE_OFFSET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class HeldLock:
    """A lock file that this program holds. `last_note` is the note that a crashed program left when
    it held the lock, or empty.
    """

    def __init__(self, file: BinaryIO, last_note: str) -> None:
        self._file = file
        self.last_note = last_note

    def write_note(self, note: str) -> None:
        """Write a note that other programs read when they find the lock taken. The file always has
        the same length, so that a note can be written even on a full disk.
        """
        self._file.seek(0)
        self._file.write(note.encode().ljust(NOTE_LENGTH_IN_BYTES))
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def take_lock(path: Path, *, max_wait_seconds: float = 0) -> HeldLock | None:
    """Take the lock and return it, or None if another program still holds it after
    `max_wait_seconds`.
    """
    file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115  the lock keeps it open
    deadline = time.monotonic() + max_wait_seconds
    while not _try_lock(file):
        if time.monotonic() >= deadline:
            file.close()
            return None
        time.sleep(0.05)
    file.seek(0)
    held_lock = HeldLock(file, file.read(NOTE_LENGTH_IN_BYTES).decode(errors="replace").strip())
    if held_lock.last_note:
        held_lock.write_note("")
    return held_lock


def is_lock_held(path: Path) -> bool:
    """Return whether a program holds the lock file at this path."""
    if not path.exists():
        return False
    with path.open("rb+", buffering=0) as file:
        return not _try_lock(file)


def read_holder_note(path: Path, *, max_wait_seconds: float = 0) -> str:
    """Return the note that the program holding the lock wrote into its file. Wait up to
    `max_wait_seconds` for a note, and then return an empty string.
    """
    deadline = time.monotonic() + max_wait_seconds
    while True:
        note = path.read_text() if path.exists() else ""
        if note or time.monotonic() >= deadline:
            return note.strip()
        time.sleep(0.05)
