"""The night's log as it is read: the newest change first, each with its way back."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tournament.desk.boards.change_words import line_in_words
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.stored.log import Change, UndoState

UNDO, AGAIN = "Undo", "Do it again"
FIRST = "Before the first game"


@dataclass(frozen=True, slots=True)
class UndoButton:
    """A button that takes back a change; what takes back an undo does it again."""

    change: int
    words: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    change: Change
    is_damaged: bool
    is_gone: bool
    press: UndoButton | None
    details: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Unless the words end with it."""
        return "" if self.change.words.endswith(self.change.reason) else self.change.reason

    @property
    def at(self) -> datetime | None:
        return self.change.known_at


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """The newest of what was typed at one table without a break, and what came before it."""

    row: HistoryRow
    earlier: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True)
class HistoryGroup:
    """What was changed while one game was the last to be seated, or before any was."""

    title: str
    entries: tuple[HistoryEntry, ...]


def by_game(
    entries: Iterable[HistoryEntry], games: Sequence[PlayedGame]
) -> tuple[HistoryGroup, ...]:
    """All in one where nobody knows games by numbers."""

    def title(entry: HistoryEntry) -> str:
        at = entry.row.at
        seated = [played for played in games if at and played.seated <= at]
        return f"Game {seated[-1].title}" if seated else FIRST if games else ""

    return tuple(HistoryGroup(words, tuple(those)) for words, those in groupby(entries, title))


def history(
    entries: Iterable[Sequence[Change]],
    standing: UndoState,
    night: Night,
    damaged: Collection[int] = (),
) -> tuple[HistoryEntry, ...]:
    """A closed night takes nothing back; what is `damaged` is settled on a page of its own."""
    gone, backward = standing.gone, standing.backward

    def row(change: Change) -> HistoryRow:
        number = change.number
        is_damaged = number in damaged
        fixed = change.is_the_beginning or night.is_closed or is_damaged
        return HistoryRow(
            change,
            is_damaged=is_damaged,
            is_gone=number in gone,
            press=None if fixed else _press(number, gone.get(number), number in backward),
            details=tuple(line_in_words(line, night) for line in change.rows),
        )

    rows = (tuple(map(row, changes)) for changes in entries)
    return tuple(HistoryEntry(newest, tuple(earlier)) for newest, *earlier in rows)


def _press(number: int, gone: int | None, backward: bool) -> UndoButton | None:
    """An undo that was itself taken back has no button: what it spoke of has one."""
    if gone is not None:
        return None if backward else UndoButton(gone, AGAIN)
    return UndoButton(number, AGAIN if backward else UNDO)
