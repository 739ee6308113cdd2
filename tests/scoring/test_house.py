import re
from pathlib import Path

import pytest

from scoring.dials.house_rules import DIALS, missing_dials_refusal
from scoring.house import assumed_line, make_house, sheet_line
from scoring.houses import HOUSES
from tests.scoring.table import refusal, rules_of

ROOT = Path(__file__).parent.parent.parent
ALL_DIALS = rules_of("athens").to_dict()


def test_sheet_sets_every_dial_by_one_line():
    house_of_one_line = make_house(
        "mine",
        "Mine",
        sheet_line("1", "Ten points.", target=10),
        assumed_line("2", "x", **all_dials_except("target")),
    )
    assert house_of_one_line.rules == rules_of("athens")
    assert house_of_one_line.line_by_dial["target"].clause == "1"
    assert not house_of_one_line.line_by_dial["target"].is_assumed
    assert house_of_one_line.line_by_dial["tag"].is_assumed


def all_dials_except(*names):
    return {name: value for name, value in ALL_DIALS.items() if name not in names}


def test_sheet_that_leaves_a_dial_out_is_refused():
    assert refusal(
        make_house, "mine", "Mine", sheet_line("1", "x", **all_dials_except("tag"))
    ) == missing_dials_refusal(["tag"])


def test_sheet_may_leave_out_only_dials_that_do_not_matter():
    """A bracket's sheet has a line about the draw even if the usual draw is used, but none about
    movement.
    """
    mine = make_house(
        "mine", "Mine", sheet_line("1", "x", **all_dials_except("movement", "tied_game"))
    )
    assert mine.rules == rules_of("athens")
    silently = refusal(
        make_house, "mine", "Mine", sheet_line("1", "x", **all_dials_except("bracket_draw"))
    )
    assert silently == "Mine: the sheet does not speak of bracket_draw, which matters there."


def test_sheet_line_is_false_on_a_night_with_another_answer():
    rules = rules_of("athens")
    line = sheet_line("1", "Ten points.", target=10).with_falsifying_answers(march=3)
    assert line.is_true_tonight(rules, rules)
    assert not line.is_true_tonight(rules.with_answers({"target": 5}), rules)
    assert not line.is_true_tonight(rules.with_answers({"march": 3}), rules)


def test_sheet_that_sets_a_dial_twice_is_refused():
    lines = sheet_line("1", "Ten points.", target=10), sheet_line("2", "Five points.", target=5)
    assert refusal(make_house, "mine", "Mine", *lines) == "Mine: 1 and 2 set target."


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_each_line_reads_as_a_sentence_with_its_clause(house):
    assert list(house.line_by_dial) != []
    assert set(house.line_by_dial) == set(DIALS)
    letter = house.sheet[0].clause[0]
    for line in house.sheet:
        if line == house.sheet[-1] and not line.clause:
            assert line.sentence == ""
            continue
        assert re.fullmatch(rf"{letter}\d+((, | to ){letter}\d+)*", line.clause), line
        assert re.fullmatch(r"[A-Z0-9].*[.]”?", line.sentence), line


def test_no_code_outside_its_own_file_knows_a_house_by_its_key():
    key_pattern = "|".join(house.key for house in HOUSES)
    house_keys = re.compile(rf"""["']({key_pattern})["']""")
    files_that_may = {ROOT / "scoring" / "houses" / f"{house.key}.py" for house in HOUSES}
    # Migrations name the houses of nights that are already stored.
    files_that_may |= set((ROOT / "tournament" / "migrations").glob("*.py"))
    for package in ("scoring", "rotation", "tournament"):
        for file in (ROOT / package).rglob("*.py"):
            if file not in files_that_may:
                assert not house_keys.search(file.read_text()), file


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_each_house_is_in_the_handbook_and_its_key_beside_the_commands(house):
    handbook = (ROOT / "docs" / "handbook.md").read_text()
    assert f"**{house.title}**" in handbook
    assert f"`{house.key}`" in (ROOT / "docs" / "commands.md").read_text()
