"""What is not as it was written down, in words for whoever has to put it right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.boards.said import said
from tournament.night.evening import Night
from tournament.night.soundness import Findings

# Whoever has to read more than this cannot go by it.
MOST = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A damaged line of the history, as far as it can be read."""

    place: int
    at: datetime | None
    by: str
    words: str


@dataclass(frozen=True, slots=True)
class Soundness:
    """`facts` as they stand, an arrow, and as the history has them; `more` are not named."""

    facts: tuple[str, ...]
    more: int
    lines: tuple[Line, ...]
    unreadable: bool


def soundness(found: Findings, night: Night, *, is_file: bool = False) -> Soundness:
    """Of a file the facts are believed, of our own rows the history."""
    ways = [one.turned if is_file else one for one in found.wrong[:MOST]]
    wrong = tuple(said(one.line, night) for one in ways)
    lines = tuple(
        Line(one.place, one.change.known_at, one.change.by, one.change.words)
        for one in found.damaged
    )
    return Soundness(wrong, len(found.wrong) - len(wrong), lines, found.unreadable)


def sentences(found: Findings, night: Night) -> Sequence[str]:
    """For a window without pages."""
    told = soundness(found, night)
    lines = [f"Line {one.place} of the history is not as it was written." for one in told.lines]
    more = [f"And {told.more} more."] if told.more else []
    unreadable = ["Its history cannot be read any more."] if told.unreadable else []
    return [*(f"{one}, by the history." for one in told.facts), *more, *lines, *unreadable]
