"""The bar with the undo: what was done last and what was taken back just now, and in how many words
there is room to say so.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.storage.models import Change
from tournament.storage.stored import log

# Changes that are looked through.
MAX_RECENT = 100
# What has been done, where more follows: a call of several games, whose tables then say who plays;
# the tables to stop after a correction; the result of a bracket's game, whose teams then go
# somewhere.
FIRST = re.compile(
    r"\d+ games are called, to tables [\d, ]+\.(?= )|Stop tables [\d, and]+\.(?=\s)|.+?\)\.(?=\s)"
)
# The result of a bracket's game, without where its teams go by it.
RESULT = re.compile(r"(?!Stop )[^;\n]+? \([WLFT][\d.]+\)\.(?= )")
# So many letters have room beside the steps; some more in smaller ones; more still where no clock
# stands there, or on a wider screen. The rest has a line of its own below them.
ROOM = {"": 44, "long": 112, "longer": 150}
# So many fewer beside the button with which something can be done again; and with its words.
BUTTON, REDO = 28, 44
MAX_LETTERS = ROOM["long"]
# What is longer than this and cannot be said briefly is told in a message too.
MAX_IN_BAR = 180


@dataclass(frozen=True, slots=True)
class Redo:
    """The undo that Redo takes back, and what is done again by it, in words."""

    number: int
    words: str


def last_presses(tournament: int) -> tuple[Change | None, Redo | None]:
    """Return what Undo would take back, the newest change that stands and is no undo; and what Redo
    would do again: what was taken back last of all that was taken back in a row. One question to
    the database, unless something was taken back just now.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    newest = changes.first()
    if newest is None or newest.undoes_id is None:
        return _unless_set_up(newest), None
    recent = changes.only("undoes", "words")[:MAX_RECENT]
    undoings = [(change.pk, change.undoes_id) for change in recent if change.undoes_id is not None]
    done_with = {*log.UndoState(tuple(undoings)).undone_by, *(number for number, _ in undoings)}
    number = next((change.pk for change in recent if change.pk not in done_with), None)
    last = None if number is None else changes.filter(pk=number).first()
    return _unless_set_up(last), _find_redo(recent)


def briefly(words: str) -> str:
    """Return as much as the bar has room for: what has been done. What follows from it, the pages
    and the history say.
    """
    first = FIRST.match(words)
    return first[0] if first and len(words) > MAX_LETTERS else words


def taken_back(words: str) -> str:
    """Return what an undo says of a change: a bracket's result without where its teams went, since
    they do not go there any more.
    """
    result = RESULT.match(words)
    return result[0] if result else words


def length(words: str, redo: str = "") -> str:
    """Return which room the words of the last change need, beside the button of a redo."""
    return _room(len(words) + (BUTTON if redo else 0))


def length_of_both(words: str, redo: str) -> str:
    """Return which room they need if the words of the redo stand there too."""
    return _room(len(words) + REDO + len(redo))


def undo_line(change: int, words: str) -> dict[str, object]:
    """Return what an open page puts into its bar."""
    words = briefly(words)
    return {"change": change, "words": words, "long": length(words)}


def _find_redo(recent: Iterable[Change]) -> Redo | None:
    """Return the newest undo that was not done again; None once something else was done since."""
    by_number = {change.pk: change for change in recent}
    done_again = 0
    for change in recent:
        first, steps = _original(change, by_number)
        if first is None or not steps:
            return None
        if steps % 2 and not done_again:
            return Redo(change.pk, briefly(first.words))
        done_again += -1 if steps % 2 else 1
    return None


def _original(change: Change, by_number: Mapping[int, Change]) -> tuple[Change | None, int]:
    """Return what was done in the first place, and in how many steps it was taken back and done
    again.
    """
    pressed: Change | None = change
    steps = 0
    while pressed and pressed.undoes_id is not None:
        pressed, steps = by_number.get(pressed.undoes_id), steps + 1
    return pressed, steps


def _unless_set_up(change: Change | None) -> Change | None:
    """Return the change, or None for the one that set the night up, which nothing takes back."""
    return None if change is None or log.from_row(change).is_the_beginning else change


def _room(letters: int) -> str:
    """Return the first of ROOM that takes so many letters."""
    return next((name for name, limit in ROOM.items() if letters <= limit), "very")
