"""The fewest players sent elsewhere is compared with every way to send couples, and then with every
way to send single players.
"""

from itertools import permutations

import pytest

from rotation.progressive.movements import move_all_losers, move_losers_avoiding_repeats
from rotation.progressive.one_table import TableSplit
from scoring.chairs import Chair
from tests.rotation.random_nights import count_partners
from tests.rotation.rings import count_repeats_of_arrivals, random_ring


def lowest_cost_for_couples(ring, partner_counts):
    """Return the fewest repeats, couples sent elsewhere and tables too far, over all ways to send
    couples.
    """
    tables = range(len(ring))
    return min(
        (
            count_repeats_of_arrivals(
                ring, [ring[couple].leavers for couple in order], partner_counts
            ),
            *count_moves_beyond_next_table(
                [(couple, place) for place, couple in enumerate(order)], len(ring)
            ),
        )
        for order in permutations(tables)
        if all(couple != place for place, couple in enumerate(order)) or len(ring) == 1
    )


def lowest_cost_for_single_players(ring, partner_counts):
    movers = [(mover, place) for place, split in enumerate(ring) for mover in split.leavers]
    stayers = [(stayer, place) for place, split in enumerate(ring) for _, stayer in split.stayers]
    return min(
        (
            sum(
                partner_counts.get(mover, {}).get(stayer, 0)
                for (mover, _), (stayer, _) in zip(order, stayers, strict=True)
            ),
            *count_moves_beyond_next_table(
                [(start, target) for (_, start), (_, target) in zip(order, stayers, strict=True)],
                len(ring),
            ),
        )
        for order in permutations(movers)
        if all(start != target for (_, start), (_, target) in zip(order, stayers, strict=True))
    )


def count_moves_beyond_next_table(journeys, tables):
    extra_tables_by_player = [(target - start - 1) % tables for start, target in journeys]
    return sum(extra_tables > 0 for extra_tables in extra_tables_by_player), sum(
        extra_tables_by_player
    )


def cost_of_arrivals(ring, arriving_couples, partner_counts, *, counts_each_player):
    table_by_mover = {mover: place for place, split in enumerate(ring) for mover in split.leavers}
    journeys = [
        (table_by_mover[mover], target)
        for target, couple in enumerate(arriving_couples)
        for mover in couple
    ]
    return (
        count_repeats_of_arrivals(ring, arriving_couples, partner_counts),
        *count_moves_beyond_next_table(
            journeys if counts_each_player else journeys[::2], len(ring)
        ),
    )


@pytest.mark.parametrize("tables", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_fewest_possible_couples_are_sent_beyond_the_next_table(tables, seed):
    ring, partner_counts = random_ring(tables, seed)
    fewest = lowest_cost_for_couples(ring, partner_counts)
    arriving_couples = move_losers_avoiding_repeats(ring, partner_counts)
    if fewest[0] == 0:
        assert {frozenset(couple) for couple in arriving_couples} == {
            frozenset(split.leavers) for split in ring
        }
        assert (
            cost_of_arrivals(ring, arriving_couples, partner_counts, counts_each_player=False)
            == fewest
        )
    else:
        assert count_repeats_of_arrivals(ring, arriving_couples, partner_counts) <= fewest[0]


@pytest.mark.parametrize("seed", range(6))
def test_losers_separate_if_they_would_repeat_a_partner_together(seed):
    ring, partner_counts = random_ring(3, seed)
    if lowest_cost_for_couples(ring, partner_counts)[0]:
        arriving_couples = move_losers_avoiding_repeats(ring, partner_counts)
        assert cost_of_arrivals(
            ring, arriving_couples, partner_counts, counts_each_player=True
        ) == lowest_cost_for_single_players(ring, partner_counts)


def test_players_without_past_partners_all_go_to_the_next_table():
    for tables in (1, 2, 7):
        ring, _ = random_ring(tables)
        assert move_losers_avoiding_repeats(ring, {}) == move_all_losers(1, ring)


def test_any_loser_may_move_to_a_table_of_three():
    ring, _ = random_ring(3)
    couples = [split.leavers for split in ring]
    table_of_three = TableSplit(2, ring[1].leavers, ((Chair.N, "P7"),))
    partner_counts = count_partners((1, 7), (2, 7))
    assert move_losers_avoiding_repeats(
        [ring[0], table_of_three, ring[2]], partner_counts
    ) == move_all_losers(1, ring)
    # Two losers of one table would repeat a partner at table 3, but one loser of each would not.
    partner_counts = count_partners((5, 11), (5, 12), (1, 11), (1, 12))
    arriving_couples = move_losers_avoiding_repeats(
        [ring[0], table_of_three, ring[2]], partner_counts
    )
    assert {mover for couple in arriving_couples for mover in couple} == {
        player for couple in couples for player in couple
    }
    assert count_repeats_of_arrivals([ring[2]], [arriving_couples[2]], partner_counts) == 0
