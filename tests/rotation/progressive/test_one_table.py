"""Two players who come to a table sit down so that the fewest partners repeat."""

import pytest

from rotation.progressive.one_table import (
    TableSplit,
    arrangements_with_fewest_repeats,
    count_fewest_repeats,
    count_unavoidable_repeats,
    possible_arrangements,
)
from scoring.chairs import Chair
from tests.rotation.build import table
from tests.rotation.random_nights import count_partners

NORTH_STAYS = TableSplit(4, ("P9", "P8"), ((Chair.N, "P1"), (Chair.W, "P3")))
EAST_STAYS = TableSplit(4, ("P9", "P8"), ((Chair.E, "P6"), (Chair.N, "P8")))
ONE_STAYS = TableSplit(4, ("P9", "P8"), ((Chair.N, "P15"),))


@pytest.mark.parametrize(
    ("split", "arriving", "charts"),
    [
        (NORTH_STAYS, ("P9", "P11"), ["1-11-9-3", "1-9-11-3"]),
        (EAST_STAYS, ("P2", "P4"), ["8-6-4-2", "8-6-2-4"]),
        (ONE_STAYS, ("P10", "P12"), ["15-10-12-"]),
    ],
)
def test_first_arriving_player_sits_opposite_the_player_who_stays(split, arriving, charts):
    assert [arrangement.table for arrangement in possible_arrangements(split, arriving)] == [
        table(4, names) for names in charts
    ]


@pytest.mark.parametrize("split", [NORTH_STAYS, EAST_STAYS])
def test_partners_of_an_arrangement_are_those_of_its_table(split):
    for arrangement in possible_arrangements(split, ("P2", "P4")):
        assert {frozenset(pair) for pair in arrangement.partners} == set(arrangement.table.partners)
        assert arrangement.possible_leavers == arrangement.partners


def test_any_two_of_three_players_may_leave_their_table():
    (arrangement,) = possible_arrangements(ONE_STAYS, ("P10", "P12"))
    assert {frozenset(pair) for pair in arrangement.possible_leavers} == set(
        arrangement.table.opponents
    )
    assert arrangement.partners == ()


@pytest.mark.parametrize(
    ("pairs", "fewest"),
    [
        ([], 0),
        ([(1, 2)], 0),
        ([(1, 2), (3, 4)], 0),
        ([(1, 2), (1, 4)], 1),
        ([(1, 2), (3, 2)], 1),
        ([(1, 2), (1, 2), (1, 4)], 1),
        ([(1, 2), (1, 4), (3, 2), (3, 4)], 2),
    ],
)
def test_fewest_repeats_are_those_of_the_best_arrangement(pairs, fewest):
    assert count_fewest_repeats(("P1", "P3"), ("P2", "P4"), count_partners(*pairs)) == fewest
    assert count_unavoidable_repeats(("P2", "P4"), NORTH_STAYS, count_partners(*pairs)) == fewest
    assert count_unavoidable_repeats(("P2", "P4"), ONE_STAYS, count_partners(*pairs)) == 0


def test_arrangements_with_equal_repeats_keep_their_order():
    arrangements = possible_arrangements(NORTH_STAYS, ("P2", "P4"))
    assert arrangements_with_fewest_repeats(arrangements, count_partners()) == arrangements
    assert (
        arrangements_with_fewest_repeats(arrangements, count_partners((1, 2), (1, 4)))
        == arrangements
    )
