"""How far a night goes: by when it has to end, ending it before all games are played, and going
back to the start of a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time

from django.utils import timezone

from tournament.evening import courses
from tournament.evening.facts import Plan
from tournament.evening.night import sessions
from tournament.evening.night.going_back import going_back
from tournament.evening.night.hours.set_times import WHOLE, end_faults, ends_by, minute, times
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.sessions import place
from tournament.evening.purse.closing import game_left_out
from tournament.evening.words.many import capital
from tournament.evening.words.refused import Refused
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes
from tournament.storage.writing.write import Writing, action


@action
def set_limits(w: Writing, *, ends: Mapping[str, time | None], drawn: Values = NOTHING) -> str:
    """Say by when the night, or each division, has to end; a division that is not named stays."""
    stored = times(w.night)
    given = {text: at for text, at in ends.items() if text in stored}
    wished = stored | merge_boxes(drawn, given, stored)
    for fault in end_faults(w.night, wished, timezone.localtime(w.now)).values():
        raise Refused(fault)
    new = tuple((value, minute(at)) for value, at in wished.items() if at is not None)
    w.put(replace(w.night.plan, limits=new or None))
    return _limits_in_words(w)


def _limits_in_words(w: Writing) -> str:
    ends = times(w.after()).items()
    set_ends = sorted((minute(at), name, at) for name, at in ends if at is not None)
    if not set_ends:
        return "There is no time limit."
    whole = "everything" if len(set_ends) > 1 else WHOLE
    words = "; ".join(ends_by(at, name or whole) for _, name, at in set_ends)
    return f"{capital(words)}."


@action
def end_after(w: Writing, *, division: str, game: int) -> str:
    """Make the game that was seated last the last one, of one division or of all."""
    night = w.night
    if [played.number for played in courses.of(night).numbered_games[-1:]] != [game]:
        raise Refused("Another game is on by now: look at it again.")
    w.speaks_of(game=game)
    if division or len(sessions.of(night)) > 1:
        return _end_divisions(w, division, game)
    if not sessions.may_end_early(night):
        raise Refused("Everybody meets everybody here: whoever cannot play on leaves.")
    games = sessions.games(night)
    if games is not None and games <= game:
        raise Refused(f"Game {game} is the last one already.")
    w.put(replace(night.plan, dials=night.rules.with_dials({"games": game}).to_dict()))
    planned = f" {games} games were planned." if games else ""
    return f"Game {game} is the last one.{planned}"


@action
def leave_out(w: Writing, *, game: int, goes: int) -> str:
    """End with the game before the one that is on, which is not played to its end and does not
    count. `goes` is how many facts the page said would go.
    """
    night, out = w.night, game_left_out(w.night)
    if out is None or (out.game, out.goes) != (game, goes):
        raise Refused("Something was written down since you looked: look again at what goes.")
    w.drop(*out.back.gone)
    w.put(*out.back.other)
    if len(sessions.of(night)) > 1:
        on = [
            name
            for name in sessions.of(night)[sessions.current(night)]
            if not sessions.is_ended(night, name, game)
        ]
        w.put(_plan_with_end(night, on, out.last))
    else:
        w.put(replace(night.plan, dials=night.rules.with_dials({"games": out.last}).to_dict()))
    w.speaks_of(game=game)
    return out.ended


@action
def go_back(w: Writing, *, game: int, goes: int) -> str:
    """Go back to the start of a game, as one more change of the night, which can be undone like
    any. `goes` is how many facts the page said would go: if it is another number by now, that is
    shown first.
    """
    first = w.night.rounds.of(game)
    last = w.night.rounds.current
    if first is None or last is None:
        raise Refused(f"There is no game {game} to go back to: choose one that was seated.")
    if not w.press.reason:
        raise Refused("Write down why you go back, in a few words.")
    back = going_back(w.night, game)
    if len(back.gone) != goes:
        raise Refused("Something was written down since you looked: look again at what goes.")
    w.drop(*back.gone)
    w.put(*back.other)
    w.speaks_of(game=game)
    return _gone_back([played for played in w.night.rounds if played.number >= game])


def _gone_back(out: Sequence[PlayedGame]) -> str:
    """Return that these games are taken out. Those of a bracket go by names, in no order."""
    first, last = out[0], out[-1].number
    if first.name:
        return f"Back to before {first.name} was called: {len(out)} called since are taken out."
    span = f"games {first.number} to {last} are" if len(out) > 1 else f"game {last} is"
    return f"Back to the start of game {first.number}: {span} taken out."


def _end_divisions(w: Writing, division: str, game: int) -> str:
    """End one division, or without one all that have games to come."""
    night = w.night
    if division and division not in times(night):
        raise Refused(f"{division} is no division of this night: look at it again.")
    if division and place(sessions.of(night), division) != sessions.current(night):
        raise Refused(f"{division} does not play now.")
    to_come = (
        names for at, names in enumerate(sessions.of(night)) if not sessions.is_complete(night, at)
    )
    own = [[division]] if division else to_come
    ended = [name for names in own for name in names if name != WHOLE]
    on = [text for text in ended if not sessions.is_ended(night, text, game + 1)]
    if not on:
        raise Refused(f"Game {game} is the last one already.")
    w.put(_plan_with_end(night, on, game))
    return f"Game {game} is the last one{f' of {division}' if division else ''}."


def _plan_with_end(night: Night, divisions: Sequence[str], game: int) -> Plan:
    last_games = dict(night.plan.last_games or ()) | dict.fromkeys(divisions, game)
    return replace(night.plan, last_games=(*last_games.items(),))
