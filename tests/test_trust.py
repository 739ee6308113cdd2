"""Each line of docs/trust.md names the tests that hold it, and these tests exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TRUST = (ROOT / "docs/trust.md").read_text()
NAMED = re.findall(r"`((?:[a-z_]+/)*test_[a-z_]+)::(test_[a-z_0-9]+)`", TRUST)
TABLE = re.search(r"^\| what can go wrong .*?(?=\n\n)", TRUST, re.M | re.S)[0]
LINES = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()[2:]]


@cache
def names_in(module):
    tree = ast.parse((ROOT / "tests" / f"{module}.py").read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("module", "test"), sorted(set(NAMED)))
def test_test_that_is_named_is_there(module, test):
    assert test in names_in(module)


def test_every_fault_names_what_the_program_does_and_the_test_that_shows_it():
    faults = [line for line in LINES if not line[0].startswith("**")]
    assert len(faults) > 50
    for wrong, done, *shown in faults:
        assert (bool(done), len(shown)) == (True, 1), wrong
        assert re.search(r"`[\w/]+::test_\w+`", shown[0]), wrong


def test_no_row_of_the_standard_is_claimed_twice():
    claimed = re.findall(r"\d+\.\d+\.\d+", " ".join(done for _, done, _ in LINES))
    assert len(claimed) == len(set(claimed)) >= 50
