"""What a night was told of its sessions, its draw and its end, in a file that somebody brings."""

from dataclasses import replace

import pytest

from tests import plain
from tests.tournament.evening.night.test_limits import divided, paired
from tournament.storage.stored.plausible import misfits

MENS, MIXED = "Men's", "Mixed"
HONEST = {
    "sessions": [None, ((MENS,), (MIXED,)), ((MENS,), ("No more",), (MIXED,))],
    "apart": [None, ((1, 2),), ((1, 2), (1, 3), (2, 3))],
    "stay": [None, ((2, 1, "N"), (3, 9, "S"))],
    "limits": [None, (("", 0), (MENS, 1799), ("No more", 7))],
    "last_games": [None, ((MENS, 1), ("No more", 2))],
    "starts": [None, ((MENS, 0), (MIXED, 1799), ("No more", 7))],
}
LIES = {
    "sessions": [
        *((), ((MENS, MIXED),), ((), (MENS,)), ((MENS,), (MENS, MIXED)), ((MENS, MENS), (MIXED,))),
        ((MENS,), ("",)),
    ],
    "apart": [(), ((1, 1),), ((2, 1),), ((1, 2), (1, 2)), ((2, 3), (1, 2)), ((1, 99),), ((0, 1),)],
    "stay": [
        *((), ((1, 0, "N"),), ((1, -3, "E"),), ((1, 1, "N"), (1, 2, "N"))),
        *(((2, 1, "N"), (1, 2, "N")), ((99, 1, "N"),), ((0, 1, "N"),)),
    ],
    "limits": [(), ((MENS, -1),), (("", 1800),), (("", 2**31 - 1),), ((MENS, 7), (MENS, 8))],
    "last_games": [(), ((MENS, 0),), ((MENS, -1),), (("", 1),), ((MENS, 1), (MENS, 2))],
    "starts": [(), ((MENS, -1),), ((MENS, 1800),), (("", 7),), ((MENS, 7), (MENS, 8))],
}


def each(told):
    return [(name, value) for name, values in told.items() for value in values]


def planned(**more):
    night = divided(apart=False)
    return plain.told(night, replace(night.plan, **more))


@pytest.mark.parametrize(("name", "value"), each(HONEST))
def test_what_an_action_may_have_said_fits(name, value):
    assert list(misfits(planned(**{name: value}))) == []


@pytest.mark.parametrize(("name", "value"), each(LIES))
def test_what_no_action_says_is_found(name, value):
    assert list(misfits(planned(**{name: value})))


def test_game_that_two_sessions_play_is_found():
    """Before anybody reads the standings, which would look for teams of the one alone."""
    night = plain.all_typed(paired(divided(apart=False)), (9, 5))
    assert list(misfits(night)) == []
    apart = plain.told(night, replace(night.plan, sessions=((MENS,), (MIXED,))))
    assert next(misfits(apart)) == "game 1"
