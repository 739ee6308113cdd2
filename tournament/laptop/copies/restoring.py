"""A copy put in the place of the database, and what was there kept beside it.

Standard library only.
"""

import contextlib
import logging
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tournament.laptop import data_folder, disk
from tournament.laptop.copies import contents, copying
from tournament.laptop.copies import folder as copies
from tournament.laptop.database_file import UNREADABLE, is_whole, opened
from tournament.words.refused import Refused

log = logging.getLogger(__name__)
ASIDE = "set-aside-"


def restore(path: Path, copy: Path, now: datetime) -> Path | None:
    """Put `copy` in the place of `path` in one step; answers where the old file is kept, if any.

    Wherever it is broken off, `path` is the old file or the new one, whole, with nothing beside it
    that belongs to another.
    """
    incoming = _incoming(path)
    with _told(path.parent):
        clear_broken_off(path)  # or a journal left there would be played into this copy
        copying.carry(copy, incoming)
        contents.count_on(incoming, _changes_known(path, copy))
        if not is_whole(incoming):
            take_away(incoming)
            raise Refused(f"{copy} did not come over whole. Check the disk; nothing was changed.")
        aside = _set_aside(path, now)
        _settle(path)
        for companion in _companions(path):
            companion.unlink()  # or the old file's would be played into the restored one
        disk.flush_folder(path.parent)
        copies.move(incoming, path)
    return aside


def clear_broken_off(path: Path) -> None:
    """What a sudden end has left beside the file; only for who holds the folder."""
    with _told(path.parent):
        take_away(_incoming(path))
        take_away(trial(path.parent))
        for left in path.parent.glob(f"{ASIDE}*"):
            main = left.with_name(re.sub(r"(-journal|-wal|-shm)$", "", left.name))
            if left.suffix == copies.UNFINISHED or not main.exists():
                left.unlink()


def trial(folder: Path) -> Path:
    """Where a copy is tried on."""
    return folder / "trial.sqlite3"


def put_aside(path: Path, now: datetime) -> Path | None:
    """Make room for a new file; answers where the old one is kept."""
    with _told(path.parent):
        aside = _set_aside(path, now)
        take_away(path)
    return aside


def take_away(path: Path) -> None:
    for file in [path, *_companions(path)]:
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise data_folder.refusal(folder, error) from error


def _incoming(path: Path) -> Path:
    return path.with_name(f"{path.stem}.incoming")


def _changes_known(path: Path, copy: Path) -> int:
    """Of all the copies that a director can look at, beside the file or beside the chosen one."""
    folders = {path.parent / "copies", copy.parent}
    return max((copy.ever for folder in folders for copy in copies.all_of(folder)), default=0)


def _set_aside(path: Path, now: datetime) -> Path | None:
    """A copy and not a move, so that a power cut in between leaves the old file where it was."""
    if not path.exists():
        return None
    aside = copies.free_name(path.parent, f"{ASIDE}{now:%Y%m%d-%H%M%S}")
    unfinished = aside.with_suffix(copies.UNFINISHED)
    for companion in _companions(path):
        copying.carry(companion, Path(f"{aside}{companion.name.removeprefix(path.name)}"))
    copying.carry(path, unfinished)
    copies.move(unfinished, aside)
    return aside


def _settle(path: Path) -> None:
    """What was begun in the old file is taken back in it, and its log is written into it: without
    them, too, it is whole then.
    """
    if not _companions(path):
        return
    try:
        with opened(path) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except UNREADABLE as error:
        log.warning("%s could not be put in order before it was replaced: %s", path, error)


def _companions(path: Path) -> list[Path]:
    """What SQLite may have left beside a file that was not closed: its journal or its log."""
    names = [Path(f"{path}{ending}") for ending in ("-journal", "-wal", "-shm")]
    return [name for name in names if name.exists()]
