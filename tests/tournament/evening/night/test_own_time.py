"""Elapsed time is read from the clock that no one can set and that includes sleep, by its name on
each system.
"""

import time

import pytest

from tournament.evening.night.hours import own_time

# The numbers of two system clocks on Linux and macOS.
BOOTTIME, MONOTONIC = 7, 6


@pytest.fixture
def clocks(monkeypatch):
    """Set each clock of the system to a different time."""
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", BOOTTIME, raising=False)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", MONOTONIC, raising=False)
    monkeypatch.setattr(time, "clock_gettime", lambda clock: 100.0 + clock, raising=False)
    monkeypatch.setattr(time, "monotonic", lambda: 200.0)


@pytest.mark.parametrize(
    ("system", "seconds"), [("linux", 107.0), ("darwin", 106.0), ("win32", 200.0)]
)
def test_seconds_are_counted_by_a_clock_that_goes_on_while_the_laptop_sleeps(
    clocks, monkeypatch, system, seconds
):
    monkeypatch.setattr("sys.platform", system)
    assert own_time.seconds_since_boot() == seconds
