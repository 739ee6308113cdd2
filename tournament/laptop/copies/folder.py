"""Copies of the database file: made, thinned out, found again, and asked for one row. Standard
library only.
"""

import contextlib
import errno
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from tournament.laptop import data_folder, disk
from tournament.laptop.copies import contents, copying, likeness, thinning
from tournament.laptop.copies.contents import Copy
from tournament.laptop.copies.copying import CopyCheck, SourceState
from tournament.laptop.database_file import FileState, look, opened
from tournament.words.refused import Refused

COPY = re.compile(r"euchre-\d{8}-\d{6}(-\d+)?\.sqlite3")
UNFINISHED = ".unfinished"
AN_HOUR = 60 * 60


def back_up(path: Path, folder: Path, now: datetime, cure: str = data_folder.ELSEWHERE) -> Path:
    """A checked copy under its final name, or none at all. Where nothing has changed since the
    newest copy, that one is the answer.
    """
    return make(path, folder, now, cure)[0]


def make(
    path: Path,
    folder: Path,
    now: datetime,
    cure: str = data_folder.ELSEWHERE,
    *,
    through: sqlite3.Connection | None = None,
    look: CopyCheck = CopyCheck.THROUGH,
) -> tuple[Path, SourceState]:
    """The same, and what is known of the file then. `through` is the connection that saves
    meanwhile, where there is one.
    """
    unfinished = folder / f"{path.stem}-{secrets.token_hex(4)}{UNFINISHED}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        newest = next(iter(all_of(folder)), None)
        number = newest.number + 1 if newest else 1
        made = copying.make(path, unfinished, number=number, through=through, look=look)
        if newest and likeness.alike(newest.file, unfinished):
            return newest.file, made
        copy = free_name(folder, f"euchre-{now:%Y%m%d-%H%M%S}")
        move(unfinished, copy)
    except sqlite3.DatabaseError as error:
        if "disk is full" in str(error):
            raise data_folder.refusal(folder, OSError(errno.ENOSPC, str(error)), cure) from error
        raise Refused(f"No copy of {path} could be made: {error}. Nothing was changed.") from error
    except OSError as error:
        raise data_folder.refusal(folder, error, cure) from error
    finally:
        with contextlib.suppress(OSError):  # on a full or missing disk there is nothing to tidy
            unfinished.unlink(missing_ok=True)
    return copy, made


def bring(copy: Path, folder: Path, *, until: float | None = None) -> Path:
    """The same copy in another folder, on a stick perhaps; the one there already if there is one. A
    TimeoutError ends what takes longer than `until`.
    """
    there = folder / copy.name
    if there.exists() and likeness.alike(copy, there):
        return there
    unfinished = folder / f"{copy.stem}-{secrets.token_hex(4)}{UNFINISHED}"
    try:
        copying.carry(copy, unfinished, until)
        brought = free_name(folder, copy.stem)
        move(unfinished, brought)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return brought


def thin_out(folder: Path, newest: Path) -> None:
    """As the rule has it; the one just made stays in any case."""
    copies = all_of(folder)
    kept = {copy.file for copy in thinning.staying(copies)} | {newest}
    for copy in copies:
        if copy.file not in kept:
            copy.file.unlink()


def clear_unfinished(folder: Path) -> None:
    """What a sudden end has left behind; what is younger may be in the making."""
    for file in _files(folder):
        with contextlib.suppress(FileNotFoundError):  # it was finished meanwhile
            if file.suffix == UNFINISHED and time.time() - file.stat().st_mtime > AN_HOUR:
                file.unlink()


def all_of(folder: Path) -> tuple[Copy, ...]:
    """Every copy in a folder, whatever else lies there, the newest first by what is in them."""
    return contents.newest_first(map(contents.read, filter(_is_copy, _files(folder))))


def _is_copy(file: Path) -> bool:
    """A folder or a link of that name is none."""
    return bool(COPY.fullmatch(file.name)) and file.is_file() and not file.is_symlink()


def newest_first(folder: Path) -> list[Path]:
    return [copy.file for copy in all_of(folder)]


def _files(folder: Path) -> tuple[Path, ...]:
    return tuple(folder.iterdir()) if folder.is_dir() else ()


def newest_good(
    folder: Path, migrations: Iterable[str], can_be_used: Callable[[Path], bool] = Path.exists
) -> Path | None:
    """A copy in which nobody has opened a club yet is not worth going back to."""
    texts = frozenset(migrations)
    findings = ((copy, look(copy, texts)) for copy in newest_first(folder))
    good = (copy for copy, what in findings if what.state is FileState.SOUND and what.clubs)
    return next(filter(can_be_used, good), None)


def rows_of(folder: Path, table: str, number: int) -> Iterator[tuple[Copy, Mapping[str, Any]]]:
    """One row as each copy has it, the newest first. A copy that cannot be read has none."""
    for copy in all_of(folder):
        row = None
        with contextlib.suppress(sqlite3.DatabaseError), opened(copy.file) as connection:
            connection.row_factory = sqlite3.Row
            asked = f'SELECT * FROM "{table}" WHERE id = ?'
            row = connection.execute(asked, (number,)).fetchone()
        if row is not None:
            yield copy, dict(row)


def free_name(folder: Path, stem: str) -> Path:
    name = folder / f"{stem}.sqlite3"
    number = 1
    while name.exists():
        number += 1
        name = folder / f"{stem}-{number}.sqlite3"
    return name


def move(file: Path, to: Path) -> None:
    file.replace(to)
    disk.flush_folder(to.parent)
