"""A lock file, which one program at a time can hold. The system releases it if the program crashes.

Standard library only.
"""

import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

# Windows does not let other programs read locked bytes, so the locked byte is far after the note.
_LOCKED_BYTE = 1 << 30
NOTE_BYTES = 200

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BinaryIO) -> bool:
        file.seek(_LOCKED_BYTE)
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
    """A lock file that this program holds. `last_note` is the note of the program that held it
    before, and empty unless that program crashed.
    """

    def __init__(self, file: BinaryIO, text: str) -> None:
        self._file = file
        self.last_note = text

    def write_note(self, text: str) -> None:
        """Write a note for programs that find the lock taken. The file always has the same length,
        so that a note can be written on a full disk too.
        """
        self._file.seek(0)
        self._file.write(text.encode().ljust(NOTE_BYTES))
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def take_lock(path: Path, *, wait_seconds: float = 0) -> HeldLock | None:
    """Take the lock and return it, or None if it is still held after `wait_seconds`."""
    file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115  the lock keeps it open
    deadline = time.monotonic() + wait_seconds
    while not _try_lock(file):
        if time.monotonic() >= deadline:
            file.close()
            return None
        time.sleep(0.05)
    file.seek(0)
    held_lock = HeldLock(file, file.read(NOTE_BYTES).decode(errors="replace").strip())
    if held_lock.last_note:
        held_lock.write_note("")
    return held_lock


def is_held(path: Path) -> bool:
    """Return whether a program holds the lock."""
    if not path.exists():
        return False
    with path.open("rb+", buffering=0) as file:
        return not _try_lock(file)


def holder_note(path: Path, *, wait_seconds: float = 0) -> str:
    """Return the holder's note, or an empty string if there is none after `wait_seconds`."""
    deadline = time.monotonic() + wait_seconds
    while True:
        text = path.read_text() if path.exists() else ""
        if text or time.monotonic() >= deadline:
            return text.strip()
        time.sleep(0.05)
