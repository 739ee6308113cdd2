"""Which nights stay in memory: by use, and up to so many facts."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.storage.reading import memory

FACTS = len(plain.night(8).written)


@pytest.fixture
def nights(monkeypatch):
    """Five of one size, where three have room."""
    monkeypatch.setattr(memory, "MAX_FACTS", 3 * FACTS + 1)
    return [replace(plain.night(8), tournament=number) for number in range(5)]


def kept():
    return [number for number in range(5) if memory.find(number)]


def test_night_that_was_not_asked_for_longest_goes_first(nights):
    for night in nights[:3]:
        memory.remember(night)
    memory.remember(nights[0])
    memory.remember(nights[3])
    assert kept() == [0, 2, 3]


def test_night_that_grows_makes_room_for_itself(nights):
    for night in nights[:3]:
        memory.remember(night)
    larger = plain.told(nights[2], *map(plain.entry, range(100, 100 + FACTS)))
    memory.remember(larger)
    assert kept() == [1, 2]
    assert memory.find(2) is larger


def test_night_larger_than_all_room_stays_while_it_is_asked_for(nights):
    large = plain.told(nights[4], *map(plain.entry, range(100, 100 + 4 * FACTS)))
    memory.remember(nights[0])
    memory.remember(large)
    assert kept() == [4]
    memory.remember(nights[1])
    assert kept() == [1]


def test_forgotten_nights_take_no_room(nights):
    for night in nights[:3]:
        memory.remember(night)
    memory.forget()
    for night in nights[2:]:
        memory.remember(night)
    assert kept() == [2, 3, 4]
