"""Machines that have nothing but an unpacked archive: this machine for Linux, Wine for Windows."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from building import Refused, archives, zips

from tests.faults.running import Program

UNPACK_FOLDER_NAME = "Our club é"
# A pretend browser, which only records the addresses that it should open.
BROWSER_SCRIPT = '#!/bin/sh\necho "$1" >>"{shown}"\n'
# Wine cannot run this file of a Python for Windows.
FILE_NOT_FOR_WINE = "python/_wmi.pyd"


@dataclass(frozen=True, slots=True)
class TrialMachine:
    """A machine to try an archive on. Its `folder` contains the unpacked archive, an empty home and
    a pretend browser.
    """

    key: str
    folder: Path
    environment_variables: dict[str, str]

    @property
    def name(self) -> str:
        return f"{archives.SYSTEM_BY_KEY[self.key].name}{' (Wine)' if self.is_wine else ''}"

    @property
    def is_wine(self) -> bool:
        return self.key == "windows"

    @property
    def starter(self) -> Path:
        folder = next((self.folder / UNPACK_FOLDER_NAME).iterdir())
        return folder / archives.SYSTEM_BY_KEY[self.key].starter

    @property
    def opened_addresses(self) -> list[str]:
        """Return the addresses that the pretend browser was told to open."""
        file = self.folder / "shown.txt"
        return file.read_text().split() if file.exists() else []

    def command_line(self, *arguments: str) -> list[str]:
        return [*(["wine"] if self.is_wine else []), str(self.starter), *arguments]

    def path_on_machine(self, path: Path) -> str:
        """Return a path of this computer as the trial machine's system writes it."""
        return f"Z:{path}".replace("/", "\\") if self.is_wine else str(path)

    def run(self, *arguments: str, input_text: str = "") -> str:
        """Run the unpacked program with these arguments and this input, and return its output.
        Refuse if the program fails.
        """
        result = subprocess.run(
            self.command_line(*arguments),
            input=input_text.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment_variables,
            timeout=120,
        )
        output = result.stdout.decode(errors="replace")
        if result.returncode:
            raise Refused(f"{arguments} ended with {result.returncode}: {output}")
        return output

    @contextlib.contextmanager
    def running_program(self, *arguments: str) -> Iterator[Program]:
        """Start the program, wait until it is ready, and yield it. Kill it at the end if it still
        runs.
        """
        process = subprocess.Popen(
            self.command_line(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=self.environment_variables,
        )
        program = Program(process)
        try:
            program.wait_for("Keep this window open", 120)
            yield program
        finally:
            if process.poll() is None:
                process.kill()
                process.wait(20)
            program.wait_for_output()
            for stream in filter(None, (process.stdin, process.stdout)):
                stream.close()


def why_system_cannot_run(system_key: str) -> str:
    """Return why archives for this system cannot run here, or an empty string if they can."""
    if system_key == "mac":
        return "it needs a Mac"
    if system_key == "windows" and not shutil.which("wine"):
        return "Wine is not installed"
    return ""


@contextlib.contextmanager
def unpack_on_machine(system_key: str, archive: Path, folder: Path) -> Iterator[TrialMachine]:
    """Unpack the archive and yield a machine with an empty home. End Wine's processes
    afterward.
    """
    zips.unpack_zip(archive, folder / UNPACK_FOLDER_NAME)
    environment_variables = make_empty_home(folder)
    if system_key == "windows":
        del environment_variables["DISPLAY"]
        environment_variables |= {"WINEPREFIX": str(folder / "home/wine"), "WINEDEBUG": "-all"}
        _run_wine(["wine", "wineboot", "--init"], environment_variables)
        next((folder / UNPACK_FOLDER_NAME).iterdir()).joinpath(FILE_NOT_FOR_WINE).unlink()
    try:
        yield TrialMachine(system_key, folder, environment_variables)
    finally:
        if system_key == "windows":
            _run_wine(["wineserver", "--kill"], environment_variables)


def make_empty_home(folder: Path) -> dict[str, str]:
    """Make an empty home and a pretend browser. Return the environment variables that lead to
    them.
    """
    (folder / "home").mkdir(parents=True)
    browser = folder / "bin/xdg-open"
    browser.parent.mkdir()
    browser.write_text(BROWSER_SCRIPT.format(shown=folder / "shown.txt"))
    browser.chmod(0o700)
    return {
        "HOME": str(folder / "home"),
        "PATH": f"{browser.parent}:/usr/local/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        # Python opens a browser only if there is a display.
        "DISPLAY": ":none",
    }


def _run_wine(command: Sequence[str], environment_variables: dict[str, str]) -> None:
    subprocess.run(command, env=environment_variables, capture_output=True, timeout=180)
