"""By when a night has to end, or a division of it, and ending it before its games are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import time

from django.utils import timezone

from tournament.actions.write import Writing, action
from tournament.drawn import NOTHING, Values, settled
from tournament.night.evening import Night
from tournament.night.limits import WHOLE, ends_by, faults, limits, minute, times
from tournament.night.sessions import place
from tournament.refused import Refused


@action
def say(w: Writing, *, ends: Mapping[str, time | None], drawn: Values = NOTHING) -> str:
    """Each division by its name; what is not told stays."""
    stored = times(w.night)
    told = {one: at for one, at in ends.items() if one in stored}
    wished = stored | settled(drawn, told, stored)
    for fault in faults(w.night, wished, timezone.localtime(w.now)).values():
        raise Refused(fault)
    new = tuple((one, minute(at)) for one, at in wished.items() if at is not None)
    w.put(replace(w.night.plan, limits=new or None))
    return _told(w)


def _told(w: Writing) -> str:
    zone = timezone.get_current_timezone()
    found = [(one.division, one.at.astimezone(zone)) for one in limits(w.after(), zone)]
    if not found:
        return "There is no time limit."
    whole = "everything" if len(found) > 1 else WHOLE
    words = "; ".join(ends_by(at, division or whole) for division, at in found)
    return f"{words[0].upper()}{words[1:]}."


@action
def end_after(w: Writing, *, division: str, game: int) -> str:
    """The game that was seated last is the last one: of a division alone, or by the house rule."""
    night = w.night
    if night.current is None or night.has_bracket or night.current.number != game:
        raise Refused("Another game is on by now: look at it again.")
    w.speaks_of(game=game)
    if division or len(night.sessions) > 1:
        return _end_divisions(w, division, game)
    if night.format.games is not None:
        raise Refused("Everybody meets everybody here: whoever cannot play on leaves.")
    if night.games is not None and night.games <= game:
        raise Refused(f"Game {game} is the last one already.")
    w.put(replace(night.plan, dials=night.rules.changed({"games": game}).to_dict()))
    return f"Game {game} is the last one."


def _end_divisions(w: Writing, division: str, game: int) -> str:
    """Without a division all that have games to come."""
    night = w.night
    if division and division not in times(night):
        raise Refused(f"{division} is no division of this night: look at it again.")
    if division and place(night.sessions, division) != night.session:
        raise Refused(f"{division} does not play now.")
    ended = (division,) if division else tuple(_with_games(night))
    known = dict(night.plan.last_games or ())
    if all(night.is_ended(one, game + 1) for one in ended):
        raise Refused(f"Game {game} is the last one already.")
    w.put(replace(night.plan, last_games=(*{**known, **dict.fromkeys(ended, game)}.items(),)))
    return f"Game {game} is the last one{f' of {division}' if division else ''}."


def _with_games(night: Night) -> list[str]:
    found = (one for at, one in enumerate(night.sessions) if not night.is_complete(at))
    return [name for each in found for name in each if name != WHOLE]
