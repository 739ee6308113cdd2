"""What it takes until written bytes are on the disk itself. Standard library only; knows no file's
meaning.
"""

import os
import sqlite3
import sys
from pathlib import Path


def flush(file: int) -> None:
    """On macOS an ordinary flush ends in the drive's own memory, which a power cut empties; there
    is another one for what must stay (docs/adr/0051).
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
    """Its names are on the disk, too, when this returns, where the system can be asked for that."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        flush(handle)
        os.close(handle)


def whole(connection: sqlite3.Connection) -> None:
    """The same for what SQLite writes. Elsewhere than on macOS it changes nothing."""
    for wish in ("fullfsync", "checkpoint_fullfsync"):
        connection.execute(f"PRAGMA {wish}=ON")
