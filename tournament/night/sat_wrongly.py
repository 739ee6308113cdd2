"""Two who sat in each other's chairs in a game, seen when it is played or over: as it was in fact.

Knows entries by number, and no names but in what it refuses.
"""

from __future__ import annotations

from dataclasses import replace

from tournament.night import facts
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.refused import Refused


def as_it_was(night: Night, game: int, one: int, other: int) -> tuple[facts.Seat, facts.Seat]:
    """The seats of both with their places exchanged; Refused, with the cure, where none can be."""
    played = night.round(game)
    if played is None:
        raise Refused(f"Game {game} is not seated: look at the games again.")
    if night.format.in_teams:
        raise Refused("Here teams meet as they were drawn: correct the score of the table instead.")
    if one == other:
        raise Refused("Choose two players who sat in each other's chairs.")
    first, second = (_seat(night, played, who) for who in (one, other))
    if None in (first.table, second.table) and (first.plays_for or second.plays_for):
        raise Refused("Whoever plays for somebody else cannot have sat out: choose somebody else.")
    return (
        replace(first, table=second.table, chair=second.chair),
        replace(second, table=first.table, chair=first.chair),
    )


def after(night: Night, seats: tuple[facts.Seat, ...]) -> Night:
    """The night with these seats."""
    written = {**night.written, **{facts.named(one): one for one in seats}}
    return replace(night, written=written)


def points(night: Night, game: int, entry: int) -> int | None:
    """What the card has for a game; nothing so long as its table is not in."""
    played = night.round(game)
    at = played.game_of(entry) if played else None
    if at is not None and not at.score.is_over:
        return None
    line = next((one for one in night.card_of(entry).lines if one.round == game), None)
    return line.tally.points if line else None


def follows(night: Night, game: int) -> str:
    """What becomes of the chairs of the games after it."""
    later = night.round(game + 1)
    if game == night.games:
        return "It is the last game, so no chairs follow."
    if night.format.rest is not None:
        return "The games to come stay as they were drawn."
    if later is None:
        return f"Game {game + 1} is not seated yet: it will go by where they sat in fact."
    if later.has_scores:
        return f"Game {later.number} is being played, so its chairs stay."
    return f"Game {later.number} has no scores yet: seat it again if its chairs should follow."


def _seat(night: Night, played: Round, entry: int) -> facts.Seat:
    found = night.written.get((facts.Seat.KIND, (played.number, entry)))
    if not isinstance(found, facts.Seat):
        raise Refused(f"Number {entry} has no place in game {played.number}: choose again.")
    changed = next((one for one in played.handovers if entry in (one.left, one.taken_by)), None)
    if changed is not None:
        raise Refused(
            f"A chair of table {changed.table} changed hands in the middle of game "
            f"{played.number}: undo that first."
        )
    return found
