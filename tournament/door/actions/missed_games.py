"""Points that the director gives for a game missed by coming late or leaving early."""

from tournament.facts import Grant
from tournament.night.play.game_cards import CardLineKind
from tournament.words.many import so_many
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, entry_of


@action
def grant(w: Writing, *, entry: int, game: int, points: int) -> str:
    """With a note why; given again, the new points replace the old ones."""
    player = entry_of(w, entry)
    line = next((line for line in w.night.card_of(entry).lines if line.round == game), None)
    if line is None or line.how not in {CardLineKind.MISSED, CardLineKind.GRANTED}:
        raise Refused(f"{player.name} has not missed game {game}: choose a game that was missed.")
    if not w.press.reason:
        raise Refused("Write down why points are given for a missed game.")
    w.put(Grant(round=game, entry=entry, points=points, note=w.press.reason))
    w.speaks_of(game=game, people=(entry,))
    has = f"{player.name} (number {entry}) has {so_many(points, 'point')}"
    return f"{has} for game {game}: {w.press.reason}"
