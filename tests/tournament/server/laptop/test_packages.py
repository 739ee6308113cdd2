import os
import subprocess
import sys

import pytest

from tournament.evening.words.refused import Refused
from tournament.server.laptop import packages


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: [Errno 28] No space left on device", "The disk is full"),
        ("Retrying ... NewConnectionError('...')", "cannot be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "could not be installed: ERROR: THESE"),
        ("", "no reason was given"),
    ],
)
def test_what_pip_says_becomes_a_sentence(said, sentence):
    assert sentence in packages._why(said)


def test_python_too_new_for_a_package_is_told_which_one_to_install(monkeypatch):
    monkeypatch.setattr(packages, "NEWEST_WITH_PACKAGES", (3, 10))
    assert "Install Python 3.10" in packages._why("ERROR: no wheel for this Python")


def test_progress_counts_what_is_collected():
    heard = []
    lines = ["Collecting django==5.2.19\n", "  Using cached\n", "Collecting asgiref==3.13\n"]
    assert list(packages._count_collected(lines, heard)) == [
        (1, "django==5.2.19"),
        (2, "asgiref==3.13"),
    ]
    assert heard == lines


@pytest.fixture
def home(monkeypatch, tmp_path):
    """A home that looks whole, in a program folder of the test's own."""
    place = tmp_path / ".venv"
    python = place / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    for name, value in {"ROOT": tmp_path, "HOME": place, "PYTHON": python}.items():
        monkeypatch.setattr(packages, name, value)
    monkeypatch.setattr(packages, "MARK", place / "euchre-night.txt")
    return place


def mark(home, *lines):
    (home / "euchre-night.txt").write_text("\n".join(lines))


def test_home_is_ready_for_what_was_installed_into_it(home):
    mark(home, os.path.realpath(sys.executable), packages._digest(packages.RUNTIME))
    assert packages._is_ready(packages.RUNTIME)
    assert not packages._is_ready(packages.CHECKING)


def test_home_of_a_python_that_was_replaced_is_made_anew(home):
    mark(home, "/usr/bin/python3.10", packages._digest(packages.RUNTIME))
    assert not packages._is_ready(packages.RUNTIME)
    assert not packages._is_usable()


def test_home_that_somebody_else_made_is_never_touched(home):
    (home / "theirs.txt").touch()
    with pytest.raises(Refused, match="is somebody's own"):
        packages.bring(packages.RUNTIME)
    assert (home / "theirs.txt").exists()


def test_home_that_was_left_half_made_is_made_again(home, monkeypatch):
    mark(home, "unfinished")
    (home / "bin" / "python").unlink()
    (home / "bin" / "python").write_text("half a file")
    run = []
    monkeypatch.setattr(packages, "_run", lambda line, *_: run.append(line[2]))
    monkeypatch.setattr(packages, "_is_usable", lambda: False)
    packages._make_home()
    assert run == ["venv"]
    assert [file.name for file in home.iterdir()] == ["euchre-night.txt"]


@pytest.mark.parametrize("left", ["unfinished", ""])
def test_what_is_installed_once_is_not_installed_again(home, monkeypatch, left):
    mark(home, left)
    run = []
    monkeypatch.setattr(packages, "_run", lambda line, *_: run.append(line[3]))
    found = subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(packages.subprocess, "run", lambda *_, **__: found)
    for _ in range(2):
        packages.bring(packages.CHECKING)
    assert run == ["install"]
    assert packages._is_ready(packages.RUNTIME)


def test_home_is_tried_without_a_word(home, capfd):
    mark(home, os.path.realpath(sys.executable), packages._digest(packages.RUNTIME))
    packages._is_usable()
    assert capfd.readouterr() == ("", "")
