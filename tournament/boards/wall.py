"""What the wall says of the night, from the first to come in to the last to go home."""

from __future__ import annotations

from datetime import datetime

from tournament.boards.wall_bracket import Draw, Tables, Winners, bracket
from tournament.boards.wall_divisions import Medals, Meetings, Standing, divisions
from tournament.night.evening import Night

Scene = Draw | Tables | Winners | Meetings | Standing | Medals


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def scene(night: Night, now: datetime) -> Scene | None:
    """What there is to show of pairs who stay together; where there is nothing, the call says
    what is on. A night that is closed before its last game has nothing that is final.
    """
    if night.is_closed and not night.is_played:
        return None
    if night.has_bracket:
        return bracket(night, now) if night.is_drawn else None
    if night.format.in_teams and night.current is not None:
        return divisions(night, night.current)
    return None


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
