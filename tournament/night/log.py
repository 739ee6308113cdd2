"""The night's log as frozen values: who changed what, when and from where, and what was taken back.

Knows no rows of the database and no words for what stands in a line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.night.written import Line

# A change that takes another one back, and that other one.
Undoing = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One press. `people` are the players it speaks of, `undoes` the change that it takes back."""

    number: int
    at: datetime
    by: str
    device: str
    words: str
    rows: tuple[Line, ...]
    reason: str = ""
    round: int | None = None
    table: int | None = None
    people: tuple[int, ...] = ()
    undoes: int | None = None

    @property
    def is_the_beginning(self) -> bool:
        """Setting the night up, which nothing takes back."""
        return any(not row["key"] and row["old"] is None for row in self.rows)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which changes are looked for; None is all."""

    game: int | None = None
    table: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of the changes of one night, from all of its undoings, the newest first."""

    undoings: tuple[Undoing, ...]

    @property
    def gone(self) -> dict[int, int]:
        """Each change that is taken back, and the change that did so."""
        found: dict[int, int] = {}
        for number, target in self.undoings:
            if number not in found:
                found[target] = number
        return found

    @property
    def backward(self) -> frozenset[int]:
        """Those that take something back; an undo of one of these does it again."""
        found: set[int] = set()
        for number, target in reversed(self.undoings):
            if target not in found:
                found.add(number)
        return frozenset(found)


def people_in(text: str) -> tuple[int, ...]:
    """From the text of the database, ",3,14,"."""
    return tuple(map(int, filter(None, text.split(","))))


def people_text(people: Iterable[int]) -> str:
    told = "".join(f",{number}" for number in people)
    return f"{told}," if told else ""
