"""The next game of a progressive night: losers move on, winners stay and part.

Each table sends two and receives two, so every table keeps its size. Of ways to sit that are
equally good now, a look at the game after the next decides. Seats the same people again, and knows
no points beyond the last game and no house.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from rotation.progressive.bench import exchange
from rotation.progressive.movements import Moving, Sending, all_on, send
from rotation.progressive.one_table import (
    Arrangement,
    SplitTable,
    arrangements,
    fewest_repeats,
    freshest,
    split_table,
)
from rotation.progressive.past_partners import Partnered, PastGames
from rotation.seating import Entrant, PlayedRound, Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """The next game if everybody stays. All losers move so many `tables` on, except those who are
    sent `elsewhere`.
    """

    seating: Seating
    tables: int
    elsewhere: tuple[Entrant, ...]


def plan(last: PlayedRound, past: PastGames, moving: Moving) -> Plan:
    """Seat the game after `last`, the newest game of the evening."""
    splits: Sequence[SplitTable] = [split_table(table, moving.three_move) for table in last.tables]
    splits, bench = exchange(splits, last, past)
    ring = sorted(splits, key=lambda split: split.number * moving.direction)
    sending = send(moving.movement, ring, past)
    chosen = _choose_arrangements(ring, sending, past, moving)
    tables = sorted((arrangement.table for arrangement in chosen), key=lambda table: table.number)
    return Plan(Seating(tuple(tables), bench), sending.tables, _sent_elsewhere(ring, sending))


def _choose_arrangements(
    ring: Sequence[SplitTable], sending: Sending, past: PastGames, moving: Moving
) -> list[Arrangement]:
    """Choose how each table sits. The look ahead decides only between equally fresh ways, so no
    table repeats more partners than by hand.
    """
    weighted = past.weighted_partners
    fresh = [
        freshest(arrangements(split, arriving), weighted)
        for split, arriving in zip(ring, sending.arriving, strict=True)
    ]
    if not moving.look_ahead:
        return [first for first, *_ in fresh]
    return choose_looking_ahead(fresh, sending.tables_next, past.partnered)


def _sent_elsewhere(ring: Sequence[SplitTable], sending: Sending) -> tuple[Entrant, ...]:
    """Those who go to another table than all losers do as a rule."""
    by_rule = all_on(sending.tables, ring)
    return tuple(
        mover
        for arriving, expected in zip(sending.arriving, by_rule, strict=True)
        for mover in arriving
        if mover not in expected
    )


# Chances are counted in twelfths: a table has two pairs that may win or lose, one of three has
# three that may leave.
_WHOLE = 12
# More tables than any hall has, each of which may be seated another way than the first.
_OTHER_WAYS = 1000
# The cost of a chain of ways, and the ways in it, each by its number at its table.
_Path = tuple[int, tuple[int, ...]]


def choose_looking_ahead(
    tables: Sequence[Sequence[Arrangement]], step: int, partnered: Partnered
) -> list[Arrangement]:
    """Choose for each table the way to sit by which fewest partners must repeat in the game after
    the next, on average over its results; among equals, the table's first way.

    The losers of that game will go `step` tables on. The choice is exact for all tables of a ring
    together and takes linear time, since the repeats forced on a table depend only on its own way
    and its neighbor's.
    """
    chosen: dict[int, Arrangement] = {}
    for start in range(len(tables)):
        if start not in chosen:
            ring = _ring(start, step, len(tables))
            best = _best([tables[place] for place in ring], partnered)
            chosen |= dict(zip(ring, best, strict=True))
    return [chosen[place] for place in range(len(tables))]


def _ring(start: int, step: int, places: int) -> list[int]:
    """The places reached from one, in order; not all are if the step divides the hall."""
    ring = [start]
    while (following := (ring[-1] + step) % places) != start:
        ring.append(following)
    return ring


def _best(ring: Sequence[Sequence[Arrangement]], partnered: Partnered) -> list[Arrangement]:
    """The cheapest way for every table of one ring."""
    *between, closing = (
        [
            [_forced_repeats(sending, receiving, partnered) for receiving in after]
            for sending in before
        ]
        for before, after in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    closed: list[_Path] = []
    for first in range(len(ring[0])):
        paths: Mapping[int, _Path] = {first: (first, (first,))}
        for costs in between:
            paths = _one_table_on(paths, costs)
        closed += ((cost + closing[last][first], path) for last, (cost, path) in paths.items())
    _, best = min(closed)
    return [options[number] for options, number in zip(ring, best, strict=True)]


def _one_table_on(paths: Mapping[int, _Path], costs: Sequence[Sequence[int]]) -> dict[int, _Path]:
    """The cheapest path to each way of the next table; a way other than the first costs one."""
    return {
        way: min(
            (cost + costs[before][way] + way, (*path, way))
            for before, (cost, path) in paths.items()
        )
        for way in range(len(costs[0]))
    }


def _forced_repeats(sending: Arrangement, receiving: Arrangement, partnered: Partnered) -> int:
    """The repeats that cannot be avoided when a pair of `sending` comes to `receiving`, averaged
    over who wins at both.
    """
    if sending.split.number == receiving.split.number:
        results = list(permutations(receiving.partners, 2))
    else:
        results = list(product(receiving.partners, sending.may_leave))
    if not results:
        return 0
    repeats = sum(fewest_repeats(*pairs, partnered) for pairs in results)
    return repeats * _WHOLE // len(results) * _OTHER_WAYS
