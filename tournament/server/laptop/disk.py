"""What it takes until written bytes are on the disk itself. Standard library only; knows no file's
meaning.
"""

import os
import sqlite3
import sys
import time
from pathlib import Path

BLOCK = 1 << 20


def flush(file: int) -> None:
    """Wait until a file's bytes are on the disk. On macOS an ordinary flush ends in the drive's own
    memory, which a power cut empties; there is another one for what must stay (docs/adr/0008).
    """
    if sys.platform == "darwin":
        import fcntl  # Windows has none

        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(file)  # a stick or a share that does not know the wish
    else:
        os.fsync(file)


def flush_folder(folder: Path) -> None:
    """Wait until a folder's names are on the disk, too, where the system can be asked for that."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        flush(handle)
        os.close(handle)


def flush_file(file: Path) -> None:
    with file.open("rb+") as handle:
        flush(handle.fileno())


def copy_file(file: Path, to: Path, until: float | None = None) -> None:
    """Copy a file that nobody writes, for its owner alone and on the disk when this returns. What
    takes longer than `until` ends in a TimeoutError.
    """
    new = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with file.open("rb") as source, open(os.open(to, new, 0o600), "wb") as target:
        while block := source.read(BLOCK):
            target.write(block)
            target.flush()
            flush(target.fileno())
            if until is not None and time.monotonic() > until:
                raise TimeoutError


def move(file: Path, to: Path) -> None:
    """Give a file another name, in place of whatever has it, and wait until the disk knows that."""
    file.replace(to)
    flush_folder(to.parent)


def flush_fully(connection: sqlite3.Connection) -> None:
    """Have SQLite flush in the same way. Elsewhere than on macOS it changes nothing."""
    for wish in ("fullfsync", "checkpoint_fullfsync"):
        connection.execute(f"PRAGMA {wish}=ON")
