"""The packages of the locked list as wheels: those for every machine, and for one kind each."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import Refused, checksums, zips

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
ANY = "any"


@dataclass(frozen=True, slots=True)
class Machine:
    """A kind of machine: the word that its Python has for it, and what wheels call it."""

    word: str
    platforms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Package:
    name: str
    version: str
    marker: str
    lock: str  # its lines of the locked list, checksums and all, without the marker


@dataclass(frozen=True, slots=True)
class Store:
    """Wheels that were fetched, kept for the next build. Each is held against the locked list."""

    folder: Path

    def for_all(self, package: Package) -> Path | None:
        return self._fetched(package, [ANY], PYTHONS[0])

    def for_one(self, package: Package, machine: Machine, version: str) -> Path:
        wheel = self._fetched(package, machine.platforms, version)
        if wheel is None:
            raise Refused(
                f"There is no wheel of {package.name} {package.version} for {machine.word} and "
                f"Python {version}. Take one that has them into the locked list."
            )
        return wheel

    def _fetched(self, package: Package, platforms: Iterable[str], version: str) -> Path | None:
        place = (
            self.folder / f"{package.name}-{package.version}" / f"{'.'.join(platforms)}-{version}"
        )
        if not any(place.glob("*.whl")):
            place.mkdir(parents=True, exist_ok=True)
            _fetch(package, platforms, version, place)
        wheel = next(place.glob("*.whl"), None)
        if wheel and checksums.of(wheel) not in package.lock:
            raise Refused(
                f"{wheel} is not what the locked list names. Take it away, and build again."
            )
        return wheel


def usual_store() -> Path:
    """Outside the tree, so that a fresh checkout fetches nothing twice."""
    place = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(place, "euchre-night-wheels")


def locked(file: Path) -> Iterator[Package]:
    """The packages of a locked list, whatever machine they are for."""
    for lines in re.split(r"\n(?=[a-z])", re.sub(r"(?m)^ *#.*\n", "", file.read_text())):
        told = re.match(r"([a-z0-9-]+)==([^ ]+)(?: ; ([^\\]+?))? \\\n", lines)
        if told is None:
            raise Refused(f"{file.name} has a line that nobody can read: {lines[:60]}")
        name, version, marker = told.groups(default="")
        yield Package(name, version, marker, f"{name}=={version} \\\n{lines[told.end() :]}")


def files_of(wheel: Path) -> dict[PurePosixPath, bytes]:
    """What the wheel has for the path; a script of its own is nothing that anybody calls."""
    return {
        path: content
        for path, content in zips.read(wheel).items()
        if not path.parts[0].endswith(".data")
    }


def _fetch(package: Package, platforms: Iterable[str], version: str, place: Path) -> None:
    """By pip, since it knows the index. What is not there for these platforms leaves nothing."""
    wanted = place / "wanted.txt"
    wanted.write_text(package.lock, encoding="utf-8")
    line = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    line += ["--only-binary", ":all:", "--disable-pip-version-check", "--python-version", version]
    line += [word for platform in platforms for word in ("--platform", platform)]
    run = subprocess.run(
        [*line, "--dest", str(place), "--requirement", str(wanted)],
        capture_output=True,
        text=True,
        timeout=600,
    )
    if run.returncode and "No matching distribution" not in run.stderr:
        raise Refused(f"{package.name} could not be fetched: {run.stderr.strip()}")
