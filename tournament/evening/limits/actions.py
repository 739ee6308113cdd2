"""By when a night has to end, or a division of it, and ending it before its games are played."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import time

from django.utils import timezone

from tournament import courses
from tournament.night.hours.limits import WHOLE, ends_by, faults, limits, minute, times
from tournament.night.hours.sessions import place
from tournament.words.refused import Refused
from tournament.writing.page_values import NOTHING, Values, merged
from tournament.writing.write import Writing, action


@action
def say(w: Writing, *, ends: Mapping[str, time | None], drawn: Values = NOTHING) -> str:
    """Each division by its name; what is not told stays."""
    stored = times(w.night)
    given = {text: at for text, at in ends.items() if text in stored}
    wished = stored | merged(drawn, given, stored)
    for fault in faults(w.night, wished, timezone.localtime(w.now)).values():
        raise Refused(fault)
    new = tuple((value, minute(at)) for value, at in wished.items() if at is not None)
    w.put(replace(w.night.plan, limits=new or None))
    return _told(w)


def _told(w: Writing) -> str:
    zone = timezone.get_current_timezone()
    times = [(limit.division, limit.at.astimezone(zone)) for limit in limits(w.after(), zone)]
    if not times:
        return "There is no time limit."
    whole = "everything" if len(times) > 1 else WHOLE
    words = "; ".join(ends_by(at, division or whole) for division, at in times)
    return f"{words[0].upper()}{words[1:]}."


@action
def end_after(w: Writing, *, division: str, game: int) -> str:
    """The game that was seated last is the last one: of a division alone, or by the house rule."""
    night = w.night
    if [played.number for played in courses.of(night).numbered[-1:]] != [game]:
        raise Refused("Another game is on by now: look at it again.")
    w.speaks_of(game=game)
    if division or len(night.sessions) > 1:
        return _end_divisions(w, division, game)
    if night.format.counts_itself:
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
    to_come = (names for at, names in enumerate(night.sessions) if not night.is_complete(at))
    own = [[division]] if division else to_come
    ended = [name for names in own for name in names if name != WHOLE]
    last_games = dict(night.plan.last_games or ())
    if all(night.is_ended(text, game + 1) for text in ended):
        raise Refused(f"Game {game} is the last one already.")
    w.put(replace(night.plan, last_games=(*{**last_games, **dict.fromkeys(ended, game)}.items(),)))
    return f"Game {game} is the last one{f' of {division}' if division else ''}."
