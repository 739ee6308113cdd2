"""Write files so that they are on the disk itself, and so that a crash leaves no half-written one
under its final name. Standard library only.
"""

import contextlib
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

BLOCK_SIZE = 1 << 20
UNFINISHED_ENDING = ".unfinished"
HOUR_IN_SECONDS = 60 * 60


def flush_handle(handle: int) -> None:
    """Wait until an open file's bytes are on the disk. On macOS an ordinary flush leaves them in
    the drive's own memory, where a power cut destroys them (docs/adr/0008).
    """
    if sys.platform == "darwin":
        import fcntl  # Windows does not have this module

        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(handle)  # some USB drives and network folders do not support it
    else:
        os.fsync(handle)


def flush_folder(folder: Path) -> None:
    """Wait until a folder's list of files is on the disk. Windows cannot do that."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        flush_handle(handle)
        os.close(handle)


def flush_file(file: Path) -> None:
    with file.open("rb+") as handle:
        flush_handle(handle.fileno())


def copy_file(file: Path, target_path: Path) -> None:
    """Copy a file, readable only by its owner, and wait until the copy is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with file.open("rb") as source, open(os.open(target_path, flags, 0o600), "wb") as target:
        while block := source.read(BLOCK_SIZE):
            target.write(block)
            target.flush()
            flush_handle(target.fileno())


def move_file(file: Path, target_path: Path) -> None:
    """Rename a file, replacing another one, and wait until the new name is on the disk."""
    file.replace(target_path)
    flush_folder(target_path.parent)


def move_to_free_path(file: Path, target_path: Path) -> Path:
    """Rename a file, with a number after its new name if another file has that. Return the new
    path.
    """
    free_path, number = target_path, 1
    while free_path.exists():
        number += 1
        free_path = target_path.with_stem(f"{target_path.stem}-{number}")
    move_file(file, free_path)
    return free_path


def copy_to_free_path(file: Path, target_path: Path) -> Path:
    """Copy a file so that a crash leaves no half copy, with a number after its new name if another
    file has that. Return the new path.
    """
    with unfinished_file(target_path.parent) as unfinished_copy:
        copy_file(file, unfinished_copy)
        return move_to_free_path(unfinished_copy, target_path)


@contextlib.contextmanager
def unfinished_file(folder: Path) -> Iterator[Path]:
    """Yield a new file that only its owner may read. It is deleted in the end unless it was
    renamed.
    """
    handle, name = tempfile.mkstemp(UNFINISHED_ENDING, "euchre-", folder)
    os.close(handle)
    file = Path(name)
    try:
        yield file
    finally:
        with contextlib.suppress(OSError):  # on a missing drive there is no file to delete
            file.unlink(missing_ok=True)


def delete_unfinished_files(folder: Path, min_age_seconds: float = HOUR_IN_SECONDS) -> None:
    """Delete unfinished files that a crash left, with their journals. A younger one stays, since it
    may still be written to.
    """
    for file in folder.glob(f"*{UNFINISHED_ENDING}*"):
        with contextlib.suppress(OSError):  # it has just been renamed, or the disk is read-only
            if time.time() - file.stat().st_mtime >= min_age_seconds:
                file.unlink()


def enable_full_flush(connection: sqlite3.Connection) -> None:
    """Make SQLite flush like `flush_handle`, which matters only on macOS."""
    for setting in ("fullfsync", "checkpoint_fullfsync"):
        connection.execute(f"PRAGMA {setting}=ON")
