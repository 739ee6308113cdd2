"""Where the director goes from a table: to the next one that is missing."""

from dataclasses import dataclass

from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth


@dataclass(frozen=True, slots=True)
class NextTable:
    """One that is missing, to be written `by_hand` where all others were, else on the board."""

    table: int
    by_hand: bool


def next_table(night: Night, game: TableGame) -> NextTable | None:
    """The one after this that is missing, or else the first one."""
    played = night.round(game.round)
    missing = [one.table for one in played.missing if one.table != game.table] if played else []
    number = next((table for table in missing if table > game.table), next(iter(missing), None))
    return None if number is None else NextTable(number, _is_by_hand(night, game))


def _is_by_hand(night: Night, game: TableGame) -> bool:
    """By the tables of this game that are in besides; before the second one, by the game before."""
    for played in reversed(night.rounds[: game.round]):
        others = [other for other in played.games if other is not game and other.score.is_over]
        if others:
            return all(other.score.depth is Depth.HANDS for other in others)
    return False
