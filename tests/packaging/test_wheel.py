"""The wheel, unpacked beside the packages that are here: every command runs from anywhere."""

import os
import shutil
import subprocess
import sys

import pytest
from building import wheel, zips

from tests.test_project import ROOT

# What looks at more of the tree than the program is made of.
LOOKING_ROUND = ("tests/test_project.py", "tests/test_manners.py")

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    place = tmp_path_factory.mktemp("Our club é")
    source, made = wheel.build(ROOT, place)
    shutil.unpack_archive(source, place / "source", filter="data")
    zips.unpack(made, place / "packages")
    return place


@pytest.fixture
def run(installed):
    def answer(*asked):
        own = {"PYTHONPATH": str(installed / "packages"), "EUCHRE_DATA": str(installed / "data")}
        return subprocess.run(
            [sys.executable, "-m", "euchre_night", *asked],
            cwd=installed,
            env=os.environ | own,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return answer


def test_it_puts_one_name_among_others(installed):
    names = {place.name for place in (installed / "packages").iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"euchre_night"}


def test_source_comes_with_all_that_its_own_tests_read(installed):
    (tree,) = (installed / "source").iterdir()
    for name in (".ci/run", ".github/workflows/tests.yml", "tests/test_manners.py", "docs/adr"):
        assert (tree / name).exists(), name
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *LOOKING_ROUND],
        cwd=tree,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout


def test_commands_run_from_anywhere(run):
    for asked in (
        ["migrate", "--verbosity", "0"],
        ["check"],
        ["backup"],
        ["restore"],
        ["rules", "athens"],
        ["draw", "--players", "8", "--rounds", "3", "--pdf", "draw.pdf"],
        ["bracket", "--teams", "6"],
    ):
        answer = run(*asked)
        assert (answer.returncode, answer.stderr) == (0, ""), asked


@pytest.mark.parametrize("command", ["test", "benchmark", "hardship", "rehearse"])
def test_what_needs_the_source_says_so(run, command):
    answer = run(command)
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"{command} is for whoever changes the program: it needs")
