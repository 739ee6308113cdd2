"""A night's log as frozen values: who changed what, when and from where, and which changes were
undone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from tournament.evening.night.night import Night
from tournament.storage.stored.fact_json import ChangeLine

# The number of an undo, and the number of the change that it undid.
UndoPair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a night, made by one press. `people` are the entry numbers of the players that
    the change is about. `undoes` is the number of the change that it undid, or None.
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
    def sets_up_night(self) -> bool:
        """Whether this change set up the night. Such a change cannot be undone."""
        return any(not log_line["key"] and log_line["old"] is None for log_line in self.rows)


class NightsAroundChange(NamedTuple):
    """The night as it was before and after one change."""

    before: Night
    after: Night


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Conditions for a search in a log. A field that is None allows any value. If `people` is not
    empty, a change must be about at least one of these numbers.
    """

    game: int | None = None
    table: int | None = None
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoState:
    """Tells which changes of a night are undone. The `undo_pairs` are the night's undos, newest
    first.
    """

    undo_pairs: tuple[UndoPair, ...]

    @property
    def undo_by_change(self) -> dict[int, int]:
        """For each change that is now undone, the number of the change that undid it."""
        undo_by_change: dict[int, int] = {}
        for undo_number, undone_change in self.undo_pairs:
            if undo_number not in undo_by_change:
                undo_by_change[undone_change] = undo_number
        return undo_by_change

    @property
    def undos_except_redos(self) -> frozenset[int]:
        """The numbers of all undos, without those that undo an undo."""
        undo_numbers: set[int] = set()
        for undo_number, undone_change in reversed(self.undo_pairs):
            if undone_change not in undo_numbers:
                undo_numbers.add(undo_number)
        return frozenset(undo_numbers)


def change_from_row(change_row: Any) -> Change:
    """Return the change stored in a database row."""
    return Change(
        number=change_row.pk,
        at=change_row.at,
        by=change_row.by,
        device=change_row.device,
        key=change_row.key,
        words=change_row.words,
        reason=change_row.reason,
        round=change_row.round,
        table=change_row.table,
        people=parse_people_numbers(change_row.people),
        rows=tuple(change_row.rows),
        undoes=change_row.undoes_id,
    )


def parse_people_numbers(numbers_text: str) -> tuple[int, ...]:
    """Return the numbers in a stored text such as ",3,14,"."""
    return tuple(int(number) for number in numbers_text.split(",") if number)


def people_numbers_as_text(numbers: Iterable[int]) -> str:
    """Return the numbers as a text to store, such as ",3,14,"."""
    numbers_text = "".join(f",{number}" for number in numbers)
    return f"{numbers_text}," if numbers_text else ""
