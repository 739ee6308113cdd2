"""Write files safely: a finished file is on the disk itself, and a crash leaves no half-written
file under a final name. Standard library only.
"""

import contextlib
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

BLOCK_BYTES = 1 << 20
UNFINISHED_SUFFIX = ".unfinished"
SECONDS_PER_HOUR = 60 * 60


def flush_file_descriptor(descriptor: int) -> None:
    """Wait until an open file's bytes are on the disk. On macOS an ordinary flush leaves them in
    the drive's own memory, where a power cut destroys them (docs/adr/0008).
    """
    if sys.platform == "darwin":
        # The module `fcntl` is imported only here, since Windows does not have it.
        import fcntl

        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            # Some USB drives and network folders do not support a full flush.
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)


def flush_folder(folder: Path) -> None:
    """Wait until a folder's list of files is on the disk. On Windows, return at once, since Windows
    cannot flush a folder.
    """
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        flush_file_descriptor(handle)
        os.close(handle)


def flush_file(file: Path) -> None:
    with file.open("rb+") as handle:
        flush_file_descriptor(handle.fileno())


class FileNotReadable(OSError):
    """Raised if a file to be copied cannot be read, as from a drive that was pulled out."""


def copy_file(file: Path, target_path: Path) -> None:
    """Copy a file, readable only by its owner, and wait until the copy is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    blocks = _read_blocks(file)
    with open(os.open(target_path, flags, 0o600), "wb") as target:
        for block in blocks:
            target.write(block)
            target.flush()
            flush_file_descriptor(target.fileno())


def _read_blocks(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as source:
            yield from iter(lambda: source.read(BLOCK_BYTES), b"")
    except OSError as error:
        raise FileNotReadable(error.errno, error.strerror, str(file)) from error


def move_file(file: Path, target_path: Path) -> None:
    """Rename a file, replacing another one, and wait until the new name is on the disk."""
    file.replace(target_path)
    flush_folder(target_path.parent)


def move_to_free_path(file: Path, target_path: Path) -> Path:
    """Rename a file and return its new path. If that path is taken, add a number to the name."""
    free_path, number = target_path, 1
    while free_path.exists():
        number += 1
        free_path = target_path.with_stem(f"{target_path.stem}-{number}")
    move_file(file, free_path)
    return free_path


def copy_to_free_path(file: Path, target_path: Path) -> Path:
    """Copy a file and return the copy's path. If that path is taken, add a number to the name. A
    crash leaves no half copy there.
    """
    with create_unfinished_file(target_path.parent) as unfinished_copy:
        copy_file(file, unfinished_copy)
        return move_to_free_path(unfinished_copy, target_path)


@contextlib.contextmanager
def create_unfinished_file(folder: Path) -> Iterator[Path]:
    """Yield a new file that only its owner may read. Delete the file in the end, unless it was
    renamed.
    """
    handle, name = tempfile.mkstemp(UNFINISHED_SUFFIX, "euchre-", folder)
    os.close(handle)
    file = Path(name)
    try:
        yield file
    finally:
        # If the drive was pulled out, there is no file to delete.
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def delete_unfinished_files(folder: Path, min_age_seconds: float = SECONDS_PER_HOUR) -> None:
    """Delete unfinished files that a crash left, with their journals. A file younger than
    `min_age_seconds` stays, since another program may still be writing it.
    """
    for file in folder.glob(f"*{UNFINISHED_SUFFIX}*"):
        # Ignore errors, since another program may have renamed the file, or the disk is read-only.
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime >= min_age_seconds:
                file.unlink()


def enable_full_flush(connection: sqlite3.Connection) -> None:
    """Make SQLite flush files like `flush_file_descriptor`, which matters only on macOS."""
    for setting in ("fullfsync", "checkpoint_fullfsync"):
        connection.execute(f"PRAGMA {setting}=ON")
