"""A copy put in the place of the database, and what was there kept beside it.

Standard library only.
"""

import contextlib
import logging
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.copies import folder
from tournament.server.laptop.database_file import UNREADABLE, is_whole, open_database_file

log = logging.getLogger(__name__)
ASIDE = "set-aside-"
# Where a copy is tried on.
TRIAL = "trial.sqlite3"


def restore(path: Path, copy: Path, now: datetime) -> Path | None:
    """Put `copy` in the place of `path` in one step, and return where the old file is kept, if any.

    Wherever it is broken off, `path` is the old file or the new one, whole, with nothing beside it
    that belongs to another.
    """
    incoming = _incoming(path)
    with _refusal(path.parent):
        clear_broken_off(path)  # or a journal left there would be played into this copy
        disk.copy_file(copy, incoming)
        folder.go_on_after(incoming, _changes_known(path, copy))
        if not is_whole(incoming):
            take_away(incoming)
            raise Refused(f"{copy} did not come over whole. Check the disk; nothing was changed.")
        aside = _set_aside(path, now)
        _clear_companions(path)  # or the old file's would be played into the restored one
        disk.flush_folder(path.parent)
        disk.move(incoming, path)
    return aside


def clear_broken_off(path: Path) -> None:
    """Delete what a sudden end has left beside the file; only for who holds the folder."""
    with _refusal(path.parent):
        take_away(_incoming(path))
        take_away(path.with_name(TRIAL))
        for left in path.parent.glob(f"{ASIDE}*"):
            main = left.with_name(re.sub(r"(-journal|-wal|-shm)$", "", left.name))
            if left.suffix == folder.UNFINISHED or not main.exists():
                left.unlink()


def put_aside(path: Path, now: datetime) -> Path | None:
    """Make room for a new file, and return where the old one is kept."""
    with _refusal(path.parent):
        aside = _set_aside(path, now)
        take_away(path)
    return aside


def take_away(path: Path) -> None:
    for file in [path, *_companions(path)]:
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def _refusal(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise data_folder.refusal(folder, error) from error


def _incoming(path: Path) -> Path:
    return path.with_name(f"{path.stem}.incoming")


def _changes_known(path: Path, copy: Path) -> int:
    """Return the most changes that any copy holds, beside the file or beside the chosen one."""
    folders = {path.parent / "copies", copy.parent}
    return max((other.changes for place in folders for other in folder.all_of(place)), default=0)


def _set_aside(path: Path, now: datetime) -> Path | None:
    """Copy the old file aside. It is not moved, so that a power cut leaves it where it was."""
    if not path.exists():
        return None
    aside = folder.free_name(path.parent, f"{ASIDE}{now:%Y%m%d-%H%M%S}")
    unfinished = aside.with_suffix(folder.UNFINISHED)
    for companion in _companions(path):
        disk.copy_file(companion, Path(f"{aside}{companion.name.removeprefix(path.name)}"))
    disk.copy_file(path, unfinished)
    disk.move(unfinished, aside)
    return aside


def _clear_companions(path: Path) -> None:
    """Have SQLite take back what was begun in a file and write its log into it, so that the file is
    whole without them.
    """
    if _companions(path):
        try:
            with open_database_file(path) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except UNREADABLE as error:
            log.warning("%s could not be put in order before it was replaced: %s", path, error)
    for companion in _companions(path):
        companion.unlink()


def _companions(path: Path) -> list[Path]:
    """What SQLite may have left beside a file that was not closed: its journal or its log."""
    names = [Path(f"{path}{ending}") for ending in ("-journal", "-wal", "-shm")]
    return [name for name in names if name.exists()]
