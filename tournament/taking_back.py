"""What the bar with the undo offers: the last change, and what was taken back just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Change
from tournament.night import facts

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
    the database.
    """
    recent = list(Change.objects.filter(tournament=tournament).order_by("-pk")[:RECENT])
    return _to_take_back(recent), _to_do_again(recent)


def _to_take_back(recent: Sequence[Change]) -> Change | None:
    undone: set[int] = set()
    for change in recent:
        if change.pk in undone:
            continue
        if change.undoes_id is None:
            return None if _is_the_beginning(change) else change
        undone.add(change.undoes_id)
    return None


def _to_do_again(recent: Sequence[Change]) -> Redo | None:
    """An undo of an undo did again what one before it had taken back. Whatever else was done is the
    end of the row.
    """
    known = {one.pk: one for one in recent}
    done_again = 0
    for change in recent:
        first, steps = _first(change, known)
        if first is None or not steps:
            return None
        if steps % 2 and not done_again:
            return Redo(change.pk, first.words)
        done_again += -1 if steps % 2 else 1
    return None


def _first(change: Change, known: Mapping[int, Change]) -> tuple[Change | None, int]:
    """What was done in the first place, and by how many steps it was taken back and done again."""
    one: Change | None = change
    steps = 0
    while one and one.undoes_id is not None:
        one, steps = known.get(one.undoes_id), steps + 1
    return one, steps


def _is_the_beginning(change: Change) -> bool:
    """Setting the night up, which nothing takes back."""
    return any(row["kind"] == facts.Plan.KIND and row["old"] is None for row in change.rows)
