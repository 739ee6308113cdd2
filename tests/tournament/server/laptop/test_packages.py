import os
import subprocess
import sys

import pytest

from tournament.evening.words.refused import Refused
from tournament.server.laptop import packages


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("ERROR: [Errno 28] No space left on device", "The disk is full"),
        ("Retrying ... NewConnectionError('...')", "can't be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "could not be installed: ERROR: THESE"),
        ("", "no reason was given"),
    ],
)
def test_output_of_pip_becomes_a_sentence(output, sentence):
    assert sentence in packages._explain_failed_install(output)


def test_too_new_python_is_refused_with_the_newest_supported_one(monkeypatch):
    monkeypatch.setattr(packages, "NEWEST_SUPPORTED_PYTHON", (3, 10))
    assert "Install Python 3.10" in packages._explain_failed_install(
        "ERROR: no wheel for this Python"
    )


def test_progress_counts_collected_packages():
    lines_read = []
    pip_lines = ["Collecting django==5.2.19\n", "  Using cached\n", "Collecting asgiref==3.13\n"]
    assert list(packages._number_collected_packages(pip_lines, lines_read)) == [
        (1, "django==5.2.19"),
        (2, "asgiref==3.13"),
    ]
    assert lines_read == pip_lines


@pytest.fixture
def environment_folder(monkeypatch, tmp_path):
    """Return a virtual environment that looks complete, in a program folder made for the test."""
    environment = tmp_path / ".venv"
    python = environment / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    for name, value in {
        "PROGRAM_FOLDER": tmp_path,
        "ENVIRONMENT_FOLDER": environment,
        "ENVIRONMENT_PYTHON": python,
    }.items():
        monkeypatch.setattr(packages, name, value)
    monkeypatch.setattr(packages, "ENVIRONMENT_NOTE_FILE", environment / "euchre-night.txt")
    return environment


def mark_installed(environment_folder, *lines):
    (environment_folder / "euchre-night.txt").write_text("\n".join(lines))


def test_environment_is_ready_only_for_its_installed_packages(environment_folder):
    mark_installed(
        environment_folder,
        os.path.realpath(sys.executable),
        packages._digest_of_list(packages.RUNTIME_LIST_FILE),
    )
    assert packages._are_packages_installed(packages.RUNTIME_LIST_FILE)
    assert not packages._are_packages_installed(packages.TEST_LIST_FILE)


def test_environment_of_a_replaced_python_is_made_again(environment_folder):
    mark_installed(
        environment_folder,
        "/usr/bin/python3.10",
        packages._digest_of_list(packages.RUNTIME_LIST_FILE),
    )
    assert not packages._are_packages_installed(packages.RUNTIME_LIST_FILE)
    assert not packages._is_environment_usable()


def test_environment_made_by_another_tool_is_never_changed(environment_folder):
    (environment_folder / "theirs.txt").touch()
    with pytest.raises(Refused, match="is your own environment"):
        packages.install_packages(packages.RUNTIME_LIST_FILE)
    assert (environment_folder / "theirs.txt").exists()


def test_half_made_environment_is_made_again(environment_folder, monkeypatch):
    mark_installed(environment_folder, "unfinished")
    (environment_folder / "bin" / "python").unlink()
    (environment_folder / "bin" / "python").write_text("half a file")
    run_commands = []
    monkeypatch.setattr(packages, "_run_command", lambda line, *_: run_commands.append(line[2]))
    monkeypatch.setattr(packages, "_is_environment_usable", lambda: False)
    packages._make_environment()
    assert run_commands == ["venv"]
    assert [file.name for file in environment_folder.iterdir()] == ["euchre-night.txt"]


@pytest.mark.parametrize("file_left", ["unfinished", ""])
def test_package_installed_once_is_not_installed_again(environment_folder, monkeypatch, file_left):
    mark_installed(environment_folder, file_left)
    run_commands = []
    monkeypatch.setattr(packages, "_run_command", lambda line, *_: run_commands.append(line[3]))
    process = subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(packages.subprocess, "run", lambda *_, **__: process)
    for _ in range(2):
        packages.install_packages(packages.TEST_LIST_FILE)
    assert run_commands == ["install"]
    assert packages._are_packages_installed(packages.RUNTIME_LIST_FILE)


def test_environment_check_prints_nothing(environment_folder, capfd):
    mark_installed(
        environment_folder,
        os.path.realpath(sys.executable),
        packages._digest_of_list(packages.RUNTIME_LIST_FILE),
    )
    packages._is_environment_usable()
    assert capfd.readouterr() == ("", "")
