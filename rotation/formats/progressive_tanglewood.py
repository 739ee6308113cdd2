"""Tanglewood moves its losers; one or two players extra sit out, and three make a table."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.progressive import games
from rotation.progressive.forecast import Forecast
from rotation.shape import OddNumbers
from scoring import options

USUAL = OddNumbers.BENCH_OR_THREE


def next_games(field: Field) -> Coming:
    return games.next_games(field, USUAL)


def forecasts(field: Field) -> tuple[Forecast, ...]:
    return games.forecasts(field, USUAL)


FORMAT = Format(
    options.Format.PROGRESSIVE_TANGLEWOOD, False, next_games, by_points, forecasts, USUAL
)
