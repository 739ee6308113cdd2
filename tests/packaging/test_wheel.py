"""The unpacked wheel runs every command from any folder, with the packages installed here."""

import os
import shutil
import subprocess
import sys

import pytest
from building import wheel, zips

from tests.test_project import ROOT

# These read files of the source tree that are not in the wheel.
TESTS_OF_SOURCE_TREE = ("tests/test_project.py", "tests/test_manners.py")

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def installed_folder(tmp_path_factory):
    target_folder = tmp_path_factory.mktemp("Our club é")
    source, wheel_file = wheel.build_wheel(ROOT, target_folder)
    shutil.unpack_archive(source, target_folder / "source", filter="data")
    zips.unpack_zip(wheel_file, target_folder / "packages")
    return target_folder


@pytest.fixture
def run_installed_command(installed_folder):
    def run_command(*arguments):
        variables = {
            "PYTHONPATH": str(installed_folder / "packages"),
            "EUCHRE_DATA": str(installed_folder / "data"),
        }
        return subprocess.run(
            [sys.executable, "-m", "euchre_night", *arguments],
            cwd=installed_folder,
            env=os.environ | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run_command


def test_wheel_adds_one_name_to_the_installed_packages(installed_folder):
    names = {place.name for place in (installed_folder / "packages").iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"euchre_night"}


def test_source_archive_has_all_files_that_its_tests_read(installed_folder):
    (tree,) = (installed_folder / "source").iterdir()
    for name in (".ci/run", ".github/workflows/tests.yml", "tests/test_manners.py", "docs/adr"):
        assert (tree / name).exists(), name
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            *TESTS_OF_SOURCE_TREE,
        ],
        cwd=tree,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout


def test_installed_command_runs_from_any_folder(run_installed_command):
    for arguments in (
        ["migrate", "--verbosity", "0"],
        ["check"],
        ["backup"],
        ["restore"],
        ["rules", "athens"],
        ["draw", "--players", "8", "--rounds", "3", "--pdf", "draw.pdf"],
        ["bracket", "--teams", "6"],
    ):
        result = run_installed_command(*arguments)
        assert (result.returncode, result.stderr) == (0, ""), arguments


@pytest.mark.parametrize("command", ["test", "benchmark", "hardship", "rehearse"])
def test_command_that_needs_the_source_is_refused(run_installed_command, command):
    result = run_installed_command(command)
    assert result.returncode == 1
    assert result.stderr.startswith(f"{command} needs the program's source")
