"""Pairs stay together, and each meets every other one of its division once."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.pairs import circle, games
from scoring import options


def next_games(field: Field) -> Coming:
    divisions = field.divisions or (field.here,)
    return games.next_games(field, max(circle.turns(len(division)) for division in divisions))


FORMAT = Format(options.Format.ROUND_ROBIN, True, next_games, by_points)
