"""Memory keeps the nights used last, up to a number of facts."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.storage.reading import memory

FACTS_PER_NIGHT = len(plain.night(8).stored_facts)


@pytest.fixture
def nights(monkeypatch):
    """Return five nights of one size, when memory has room for three."""
    monkeypatch.setattr(memory, "MAX_FACTS_IN_MEMORY", 3 * FACTS_PER_NIGHT + 1)
    return [replace(plain.night(8), tournament=night_number) for night_number in range(5)]


def remembered_night_numbers():
    return [night_number for night_number in range(5) if memory.find_remembered_night(night_number)]


def test_least_recently_used_night_is_dropped_first(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    memory.remember_night(nights[0])
    memory.remember_night(nights[3])
    assert remembered_night_numbers() == [0, 2, 3]


def test_growing_night_replaces_the_least_recently_used_one(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    larger_night = plain.with_facts(nights[2], *map(plain.entry, range(100, 100 + FACTS_PER_NIGHT)))
    memory.remember_night(larger_night)
    assert remembered_night_numbers() == [1, 2]
    assert memory.find_remembered_night(2) is larger_night


def test_night_above_the_memory_limit_is_kept_while_it_is_newest(nights):
    large_night = plain.with_facts(
        nights[4], *map(plain.entry, range(100, 100 + 4 * FACTS_PER_NIGHT))
    )
    memory.remember_night(nights[0])
    memory.remember_night(large_night)
    assert remembered_night_numbers() == [4]
    memory.remember_night(nights[1])
    assert remembered_night_numbers() == [1]


def test_forgotten_nights_do_not_count_toward_the_memory_limit(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    memory.forget_all_nights()
    for night in nights[2:]:
        memory.remember_night(night)
    assert remembered_night_numbers() == [2, 3, 4]
