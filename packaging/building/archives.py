"""An archive to unpack and double-click: the program, the packages it needs, what starts it, and a
page that says how.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import Refused, packages, sbom, zips
from building.packages import PYTHONS, Machine, Package, Store
from building.python import Python

ROOMS = ("scoring", "rotation", "tournament", "templates", "docs/images")
DOCUMENTS = ("docs/handbook.md", "docs/commands.md", "docs/trust.md")
PAPERS = ("LICENSE", "CHANGELOG.md", "VENDORED.md", *DOCUMENTS)
STARTERS = Path(__file__).parent.parent / "starters"
PAGES = Path(__file__).parent.parent / "start_here"


@dataclass(frozen=True, slots=True)
class System:
    """What the archive is called for, what is double-clicked there, and which machines run it."""

    name: str
    platform: str  # as Python calls it, and the markers of the locked list
    starter: str
    machines: tuple[Machine, ...]


SYSTEMS = {
    "windows": System(
        "Windows",
        "win32",
        "Start Euchre Night.exe",
        (Machine("AMD64", ("win_amd64",)),),
    ),
    "mac": System(
        "Mac",
        "darwin",
        "Start Euchre Night.command",
        (
            Machine("arm64", tuple(f"macosx_{n}_0_arm64" for n in range(11, 15))),
            Machine(
                "x86_64",
                ("macosx_10_15_x86_64", *(f"macosx_{n}_0_x86_64" for n in range(11, 14))),
            ),
        ),
    ),
    "linux": System(
        "Linux",
        "linux",
        "start-euchre-night.sh",
        tuple(
            Machine(word, tuple(f"manylinux_2_{n}_{word}" for n in (17, 27, 28)))
            for word in ("x86_64", "aarch64")
        ),
    ),
}


def build(
    root: Path, key: str, store: Store, pythons: Sequence[Python], out: Path, newest_at: str = ""
) -> Path:
    """Build the archive for one system. It brings `pythons`; a machine for which none is given
    needs a Python of its own, and finds the packages for each that is supported.
    """
    system, version = SYSTEMS[key], version_of(root)
    brought = _by_machine(pythons, system)
    if system.platform == "win32" and not brought:
        raise Refused("The archive for Windows brings its Python: --windows-python FILE@SHA256")
    files: dict[PurePosixPath, bytes] = _program(root) | _collected(root)
    if newest_at:
        files[PurePosixPath("program/newest-at.txt")] = f"{newest_at}\n".encode()
    shipped = _put_packages(files, root, system, brought, store)
    runs = _put_starter(files, key, system, brought)
    files[PurePosixPath("START HERE.html")] = start_here(
        key, version, brings_python=not machines_without(pythons, key)
    )
    files[PurePosixPath("program/PARTS.cdx.json")] = sbom.bill_of_materials(
        root, version, shipped, pythons
    )
    place = out / f"euchre-night-{version}-{key}.zip"
    zips.write(place, f"Euchre Night {version}", files, runs)
    return place


def machines_without(pythons: Sequence[Python], key: str) -> list[str]:
    """The machines of a system for which no Python is given."""
    brought = {python.machine for python in pythons}
    return [machine.word for machine in SYSTEMS[key].machines if machine.word not in brought]


def _by_machine(pythons: Sequence[Python], system: System) -> dict[str, Python]:
    known = [machine.word for machine in system.machines]
    for python in pythons:
        if python.machine not in known:
            raise Refused(
                f"{python.name} is for {python.machine}. {system.name} takes one for "
                f"{' or '.join(known)}."
            )
    return {python.machine: python for python in pythons}


def version_of(root: Path) -> str:
    told = re.search(r'^VERSION = "(.+)"$', (root / "tournament/__init__.py").read_text(), re.M)
    assert told is not None
    return told[1]


def _program(root: Path) -> dict[PurePosixPath, bytes]:
    """The tree without its tests, and what is read beside it."""
    files = {PurePosixPath("program/manage.py"): (root / "manage.py").read_bytes()}
    for room in ROOMS:
        for file in sorted((root / room).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                files[PurePosixPath("program", file.relative_to(root))] = file.read_bytes()
    for paper in PAPERS:
        files[PurePosixPath("program", paper)] = (root / paper).read_bytes()
    return files


def _collected(root: Path) -> dict[PurePosixPath, bytes]:
    """Stylesheets, scripts and letters, packed and under names that say what is in them."""
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
            cwd=root,
            env={**os.environ, "EUCHRE_DATA": scratch, "SECRET_KEY": secrets.token_urlsafe(50)},
            capture_output=True,
            text=True,
            timeout=300,
        )
        if run.returncode:
            raise Refused(f"The static files could not be collected: {run.stderr.strip()}")
        there = Path(scratch, "static")
        return {
            PurePosixPath("program/static", file.relative_to(there)): file.read_bytes()
            for file in there.rglob("*")
            if file.is_file()
        }


def _put_packages(
    files: dict[PurePosixPath, bytes],
    root: Path,
    system: System,
    brought: Mapping[str, Python],
    store: Store,
) -> dict[str, tuple[Package, list[Path]]]:
    """Put packages for every machine into one folder, and those for one kind of Python into a
    folder of its own. Return what was put there of each.
    """
    shipped: dict[str, tuple[Package, list[Path]]] = {}
    for package in packages.locked(root / "requirements.txt"):
        if not is_wanted(package, system):
            continue
        wheel = store.for_all(package)
        if wheel:
            _put(files, "packages/any", wheel)
            shipped[package.name] = (package, [wheel])
            continue
        shipped[package.name] = (package, [])
        for machine in system.machines:
            its_python = brought.get(machine.word)
            for version in (its_python.version,) if its_python else PYTHONS:
                wheel = store.for_one(package, machine, version)
                _put(files, f"packages/{version}-{machine.word}", wheel)
                shipped[package.name][1].append(wheel)
    return shipped


def is_wanted(package: Package, system: System) -> bool:
    """The locked list knows one marker; another has to be read before it is believed."""
    told = re.fullmatch(r"sys_platform == '(\w+)'", package.marker)
    if package.marker and told is None:
        raise Refused(f"Nobody knows here what {package.marker} means, of {package.name}.")
    return told is None or told[1] == system.platform


def _put(files: dict[PurePosixPath, bytes], folder: str, wheel: Path) -> None:
    for path, content in packages.files_of(wheel).items():
        files[PurePosixPath(folder) / path] = content


def _put_starter(
    files: dict[PurePosixPath, bytes], key: str, system: System, brought: Mapping[str, Python]
) -> set[str]:
    """Put in what is double-clicked, and the Pythons. Return the names of files that can be run."""
    files[PurePosixPath("program/run.py")] = (STARTERS / "run.py").read_bytes()
    if key == "windows":
        (python,) = brought.values()
        _put_windows(files, system, python)
        return set()
    files[PurePosixPath(system.starter)] = (STARTERS / system.starter).read_bytes()
    for machine, python in brought.items():
        for path, content in python.files.items():
            files[PurePosixPath("python", machine) / path] = content
    return {system.starter, *(f"python/{machine}/bin/python3" for machine in brought)}


def _put_windows(files: dict[PurePosixPath, bytes], system: System, python: Python) -> None:
    """The signed python.exe under the name of what it starts, beside it only what Windows looks for
    there. Whatever is called otherwise would be asked about before it may run.
    """
    beside = {f"python{python.digits}.dll", "vcruntime140.dll", "vcruntime140_1.dll"}
    for path, content in python.files.items():
        if path.name == "python.exe":
            files[PurePosixPath(system.starter)] = content
        elif path.name in beside:
            files[PurePosixPath(path.name)] = content
        elif path.suffix not in {"._pth", ".exe"}:
            files[PurePosixPath("python") / path] = content
    where = ["python\\" + f"python{python.digits}.zip", "python", "program", "packages\\any"]
    where += [f"packages\\{python.version}-{system.machines[0].word}", "import site"]
    pth = "".join(f"{line}\r\n" for line in where).encode()
    files[PurePosixPath(f"python{python.digits}._pth")] = pth
    files[PurePosixPath("program/sitecustomize.py")] = (STARTERS / "sitecustomize.py").read_bytes()


def start_here(key: str, version: str, brings_python: bool) -> bytes:
    """Return START HERE.html: one page for one system, with its pictures in it, that opens without
    anything else.
    """
    frame = (PAGES / "frame.html").read_text(encoding="utf-8")
    steps = (PAGES / f"{key}.html").read_text(encoding="utf-8")
    python = "" if brings_python else (PAGES / f"python-{key}.html").read_text(encoding="utf-8")
    for name, words in (("STEPS", steps), ("PYTHON", python), ("VERSION", version)):
        frame = frame.replace(f"[{name}]", words)
    return frame.encode()
