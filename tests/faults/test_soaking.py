"""A leak is reported, and a figure that only goes up and down is not."""

import pytest

from tests.faults.soaking import faults_of_growth


@pytest.mark.parametrize("a_look", [1, 2, 100])
def test_steady_leak_is_seen(a_look):
    held = [100 + a_look * look for look in range(30)]
    assert len(list(faults_of_growth("memory", held, 9))) == 1


@pytest.mark.parametrize(
    "held",
    [
        [100] * 30,
        [100 + 20 * look for look in range(10)] + [300] * 20,
        [100 + 40 * (look % 2) for look in range(30)],
    ],
    ids=["still", "in the beginning", "up and down"],
)
def test_figure_that_stops_growing_is_no_leak(held):
    assert list(faults_of_growth("memory", held, 9)) == []
