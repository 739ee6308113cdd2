"""Whether a tie is played on: by one more hand, which moves people and is not scored."""

from rotation import formats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import TiedGame
from tournament.night.play.games import PlayedGame, TableGame


def awaits_extra_hand(game: TableGame, rules: HouseRules) -> bool:
    """Tied, and one more hand is to decide who moves to the game after it, or who goes on in a
    bracket."""
    is_tied = game.score.is_over and not game.sheet.tie_won and game.tied
    is_tie_played_on = rules.tied_game is TiedGame.EXTRA_HAND and game.round != rules.games
    return is_tied and (is_tie_played_on or formats.of(rules.format).calls_games)


def await_extra_hand(played: PlayedGame, rules: HouseRules) -> tuple[TableGame, ...]:
    """All of its tables that do."""
    return tuple(game for game in played.games if awaits_extra_hand(game, rules))
