"""Who sat where in a game that is played or over, put right: cards follow, later chairs stay."""

from tournament.night.seats.sat_wrongly import as_it_was, follows, name, points
from tournament.table.actions.sheet_presses import with_changes
from tournament.words.many import so_many
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def sat_as(w: Writing, *, game: int, one: int, other: int) -> str:
    """Two sat in each other's chairs, or two teams at each other's tables, whether the score is in
    or not.
    """
    seats = as_it_was(w.night, game, one, other)
    if not w.press.reason:
        raise Refused("Say why you know who sat where, in a few words.")
    w.put(*seats)
    w.speaks_of(game=game, people=tuple(seat.entry for seat in seats))
    both = " and ".join(name(w.night, who) for who in (one, other))
    sentences = "".join(_told(w, game, who) for who in (one, other))
    what = "at each other's tables" if w.night.called.is_team else "in each other's chairs"
    chairs = f"{both} sat {what} in game {game}."
    words, played = f"{chairs}{sentences} {follows(w.night, w.after(), game)}", w.night.round(game)
    return with_changes(w, (words.rstrip("."),)) if played and played.is_over else words


def _told(w: Writing, game: int, entry: int) -> str:
    before, now = points(w.night, game, entry), points(w.after(), game, entry)
    if before == now or now is None:
        return ""
    was = "" if before is None else f" instead of {before}"
    who = w.night.entry(entry)
    if who.team is not None:
        return f" Team {who.team} has {so_many(now, 'point')} for it{was}."
    return f" {who.name} has {so_many(now, 'point')} for it{was}."
