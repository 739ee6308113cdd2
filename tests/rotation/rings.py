"""Halls between two games: who leaves and who stays at each table, and who has met whom."""

from rotation.lots import Lots
from rotation.progressive.one_table import SplitTable
from scoring.chairs import Chair


def hall_of(tables, seed=None):
    """Each table with two who leave and two who stay; by a seed, some have been partners."""
    everybody = [f"P{number}" for number in range(1, 4 * tables + 1)]
    ring = [
        SplitTable(number + 1, (one, other), ((Chair.N, third), (Chair.W, fourth)))
        for number, (one, other, third, fourth) in enumerate(
            zip(*(everybody[start::4] for start in range(4)), strict=True)
        )
    ]
    lots, partnered = Lots(seed), {}
    for place, one in enumerate(everybody):
        for other in everybody[:place]:
            if seed is not None and lots.below(10) < 4:
                partnered.setdefault(one, {})[other] = partnered.setdefault(other, {})[one] = 1
    return ring, partnered


def repeats(ring, arriving, partnered):
    total = 0
    for split, (first, second) in zip(ring, arriving, strict=True):
        (_, one), (_, other) = split.staying
        total += min(
            sum(partnered.get(a, {}).get(b, 0) for a, b in pairs)
            for pairs in [((one, first), (other, second)), ((one, second), (other, first))]
        )
    return total
