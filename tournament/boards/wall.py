"""What the wall says of the night, from the first to come in to the last to go home."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournament.boards.wall_bracket import draw, is_called, tables, tree, whereabouts
from tournament.boards.wall_choice import Scene, chosen
from tournament.boards.wall_honours import honours
from tournament.boards.wall_lists import arrivals, comes_next, places, seated, waiting
from tournament.boards.wall_meetings import by_table
from tournament.boards.wall_playoffs import playoffs
from tournament.boards.wall_pot import Pot, pot
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.numbering import of_games
from tournament.night.walls import Showing

# So long after a game is seated the wall says nothing but where everybody sits.
FINDING = timedelta(seconds=60)


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def scenes(night: Night, now: datetime, showing: Showing | None = None) -> tuple[Scene, ...]:
    """What the director chose; else what comes by itself, each in turn."""
    found = chosen(night, showing, now) if showing else None
    return by_itself(night, now) if found is None else (found,)


def by_itself(night: Night, now: datetime) -> tuple[Scene, ...]:
    """Where there is nothing, the call says what is on. A night that is closed before its last game
    has nothing that is final.
    """
    if night.is_closed and not night.is_played:
        return ()
    if night.is_played:
        return _there(playoffs(night), honours(night), places(night))
    if night.has_bracket and night.is_drawn:
        return _of_bracket(night, now)
    if night.current is not None and not night.has_bracket:
        return _of_game(night, night.current, now)
    found = arrivals(night)
    return () if found.is_empty else (found,)


def _of_bracket(night: Night, now: datetime) -> tuple[Scene, ...]:
    if not is_called(night):
        return (draw(night),)
    shown = (tables(night, now), whereabouts(night, now), tree(night, is_whole=False))
    return (*shown, *_there(places(night), _promised(night)))


def _of_game(night: Night, current: Round, now: datetime) -> tuple[Scene, ...]:
    """A game that is begun is never among the places."""
    known = _there(places(night))
    if current.is_over:
        first = _between(night) if night.is_between_sessions else ()
        return (*first, *known, *_there(_promised(night)))
    if current.has_scores:
        return (waiting(night, current), *known)
    sitting = seated(night)
    if abs(now - current.seated) < FINDING:
        return (sitting,)
    return (sitting, *_meetings(night, current), *known)


def _between(night: Night) -> tuple[Scene, ...]:
    """Two sessions: what is left of the one, and who is waited for in the other."""
    asked = arrivals(night) if night.awaited else None
    return _there(playoffs(night), honours(night), asked)


def _meetings(night: Night, current: Round) -> tuple[Scene, ...]:
    return (by_table(night, current),) if night.format.in_teams else ()


def _promised(night: Night) -> Pot | None:
    """What nobody has promised is shown by nobody but the director."""
    found = pot(night)
    return found if found and found.is_promised else None


def _there(*found: Scene | None) -> tuple[Scene, ...]:
    return tuple(one for one in found if one is not None)


def call(night: Night) -> str:
    """One sentence that is true now."""
    if is_over(night):
        return "Thank you for playing!"
    if night.has_bracket and night.is_drawn:
        return "The bracket is being played." if night.rounds else "The bracket is drawn."
    if night.current is None:
        return "Please sign in at the desk."
    if night.current.missing:
        of = of_games(night, night.current)
        return f"Game {night.current.number}{of} is being played."
    return f"Game {night.current.number} is over. {comes_next(night)}"
