"""One holder at a time: a lock file that the operating system lets go of by itself when its holder
dies.

Standard library only; knows no database and no web.
"""

import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

# Windows refuses to read the bytes that are locked, so the lock stands far behind the text.
_LOCKED_BYTE = 1 << 30
MAX_NOTE = 200

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
    """A lock file that is held. Keep the value alive for as long as the lock is meant. `found` is
    what the last holder left in it: nothing, unless it came to a sudden end.
    """

    def __init__(self, file: BinaryIO, text: str) -> None:
        self._file = file
        self.found = text

    def write(self, text: str) -> None:
        """Leave a line for whoever finds the lock taken. The file keeps its length, so that a disk
        that has filled up since takes the next one too.
        """
        self._file.seek(0)
        self._file.write(text.encode().ljust(MAX_NOTE))
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def take(path: Path, *, wait: float = 0) -> HeldLock | None:
    """The lock, or None when somebody else still holds it after `wait` seconds."""
    file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115  the hold keeps it open
    until = time.monotonic() + wait
    while not _try_lock(file):
        if time.monotonic() >= until:
            file.close()
            return None
        time.sleep(0.05)
    file.seek(0)
    hold = HeldLock(file, file.read(MAX_NOTE).decode(errors="replace").strip())
    if hold.found:
        hold.write("")
    return hold


def is_held(path: Path) -> bool:
    """Whether somebody holds it now; what the last holder left in it stays."""
    if not path.exists():
        return False
    with path.open("rb+", buffering=0) as file:
        return not _try_lock(file)


def holder_note(path: Path, *, wait: float = 0) -> str:
    """What the holder wrote; empty when nothing is there after `wait` seconds."""
    until = time.monotonic() + wait
    while True:
        text = path.read_text() if path.exists() else ""
        if text or time.monotonic() >= until:
            return text.strip()
        time.sleep(0.05)
