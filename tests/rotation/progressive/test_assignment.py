"""The cheapest assignment is compared with every possible assignment."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rotation.progressive.movements import assign_cheapest_places

RANDOM_COSTS = st.integers(1, 5).flatmap(
    lambda goers: st.integers(goers, 6).flatmap(
        lambda places: st.lists(
            st.lists(st.integers(0, 20), min_size=places, max_size=places),
            min_size=goers,
            max_size=goers,
        )
    )
)


def total_cost(costs, places):
    return sum(row[place] for row, place in zip(costs, places, strict=True))


@given(RANDOM_COSTS)
def test_cheapest_assignment_equals_the_best_of_all_permutations(costs):
    chosen = assign_cheapest_places(costs)
    assignments = permutations(range(len(costs[0])), len(costs))
    assert len(set(chosen)) == len(costs)
    assert total_cost(costs, chosen) == min(total_cost(costs, places) for places in assignments)


@pytest.mark.parametrize("size", [1, 30, 100])
def test_assignment_finds_the_places_without_cost(size):
    costs = [[abs(number - place) for place in range(size)] for number in range(size)]
    assert assign_cheapest_places(costs) == list(range(size))


def test_assignment_without_movers_is_empty():
    assert assign_cheapest_places([]) == []
