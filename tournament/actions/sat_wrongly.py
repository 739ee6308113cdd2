"""Who sat where in a game that is played or over, put right: cards follow, later chairs stay."""

from __future__ import annotations

from tournament.actions.write import Writing, action
from tournament.night.sat_wrongly import as_it_was, follows, points
from tournament.refused import Refused


@action
def sat_as(w: Writing, *, game: int, one: int, other: int) -> str:
    """Two sat in each other's chairs, whether the score is in or not."""
    seats = as_it_was(w.night, game, one, other)
    if not w.desk.reason:
        raise Refused("Say why you know who sat where, in a few words.")
    w.put(*seats)
    w.speaks_of(game=game, people=(one, other))
    names = [w.night.entry(who).numbered for who in (one, other)]
    told = "".join(_told(w, game, who) for who in (one, other))
    chairs = f"{names[0]} and {names[1]} sat in each other's chairs in game {game}."
    return f"{chairs}{told} {follows(w.night, game)}"


def _told(w: Writing, game: int, entry: int) -> str:
    before, now = points(w.night, game, entry), points(w.after(), game, entry)
    if before == now or now is None:
        return ""
    was = "" if before is None else f" instead of {before}"
    return f" {w.night.entry(entry).name} has {now} points for it{was}."
