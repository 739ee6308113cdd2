"""The fewest sent elsewhere, against every way to send couples and then every way to send each."""

from itertools import permutations

import pytest

from rotation.progressive.movements import all_on, fewest_elsewhere
from rotation.progressive.one_table import SplitTable
from scoring.chairs import Chair
from tests.rotation.evenings import met
from tests.rotation.rings import hall_of, repeats


def by_couples(ring, partnered):
    """Repeats, couples elsewhere and tables too far, the least there can be."""
    tables = range(len(ring))
    return min(
        (
            repeats(ring, [ring[couple].leaving for couple in order], partnered),
            *away([(couple, place) for place, couple in enumerate(order)], len(ring)),
        )
        for order in permutations(tables)
        if all(couple != place for place, couple in enumerate(order)) or len(ring) == 1
    )


def by_each(ring, partnered):
    movers = [(mover, place) for place, one in enumerate(ring) for mover in one.leaving]
    hosts = [(host, place) for place, one in enumerate(ring) for _, host in one.staying]
    return min(
        (
            sum(
                partnered.get(mover, {}).get(host, 0)
                for (mover, _), (host, _) in zip(order, hosts, strict=True)
            ),
            *away([(one, to) for (_, one), (_, to) in zip(order, hosts, strict=True)], len(ring)),
        )
        for order in permutations(movers)
        if all(one != to for (_, one), (_, to) in zip(order, hosts, strict=True))
    )


def away(journeys, tables):
    beyond = [(to - one - 1) % tables for one, to in journeys]
    return sum(farther > 0 for farther in beyond), sum(beyond)


def found(ring, arriving, partnered, *, each):
    at = {mover: place for place, one in enumerate(ring) for mover in one.leaving}
    journeys = [(at[mover], to) for to, two in enumerate(arriving) for mover in two]
    return (
        repeats(ring, arriving, partnered),
        *away(journeys if each else journeys[::2], len(ring)),
    )


@pytest.mark.parametrize("tables", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_couples_are_sent_elsewhere_no_more_than_they_must(tables, seed):
    ring, partnered = hall_of(tables, seed)
    best = by_couples(ring, partnered)
    arriving = fewest_elsewhere(ring, partnered)
    if best[0] == 0:
        assert {frozenset(two) for two in arriving} == {frozenset(one.leaving) for one in ring}
        assert found(ring, arriving, partnered, each=False) == best
    else:
        assert repeats(ring, arriving, partnered) <= best[0]


@pytest.mark.parametrize("seed", range(6))
def test_couples_part_where_they_would_repeat_a_partner_together(seed):
    ring, partnered = hall_of(3, seed)
    if by_couples(ring, partnered)[0]:
        arriving = fewest_elsewhere(ring, partnered)
        assert found(ring, arriving, partnered, each=True) == by_each(ring, partnered)


def test_nobody_is_sent_elsewhere_where_nobody_has_met():
    for tables in (1, 2, 7):
        ring, _ = hall_of(tables)
        assert fewest_elsewhere(ring, {}) == all_on(1, ring)


def test_anybody_may_come_to_a_table_of_three():
    ring, _ = hall_of(3)
    everybody = [one.leaving for one in ring]
    three = SplitTable(2, ring[1].leaving, ((Chair.N, "P7"),))
    partnered = met((1, 7), (2, 7))
    assert fewest_elsewhere([ring[0], three, ring[2]], partnered) == all_on(1, ring)
    # Whoever comes to table 3 would repeat a partner, and by themselves nobody would.
    all_met = met((5, 11), (5, 12), (1, 11), (1, 12))
    arriving = fewest_elsewhere([ring[0], three, ring[2]], all_met)
    assert {mover for two in arriving for mover in two} == {one for two in everybody for one in two}
    assert repeats([ring[2]], [arriving[2]], all_met) == 0
