"""The fewest players sent elsewhere is compared with every way to send couples, and then with every
way to send single players.
"""

from itertools import permutations

import pytest

from rotation.progressive.movements import move_all_losers, move_fewest_elsewhere
from rotation.progressive.one_table import SplitTable
from scoring.chairs import Chair
from tests.rotation.evenings import partners_met
from tests.rotation.rings import random_hall, repeats_of_arrivals


def best_by_couples(ring, partnered):
    """Return the fewest repeats, couples sent elsewhere and tables too far, over all ways to send
    couples.
    """
    tables = range(len(ring))
    return min(
        (
            repeats_of_arrivals(ring, [ring[couple].leavers for couple in order], partnered),
            *away([(couple, place) for place, couple in enumerate(order)], len(ring)),
        )
        for order in permutations(tables)
        if all(couple != place for place, couple in enumerate(order)) or len(ring) == 1
    )


def best_one_by_one(ring, partnered):
    movers = [(mover, place) for place, split in enumerate(ring) for mover in split.leavers]
    hosts = [(host, place) for place, split in enumerate(ring) for _, host in split.stayers]
    return min(
        (
            sum(
                partnered.get(mover, {}).get(host, 0)
                for (mover, _), (host, _) in zip(order, hosts, strict=True)
            ),
            *away(
                [(start, to) for (_, start), (_, to) in zip(order, hosts, strict=True)], len(ring)
            ),
        )
        for order in permutations(movers)
        if all(start != to for (_, start), (_, to) in zip(order, hosts, strict=True))
    )


def away(journeys, tables):
    beyond = [(to - start - 1) % tables for start, to in journeys]
    return sum(farther > 0 for farther in beyond), sum(beyond)


def cost_of_arrivals(ring, arriving, partnered, *, each):
    at = {mover: place for place, split in enumerate(ring) for mover in split.leavers}
    journeys = [(at[mover], to) for to, two in enumerate(arriving) for mover in two]
    return (
        repeats_of_arrivals(ring, arriving, partnered),
        *away(journeys if each else journeys[::2], len(ring)),
    )


@pytest.mark.parametrize("tables", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_couples_are_sent_elsewhere_no_more_than_they_must(tables, seed):
    ring, partnered = random_hall(tables, seed)
    best = best_by_couples(ring, partnered)
    arriving = move_fewest_elsewhere(ring, partnered)
    if best[0] == 0:
        assert {frozenset(two) for two in arriving} == {frozenset(split.leavers) for split in ring}
        assert cost_of_arrivals(ring, arriving, partnered, each=False) == best
    else:
        assert repeats_of_arrivals(ring, arriving, partnered) <= best[0]


@pytest.mark.parametrize("seed", range(6))
def test_couples_part_where_they_would_repeat_a_partner_together(seed):
    ring, partnered = random_hall(3, seed)
    if best_by_couples(ring, partnered)[0]:
        arriving = move_fewest_elsewhere(ring, partnered)
        assert cost_of_arrivals(ring, arriving, partnered, each=True) == best_one_by_one(
            ring, partnered
        )


def test_nobody_is_sent_elsewhere_where_nobody_has_met():
    for tables in (1, 2, 7):
        ring, _ = random_hall(tables)
        assert move_fewest_elsewhere(ring, {}) == move_all_losers(1, ring)


def test_anybody_may_come_to_a_table_of_three():
    ring, _ = random_hall(3)
    everybody = [split.leavers for split in ring]
    three = SplitTable(2, ring[1].leavers, ((Chair.N, "P7"),))
    partnered = partners_met((1, 7), (2, 7))
    assert move_fewest_elsewhere([ring[0], three, ring[2]], partnered) == move_all_losers(1, ring)
    # A couple at table 3 would repeat a partner, but each alone would not.
    all_met = partners_met((5, 11), (5, 12), (1, 11), (1, 12))
    arriving = move_fewest_elsewhere([ring[0], three, ring[2]], all_met)
    assert {mover for two in arriving for mover in two} == {
        player for two in everybody for player in two
    }
    assert repeats_of_arrivals([ring[2]], [arriving[2]], all_met) == 0
