"""What holds for the file of every house: no clause and no dial is forgotten."""

from collections import Counter

import pytest

from scoring.dials import DIALS
from scoring.houses import HOUSES
from tests.rulesheets.table import clauses

# The clauses of each sheet.
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
    lines = {clause for line in house.sheet for clause in clauses(line)}
    assert sorted(lines) == sorted(CLAUSES[house.key])


@each_house
def test_every_dial_is_set_exactly_once(house):
    assert Counter(name for line in house.sheet for name in line.dials) == Counter(list(DIALS))


@each_house
def test_the_line_that_sets_a_dial_is_found_by_the_dial(house):
    assert all(name in house.line_of[name].dials for name in DIALS)
