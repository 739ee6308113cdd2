"""Whose turn it is to sit out: those who left the bench take the very ways of those who go to it.

Only losers sit out, so winners never do, and nobody does twice running.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rotation.history import History
from rotation.movers import Parting
from rotation.seating import Entrant
from scoring.chairs import CLOCKWISE, Chair


@dataclass(frozen=True, slots=True)
class Exchange:
    """Who leaves each table for the next one, and who sits out now."""

    leaving: Mapping[int, tuple[Entrant, Entrant]]
    bench: tuple[Entrant, ...]


def exchange(
    partings: Mapping[int, Parting],
    seats: Mapping[Entrant, Chair],
    waiting: tuple[Entrant, ...],
    past: History,
) -> Exchange:
    """As many go to the bench as are `waiting` on it: fewest times out first, then from the last
    table, then from the chair that comes last."""
    moving = [
        (past.sat_out.get(entrant, 0), -number, -CLOCKWISE.index(seats[entrant]), entrant)
        for number, parting in partings.items()
        for entrant in parting.leaving
    ]
    chosen = [entrant for *_, entrant in sorted(moving)[: len(waiting)]]
    instead = dict(zip(chosen, waiting, strict=False))
    leaving = {
        number: (instead.get(first, first), instead.get(second, second))
        for number, parting in partings.items()
        for first, second in (parting.leaving,)
    }
    return Exchange(leaving, tuple(chosen))
