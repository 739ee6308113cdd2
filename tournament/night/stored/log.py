"""The night's log as frozen values: who changed what, when and from where, and what was taken back;
and the seal of each change: a checksum over the seal before it and all that it says.

A line of the log that was changed since no longer fits its seal, and none can be taken out or put
in without all after it being sealed anew. Knows no rows of the database and no words for what
stands in a line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from tournament.night.stored.written import ChangeLine

# When a damaged line was written that no longer tells it.
NOBODY_KNOWS = datetime(1970, 1, 1, tzinfo=UTC)
# What a damaged line takes back that no longer tells it: no change has this number.
NOTHING = 0
# A change that takes another one back, and that other one.
Undoing = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One press. `people` are the players it speaks of, `undoes` the change that it takes back,
    `seal` what it was sealed with.
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
    seal: str = ""

    @property
    def known_at(self) -> datetime | None:
        """Nothing where a damaged line no longer tells it."""
        return None if self.at == NOBODY_KNOWS else self.at

    @property
    def is_the_beginning(self) -> bool:
        """Setting the night up, which nothing takes back."""
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
    def gone(self) -> dict[int, int]:
        """Each change that is taken back, and the change that did so."""
        undone: dict[int, int] = {}
        for number, target in self.undoings:
            if number not in undone:
                undone[target] = number
        return undone

    @property
    def backward(self) -> frozenset[int]:
        """Those that take something back; an undo of one of these does it again."""
        numbers: set[int] = set()
        for number, target in reversed(self.undoings):
            if target not in numbers:
                numbers.add(number)
        return frozenset(numbers)


def frozen(row: Any, seal: str = "") -> Change:
    """A change as the database has it, whatever a damaged line tells; its seal tells that it is
    damaged.
    """
    return Change(
        number=row.pk,
        at=row.at or NOBODY_KNOWS,
        by=row.by,
        device=row.device,
        key=row.key,
        words=row.words,
        reason=row.reason,
        round=_whole(row.round),
        table=_whole(row.table),
        people=people_in(row.people),
        rows=tuple(row.rows),
        undoes=None if row.undoes_id is None else _whole(row.undoes_id) or NOTHING,
        seal=seal,
    )


def people_in(text: str) -> tuple[int, ...]:
    """From the text of the database, ",3,14,"; what is no number in a damaged one is nobody."""
    return tuple(int(number) for number in text.split(",") if number.isascii() and number.isdigit())


def _whole(value: object) -> int | None:
    """A number as the database has it; a damaged one may be none."""
    return value if isinstance(value, int) else None


def people_text(people: Iterable[int]) -> str:
    numbers = "".join(f",{number}" for number in people)
    return f"{numbers}," if numbers else ""


# What no seal is, so that a line which takes back what is not there fits none that was made.
NOT_THERE = "not there"


def seal(before: str, change: Change, undone: str) -> str:
    """`undone` is the seal of the change that this one takes back, so that a seal means the same
    wherever a night has been carried.
    """
    lines = [
        *(before, undone, change.at.astimezone(UTC).isoformat(), change.by, change.device),
        *(change.key, change.words, change.reason, change.round, change.table, change.people),
        change.rows,
    ]
    return sha256(json.dumps(lines, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def sealed(changes: Sequence[Change]) -> Iterator[str]:
    """The seals of a whole log as it stands, the oldest first."""
    last = ""
    by_number: dict[int, str] = {}
    for change in changes:
        last = by_number[change.number] = seal(last, change, _undone(change, by_number))
        yield last


def broken(changes: Sequence[Change]) -> Iterator[tuple[Change, str]]:
    """Those that do not fit their own seal, whatever became of those before, with the seal that
    would fit them.
    """
    last = ""
    by_number = {change.number: change.seal for change in changes}
    for change in changes:
        text = seal(last, change, _undone(change, by_number))
        if change.seal != text:
            yield change, text
        last = change.seal


def _undone(change: Change, by_number: Mapping[int, str]) -> str:
    return "" if change.undoes is None else by_number.get(change.undoes, NOT_THERE)
