"""What hangs on the games that are seated: whether the night has begun, and what of it is past."""

from rotation.seating import Seating
from tournament.evening.facts import Award, Entry
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame


def has_begun(night: Night) -> bool:
    """Return whether a game is seated, or the bracket is drawn."""
    return bool(night.rounds) or night.teams.are_drawn


def shared_game(night: Night) -> PlayedGame | None:
    """Return the game that was seated last, if everybody plays it at the same time; None in a
    bracket, whose games are called one by one.
    """
    return None if night.teams.are_drawn else night.rounds.current


def closed_by(night: Night, number: int) -> str:
    """Return what was done since because this game was over, so that a change is a correction;
    empty while nothing was. In a bracket it hangs on what was built on the result.
    """
    current = night.rounds.current
    if night.teams.are_drawn or current is None:
        return ""
    if current.number > number:
        return f"game {current.number} is seated"
    if not current.is_over:
        return ""
    if any(award.entry is not None for award in night.all(Award)):
        return "the prizes are awarded"
    has_card = any(_has_handed_in(entry, current) for entry in night.entries)
    return "cards are in" if has_card else ""


def _has_handed_in(entry: Entry, latest: PlayedGame) -> bool:
    """Return whether the card of somebody who stayed for the latest game is in."""
    stayed = entry.last_game is None or entry.last_game >= latest.number
    return entry.card_in is not None and stayed


def is_past(night: Night, number: int) -> bool:
    return bool(closed_by(night, number))


def party_in(night: Night, played: PlayedGame, entry: int) -> int:
    """Return a player's own number, or of one of a team the team's: that of whoever they play
    for.
    """
    team = night.entries.of(played.playing_for.get(entry, entry)).team
    return entry if team is None else team


def seating_of(night: Night, played: PlayedGame) -> Seating:
    """Return a game that is seated, as its format knows it: players, or teams."""
    return (night.sides.of(played) if night.called.is_team else played.played).seating
