import re
from pathlib import Path

import pytest

from scoring.dials.house_rules import DIALS
from scoring.house import house, says, silent
from scoring.houses import HOUSES
from tests.scoring.table import refusal, rules

ROOT = Path(__file__).parent.parent.parent
ALL = rules("athens").to_dict()


def test_sheet_sets_every_dial_by_one_line():
    mine = house(
        "mine", "Mine", says("1", "Ten points.", target=10), silent("2", "x", **without("target"))
    )
    assert mine.rules == rules("athens")
    assert mine.line_of["target"].clause == "1"
    assert not mine.line_of["target"].silent
    assert mine.line_of["tag"].silent


def without(*names):
    return {name: value for name, value in ALL.items() if name not in names}


def test_sheet_that_leaves_a_dial_out_is_refused():
    assert refusal(house, "mine", "Mine", says("1", "x", **without("tag"))) == (
        "These dials are not set: tag."
    )


def test_sheet_speaks_of_what_matters_there_also_where_it_is_usual():
    """Whoever plays a bracket draws one, and moves no losers."""
    mine = house("mine", "Mine", says("1", "x", **without("movement", "tied_game")))
    assert mine.rules == rules("athens")
    silently = refusal(house, "mine", "Mine", says("1", "x", **without("bracket_draw")))
    assert silently == "Mine: the sheet does not speak of bracket_draw, which matters there."


def test_line_does_not_hold_on_a_night_that_answers_otherwise():
    own = rules("athens")
    line = says("1", "Ten points.", target=10).unless(march=3)
    assert line.holds(own, own)
    assert not line.holds(own.with_dials({"target": 5}), own)
    assert not line.holds(own.with_dials({"march": 3}), own)


def test_sheet_that_sets_a_dial_twice_is_refused():
    twice = says("1", "Ten points.", target=10), says("2", "Five points.", target=5)
    assert refusal(house, "mine", "Mine", *twice) == "Mine: 1 and 2 set target."


@pytest.mark.parametrize("one", HOUSES, ids=lambda one: one.key)
def test_each_line_reads_as_a_sentence_with_its_clause(one):
    assert list(one.line_of) != []
    assert set(one.line_of) == set(DIALS)
    letter = one.sheet[0].clause[0]
    for line in one.sheet:
        if line == one.sheet[-1] and not line.clause:
            assert line.words == ""  # what makes no difference in this house
            continue
        assert re.fullmatch(rf"{letter}\d+((, | to ){letter}\d+)*", line.clause), line
        assert re.fullmatch(r"[A-Z0-9].*[.]", line.words), line


def test_no_code_outside_its_own_file_knows_a_house_by_its_key():
    keys = "|".join(one.key for one in HOUSES)
    named = re.compile(rf"""["']({keys})["']""")
    own = {ROOT / "scoring" / "houses" / f"{one.key}.py" for one in HOUSES}
    # What an old night was given is history.
    own |= set((ROOT / "tournament" / "migrations").glob("*.py"))
    for floor in ("scoring", "rotation", "tournament"):
        for file in (ROOT / floor).rglob("*.py"):
            if file not in own:
                assert not named.search(file.read_text()), file


@pytest.mark.parametrize("one", HOUSES, ids=lambda one: one.key)
def test_each_house_is_in_the_handbook_and_its_key_beside_the_commands(one):
    handbook = (ROOT / "docs" / "handbook.md").read_text()
    assert f"**{one.title}**" in handbook
    assert f"`{one.key}`" in (ROOT / "docs" / "commands.md").read_text()
