"""What the bar with the undo offers: the last change, and what was taken back just now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Change
from tournament.night.kept import log
from tournament.night.kept.in_the_bar import briefly

# So many changes are looked through.
RECENT = 100


@dataclass(frozen=True, slots=True)
class Redo:
    """The undo that Redo takes back, and what is done again by it, in words."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class _Pressed:
    """As much of a change as tells whether it still stands."""

    number: int
    undoes: int | None
    words: str


def last_presses(tournament: int) -> tuple[Change | None, Redo | None]:
    """What Undo would take back, the newest change that still stands and is no undo; and what Redo
    would do again: what was taken back last of all that was taken back in a row. One question to
    the database, unless something was taken back just now.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    newest = changes.first()
    if newest is None or newest.undoes_id is None:
        return _unless_it_began_all(newest), None
    rows = changes.values_list("pk", "undoes_id", "words")[:RECENT]
    recent = [_Pressed(*row) for row in rows]
    number = _to_take_back(recent)
    last = None if number is None else changes.filter(pk=number).first()
    return _unless_it_began_all(last), _to_do_again(recent)


def _to_take_back(recent: Sequence[_Pressed]) -> int | None:
    undoings = ((change.number, change.undoes) for change in recent if change.undoes is not None)
    gone = log.Standing(tuple(undoings)).gone
    pressed = (change.number for change in recent if change.undoes is None)
    return next((number for number in pressed if number not in gone), None)


def _to_do_again(recent: Sequence[_Pressed]) -> Redo | None:
    """An undo of an undo did again what one before it had taken back. Whatever else was done is the
    end of the row.
    """
    presseds = {pressed.number: pressed for pressed in recent}
    done_again = 0
    for change in recent:
        first, steps = _first(change, presseds)
        if first is None or not steps:
            return None
        if steps % 2 and not done_again:
            return Redo(change.number, briefly(first.words))
        done_again += -1 if steps % 2 else 1
    return None


def _first(change: _Pressed, presseds: Mapping[int, _Pressed]) -> tuple[_Pressed | None, int]:
    """What was done in the first place, and by how many steps it was taken back and done again."""
    pressed: _Pressed | None = change
    steps = 0
    while pressed and pressed.undoes is not None:
        pressed, steps = presseds.get(pressed.undoes), steps + 1
    return pressed, steps


def _unless_it_began_all(change: Change | None) -> Change | None:
    """Nothing takes back that the night was set up."""
    return None if change is None or log.frozen(change).is_the_beginning else change
