"""Build the tables between two games: who leaves, who stays, and who has been whose partner."""

from rotation.progressive.one_table import TableSplit
from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair


def random_ring(tables, seed=None):
    """Return tables with two players who leave and two who stay, and who has been whose partner.
    Without a seed no one has had a partner.
    """
    players = [f"P{number}" for number in range(1, 4 * tables + 1)]
    ring = [
        TableSplit(
            number + 1, (first_leaver, second_leaver), ((Chair.N, stayer), (Chair.W, other_stayer))
        )
        for number, (first_leaver, second_leaver, stayer, other_stayer) in enumerate(
            zip(*(players[start::4] for start in range(4)), strict=True)
        )
    ]
    rng, partner_counts = SeededRandom(seed), {}
    for place, player in enumerate(players):
        for past_partner in players[:place]:
            if seed is not None and rng.number_below(10) < 4:
                partner_counts.setdefault(player, {})[past_partner] = partner_counts.setdefault(
                    past_partner, {}
                )[player] = 1
    return ring, partner_counts


def count_repeats_of_arrivals(ring, arriving, partner_counts):
    total = 0
    for split, (first_arrival, second_arrival) in zip(ring, arriving, strict=True):
        (_, stayer), (_, other_stayer) = split.stayers
        total += min(
            sum(partner_counts.get(a, {}).get(b, 0) for a, b in pairs)
            for pairs in [
                ((stayer, first_arrival), (other_stayer, second_arrival)),
                ((stayer, second_arrival), (other_stayer, first_arrival)),
            ]
        )
    return total
