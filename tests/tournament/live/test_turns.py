"""Everybody is looked at within a round, a few at a time."""

import time

import pytest

from tournament.live.turns import PARTS, ROUND, Turns

WATCHED = frozenset(range(250)) | {"a wall", "another"}


@pytest.fixture
def at(monkeypatch):
    """The seconds since the machine began."""

    def go_to(seconds):
        monkeypatch.setattr(time, "monotonic", lambda: seconds)

    return go_to


def test_everybody_has_a_turn_in_each_round_and_few_the_same(at):
    turns = Turns()
    at(1000.0)
    assert turns.taken(WATCHED) == WATCHED
    taken = []
    for part in range(1, PARTS + 1):
        at(1000.0 + part * ROUND / PARTS)
        taken.append(turns.taken(WATCHED))
    assert sorted(map(str, (one for some in taken for one in some))) == sorted(map(str, WATCHED))
    assert max(map(len, taken)) <= 5


def test_who_asks_more_often_takes_nobody_twice(at):
    turns = Turns()
    at(1000.0)
    turns.taken(WATCHED)
    at(1000.0 + ROUND / PARTS / 2)
    assert turns.taken(WATCHED) == frozenset()


@pytest.mark.parametrize("seconds", [ROUND, 100 * ROUND])
def test_after_a_long_rest_it_is_everybodys_turn(at, seconds):
    turns = Turns()
    at(1000.0)
    turns.taken(WATCHED)
    at(1000.0 + seconds)
    assert turns.taken(WATCHED) == WATCHED


def test_turns_that_were_missed_are_taken_together(at):
    turns = Turns()
    at(1000.0)
    turns.taken(WATCHED)
    at(1000.0 + ROUND / 2)
    first = turns.taken(WATCHED)
    at(1000.0 + ROUND * (1 - 1 / PARTS))
    second = turns.taken(WATCHED)
    at(1000.0 + ROUND)
    assert first | second | turns.taken(WATCHED) == WATCHED
    assert not first & second
