"""Whether a leak would be seen, and what only goes up and down would not."""

import pytest

from tests.faults.soaking import kept_growing


@pytest.mark.parametrize("a_look", [1, 2, 100])
def test_steady_leak_is_seen(a_look):
    held = [100 + a_look * look for look in range(30)]
    assert len(list(kept_growing("memory", held, 9))) == 1


@pytest.mark.parametrize(
    "held",
    [
        [100] * 30,
        [100 + 20 * look for look in range(10)] + [300] * 20,
        [100 + 40 * (look % 2) for look in range(30)],
    ],
    ids=["still", "in the beginning", "up and down"],
)
def test_what_does_not_go_on_growing_is_no_leak(held):
    assert list(kept_growing("memory", held, 9)) == []
