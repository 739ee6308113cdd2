"""The file of every house is complete: it covers each line of its sheet and each dial."""

from collections import Counter

import pytest

from scoring.dials.house_rules import ANSWERS_FOR_OLD_NIGHTS, ANSWERS_IF_MOOT, DIALS, HouseRules
from scoring.houses import HOUSES, find_house
from tests.rulesheets.table import line_numbers

# The rule sheet of each house has lines with these numbers.
CLAUSES = {
    "alameda": [f"A{number}" for number in range(1, 32)],
    "tanglewood": [f"T{number}" for number in range(1, 35)],
    "mcallen": [f"M{number}" for number in range(1, 25)],
    "general": [f"G{number}" for number in range(1, 18)],
    "athens": [f"C{number}" for number in range(1, 33)],
}
TITLES = {
    "alameda": "Alameda Isles",
    "tanglewood": "Tanglewood",
    "mcallen": "McAllen Golden Age Olympics",
    "general": "General five-point euchre",
    "athens": "Athens Catholic Community",
}
each_house = pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)


def test_the_five_sheets_are_the_five_houses():
    assert {house.key: house.title for house in HOUSES} == TITLES


@each_house
def test_every_clause_of_the_sheet_has_its_line(house):
    lines = {clause for line in house.sheet for clause in line_numbers(line)}
    assert sorted(lines) == sorted(CLAUSES[house.key])


@each_house
def test_every_dial_is_set_once_unless_moot_or_with_an_old_answer(house):
    times_set = Counter(name for line in house.sheet for name in line.dials)
    left_out = DIALS.keys() - times_set.keys()
    assert times_set == Counter(name for name in DIALS if name not in left_out)
    usual = HouseRules.from_dict(
        {**house.rules.to_dict(), **ANSWERS_IF_MOOT, **ANSWERS_FOR_OLD_NIGHTS}
    ).to_dict()
    assert all(house.rules.to_dict()[name] == usual[name] for name in left_out)


@each_house
def test_line_mentions_only_dials_that_exist(house):
    assert all(name in DIALS for line in house.sheet for name in line.mentioned_dials)


def test_line_is_true_until_one_of_its_dials_is_changed():
    general_rules = find_house("general").rules
    (thrown_in,) = [line for line in find_house("general").sheet if "thrown in" in line.sentence]
    assert (thrown_in.dials, thrown_in.silent) == ({}, False)
    assert thrown_in.is_true_tonight(general_rules.with_answers({"made": 2}), general_rules)
    assert not thrown_in.is_true_tonight(
        general_rules.with_answers({"nobody_names": "dealer_must_name"}), general_rules
    )
    (march,) = [line for line in find_house("general").sheet if line.clause == "G15"]
    assert not march.is_true_tonight(general_rules.with_answers({"made": 2}), general_rules)


def test_night_without_a_sheet_begins_with_the_general_values():
    blank_house, general_house = find_house("blank"), find_house("general")
    dials_that_differ = {
        name
        for name in DIALS
        if getattr(blank_house.rules, name) != getattr(general_house.rules, name)
    }
    assert dials_that_differ == {"format", "games", "hands", "target", "minutes"}
    assert (blank_house.rules.format.value, blank_house.rules.games, blank_house.rules.hands) == (
        "individual",
        8,
        8,
    )
    assert (
        blank_house.title,
        blank_house.has_sheet,
        blank_house.with_club_name("Elm Street").title,
    ) == (
        "",
        False,
        "Elm Street",
    )
    assert general_house.with_club_name("Elm Street") is general_house
    words = " ".join(line.sentence for line in blank_house.sheet)
    assert "24 cards" in words
    for wrong in ("five points", "second loss", "race to five", "15 minutes"):
        assert wrong not in words


@each_house
def test_the_line_that_sets_a_dial_is_found_by_the_dial(house):
    assert all(name in house.line_by_dial[name].dials for name in DIALS)
