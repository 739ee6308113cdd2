"""Whose turn it is to sit out: those who left the bench take the very ways of those who go to it.

Only losers sit out, so winners never do; and nobody does twice running while there are movers
enough to take turns with.
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
    # At a single table two move, and three may wait: whoever has waited most plays.
    playing = sorted(waiting, key=lambda one: -past.sat_out.get(one, 0))[: len(moving)]
    chosen = [entrant for *_, entrant in sorted(moving)[: len(playing)]]
    instead = dict(zip(chosen, playing, strict=True))
    leaving = {
        number: (instead.get(first, first), instead.get(second, second))
        for number, parting in partings.items()
        for first, second in (parting.leaving,)
    }
    return Exchange(leaving, (*chosen, *(one for one in waiting if one not in playing)))
