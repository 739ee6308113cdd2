"""Copies of the database file: made, thinned out, found again, put back. Standard library only."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from tournament.laptop import data_folder
from tournament.laptop.database_file import State, look, opened
from tournament.refused import Refused

KEPT_COPIES = 30
COPY = re.compile(r"euchre-\d{8}-\d{6}(-\d+)?\.sqlite3")


def back_up(path: Path, folder: Path, now: datetime, cure: str = data_folder.ELSEWHERE) -> Path:
    """A checked copy under its final name, or none at all.

    Where nothing has changed since the newest copy, that one is the answer.
    """
    unfinished = folder / f"{path.stem}-{secrets.token_hex(4)}.unfinished"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        _copy_checked(path, unfinished)
        newest = next(iter(newest_first(folder)), None)
        if newest and newest.read_bytes() == unfinished.read_bytes():
            return newest
        copy = _free_name(folder, f"euchre-{now:%Y%m%d-%H%M%S}")
        _move(unfinished, copy)
    except sqlite3.DatabaseError as error:
        raise Refused(f"No copy of {path} could be made: {error}. Nothing was changed.") from error
    except OSError as error:
        raise Refused(data_folder.why_not(folder, error, cure)) from error
    finally:
        with contextlib.suppress(OSError):  # on a full or missing disk there is nothing to tidy
            unfinished.unlink(missing_ok=True)
    return copy


def thin_out(folder: Path, newest: Path) -> None:
    """Keep the newest thirty, and the one just made whatever the clock says."""
    for old in newest_first(folder)[KEPT_COPIES:]:
        if old != newest:
            old.unlink()


def _copy_checked(path: Path, unfinished: Path) -> None:
    with opened(path, 20) as connection:
        connection.execute("VACUUM INTO ?", (str(unfinished),))
    unfinished.chmod(0o600)
    with opened(unfinished) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Refused(f"The copy of {path} came out damaged and was not kept. Check the disk.")
    _to_disk(unfinished)


def newest_first(folder: Path) -> list[Path]:
    """Every copy in a folder, whatever else lies there."""
    found = folder.iterdir() if folder.is_dir() else iter(())
    return sorted(
        (file for file in found if COPY.fullmatch(file.name)),
        key=lambda file: file.stem,
        reverse=True,
    )


def newest_good(folder: Path, migrations: Iterable[str]) -> Path | None:
    """A copy in which nobody has opened a club yet is not worth going back to."""
    known = frozenset(migrations)
    found = ((copy, look(copy, known)) for copy in newest_first(folder))
    return next((copy for copy, what in found if what.state is State.SOUND and what.clubs), None)


def restore(path: Path, copy: Path, now: datetime) -> Path | None:
    """Put `copy` in the place of `path` in one step; answers where the old file is kept, if any."""
    incoming = path.with_name(f"{path.stem}.incoming")
    try:
        _copy(copy, incoming)
        aside = _set_aside(path, now)
        # Left behind, the old file's companions would be played into the restored one.
        for companion in _companions(path):
            companion.unlink()
        _move(incoming, path)
    except OSError as error:
        raise Refused(data_folder.why_not(path.parent, error)) from error
    return aside


def _set_aside(path: Path, now: datetime) -> Path | None:
    """A copy and not a move, so that a power cut in between leaves the old file where it was."""
    if not path.exists():
        return None
    aside = _free_name(path.parent, f"set-aside-{now:%Y%m%d-%H%M%S}")
    for companion in _companions(path):
        _copy(companion, Path(f"{aside}{companion.name.removeprefix(path.name)}"))
    _copy(path, aside)
    return aside


def _companions(path: Path) -> list[Path]:
    """What SQLite may have left beside a file that was not closed: its journal or its log."""
    names = [Path(f"{path}{ending}") for ending in ("-journal", "-wal", "-shm")]
    return [name for name in names if name.exists()]


def _free_name(folder: Path, stem: str) -> Path:
    name = folder / f"{stem}.sqlite3"
    number = 1
    while name.exists():
        number += 1
        name = folder / f"{stem}-{number}.sqlite3"
    return name


def _copy(file: Path, to: Path) -> None:
    shutil.copyfile(file, to)
    to.chmod(0o600)
    _to_disk(to)


def _move(file: Path, to: Path) -> None:
    """The name is on the disk, too, when this returns, where the system can be asked for that."""
    file.replace(to)
    if os.name != "nt":
        folder = os.open(to.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def _to_disk(file: Path) -> None:
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())
