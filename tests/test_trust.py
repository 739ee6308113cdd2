"""What docs/trust.md and docs/faults.md say is held by a test is held by one that is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TRUST = (ROOT / "docs/trust.md").read_text()
FAULTS = (ROOT / "docs/faults.md").read_text()
NAMED = re.findall(r"`((?:[a-z_]+/)*test_[a-z_]+)::(test_[a-z_0-9]+)`", TRUST + FAULTS)
NAMES_A_TEST = re.compile(r"`(?:[a-z_]+/)*test_[a-z_]+::test_[a-z_0-9]+`")
ROWS = [line for line in TRUST.splitlines() if re.match(r"\| \d+\.\d+\.\d+ ", line)]


@cache
def names_in(module):
    tree = ast.parse((ROOT / "tests" / f"{module}.py").read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("module", "test"), sorted(set(NAMED)))
def test_test_that_is_named_is_there(module, test):
    assert test in names_in(module)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split()[1])
def test_every_row_that_is_claimed_names_what_holds_it(row):
    number, asked, held, *rest = [cell.strip() for cell in row.strip("|").split("|")]
    assert (bool(asked), rest) == (True, [])
    assert NAMES_A_TEST.search(held), number


def test_everything_that_holds_names_the_test_that_shows_it():
    part = re.search(r"^## What holds\n(.*?)^## ", TRUST, re.M | re.S)[1]
    claims = part.split("\n- ")
    assert len(claims) > 20
    assert [one for one in claims if one.strip() and not NAMES_A_TEST.search(one)] == []


def test_no_row_is_claimed_twice():
    numbers = [row.split()[1] for row in ROWS]
    assert len(numbers) == len(set(numbers)) >= 50


def test_every_fault_names_what_holds_it():
    lines = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", FAULTS, re.M)
    assert [int(number) for number, _, _ in lines] == list(range(1, 59))
    assert all("::test_" in held for _, _, held in lines)
