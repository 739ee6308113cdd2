"""When somebody leaves or has left, in words: after a game, or in the middle of it."""

from __future__ import annotations

from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.teams import Team

# Of whoever plays no more: the others are still here for a game.
LEFT = "left"


def gone(who: Entry | Team, night: Night) -> str:
    """Empty for whoever stays."""
    last = who.last_game
    if last is None:
        return ""
    if night.has_bracket:
        return "went home"
    if not last:
        return f"{LEFT} before game 1"
    played = night.round(last)
    if played and isinstance(who, Entry) and played.left_by(who.number):
        return f"{LEFT} during game {last}"
    over = night.current.number - (not night.current.is_over) if night.current else 0
    return f"{LEFT if last <= over else 'leaves'} after game {last}"
