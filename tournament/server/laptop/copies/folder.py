"""A folder of copies: what each of them holds, which one is the newest, and which ones stay.

What a copy holds is read from a row inside it (docs/adr/0121), and from no clock and no file name.
Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

import contextlib
import filecmp
import re
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tournament.evening.words.many import so_many
from tournament.evening.words.occasion import o_clock
from tournament.server.laptop import disk
from tournament.server.laptop.database_file import COPY_ROW, UNREADABLE, open_database_file

COPY = re.compile(r"euchre-\d{8}-\d{6}(-\d+)?\.sqlite3")
UNFINISHED = ".unfinished"
AN_HOUR = 60 * 60
# Of the last two evenings all copies stay, of the eight before them the last one of each.
EVENINGS_WITH_ALL, EVENINGS_WITH_A_COPY = 2, 10
# Before those, the last of a month, so many months.
MONTHS = 12
# Together they take no more than this, unless it is the newest few.
MAX_SIZE = 4 * 2**30
MIN_COPIES = 5
RULE = (
    "Kept are all copies of the last two days of play, the last one of each of the eight "
    "before, and one a month for the year before those, as long as they take less than 4 GB."
)
# A damaged value may be of any type.
ROW = f"""
    SELECT IFNULL(CAST(number AS INTEGER), 0), IFNULL(CAST(digest AS TEXT), ''),
           IFNULL(CAST(changes AS INTEGER), 0), CAST(night AS INTEGER), CAST(name AS TEXT),
           CAST(day AS TEXT), CAST(game AS INTEGER), CAST(at AS TEXT)
    FROM {COPY_ROW}
"""
# SQLite counts how many there ever were, and never gives a number twice.
CHANGES = """
    SELECT MAX(IFNULL((SELECT CAST(MAX(id) AS INTEGER) FROM tournament_change), 0),
               IFNULL((SELECT CAST(seq AS INTEGER) FROM sqlite_sequence
                       WHERE name = 'tournament_change'), 0))
"""
NEWEST_CHANGE = """
    SELECT night.id, CAST(night.name AS TEXT), CAST(night.date AS TEXT),
           (SELECT CAST(MAX(number) AS INTEGER) FROM tournament_round
            WHERE tournament_id = night.id),
           CAST(change.at AS TEXT)
    FROM tournament_change AS change JOIN tournament_tournament AS night
        ON night.id = change.tournament_id
    ORDER BY change.id DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Copy:
    """`number` counts the copies of a folder, `digest` is the fingerprint of the file where all of
    it was found whole, and `changes` counts every change that was ever made. The others say what
    the newest change is: of which night, in which game, when. What cannot be read is None.
    """

    file: Path
    size: int
    number: int = 0
    digest: str = ""
    changes: int = 0
    night: int | None = None
    name: str | None = None
    day: str | None = None
    game: int | None = None
    at: str | None = None

    @property
    def words(self) -> str:
        if self.night is None:
            return "the time before anything was played"
        where = f"game {self.game} of {self.name}" if self.game else f"{self.name}"
        at = _time(self.at)
        return f"{where}, {at:%B} {at.day}, {o_clock(at)}" if at else where

    @property
    def rank(self) -> tuple[int, int, str]:
        """Return the key to sort by. The copy made later wins where two hold the same newest
        change.
        """
        return (self.changes, self.number, self.file.name)


def read(file: Path) -> Copy:
    """Read a copy as far as it goes. One from before copies had a row is read from its nights, and
    one that cannot be read at all comes before everything else.
    """
    size = file.stat().st_size
    try:
        with open_database_file(file) as connection:
            [row] = _ask(connection, ROW) or [(0, "", *_newest_change(connection))]
            return Copy(file, size, *row)
    except (*UNREADABLE, OSError):
        return Copy(file, size)


def write_row(file: Path, number: int, digest: str) -> None:
    """Write into a copy which one it is and what it holds."""
    with open_database_file(file) as connection:
        row = (number, digest, *_newest_change(connection))
        _take_row_out(connection)
        connection.execute(
            f"CREATE TABLE {COPY_ROW} (number, digest, changes, night, name, day, game, at)"
        )
        connection.execute(f"INSERT INTO {COPY_ROW} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def go_on_after(file: Path, changes: int) -> None:
    """Make a copy the file to go on with: what is changed in it comes after so many changes, and
    what newer copies hold is the past then.
    """
    with open_database_file(file) as connection:
        last = max(changes, _newest_change(connection)[0])
        _take_row_out(connection)
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'tournament_change'")
        connection.execute("INSERT INTO sqlite_sequence VALUES ('tournament_change', ?)", (last,))


def all_of(folder: Path) -> list[Copy]:
    """Every copy in a folder, whatever else lies there, the newest first by what is in them."""
    files = folder.iterdir() if folder.is_dir() else ()
    copies = map(read, filter(_is_copy, files))
    return sorted(copies, key=lambda copy: copy.rank, reverse=True)


def newest(folder: Path) -> Copy | None:
    return next(iter(all_of(folder)), None)


def bring(copy: Path, folder: Path, *, until: float | None = None) -> Path:
    """Return the same copy in another folder, on a stick perhaps; the one there already if there is
    one. A TimeoutError ends what takes longer than `until`.
    """
    there = folder / copy.name
    if there.exists() and filecmp.cmp(copy, there, shallow=False):
        return there
    with unfinished_file(folder) as file:
        disk.copy_file(copy, file, until)
        brought = free_name(folder, copy.stem)
        disk.move(file, brought)
    return brought


@contextlib.contextmanager
def unfinished_file(folder: Path) -> Iterator[Path]:
    """Yield a path for a file to fill; it is deleted afterwards unless it was renamed."""
    file = folder / f"euchre-{secrets.token_hex(4)}{UNFINISHED}"
    try:
        yield file
    finally:
        with contextlib.suppress(OSError):  # on a full or missing disk there is nothing to tidy
            file.unlink(missing_ok=True)


def thin_out(folder: Path, newest: Path) -> None:
    """Delete what the rule does not keep; the one just made stays in any case."""
    copies = all_of(folder)
    staying = {copy.file for copy in copies_to_keep(copies)} | {newest}
    for copy in copies:
        if copy.file not in staying:
            copy.file.unlink()


def clear_unfinished(folder: Path) -> None:
    """Delete what a sudden end has left behind; what is younger may be in the making."""
    for file in folder.glob(f"*{UNFINISHED}"):
        with contextlib.suppress(FileNotFoundError):  # it was finished meanwhile
            if time.time() - file.stat().st_mtime > AN_HOUR:
                file.unlink()


def free_name(folder: Path, stem: str) -> Path:
    name = folder / f"{stem}.sqlite3"
    number = 1
    while name.exists():
        number += 1
        name = folder / f"{stem}-{number}.sqlite3"
    return name


def copies_to_keep(copies: Iterable[Copy]) -> list[Copy]:
    """Return the copies that the rule keeps, the newest first."""
    size = 0
    staying: list[Copy] = []
    for copy in _copies_to_keep(copies):
        size += copy.size
        if len(staying) >= MIN_COPIES and size > MAX_SIZE:
            break
        staying.append(copy)
    return staying


def room_in_words(copies: Sequence[Copy]) -> str:
    size = megabytes(sum(copy.size for copy in copies))
    return f"{so_many(len(copies), 'copy takes', 'copies take')} {size}."


def megabytes(size: int) -> str:
    return f"{size / 2**30:.1f} GB" if size >= 2**30 else f"{max(size / 2**20, 0.1):.1f} MB"


def _take_row_out(connection: sqlite3.Connection) -> None:
    """Drop the copy's row. Nobody uses the file yet, so it needs no journal on the disk."""
    connection.execute("PRAGMA journal_mode=MEMORY")
    connection.execute(f"DROP TABLE IF EXISTS {COPY_ROW}")


def _newest_change(connection: sqlite3.Connection) -> tuple[Any, ...]:
    """How many changes were ever made, and the newest one in the log as far as it can be read."""
    [changes] = _ask(connection, CHANGES) or [(0,)]
    [newest] = _ask(connection, NEWEST_CHANGE) or [(None,) * 5]
    return (*changes, *newest)


def _ask(connection: sqlite3.Connection, question: str) -> list[Any]:
    """Return the rows, or none where that part of the file is missing or cannot be read."""
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        return connection.execute(question).fetchall()
    except UNREADABLE:
        return []


def _time(text: str | None) -> datetime | None:
    """Return the time on the laptop's clock, or None for a text that is no time it knows."""
    try:
        return datetime.fromisoformat(text or "").replace(tzinfo=UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def _is_copy(file: Path) -> bool:
    """A folder or a link of that name is none."""
    return bool(COPY.fullmatch(file.name)) and file.is_file() and not file.is_symlink()


def _copies_to_keep(copies: Iterable[Copy]) -> Iterator[Copy]:
    """Yield the copies to keep. A copy belongs to the night that was changed last in it."""
    evenings: list[int | None] = []
    months: set[str] = set()
    for copy in copies:
        is_last = copy.night not in evenings
        if is_last:
            evenings.append(copy.night)
        place, month = evenings.index(copy.night), (copy.day or "")[:7]
        if place < EVENINGS_WITH_ALL or (is_last and place < EVENINGS_WITH_A_COPY):
            yield copy
        elif is_last and month not in months and len(months) < MONTHS:
            months.add(month)
            yield copy
