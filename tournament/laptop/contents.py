"""What a copy holds, and which of two is the newer: read from what is in it, and from no clock and
no name.

Standard library only, on connections of its own, since it must work on files that Django cannot
open.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from tournament.laptop import copying
from tournament.laptop.database_file import opened

NEWEST = """
    SELECT night.id, night.name, night.date, change.at,
           (SELECT MAX(number) FROM tournament_round WHERE tournament_id = night.id)
    FROM tournament_change AS change JOIN tournament_tournament AS night
        ON night.id = change.tournament_id
    ORDER BY change.id DESC LIMIT 1
"""
COUNT_ON = "UPDATE sqlite_sequence SET seq = ? WHERE name = ?"
CHANGES = "tournament_change"


@dataclass(frozen=True, slots=True)
class Moment:
    """The newest change: of which night, in which game, and when by the laptop's clock."""

    night: int
    name: str
    day: date
    game: int | None
    at: datetime

    def __str__(self) -> str:
        where = f"game {self.game} of {self.name}" if self.game else self.name
        now = self.at.astimezone()
        return f"{where}, {now:%B} {now.day}, {now:%H:%M}"


@dataclass(frozen=True, slots=True)
class Copy:
    """`changes` are all that were ever made of any night, `rows` all that were ever written, those
    taken out since among them; `number` tells apart what differs in neither.
    """

    file: Path
    size: int
    changes: int = 0
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
        return str(self.moment) if self.moment else "the time before the first night"


def read(file: Path) -> Copy:
    """What cannot be read comes before everything else."""
    size = file.stat().st_size
    try:
        with opened(file) as connection:
            ever = _ever(connection)
            found = connection.execute(NEWEST).fetchone() if ever.get(CHANGES) else None
        moment = _moment(*found) if found else None
    except (sqlite3.DatabaseError, ValueError):
        return Copy(file, size)
    rows = sum(ever.values())
    return Copy(file, size, ever.get(CHANGES, 0), rows, copying.number(file), moment)


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
    try:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    except sqlite3.OperationalError:
        return {}


def _moment(night: int, name: str, day: str, at: str, game: int | None) -> Moment:
    when = datetime.fromisoformat(at).replace(tzinfo=UTC)
    return Moment(night, name, date.fromisoformat(day), game, when)
