"""The clock that nobody sets, by whatever name a system has for the one that sees it sleep."""

import time

import pytest

from tournament.evening.night.hours import own_time

# What Linux and macOS call it.
BOOTTIME, MONOTONIC = 7, 6


@pytest.fixture
def clocks(monkeypatch):
    """Each tells another time."""
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", BOOTTIME, raising=False)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", MONOTONIC, raising=False)
    monkeypatch.setattr(time, "clock_gettime", lambda clock: 100.0 + clock, raising=False)
    monkeypatch.setattr(time, "monotonic", lambda: 200.0)


@pytest.mark.parametrize(
    ("system", "told"), [("linux", 107.0), ("darwin", 106.0), ("win32", 200.0)]
)
def test_seconds_are_counted_by_the_clock_that_sees_a_laptop_sleep(
    clocks, monkeypatch, system, told
):
    monkeypatch.setattr("sys.platform", system)
    assert own_time.seconds() == told
