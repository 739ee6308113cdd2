"""The next game of a progressive night: losers move on, winners stay and part.

Each table sends two and receives two, so every table keeps its size. Seats the same people again,
and knows no points beyond the last game and no house.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.progressive.arrangements import Arrangement, arrangements, freshest
from rotation.progressive.bench import exchange
from rotation.progressive.look_ahead import looking_ahead
from rotation.progressive.movements import Moving, Sending, all_on, send
from rotation.progressive.movers import SplitTable, split_table
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, PlayedRound, Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """The next game as it is if everybody stays. All losers move so many `tables` on, but for those
    who are sent `elsewhere`."""

    seating: Seating
    tables: int
    elsewhere: tuple[Entrant, ...]


def plan(last: PlayedRound, past: PastGames, moving: Moving) -> Plan:
    """The game after `last`, with which the evening ends so far."""
    splits: Sequence[SplitTable] = [split_table(table, moving.three_move) for table in last.tables]
    splits, bench = exchange(splits, last, past)
    ring = sorted(splits, key=lambda split: split.number * moving.direction)
    sending = send(moving.movement, ring, past)
    chosen = _chosen(ring, sending, past, moving)
    tables = sorted((arrangement.table for arrangement in chosen), key=lambda table: table.number)
    return Plan(Seating(tuple(tables), bench), sending.tables, _elsewhere(ring, sending))


def _chosen(
    ring: Sequence[SplitTable], sending: Sending, past: PastGames, moving: Moving
) -> list[Arrangement]:
    """Never more repeats at a table than by hand: only between equally fresh ways one looks on."""
    weighed = past.weighed
    fresh = [
        freshest(arrangements(split, arriving), weighed)
        for split, arriving in zip(ring, sending.arriving, strict=True)
    ]
    if not moving.look_ahead:
        return [first for first, *_ in fresh]
    return looking_ahead(fresh, sending.tables_next, past.partnered)


def _elsewhere(ring: Sequence[SplitTable], sending: Sending) -> tuple[Entrant, ...]:
    by_rule = all_on(sending.tables, ring)
    return tuple(
        mover
        for arriving, expected in zip(sending.arriving, by_rule, strict=True)
        for mover in arriving
        if mover not in expected
    )
