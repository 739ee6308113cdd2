"""A machine on which nothing but the archive was unpacked: this one for Linux, Wine for Windows.
What is double-clicked there, where it keeps its evenings, and which browser it opens.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from building import Refused, archives, zips

from tests.faults.running import Program

FOLDER = "Our club é"
# What stands in for the person's browser: it writes down where it was led.
BROWSER = '#!/bin/sh\necho "$1" >>"{shown}"\n'
# Wine has no answer for it, and Windows has.
NOT_IN_WINE = "python/_wmi.pyd"


@dataclass(frozen=True, slots=True)
class Machine:
    """`place` is its own folder: the unpacked archive, an empty home and a browser."""

    key: str
    place: Path
    surroundings: dict[str, str]

    @property
    def name(self) -> str:
        return f"{archives.SYSTEMS[self.key].name}{' (Wine)' if self.is_wine else ''}"

    @property
    def is_wine(self) -> bool:
        return self.key == "windows"

    @property
    def starter(self) -> Path:
        folder = next((self.place / FOLDER).iterdir())
        return folder / archives.SYSTEMS[self.key].starter

    @property
    def shown(self) -> list[str]:
        """The addresses that its browser was led to."""
        told = self.place / "shown.txt"
        return told.read_text().split() if told.exists() else []

    def line(self, *asked: str) -> list[str]:
        return [*(["wine"] if self.is_wine else []), str(self.starter), *asked]

    def named(self, path: Path) -> str:
        """As this system calls a place of ours."""
        return f"Z:{path}".replace("/", "\\") if self.is_wine else str(path)

    def run(self, *asked: str, typed: str = "") -> str:
        """What a command says that ends by itself."""
        told = subprocess.run(
            self.line(*asked),
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.surroundings,
            timeout=120,
        )
        said = told.stdout.decode(errors="replace")
        if told.returncode:
            raise Refused(f"{asked} ended with {told.returncode}: {said}")
        return said

    @contextlib.contextmanager
    def started(self, *asked: str) -> Iterator[Program]:
        """Double-clicked, or typed with more behind it, until the desk is open."""
        process = subprocess.Popen(
            self.line(*asked),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=self.surroundings,
        )
        program = Program(process)
        try:
            program.wait_for("Leave this window open", 120)
            yield program
        finally:
            if process.poll() is None:
                process.kill()
                process.wait(20)
            program.heard_all()
            for end in filter(None, (process.stdin, process.stdout)):
                end.close()


def why_not(key: str) -> str:
    """Nothing, where archives of this system run here."""
    if key == "mac":
        return "a Mac alone runs it"
    if key == "windows" and not shutil.which("wine"):
        return "there is no wine"
    return ""


@contextlib.contextmanager
def machine(key: str, archive: Path, place: Path) -> Iterator[Machine]:
    """With an empty home. What Wine keeps running beside it ends with it."""
    zips.unpack(archive, place / FOLDER)
    surroundings = empty_home(place)
    if key == "windows":
        del surroundings["DISPLAY"]
        surroundings |= {"WINEPREFIX": str(place / "home/wine"), "WINEDEBUG": "-all"}
        _wine(["wine", "wineboot", "--init"], surroundings)
        next((place / FOLDER).iterdir()).joinpath(NOT_IN_WINE).unlink()
    try:
        yield Machine(key, place, surroundings)
    finally:
        if key == "windows":
            _wine(["wineserver", "--kill"], surroundings)


def empty_home(place: Path) -> dict[str, str]:
    """What somebody has who has started nothing yet, with a browser that writes down its way."""
    (place / "home").mkdir(parents=True)
    browser = place / "bin/xdg-open"
    browser.parent.mkdir()
    browser.write_text(BROWSER.format(shown=place / "shown.txt"))
    browser.chmod(0o700)
    return {
        "HOME": str(place / "home"),
        "PATH": f"{browser.parent}:/usr/local/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "DISPLAY": ":none",  # a browser is looked for where there is a screen
    }


def _wine(line: Sequence[str], surroundings: dict[str, str]) -> None:
    subprocess.run(line, env=surroundings, capture_output=True, timeout=180)
