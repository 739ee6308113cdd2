"""Points that the director gives for a game missed by coming late or leaving early."""

from __future__ import annotations

from tournament.actions.entries import entry_of
from tournament.actions.write import Writing, action
from tournament.night.cards import How
from tournament.night.facts import Grant
from tournament.refused import Refused


@action
def grant(w: Writing, *, entry: int, game: int, points: int) -> str:
    """With a note why; given again, the new points replace the old ones."""
    one = entry_of(w, entry)
    line = next((line for line in w.night.card_of(entry).lines if line.round == game), None)
    if line is None or line.how not in {How.MISSED, How.GRANTED}:
        raise Refused(f"{one.name} has not missed game {game}: choose a game that was missed.")
    if not w.desk.reason:
        raise Refused("Write down why points are given for a missed game.")
    w.put(Grant(round=game, entry=entry, points=points, note=w.desk.reason))
    w.speaks_of(game=game, people=(entry,))
    return f"{one.name} (number {entry}) has {points} points for game {game}: {w.desk.reason}"
