"""The next game of a progressive night: losers move on, winners stay and part.

Each table sends two and receives two, so every table keeps its size. Knows who was whose partner,
no points beyond the last game, and no house.
"""

from __future__ import annotations

from collections.abc import Sequence

from rotation.bench import exchange
from rotation.history import history
from rotation.movers import part
from rotation.seating import Entrant, PlayedRound, Round, Table, table
from rotation.ways import freshest_ahead, freshest_now
from scoring.chairs import Chair


def next_round(
    rounds: Sequence[PlayedRound], direction: int = 1, *, look_ahead: bool = True
) -> Round:
    """The seating after the last of these rounds, for the same people. `direction` is 1 where
    losers go to the table with the next higher number, and -1 where they go down."""
    last = rounds[-1]
    past = history(one.seating for one in rounds)
    partings = {one.table.number: part(one) for one in last.tables}
    seats = {entrant: chair for one in last.tables for chair, entrant in one.table.seats}
    moves = exchange(partings, seats, last.bench, past)
    ring = sorted(partings, reverse=direction < 0)
    ways = [
        _ways(number, partings[number].staying, moves.leaving[ring[place - 1]])
        for place, number in enumerate(ring)
    ]
    tables = (freshest_ahead if look_ahead else freshest_now)(ways, past)
    return Round(tuple(sorted(tables, key=lambda one: one.number)), moves.bench)


def _ways(
    number: int, staying: tuple[tuple[Chair, Entrant], ...], arriving: tuple[Entrant, Entrant]
) -> tuple[Table, ...]:
    """Each of those who stay gets one of those who come; the first comes opposite the one who kept
    the chair, or the other way round. Three have no partners, and one way to sit."""
    first, second = arriving
    if len(staying) == 1:
        ((chair, stayer),) = staying
        return (table(number, {chair: stayer, Chair.E: first, Chair.S: second}),)
    (keeps, keeper), (shifted, shifter) = staying
    return tuple(
        table(
            number,
            {
                keeps: keeper,
                shifted: shifter,
                keeps.opposite: with_keeper,
                shifted.opposite: with_shifter,
            },
        )
        for with_keeper, with_shifter in ((first, second), (second, first))
    )
