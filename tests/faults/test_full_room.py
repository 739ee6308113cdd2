"""A leak is reported, and a figure that only rises and falls is not."""

import pytest

from tests.faults.full_room import find_growth


@pytest.mark.parametrize("growth_per_reading", [1, 2, 100])
def test_steady_growth_is_reported_as_a_leak(growth_per_reading):
    figures = [100 + growth_per_reading * reading_number for reading_number in range(30)]
    assert len(list(find_growth("memory", figures, 9))) == 1


@pytest.mark.parametrize(
    "figures",
    [
        [100] * 30,
        [100 + 20 * look for look in range(10)] + [300] * 20,
        [100 + 40 * (look % 2) for look in range(30)],
    ],
    ids=["still", "in the beginning", "up and down"],
)
def test_growth_that_stops_is_not_reported_as_a_leak(figures):
    assert list(find_growth("memory", figures, 9)) == []
