"""What is not as it was written down, in words for whoever has to put it right."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.desk.boards.change_words import line_in_words
from tournament.night.night import Night
from tournament.night.stored.soundness import Damaged, Findings

# Whoever has to read more than this cannot go by it.
MOST = 20


@dataclass(frozen=True, slots=True)
class Soundness:
    """`facts` as they stand, an arrow, and as the history has them; `more` are not named. `lines`
    are the damaged ones of the history.
    """

    facts: tuple[str, ...]
    more: int
    lines: tuple[Damaged, ...]
    unreadable: bool


def soundness(findings: Findings, night: Night, *, is_file: bool = False) -> Soundness:
    """Of a file the facts are believed, of our own rows the history."""
    ways = [wrong.turned if is_file else wrong for wrong in findings.wrong[:MOST]]
    wrong = tuple(line_in_words(way.line, night) for way in ways)
    return Soundness(wrong, len(findings.wrong) - len(wrong), findings.damaged, findings.unreadable)


def sentences(findings: Findings, night: Night) -> Sequence[str]:
    """For a window without pages."""
    board = soundness(findings, night)
    lines = [f"Line {line.place} of the history is not as it was written." for line in board.lines]
    more = [f"And {board.more} more."] if board.more else []
    unreadable = ["Its history cannot be read any more."] if board.unreadable else []
    return [*(f"{fact}, by the history." for fact in board.facts), *more, *lines, *unreadable]
