"""What the bar with the undo offers: the last change, and what was taken back just now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.models import Change
from tournament.night.stored import log
from tournament.night.stored.undo_bar import briefly

# So many changes are looked through.
RECENT = 100


@dataclass(frozen=True, slots=True)
class Redo:
    """The undo that Redo takes back, and what is done again by it, in words."""

    number: int
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
    recent = changes.only("undoes", "words")[:RECENT]
    undoings = [(change.pk, change.undoes_id) for change in recent if change.undoes_id is not None]
    done_with = {*log.UndoState(tuple(undoings)).gone, *(number for number, _ in undoings)}
    number = next((change.pk for change in recent if change.pk not in done_with), None)
    last = None if number is None else changes.filter(pk=number).first()
    return _unless_it_began_all(last), _to_do_again(recent)


def _to_do_again(recent: Iterable[Change]) -> Redo | None:
    """The newest undo that was not done again; nothing once something else was done since."""
    by_number = {change.pk: change for change in recent}
    done_again = 0
    for change in recent:
        first, steps = _first(change, by_number)
        if first is None or not steps:
            return None
        if steps % 2 and not done_again:
            return Redo(change.pk, briefly(first.words))
        done_again += -1 if steps % 2 else 1
    return None


def _first(change: Change, by_number: Mapping[int, Change]) -> tuple[Change | None, int]:
    """What was done in the first place, and by how many steps it was taken back and done again."""
    pressed: Change | None = change
    steps = 0
    while pressed and pressed.undoes_id is not None:
        pressed, steps = by_number.get(pressed.undoes_id), steps + 1
    return pressed, steps


def _unless_it_began_all(change: Change | None) -> Change | None:
    """Nothing takes back that the night was set up."""
    return None if change is None or log.frozen(change).is_the_beginning else change
