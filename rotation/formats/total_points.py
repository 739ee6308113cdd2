"""Pairs stay together for a number of games, in divisions, and all points are added."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.pairs import games
from rotation.seating import Round
from scoring import options


def next_games(field: Field) -> Coming:
    return games.next_games(field, field.games)


def rest(field: Field) -> tuple[Round, ...]:
    return games.rest(field, field.games)


FORMAT = Format(options.Format.TOTAL_POINTS, True, next_games, by_points, rest=rest)
