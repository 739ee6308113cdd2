"""Taking a change back, and taking that back again, for any change of the night.

A change is taken back by putting every fact as it was before, as long as none of them was changed
since and nothing that was written down later needs it. It is a change like any other.
"""

from collections.abc import Sequence

from tournament import facts
from tournament.models import Change
from tournament.night.stored import log, strict_reading, written
from tournament.night.stored.consistency import loose_ends
from tournament.night.stored.written import ChangeLine
from tournament.reading import replay
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def undo(w: Writing, *, change: int) -> str:
    """Undoing an undo is doing it again."""
    changes = replay.changes(w.press.tournament)
    undone = next((row for row in changes if row.pk == change), None)
    if undone is None:
        raise Refused("There is no such change: look at the list again.")
    undoings = ((row.pk, row.undoes_id) for row in changes if row.undoes_id is not None)
    if change in log.UndoState(tuple(undoings)).gone:
        raise Refused(f"That is taken back already: {undone.words}")
    if undone.pk == changes[-1].pk:
        raise Refused("What is set up cannot be undone: give it another name or day instead.")
    for row in undone.rows:
        _hold_readable(row)
        _put_back(w, row, changes)
    for name in loose_ends(w.after()):
        raise _later(name, changes)
    w.undoes = undone.pk
    w.speaks_of(game=undone.round, table=undone.table, people=log.people_in(undone.people))
    again = next((row for row in changes if row.pk == undone.undoes_id), None)
    return f"Done again: {again.words}" if again else f"Undone: {undone.words}"


def _put_back(w: Writing, row: ChangeLine, changes: Sequence[Change]) -> None:
    name = written.name_of(row)
    now = w.night.written.get(name)
    plain = written.write(now) if now else None
    if not written.is_told(plain, row["new"]):
        raise _later(name, changes)
    if row["old"] is None:
        assert now is not None
        w.drop(now)
    else:
        w.put(written.read(name[0], (plain or {}) | row["old"]))


def _hold_readable(row: ChangeLine) -> None:
    try:
        strict_reading.line(row)
    except ValueError as fault:
        raise Refused(
            "This line of the history is damaged: nothing can be undone by it."
        ) from fault


def _later(name: facts.Name, changes: Sequence[Change]) -> Refused:
    """The newest change that touched the same fact has to go first."""
    newest = next(change for change in changes if name in map(written.name_of, change.rows))
    return Refused(f"Something newer stands on this. Undo first: {newest.words}")
