"""The next game of a progressive night: losers move on, winners stay and part.

Each table sends two and receives two, so every table keeps its size. Seats the same people again,
and knows no points beyond the last game and no house.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.progressive.bench import exchange
from rotation.progressive.look_ahead import looking_ahead
from rotation.progressive.movements import Moving, Sending, all_on, send
from rotation.progressive.movers import Parting, part
from rotation.progressive.past_partners import Evening
from rotation.progressive.ways import PartingWay, freshest, ways
from rotation.seating import Entrant, PlayedRound, Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """The next game as it is if everybody stays. All losers move so many `tables` on, but for those
    who are sent `elsewhere`."""

    seating: Seating
    tables: int
    elsewhere: tuple[Entrant, ...]


def plan(last: PlayedRound, evening: Evening, moving: Moving) -> Plan:
    """The game after `last`, with which the evening ends so far."""
    partings: Sequence[Parting] = [part(table, moving.three_move) for table in last.tables]
    partings, bench = exchange(partings, last, evening)
    ring = sorted(partings, key=lambda parting: parting.number * moving.direction)
    sending = send(moving.movement, ring, evening)
    chosen = _chosen(ring, sending, evening, moving)
    tables = sorted((way.table for way in chosen), key=lambda table: table.number)
    return Plan(Seating(tuple(tables), bench), sending.tables, _elsewhere(ring, sending))


def _chosen(
    ring: Sequence[Parting], sending: Sending, evening: Evening, moving: Moving
) -> list[PartingWay]:
    """Never more repeats at a table than by hand: only between equally fresh ways one looks on."""
    weighed = evening.weighed
    fresh = [
        freshest(ways(parting, arriving), weighed)
        for parting, arriving in zip(ring, sending.arriving, strict=True)
    ]
    if not moving.look_ahead:
        return [first for first, *_ in fresh]
    return looking_ahead(fresh, sending.tables_next, evening.partnered)


def _elsewhere(ring: Sequence[Parting], sending: Sending) -> tuple[Entrant, ...]:
    by_rule = all_on(sending.tables, ring)
    return tuple(
        mover
        for arriving, expected in zip(sending.arriving, by_rule, strict=True)
        for mover in arriving
        if mover not in expected
    )
