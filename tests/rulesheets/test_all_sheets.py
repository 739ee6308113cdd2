"""Test that the rules of every club cover each line of its rule sheet and each house rule."""

from collections import Counter

import pytest

from scoring.dials.house_rules import (
    ANSWERS_FOR_OLD_NIGHTS,
    ANSWERS_IF_MOOT,
    DIALS,
    HouseRules,
)
from scoring.houses import HOUSES, find_house
from tests.rulesheets.table import cited_line_numbers

# The rule sheet of each club has lines with these numbers.
CLAUSES_BY_SHEET = {
    "alameda": [f"A{number}" for number in range(1, 32)],
    "tanglewood": [f"T{number}" for number in range(1, 35)],
    "mcallen": [f"M{number}" for number in range(1, 25)],
    "general": [f"G{number}" for number in range(1, 18)],
    "athens": [f"C{number}" for number in range(1, 33)],
}
TITLE_BY_SHEET = {
    "alameda": "Alameda Isles",
    "tanglewood": "Tanglewood",
    "mcallen": "McAllen Golden Age Olympics",
    "general": "General five-point euchre",
    "athens": "Athens Catholic Community",
}
each_house = pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)


def test_each_of_the_five_sheets_has_its_rules():
    assert {house.key: house.title for house in HOUSES} == TITLE_BY_SHEET


@each_house
def test_every_sentence_of_the_sheet_has_a_line_in_the_rules(house):
    covered_clauses = {clause for line in house.sheet for clause in cited_line_numbers(line)}
    assert sorted(covered_clauses) == sorted(CLAUSES_BY_SHEET[house.key])


@each_house
def test_rules_set_every_relevant_house_rule_once(house):
    times_set = Counter(name for line in house.sheet for name in line.answer_by_dial)
    unset_dials = DIALS.keys() - times_set.keys()
    assert times_set == Counter(name for name in DIALS if name not in unset_dials)
    usual_answers = HouseRules.from_dict(
        {**house.rules.to_dict(), **ANSWERS_IF_MOOT, **ANSWERS_FOR_OLD_NIGHTS}
    ).to_dict()
    assert all(house.rules.to_dict()[name] == usual_answers[name] for name in unset_dials)


@each_house
def test_lines_mention_only_existing_house_rules(house):
    assert all(name in DIALS for line in house.sheet for name in line.mentioned_dials)


def test_line_stops_applying_when_its_house_rule_changes():
    general_rules = find_house("general").rules
    (thrown_in_line,) = [
        line for line in find_house("general").sheet if "thrown in" in line.sentence
    ]
    assert (thrown_in_line.answer_by_dial, thrown_in_line.is_assumed) == ({}, False)
    assert thrown_in_line.is_true_tonight(general_rules.with_answers({"made": 2}), general_rules)
    assert not thrown_in_line.is_true_tonight(
        general_rules.with_answers({"nobody_names": "dealer_must_name"}), general_rules
    )
    (march_line,) = [line for line in find_house("general").sheet if line.clause == "G15"]
    assert not march_line.is_true_tonight(general_rules.with_answers({"made": 2}), general_rules)


def test_club_without_a_sheet_starts_with_the_general_rules():
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
    printed_rules = " ".join(line.sentence for line in blank_house.sheet)
    assert "24 cards" in printed_rules
    for absent_phrase in ("five points", "second loss", "race to five", "15 minutes"):
        assert absent_phrase not in printed_rules


@each_house
def test_line_that_sets_a_house_rule_can_be_looked_up(house):
    assert all(name in house.line_by_dial[name].answer_by_dial for name in DIALS)
