"""A test that hangs fails, shows where it hung, and does not stop the others."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEST_THAT_HANGS = """
import threading

import pytest


def stand():
    threading.Event().wait()


def test_hangs():
    threads = [threading.Thread(target=stand, daemon=True)]
    threads[0].start()
    threads[0].join()


@pytest.fixture
def room():
    yield
    stand()


def test_fails_and_cannot_be_tidied_up(room):
    raise RuntimeError


def test_holds():
    pass
"""


@pytest.mark.process
def test_hanging_test_fails_and_shows_where_it_hung(tmp_path):
    (tmp_path / "test_it.py").write_text(TEST_THAT_HANGS)
    options = ["-p", "tests.conftest", "-c", ROOT / "pyproject.toml"]
    arguments = ["-n", "1", "-o", "faulthandler_timeout=3", "-p", "no:cacheprovider"]
    process = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *arguments, tmp_path / "test_it.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert process.returncode == 1, process.stdout
    assert "crashed while running '::test_hangs'" in process.stdout
    assert "crashed while running '::test_fails_and_cannot_be_tidied_up'" in process.stdout
    assert "1 passed" in process.stdout
    assert process.stderr.count("Timeout (0:00:03)!") == 2
    assert process.stderr.count(" in stand\n") == 2
