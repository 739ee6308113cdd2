"""A look at the game after the next: whichever sides win, its arrivals must find somebody new.

Chooses between ways that are equally good now, for all tables of a ring together. Exact and linear
in tables, since what a table can be forced to hangs on its own way and its neighbour's alone.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from rotation.progressive.arrangements import Arrangement, fewest_repeats
from rotation.progressive.past_partners import Partnered

# Chances are counted in twelfths: a table has two pairs that may win or lose, one of three has
# three that may leave.
_WHOLE = 12
# More tables than any hall has, each of which may be seated another way than the first.
_OTHER_WAYS = 1000

# Ways are named by their number at their table. What it costs to come to one, and those before it.
_Path = tuple[int, tuple[int, ...]]


def looking_ahead(
    tables: Sequence[Sequence[Arrangement]], step: int, partnered: Partnered
) -> list[Arrangement]:
    """Of each table's ways the one by which fewest partners must be repeated in the next game, on
    the average over its results, and with as many first ways as that leaves. The losers of that
    game will go so many steps on."""
    chosen: dict[int, Arrangement] = {}
    for start in range(len(tables)):
        if start not in chosen:
            ring = _ring(start, step, len(tables))
            best = _best([tables[place] for place in ring], partnered)
            chosen |= dict(zip(ring, best, strict=True))
    return [chosen[place] for place in range(len(tables))]


def _ring(start: int, step: int, places: int) -> list[int]:
    """The places that are reached from one; where the step divides the hall, not all are."""
    ring = [start]
    while (following := (ring[-1] + step) % places) != start:
        ring.append(following)
    return ring


def _best(ring: Sequence[Sequence[Arrangement]], partnered: Partnered) -> list[Arrangement]:
    *between, closing = (
        [[_forced(sending, receiving, partnered) for receiving in after] for sending in before]
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
    """The cheapest path to each way of the next table, another way than the first costing one."""
    return {
        way: min(
            (cost + costs[before][way] + way, (*path, way))
            for before, (cost, path) in paths.items()
        )
        for way in range(len(costs[0]))
    }


def _forced(sending: Arrangement, receiving: Arrangement, partnered: Partnered) -> int:
    """The repeats that cannot be helped when one pair of `sending` meets those who stay at
    `receiving`, on the average over who wins at both."""
    if sending.split.number == receiving.split.number:
        results = list(permutations(receiving.partners, 2))
    else:
        results = list(product(receiving.partners, sending.may_leave))
    if not results:
        return 0
    repeats = sum(fewest_repeats(*pairs, partnered) for pairs in results)
    return repeats * _WHOLE // len(results) * _OTHER_WAYS
