"""What a copy holds, and which of two is the newer: read from what is in it, and from no clock and
no name.

Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from tournament.laptop.copies import likeness
from tournament.laptop.database_file import UNREADABLE, opened
from tournament.words.o_clock import o_clock

# A damaged value may be of any type.
NEWEST = """
    SELECT night.id, CAST(night.name AS TEXT), CAST(night.date AS TEXT), CAST(change.at AS TEXT),
           (SELECT CAST(MAX(number) AS INTEGER) FROM tournament_round
            WHERE tournament_id = night.id)
    FROM tournament_change AS change JOIN tournament_tournament AS night
        ON night.id = change.tournament_id
    ORDER BY change.id DESC LIMIT 1
"""
LAST = "SELECT MAX(id) FROM tournament_change"
EVER = """
    SELECT CAST(name AS TEXT), CASE typeof(seq) WHEN 'integer' THEN seq ELSE 0 END
    FROM sqlite_sequence
"""
COUNT_ON = "UPDATE sqlite_sequence SET seq = ? WHERE name = ?"
CHANGES = "tournament_change"


@dataclass(frozen=True, slots=True)
class Moment:
    """The newest change: of which night, in which game, and when by the laptop's clock; a damaged
    time is none.
    """

    night: int
    name: str
    day: date | None
    game: int | None
    at: datetime | None

    def __str__(self) -> str:
        where = f"game {self.game} of {self.name}" if self.game else self.name
        return f"{where}, {self.at:%B} {self.at.day}, {o_clock(self.at)}" if self.at else where


@dataclass(frozen=True, slots=True)
class Copy:
    """`changes` is the number of the newest change in its log, `ever` of the newest that was ever
    made, and `rows` are all others that were ever written, those taken out since among them;
    `number` tells apart what differs in neither.
    """

    file: Path
    size: int
    changes: int = 0
    ever: int = 0
    rows: int = 0
    number: int = 0
    moment: Moment | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        return (self.changes, self.rows, self.number)

    @property
    def night(self) -> int | None:
        return self.moment.night if self.moment else None

    @property
    def words(self) -> str:
        return str(self.moment) if self.moment else "the time before anything was played"


def read(file: Path) -> Copy:
    """As far as it goes; what cannot be read at all comes before everything else."""
    size = file.stat().st_size
    try:
        with opened(file) as connection:
            connection.text_factory = _text
            ever = _ever(connection)
            asked = _asked(connection, NEWEST)
            changes = next((last or 0 for (last,) in _asked(connection, LAST)), 0)
        number = likeness.number(file)
    except (*UNREADABLE, OSError):
        return Copy(file, size)
    made = max(changes, ever.pop(CHANGES, 0))
    moment = _moment(*asked[0]) if asked else None
    return Copy(file, size, changes, made, sum(ever.values()), number, moment)


def newest_first(copies: Iterable[Copy]) -> tuple[Copy, ...]:
    """By what is in them, and beyond the last change in any of their logs by nothing: what a copy
    says of changes that are in no log may be damaged.
    """
    listed = tuple(copies)
    last = max((copy.changes for copy in listed), default=0)
    counted = [replace(copy, changes=min(copy.ever, last)) for copy in listed]
    return tuple(sorted(counted, key=lambda copy: (copy.rank, copy.file.name), reverse=True))


def count_on(file: Path, changes: int) -> None:
    """Whatever is changed in it from now on comes after so many changes: who went back to an older
    copy goes on from there, and what the newer ones hold is the past. Nobody uses the file yet, so
    it needs no journal on the disk.
    """
    with opened(file) as connection:
        connection.execute("PRAGMA journal_mode=MEMORY")
        if _ever(connection).get(CHANGES, changes) < changes:
            connection.execute(COUNT_ON, (changes, CHANGES))


def _ever(connection: sqlite3.Connection) -> dict[str, int]:
    """How many rows were ever written of each kind; SQLite never takes such a number twice."""
    return dict(_asked(connection, EVER))


def _asked(connection: sqlite3.Connection, question: str) -> list[Any]:
    """Nothing where that part of the file is not there or cannot be read."""
    try:
        return connection.execute(question).fetchall()
    except UNREADABLE:
        return []


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _moment(night: int, name: str, day: str | None, at: str | None, game: int | None) -> Moment:
    return Moment(night, name, _day(day), game, _time(at))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


def _time(text: str | None) -> datetime | None:
    """On the laptop's clock, which knows no year before the first."""
    try:
        return datetime.fromisoformat(text or "").replace(tzinfo=UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
