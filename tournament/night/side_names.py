"""How the two sides of a table are told where pairs stay together: by their teams, who sit as they
like. What a hand is worth knows no teams, and says N/S and E/W.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.chairs import named, sides_of
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.totals import Box, boxes


def of_teams(night: Night, game: Game, words: str) -> str:
    """The same words, with team 2 where they say N/S."""
    seated = night.round(game.round) if night.format.in_teams else None
    if seated is None:
        return words
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        who = held[side[0]]
        team = night.entry(seated.playing_for.get(who, who)).team
        if team is not None:
            words = words.replace(named(side), f"team {team}")
    return words


def boxes_of_teams(night: Night, game: Game) -> tuple[Box, ...]:
    return tuple(replace(one, of=of_teams(night, game, one.of)) for one in boxes(game, night.rules))
