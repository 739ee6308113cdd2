"""The laptop's database as a file: is it sound, is it ours, and copies of it. It knows no row.

Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

from __future__ import annotations

import contextlib
import enum
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tournament.laptop import data_folder
from tournament.refused import Refused

# "EuNt", in the file's header, so that another program's database is not taken for ours
OURS = 0x45754E74
KEPT_COPIES = 30
COPY = re.compile(r"euchre-\d{8}-\d{6}(-\d+)?\.sqlite3")


class State(enum.Enum):
    ABSENT = enum.auto()
    SOUND = enum.auto()
    DAMAGED = enum.auto()
    FOREIGN = enum.auto()
    NEWER = enum.auto()
    BUSY = enum.auto()
    CLOSED = enum.auto()


@dataclass(frozen=True, slots=True)
class Finding:
    state: State
    program: tuple[int, int, int] | None = None  # the program that used it last, when it is known
    clubs: int = 0
    nights: int = 0


def look(path: Path, migrations: Iterable[str], *, patience: float = 5) -> Finding:
    """What kind of file lies at `path`; `migrations` are the ones this program has."""
    if not path.exists() or not path.stat().st_size:
        return Finding(State.ABSENT)
    if not os.access(path, os.R_OK | os.W_OK):
        return Finding(State.CLOSED)
    try:
        with _opened(path, patience) as connection:
            return _finding(connection, frozenset(migrations))
    except sqlite3.OperationalError as error:
        return Finding(State.BUSY if "locked" in str(error) else State.CLOSED)
    except sqlite3.DatabaseError:
        return Finding(State.DAMAGED)


def _finding(connection: sqlite3.Connection, known: frozenset[str]) -> Finding:
    if [row[0] for row in connection.execute("PRAGMA quick_check(1)")] != ["ok"]:
        return Finding(State.DAMAGED)
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {
        row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    if owner not in {0, OURS}:
        return Finding(State.FOREIGN)
    applied = _applied(connection) if "django_migrations" in tables else []
    if tables and owner != OURS and not applied:
        return Finding(State.FOREIGN)
    program = _unpacked(connection.execute("PRAGMA user_version").fetchone()[0])
    if any(name not in known for name in applied):
        return Finding(State.NEWER, program)
    clubs, nights = _count(connection, "club"), _count(connection, "tournament")
    return Finding(State.SOUND, program, clubs, nights)


def _applied(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'tournament'")
    return [name for (name,) in rows]


def _count(connection: sqlite3.Connection, model: str) -> int:
    """Zero as well where the table is not there yet."""
    try:
        count: int = connection.execute(f"SELECT count(*) FROM tournament_{model}").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    return count


def sign(path: Path, version: str) -> None:
    """Write into the file's header whose it is and which program used it last."""
    major, minor, patch = map(int, version.split("."))
    with _opened(path) as connection:
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute(f"PRAGMA user_version = {major * 1_000_000 + minor * 1_000 + patch}")


def _unpacked(number: int) -> tuple[int, int, int] | None:
    return (number // 1_000_000, number // 1_000 % 1_000, number % 1_000) if number else None


def back_up(path: Path, folder: Path, now: datetime, cure: str = data_folder.ELSEWHERE) -> Path:
    """A checked copy under its final name, or none at all.

    Where nothing has changed since the newest copy, that one is the answer.
    """
    unfinished = folder / f"{path.stem}-{secrets.token_hex(4)}.unfinished"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        _copy_checked(path, unfinished)
        newest = next(iter(copies(folder)), None)
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
    for old in copies(folder)[KEPT_COPIES:]:
        if old != newest:
            old.unlink()


def _copy_checked(path: Path, unfinished: Path) -> None:
    with _opened(path, 20) as connection:
        connection.execute("VACUUM INTO ?", (str(unfinished),))
    unfinished.chmod(0o600)
    with _opened(unfinished) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Refused(f"The copy of {path} came out damaged and was not kept. Check the disk.")
    _to_disk(unfinished)


def copies(folder: Path) -> list[Path]:
    """Newest first."""
    found = folder.iterdir() if folder.is_dir() else iter(())
    return sorted(
        (file for file in found if COPY.fullmatch(file.name)),
        key=lambda file: file.stem,
        reverse=True,
    )


def newest_good(folder: Path, migrations: Iterable[str]) -> Path | None:
    """A copy in which nobody has opened a club yet is not worth going back to."""
    known = frozenset(migrations)
    found = ((copy, look(copy, known)) for copy in copies(folder))
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


@contextlib.contextmanager
def _opened(path: Path, patience: float = 5) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()
