"""Pairs stay together, and each meets every other one of its division once."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.pairs import circle, games
from rotation.seating import Round
from scoring import options


def next_games(field: Field) -> Coming:
    return games.next_games(field, turns(field))


def rest(field: Field) -> tuple[Round, ...]:
    return games.rest(field, turns(field))


def turns(field: Field) -> int:
    divisions = field.divisions or (field.here,)
    return max(circle.turns(len(division)) for division in divisions)


FORMAT = Format(options.Format.ROUND_ROBIN, True, next_games, by_points, rest=rest, games=turns)
