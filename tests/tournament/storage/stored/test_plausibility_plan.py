"""Impossible time slots, draws and early ends in a night's file are found when it is opened."""

from dataclasses import replace

import pytest

from tests import plain
from tests.tournament.evening.night.test_limits import seat_teams, two_divisions
from tournament.storage.stored.plausibility import find_implausible_parts

MENS, MIXED = "Men's", "Mixed"
PLAUSIBLE_VALUES = {
    "sessions": [None, ((MENS,), (MIXED,)), ((MENS,), ("No more",), (MIXED,))],
    "apart": [None, ((1, 2),), ((1, 2), (1, 3), (2, 3))],
    "stay": [None, ((2, 1, "N"), (3, 9, "S"))],
    "limits": [None, (("", 0), (MENS, 1799), ("No more", 7))],
    "last_games": [None, ((MENS, 1), ("No more", 2))],
    "starts": [None, ((MENS, 0), (MIXED, 1799), ("No more", 7))],
}
IMPLAUSIBLE_VALUES = {
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


def name_value_pairs(values_by_name):
    return [
        (field_name, value) for field_name, values in values_by_name.items() for value in values
    ]


def night_with_plan(**plan_fields):
    night = two_divisions(in_time_slots=False)
    return plain.with_facts(night, replace(night.plan, **plan_fields))


@pytest.mark.parametrize(("field_name", "value"), name_value_pairs(PLAUSIBLE_VALUES))
def test_value_that_an_action_may_write_is_plausible(field_name, value):
    assert list(find_implausible_parts(night_with_plan(**{field_name: value}))) == []


@pytest.mark.parametrize(("field_name", "value"), name_value_pairs(IMPLAUSIBLE_VALUES))
def test_value_that_no_action_writes_is_found(field_name, value):
    assert list(find_implausible_parts(night_with_plan(**{field_name: value})))


def test_game_between_teams_of_two_time_slots_is_found():
    """It is found before the standings are computed, which would look for the teams of only one
    time slot.
    """
    night = plain.type_all_tables(seat_teams(two_divisions(in_time_slots=False)), (9, 5))
    assert list(find_implausible_parts(night)) == []
    night_in_time_slots = plain.with_facts(night, replace(night.plan, sessions=((MENS,), (MIXED,))))
    assert next(find_implausible_parts(night_in_time_slots)) == "game 1"
