"""Memory keeps the nights used last, up to a number of facts."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.storage.reading import memory

FACTS = len(plain.night(8).stored_facts)


@pytest.fixture
def nights(monkeypatch):
    """Return five nights of one size, when memory has room for three."""
    monkeypatch.setattr(memory, "MAX_FACTS_IN_MEMORY", 3 * FACTS + 1)
    return [replace(plain.night(8), tournament=number) for number in range(5)]


def kept_numbers():
    return [number for number in range(5) if memory.find_remembered_night(number)]


def test_night_that_was_not_asked_for_longest_goes_first(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    memory.remember_night(nights[0])
    memory.remember_night(nights[3])
    assert kept_numbers() == [0, 2, 3]


def test_growing_night_displaces_the_oldest_remembered_one(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    larger = plain.with_facts(nights[2], *map(plain.entry, range(100, 100 + FACTS)))
    memory.remember_night(larger)
    assert kept_numbers() == [1, 2]
    assert memory.find_remembered_night(2) is larger


def test_night_larger_than_the_memory_is_kept_while_it_is_newest(nights):
    large_night = plain.with_facts(nights[4], *map(plain.entry, range(100, 100 + 4 * FACTS)))
    memory.remember_night(nights[0])
    memory.remember_night(large_night)
    assert kept_numbers() == [4]
    memory.remember_night(nights[1])
    assert kept_numbers() == [1]


def test_forgotten_nights_take_no_room_in_memory(nights):
    for night in nights[:3]:
        memory.remember_night(night)
    memory.forget_all_nights()
    for night in nights[2:]:
        memory.remember_night(night)
    assert kept_numbers() == [2, 3, 4]
