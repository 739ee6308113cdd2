"""Alameda Isles moves its losers and makes tables of three, so that nobody sits out."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.progressive import games
from rotation.progressive.forecast import Forecast
from rotation.shape import OddNumbers
from scoring import options

USUAL = OddNumbers.THREES


def next_games(field: Field) -> Coming:
    return games.next_games(field, USUAL)


def forecasts(field: Field) -> tuple[Forecast, ...]:
    return games.forecasts(field, USUAL)


FORMAT = Format(options.Format.PROGRESSIVE_ALAMEDA, False, next_games, by_points, forecasts, USUAL)
