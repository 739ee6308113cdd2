"""What the wall says of the night, from the first to come in to the last to go home."""

from __future__ import annotations

from datetime import datetime

from tournament.boards.wall_bracket import Draw, Tables, Winners, bracket
from tournament.boards.wall_choice import Chosen, chosen
from tournament.boards.wall_divisions import Medals, Meetings, Standing, divisions
from tournament.boards.wall_players import Players, players
from tournament.night.evening import Night
from tournament.night.walls import Showing

Scene = Draw | Tables | Winners | Meetings | Standing | Medals | Players | Chosen


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def scenes(night: Night, now: datetime, showing: Showing | None = None) -> tuple[Scene, ...]:
    """What the director chose; else what comes by itself, each in turn."""
    found = chosen(night, showing) if showing else None
    return by_itself(night, now) if found is None else (found,)


def by_itself(night: Night, now: datetime) -> tuple[Scene, ...]:
    """Where there is nothing, the call says what is on. A night that is closed before its last game
    has nothing that is final.
    """
    if night.is_closed and not night.is_played:
        return ()
    if night.has_bracket:
        return (bracket(night, now),) if night.is_drawn else ()
    if not night.format.in_teams:
        return players(night, now)
    return (divisions(night, night.current),) if night.current else ()


def call(night: Night) -> str:
    """One sentence that is true now."""
    if is_over(night):
        return "Thank you for playing!"
    if night.has_bracket and night.is_drawn:
        return "The bracket is being played." if night.rounds else "The bracket is drawn."
    if night.current is None:
        return "Please sign in at the desk."
    if night.current.missing:
        of = f" of {night.games}" if night.games else ""
        return f"Game {night.current.number}{of} is being played."
    return f"Game {night.current.number} is over. Game {night.next_game} comes next."
