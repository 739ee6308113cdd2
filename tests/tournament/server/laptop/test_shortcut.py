"""The shortcut on the desktop fits each system."""

import subprocess
import sys

import pytest

from tournament.evening.words.refused import Refused
from tournament.server.laptop import shortcut


@pytest.fixture
def unpacked_starter(tmp_path, monkeypatch):
    """Return a program that was unpacked into a folder whose name has characters special to a
    shell.
    """
    starter_path = tmp_path / 'Our "best" $club é' / "start-euchre-night.sh"
    starter_path.parent.mkdir()
    starter_path.write_text('#!/bin/sh\necho "started $0"\n')
    starter_path.chmod(0o755)
    monkeypatch.setenv("EUCHRE_STARTER", str(starter_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return starter_path


def replace_system_tool(monkeypatch, text):
    """Replace a tool of the system by one that prints this text, and return the list of its command
    lines.
    """
    command_lines = []

    def record_and_print_text(line, **options):
        command_lines.append(line)
        return subprocess.CompletedProcess(line, 0, stdout=f"{text}\n")

    monkeypatch.setattr(shortcut.subprocess, "run", record_and_print_text)
    return command_lines


def test_linux_shortcut_is_a_valid_desktop_entry(unpacked_starter, tmp_path, monkeypatch):
    desktop = tmp_path / "Schreibtisch"
    desktop.mkdir()
    monkeypatch.setattr(sys, "platform", "linux")
    replace_system_tool(monkeypatch, desktop)
    starter_path = shortcut.make_shortcut()
    assert starter_path == desktop / "Euchre Night.desktop"
    assert starter_path.stat().st_mode & 0o111
    escaped_path = str(unpacked_starter).replace('"', '\\\\"').replace("$", "\\\\$")
    assert f'Exec="{escaped_path}"' in starter_path.read_text().splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a Mac")
def test_mac_shortcut_starts_the_unpacked_program(unpacked_starter, tmp_path, monkeypatch):
    (tmp_path / "Desktop").mkdir()
    with monkeypatch.context() as on_mac:
        on_mac.setattr(sys, "platform", "darwin")
        starter_path = shortcut.make_shortcut()
    assert starter_path == tmp_path / "Desktop/Euchre Night.command"
    shortcut_output = subprocess.run(
        ["bash", starter_path], capture_output=True, text=True, timeout=30
    )
    assert shortcut_output.stdout == f"started {unpacked_starter}\n"


def test_windows_shortcut_is_put_on_the_desktop_windows_names(unpacked_starter, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    command_lines = replace_system_tool(
        monkeypatch, r"C:\Users\Ann\OneDrive\Desktop\Euchre Night.lnk"
    )
    assert str(shortcut.make_shortcut()) == r"C:\Users\Ann\OneDrive\Desktop\Euchre Night.lnk"
    ((program, *_, script),) = command_lines
    assert program == "powershell"
    assert "$link.TargetPath = $env:EUCHRE_STARTER" in script


def test_desktop_that_cannot_be_written_is_refused_with_advice(unpacked_starter, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(
        Refused, match=r"The shortcut could not be made: .*You can start the program"
    ):
        shortcut.make_shortcut()
