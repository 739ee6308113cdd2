"""Taking a change back, and taking that back again, for any change of the night.

A change is taken back by putting every fact as it was before, as long as none of them was changed
since and nothing that was written down later needs it. It is a change like any other.
"""

from collections.abc import Sequence

from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import replay
from tournament.storage.reading.undo_bar import taken_back
from tournament.storage.stored import log, written
from tournament.storage.stored.consistency import loose_ends
from tournament.storage.stored.written import ChangeLine
from tournament.storage.writing.old_debts import ask_for_old_debts
from tournament.storage.writing.write import Done, Press, Writing, action


def undo(press: Press, *, change: int) -> Done:
    """Take a change back. A night that is closed by it has debts that open nights ask for."""
    done = _undo(press, change=change)
    night = replay.night(press.tournament)
    if night is not None and night.is_closed:
        ask_for_old_debts(club=night.club, by=press.by, device=press.device)
    return done


@action
def _undo(writing: Writing, *, change: int) -> str:
    """Put back what the change changed; of an undo that means doing it again."""
    changes = replay.changes(writing.press.tournament)
    undone = next((row for row in changes if row.pk == change), None)
    if undone is None:
        raise Refused("There is no such change: look at the list again.")
    undoings = ((row.pk, row.undoes_id) for row in changes if row.undoes_id is not None)
    if change in log.UndoState(tuple(undoings)).undone_by:
        raise Refused(f"That is taken back already: {undone.words}")
    if undone.pk == changes[-1].pk:
        raise Refused("What is set up cannot be undone: give it another name or day instead.")
    for row in undone.rows:
        _put_back(writing, row, changes)
    for name in loose_ends(writing.after()):
        raise _later(name, changes)
    writing.undoes = undone.pk
    writing.speaks_of(game=undone.round, table=undone.table, people=log.people_in(undone.people))
    again = next((row for row in changes if row.pk == undone.undoes_id), None)
    return f"Done again: {again.words}" if again else f"Undone: {taken_back(undone.words)}"


def _put_back(writing: Writing, row: ChangeLine, changes: Sequence[Change]) -> None:
    name = written.name_of(row)
    now = writing.night.written.get(name)
    fields = written.write(now) if now else None
    if not written.is_told(fields, row["new"]):
        raise _later(name, changes)
    if row["old"] is None:
        assert now is not None
        writing.drop(now)
    else:
        writing.put(written.read(name[0], (fields or {}) | row["old"]))


def _later(name: facts.Name, changes: Sequence[Change]) -> Refused:
    """Return the refusal: the newest change that touched the same fact has to go first."""
    newest = next(change for change in changes if name in map(written.name_of, change.rows))
    return Refused(f"Something newer stands on this. Undo first: {newest.words}")
