"""In a team somebody plays for one of its two: from which game on, and for one game alone.

Knows no rows and no names.
"""

from tournament.facts import Entry
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.play.games import TableGame
from tournament.night.seats.next_game import is_untouched


def takes_over_in(night: Night, entry: Entry) -> int:
    """The game that this player is in; the next one where it is over, or there is none."""
    game = _on_now(night, entry)
    number = night.next_game if game is None else game.round
    # In a bracket the game that somebody came for may have been taken back.
    return number if night.is_drawn else max(number, entry.first_game)


def comes_back_in(night: Night, gone: Entry, other: Entry) -> int:
    """For the other one: in the next game where that one has begun to play."""
    game = _on_now(night, other)
    played = night.round(game.round) if game else None
    begun = game is None or played is None or not is_untouched(game, played)
    number = max(night.next_game, other.first_game) if begun else takes_over_in(night, other)
    return max(number, 1 + (gone.last_game or 0))


def is_followed(night: Night, team: Party, game: int) -> bool:
    """Whether the team plays this game and, so far as is known, a further one."""
    if night.format.calls_games or night.is_ended(team.division, game):
        return False
    session = night.plays_in(team)
    games, own = night.games_of(session), night.rounds_of(session)
    is_own = any(played.number == game for played in own) or night.session == session
    return is_own and (games is None or sum(played.number < game for played in own) + 1 < games)


def _on_now(night: Night, entry: Entry) -> TableGame | None:
    """In a bracket a team may be at a table while other games were called since."""
    on = night.current.game_of(entry.number) if night.current else None
    game = next((game for game in night.on_now if entry.number in game.entries), on)
    return None if game is None or game.score.is_over else game
