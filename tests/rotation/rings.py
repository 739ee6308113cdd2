"""Build halls between two games: who leaves and who stays at each table, and who has met whom."""

from rotation.progressive.one_table import SplitTable
from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair


def random_hall(tables, seed=None):
    """Return tables with two players who leave and two who stay, and who has been whose partner.
    Without a seed no one has had a partner.
    """
    everybody = [f"P{number}" for number in range(1, 4 * tables + 1)]
    ring = [
        SplitTable(number + 1, (first_leaver, other), ((Chair.N, third), (Chair.W, fourth)))
        for number, (first_leaver, other, third, fourth) in enumerate(
            zip(*(everybody[start::4] for start in range(4)), strict=True)
        )
    ]
    rng, partnered = SeededRandom(seed), {}
    for place, player in enumerate(everybody):
        for other in everybody[:place]:
            if seed is not None and rng.number_below(10) < 4:
                partnered.setdefault(player, {})[other] = partnered.setdefault(other, {})[
                    player
                ] = 1
    return ring, partnered


def repeats_of_arrivals(ring, arriving, partnered):
    total = 0
    for split, (first, second) in zip(ring, arriving, strict=True):
        (_, stayer), (_, other) = split.stayers
        total += min(
            sum(partnered.get(a, {}).get(b, 0) for a, b in pairs)
            for pairs in [((stayer, first), (other, second)), ((stayer, second), (other, first))]
        )
    return total
