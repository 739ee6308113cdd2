"""The files to double-click work on this machine, and on stand-ins for other systems."""

import importlib.util
import os
import stat
import subprocess
import sys
import types
from pathlib import Path

import pytest

STARTERS = Path(__file__).parent.parent.parent / "packaging/starters"
skip_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="a script of Mac and Linux")


def load_starter(name):
    module_spec = importlib.util.spec_from_file_location(f"starter_{name}", STARTERS / f"{name}.py")
    module = importlib.util.module_from_spec(module_spec)
    module_spec.loader.exec_module(module)
    return module


@pytest.fixture
def starter_module(tmp_path, monkeypatch):
    """Return a function that runs the starter in an unpacked folder with packages for this Python
    alone.
    """
    module = load_starter("run")
    machine_name = f"{sys.version_info[0]}.{sys.version_info[1]}-{module.find_machine_kind()}"
    (tmp_path / "packages" / machine_name).mkdir(parents=True)
    (tmp_path / "packages/any").mkdir()
    monkeypatch.setattr(module, "PROGRAM_FOLDER", tmp_path / "program")
    monkeypatch.setattr(module, "PACKAGES_FOLDER", tmp_path / "packages")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "argv", ["python"])
    monkeypatch.setenv("EUCHRE_STARTER", "/club/start-euchre-night.sh")
    return module


def replace_program(monkeypatch, end=None):
    """Replace the program by one that records its arguments."""
    command_lines = []

    def main():
        command_lines.append(sys.argv)
        if end is not None:
            raise SystemExit(end)

    monkeypatch.setitem(sys.modules, "manage", types.SimpleNamespace(main=main))
    return command_lines


def simulate_window(monkeypatch, is_window=True):
    questions = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: is_window, raising=False)
    monkeypatch.setattr("builtins.input", questions.append)
    return questions


def test_double_click_starts_program_with_packages_for_this_python(
    starter_module, monkeypatch, tmp_path
):
    command_lines = replace_program(monkeypatch)
    assert starter_module.run_command([]) == 0
    assert command_lines == [["/club/start-euchre-night.sh", "start"]]
    our_path = next(place for place in (tmp_path / "packages").iterdir() if place.name != "any")
    assert sys.path[:3] == [
        str(tmp_path / "program"),
        str(tmp_path / "packages/any"),
        str(our_path),
    ]


def test_arguments_of_the_starter_are_passed_to_the_program(starter_module, monkeypatch):
    command_lines = replace_program(monkeypatch)
    assert starter_module.run_command(["restore", "--newest"]) == 0
    assert command_lines == [["/club/start-euchre-night.sh", "restore", "--newest"]]


def test_window_with_error_stays_open_until_enter(starter_module, monkeypatch, capsys):
    replace_program(monkeypatch, end="The disk is full.")
    prompts = simulate_window(monkeypatch)
    assert starter_module.run_command([]) == 1
    assert capsys.readouterr().err == "The disk is full.\n"
    assert prompts == ["Press Enter to close this window."]


@pytest.mark.parametrize(
    ("arguments", "end", "window"), [(["check"], 1, True), ([], 0, True), ([], 2, False)]
)
def test_window_waits_for_enter_only_after_a_failed_double_click(
    starter_module, monkeypatch, arguments, end, window
):
    replace_program(monkeypatch, end=end)
    prompts = simulate_window(monkeypatch, window)
    assert starter_module.run_command(arguments) == end
    assert prompts == []


def test_missing_packages_sentence_says_which_python_to_install(
    starter_module, monkeypatch, capsys, tmp_path
):
    simulate_window(monkeypatch, False)
    monkeypatch.setattr(starter_module.sys, "version_info", (3, 16))
    assert starter_module.run_command([]) == 1
    output = capsys.readouterr().err
    assert output.startswith("This is Python 3.16 on ")
    assert "START HERE says which Python to install." in output


@pytest.mark.parametrize(
    ("system", "computer", "python", "kind"),
    [
        ("win32", "AMD64", "win-amd64", "AMD64"),
        ("win32", "ARM64", "win-amd64", "AMD64"),
        ("darwin", "arm64", "macosx-11.0-universal2", "arm64"),
        ("linux", "aarch64", "linux-aarch64", "aarch64"),
    ],
)
def test_package_folder_is_chosen_by_python_not_processor(
    starter_module, monkeypatch, system, computer, python, kind
):
    monkeypatch.setattr(starter_module.sys, "platform", system)
    monkeypatch.setattr(starter_module.platform, "machine", lambda: computer)
    monkeypatch.setattr(starter_module.sysconfig, "get_platform", lambda: python)
    assert starter_module.find_machine_kind() == kind


class ProgramEnded(Exception):
    pass


@pytest.fixture
def windows_python_runs(monkeypatch):
    """Simulate Windows' signed python.exe under its other name. Return the list of arguments of
    each run.
    """
    arguments_of_runs = []

    def run_command(arguments):
        arguments_of_runs.append(arguments)
        return 0

    def end_program(exit_code):
        raise ProgramEnded(exit_code)

    monkeypatch.setitem(sys.modules, "run", types.SimpleNamespace(run_command=run_command))
    monkeypatch.setattr(os, "_exit", end_program)
    monkeypatch.setattr(sys, "executable", r"C:\Club\Start Euchre Night.exe")
    # Set first, so that pytest removes the value that the starter sets.
    monkeypatch.setenv("EUCHRE_STARTER", "")
    monkeypatch.delenv("EUCHRE_STARTER")
    return arguments_of_runs


@pytest.mark.parametrize("arguments", [[], ["restore", "--newest"], ["start", "--port", "9000"]])
def test_windows_program_starts_under_the_starters_name(
    windows_python_runs, monkeypatch, arguments
):
    monkeypatch.setattr(sys, "orig_argv", ["Start Euchre Night.exe", *arguments])
    with pytest.raises(ProgramEnded):
        load_starter("sitecustomize")
    assert windows_python_runs == [arguments]
    assert os.environ["EUCHRE_STARTER"] == r"C:\Club\Start Euchre Night.exe"


@pytest.mark.parametrize("option", ["-c", "-m", "-I", "-E"])
def test_windows_python_with_an_option_starts_as_ordinary_python(
    windows_python_runs, monkeypatch, option
):
    monkeypatch.setattr(sys, "orig_argv", ["python.exe", option, "pass"])
    load_starter("sitecustomize")
    assert windows_python_runs == []


@pytest.fixture
def unpacked_folder(tmp_path):
    """Unpack a folder on a machine with few tools. Return a function that adds a tool, and one that
    runs a starter.
    """
    (tmp_path / "Our club é/program").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    for tool in ("dirname", "basename", "echo", "uname"):
        tool_path = next(
            Path(place, tool) for place in ("/usr/bin", "/bin") if Path(place, tool).exists()
        )
        (tmp_path / "bin" / tool).symlink_to(tool_path)

    def add_tool(name, script):
        file = tmp_path / "bin" / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def run_starter(starter, shell, arguments=("check",), stdin=subprocess.DEVNULL):
        place = tmp_path / "Our club é" / starter
        place.write_bytes((STARTERS / starter).read_bytes())
        run = subprocess.run(
            [shell, str(place), *arguments],
            stdin=stdin,
            env={"PATH": str(tmp_path / "bin")},
            capture_output=True,
            text=True,
            timeout=30,
        )
        return run, place

    return add_tool, run_starter


STARTERS_AND_SHELLS = [
    ("start-euchre-night.sh", "/bin/sh"),
    ("Start Euchre Night.command", "/bin/bash"),
]
NEW_PYTHON = '[ "$1" = -c ] && exit 0; echo "$0 $EUCHRE_STARTER $*"'
# Like Debian's python3-minimal: the language with little of its library.
PYTHON_WITHOUT_SQLITE = (
    'case "$2" in *sqlite3*) exit 1;; esac; [ "$1" = -c ] && exit 0; echo "in part"'
)
OLD_PYTHON = '[ "$1" = -c ] && exit 1; echo "too old"'


@skip_on_windows
@pytest.mark.parametrize(("starter", "shell"), STARTERS_AND_SHELLS)
def test_starter_uses_the_newest_supported_python(unpacked_folder, starter, shell):
    add_tool, run_starter = unpacked_folder
    add_tool("python3.14", OLD_PYTHON)
    add_tool("python3.12", NEW_PYTHON)
    run, place = run_starter(starter, shell)
    program = place.parent / "program/run.py"
    assert run.stdout.partition("python3.12 ")[2] == f"{place} {program} check\n"


@skip_on_windows
@pytest.mark.parametrize(("starter", "shell"), STARTERS_AND_SHELLS)
def test_starter_skips_an_incomplete_python(unpacked_folder, starter, shell):
    add_tool, run_starter = unpacked_folder
    add_tool("python3.14", PYTHON_WITHOUT_SQLITE)
    add_tool("python3.11", NEW_PYTHON)
    run, _ = run_starter(starter, shell)
    assert "in part" not in run.stdout
    assert "python3.11 " in run.stdout


@skip_on_windows
@pytest.mark.parametrize(("starter", "shell"), STARTERS_AND_SHELLS)
def test_starter_prefers_the_python_in_its_archive(unpacked_folder, tmp_path, starter, shell):
    add_tool, run_starter = unpacked_folder
    add_tool("python3.14", NEW_PYTHON)
    our_path = tmp_path / "Our club é/python" / os.uname().machine / "bin/python3"
    our_path.parent.mkdir(parents=True)
    our_path.write_text(f"#!/bin/sh\n{NEW_PYTHON}\n")
    our_path.chmod(0o700)
    run, _ = run_starter(starter, shell)
    assert run.stdout.startswith(f"{our_path} ")


@skip_on_windows
@pytest.mark.parametrize("brings_python", [True, False])
def test_starter_allows_downloaded_files_on_a_mac_once(unpacked_folder, tmp_path, brings_python):
    add_tool, run_starter = unpacked_folder
    add_tool("xattr", 'echo "allowed: $*"')
    add_tool("python3.13", NEW_PYTHON)
    our_path = tmp_path / "Our club é/python" / os.uname().machine / "bin/python3"
    if brings_python:
        our_path.parent.mkdir(parents=True)
        our_path.write_text(f"#!/bin/sh\n{NEW_PYTHON}\n")
        our_path.chmod(0o700)
    run, place = run_starter(*STARTERS_AND_SHELLS[1])
    allowed_line = f"allowed: -dr com.apple.quarantine {place.parent}\n"
    assert run.stdout.startswith(allowed_line) is brings_python


@skip_on_windows
def test_mac_starter_skips_python3_that_offers_an_install(unpacked_folder):
    """Without the developer tools, `python3` opens a window that offers to install them."""
    add_tool, run_starter = unpacked_folder
    add_tool("open", 'echo "opened $1"')
    add_tool("python3", 'echo "offered"')
    run, _ = run_starter(*STARTERS_AND_SHELLS[1])
    assert "offered" not in run.stdout


@skip_on_windows
def test_mac_starter_without_a_python_opens_the_start_page(unpacked_folder):
    add_tool, run_starter = unpacked_folder
    add_tool("open", 'echo "opened $1"')
    run, place = run_starter(*STARTERS_AND_SHELLS[1])
    if "opened" not in run.stdout:
        pytest.skip("this Mac has a Python where the script looks")
    assert f"opened {place.parent / 'START HERE.html'}" in run.stdout


@skip_on_windows
def test_linux_starter_without_a_python_prints_a_sentence(unpacked_folder):
    _, run_starter = unpacked_folder
    run, _ = run_starter(*STARTERS_AND_SHELLS[0])
    assert run.returncode == 1
    assert run.stdout.startswith("Euchre Night needs Python 3.11 or newer, up to 3.15.")
    assert "Press Enter" not in run.stdout


@skip_on_windows
def test_linux_starter_without_a_python_waits_for_enter_in_a_window(unpacked_folder):
    import pty  # Windows has no such module.

    _, run_starter = unpacked_folder
    window, theirs = pty.openpty()
    os.write(window, b"\n")
    run, _ = run_starter(*STARTERS_AND_SHELLS[0], arguments=(), stdin=theirs)
    os.close(window)
    os.close(theirs)
    assert run.returncode == 1
    assert run.stdout.endswith(
        "START HERE says how to get it.\nPress Enter to close this window.\n"
    )
