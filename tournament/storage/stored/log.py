"""The night's log as frozen values: who changed what, when and from where, and what was taken back.
Knows no rows of the database and no words for what stands in a line.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournament.storage.stored.written import ChangeLine

# A change that takes another one back, and that other one.
Undoing = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one press changed. `people` are the players it speaks of, `undoes` the change that it
    takes back.
    """

    number: int
    at: datetime
    by: str
    device: str
    words: str
    rows: tuple[ChangeLine, ...]
    reason: str = ""
    round: int | None = None
    table: int | None = None
    people: tuple[int, ...] = ()
    undoes: int | None = None
    key: str = ""

    @property
    def is_the_beginning(self) -> bool:
        """Whether it is the one that set the night up, which nothing takes back."""
        return any(not row["key"] and row["old"] is None for row in self.rows)


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which changes are looked for; None is all."""

    game: int | None = None
    table: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class UndoState:
    """What became of the changes of one night, from all of its undoings, the newest first."""

    undoings: tuple[Undoing, ...]

    @property
    def undone_by(self) -> dict[int, int]:
        """Return each change that is taken back, with the change that did so."""
        undone: dict[int, int] = {}
        for number, target in self.undoings:
            if number not in undone:
                undone[target] = number
        return undone

    @property
    def backward(self) -> frozenset[int]:
        """Return the changes that take something back; an undo of one of these does it again."""
        numbers: set[int] = set()
        for number, target in reversed(self.undoings):
            if target not in numbers:
                numbers.add(number)
        return frozenset(numbers)


def from_row(row: Any) -> Change:
    """Return the change that a row of the database says."""
    return Change(
        number=row.pk,
        at=row.at,
        by=row.by,
        device=row.device,
        key=row.key,
        words=row.words,
        reason=row.reason,
        round=row.round,
        table=row.table,
        people=people_in(row.people),
        rows=tuple(row.rows),
        undoes=row.undoes_id,
    )


def people_in(text: str) -> tuple[int, ...]:
    """Return the numbers in the text of the database, ",3,14,"."""
    return tuple(int(number) for number in text.split(",") if number)


def people_text(people: Iterable[int]) -> str:
    numbers = "".join(f",{number}" for number in people)
    return f"{numbers}," if numbers else ""
