"""The formats there are, in the order in which they are offered."""

from __future__ import annotations

from rotation.format import Format
from rotation.formats import (
    double_elimination,
    individual,
    progressive_alameda,
    progressive_tanglewood,
    round_robin,
    single_elimination,
    total_points,
)
from scoring import options

FORMATS = (
    progressive_alameda.FORMAT,
    progressive_tanglewood.FORMAT,
    individual.FORMAT,
    total_points.FORMAT,
    double_elimination.FORMAT,
    single_elimination.FORMAT,
    round_robin.FORMAT,
)


def of(way: options.Format) -> Format:
    """The format of a house's dial."""
    return next(one for one in FORMATS if one.way is way)


def find(key: str) -> Format:
    for one in FORMATS:
        if one.key == key:
            return one
    raise ValueError(f"There is no format {key}: choose {', '.join(one.key for one in FORMATS)}.")
