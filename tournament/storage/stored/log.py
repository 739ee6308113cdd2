"""A night's log as frozen values: who changed what, when and from where, and which changes were
undone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournament.storage.stored.written import ChangeLine

# The number of an undo, and the number of the change that it undid.
UndoPair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The change that one press made. `people` are the numbers of the players it is about, and
    `undoes` is the number of the change that it undid.
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
    def is_setup(self) -> bool:
        """Whether this change set up the night. It cannot be undone."""
        return any(not row["key"] and row["old"] is None for row in self.rows)


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which changes to look for; a field that is None allows any."""

    game: int | None = None
    table: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class UndoState:
    """Which changes of a night are undone, computed from its undos, newest first."""

    undo_pairs: tuple[UndoPair, ...]

    @property
    def undo_by_change(self) -> dict[int, int]:
        """The change that undid each change that is now undone, by the number of the undone one."""
        undo_by_change: dict[int, int] = {}
        for number, undone_change in self.undo_pairs:
            if number not in undo_by_change:
                undo_by_change[undone_change] = number
        return undo_by_change

    @property
    def undos_without_redos(self) -> frozenset[int]:
        """The numbers of the changes that are undos, without redos, which undo an undo."""
        undo_numbers: set[int] = set()
        for number, undone_change in reversed(self.undo_pairs):
            if undone_change not in undo_numbers:
                undo_numbers.add(number)
        return frozenset(undo_numbers)


def change_from_row(row: Any) -> Change:
    """Return the change stored in a database row."""
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
        people=parse_people(row.people),
        rows=tuple(row.rows),
        undoes=row.undoes_id,
    )


def parse_people(text: str) -> tuple[int, ...]:
    """Return the numbers in a stored text such as ",3,14,"."""
    return tuple(int(number) for number in text.split(",") if number)


def people_as_text(people: Iterable[int]) -> str:
    """Return the numbers as a text to store, such as ",3,14,"."""
    numbers_text = "".join(f",{number}" for number in people)
    return f"{numbers_text}," if numbers_text else ""
