"""What the wall says of the night, from the first to come in to the last to go home."""

from __future__ import annotations

from tournament.night.evening import Night


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def call(night: Night) -> str:
    """One sentence that is true now."""
    if is_over(night):
        return "Thank you for playing!"
    if night.current is None:
        return "Please sign in at the desk."
    if night.current.missing:
        of = f" of {night.rules.games}" if night.rules.games else ""
        return f"Game {night.current.number}{of} is being played."
    return f"Game {night.current.number} is over. Game {night.next_game} comes next."
