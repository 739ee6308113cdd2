"""Build the archive for one system. People unpack it and double-click the file that starts the
program. The archive also has the program, its packages, and a page with instructions.
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
from building.packages import PYTHON_VERSIONS, Machine, Package, WheelStore
from building.python import Python

SOURCE_FOLDERS = ("scoring", "rotation", "tournament", "templates", "docs/images")
HANDBOOK_DOCUMENTS = ("docs/handbook.md", "docs/commands.md", "docs/trust.md")
SHIPPED_DOCUMENTS = ("LICENSE", "CHANGELOG.md", "VENDORED.md", *HANDBOOK_DOCUMENTS)
STARTER_FOLDER = Path(__file__).parent.parent / "starters"
START_HERE_FOLDER = Path(__file__).parent.parent / "start_here"


@dataclass(frozen=True, slots=True)
class System:
    """An operating system: its name, its value of `sys.platform`, the file to double-click, and its
    kinds of machine.
    """

    name: str
    platform: str
    starter: str
    machines: tuple[Machine, ...]


SYSTEM_BY_KEY = {
    "windows": System(
        "Windows", "win32", "Start Euchre Night.exe", (Machine("AMD64", ("win_amd64",)),)
    ),
    "mac": System(
        "Mac",
        "darwin",
        "Start Euchre Night.command",
        (
            Machine("arm64", tuple(f"macosx_{major}_0_arm64" for major in range(11, 15))),
            Machine(
                "x86_64",
                ("macosx_10_15_x86_64", *(f"macosx_{major}_0_x86_64" for major in range(11, 14))),
            ),
        ),
    ),
    "linux": System(
        "Linux",
        "linux",
        "start-euchre-night.sh",
        tuple(
            Machine(name, tuple(f"manylinux_2_{minor}_{name}" for minor in (17, 27, 28)))
            for name in ("x86_64", "aarch64")
        ),
    ),
}


def build_archive(
    root: Path,
    system_key: str,
    wheel_store: WheelStore,
    pythons: Sequence[Python],
    output_folder: Path,
    newest_version_line: str = "",
) -> Path:
    """Build the archive for one system, with these `pythons` inside, and return its path. A kind of
    machine for which no Python is given uses the Python that is installed on it. The archive then
    has that machine's packages for every supported version of Python.
    """
    system, version = SYSTEM_BY_KEY[system_key], read_version(root)
    pythons_by_machine = _pythons_by_machine(pythons, system)
    if system.platform == "win32" and not pythons_by_machine:
        raise Refused("The archive for Windows brings its Python: --windows-python FILE@SHA256")
    files: dict[PurePosixPath, bytes] = _program_files(root) | _collect_static(root)
    if newest_version_line:
        files[PurePosixPath("program/newest-at.txt")] = f"{newest_version_line}\n".encode()
    wheels_by_package = _add_packages(files, root, system, pythons_by_machine, wheel_store)
    executables = _add_starter(files, system_key, system, pythons_by_machine)
    files[PurePosixPath("START HERE.html")] = make_start_here_page(
        system_key, version, brings_python=not machines_without_python(pythons, system_key)
    )
    files[PurePosixPath("program/PARTS.cdx.json")] = sbom.make_bill_of_materials(
        root, version, wheels_by_package, pythons
    )
    archive = output_folder / f"euchre-night-{version}-{system_key}.zip"
    zips.write_zip(archive, f"Euchre Night {version}", files, executables)
    return archive


def machines_without_python(pythons: Sequence[Python], system_key: str) -> list[str]:
    """Return the system's kinds of machine for which no Python is given."""
    machines_with_python = {python.machine for python in pythons}
    return [
        machine.name
        for machine in SYSTEM_BY_KEY[system_key].machines
        if machine.name not in machines_with_python
    ]


def _pythons_by_machine(pythons: Sequence[Python], system: System) -> dict[str, Python]:
    """Return the Pythons by their kind of machine. Refuse a Python that no machine of the system
    can run.
    """
    known_machines = [machine.name for machine in system.machines]
    for python in pythons:
        if python.machine not in known_machines:
            raise Refused(
                f"{python.name} is for {python.machine}. {system.name} takes one for "
                f"{' or '.join(known_machines)}."
            )
    return {python.machine: python for python in pythons}


def read_version(root: Path) -> str:
    match = re.search(r'^VERSION = "(.+)"$', (root / "tournament/__init__.py").read_text(), re.M)
    assert match is not None
    return match[1]


def _program_files(root: Path) -> dict[PurePosixPath, bytes]:
    """Return the program's source without its tests, and the documents shipped with it, by path in
    the archive.
    """
    files = {PurePosixPath("program/manage.py"): (root / "manage.py").read_bytes()}
    for source_folder in SOURCE_FOLDERS:
        for file in sorted((root / source_folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                files[PurePosixPath("program", file.relative_to(root))] = file.read_bytes()
    for document in SHIPPED_DOCUMENTS:
        files[PurePosixPath("program", document)] = (root / document).read_bytes()
    return files


def _collect_static(root: Path) -> dict[PurePosixPath, bytes]:
    """Return the stylesheets, scripts and fonts, as `collectstatic` compresses and names them, by
    path in the archive.
    """
    with tempfile.TemporaryDirectory() as scratch:
        collect_result = subprocess.run(
            [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
            cwd=root,
            env={**os.environ, "EUCHRE_DATA": scratch, "SECRET_KEY": secrets.token_urlsafe(50)},
            capture_output=True,
            text=True,
            timeout=300,
        )
        if collect_result.returncode:
            raise Refused(
                f"The static files could not be collected: {collect_result.stderr.strip()}"
            )
        folder = Path(scratch, "static")
        return {
            PurePosixPath("program/static", file.relative_to(folder)): file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file()
        }


def _add_packages(
    files: dict[PurePosixPath, bytes],
    root: Path,
    system: System,
    pythons_by_machine: Mapping[str, Python],
    wheel_store: WheelStore,
) -> dict[str, tuple[Package, list[Path]]]:
    """Add the packages to `files`, and return the wheels of each package. Packages that fit all
    machines go into one folder, and the others into a folder for each Python version and machine.
    """
    wheels_by_package: dict[str, tuple[Package, list[Path]]] = {}
    for package in packages.read_locked_list(root / "requirements.txt"):
        if not is_package_needed(package, system):
            continue
        wheel = wheel_store.wheel_for_all_machines(package)
        if wheel:
            _add_wheel(files, "packages/any", wheel)
            wheels_by_package[package.name] = (package, [wheel])
            continue
        wheels_by_package[package.name] = (package, [])
        for machine in system.machines:
            python = pythons_by_machine.get(machine.name)
            for version in (python.version,) if python else PYTHON_VERSIONS:
                wheel = wheel_store.wheel_for_machine(package, machine, version)
                _add_wheel(files, f"packages/{version}-{machine.name}", wheel)
                wheels_by_package[package.name][1].append(wheel)
    return wheels_by_package


def is_package_needed(package: Package, system: System) -> bool:
    """Return whether the package's marker says that this system needs it. Refuse any marker that is
    not about the system.
    """
    match = re.fullmatch(r"sys_platform == '(\w+)'", package.marker)
    if package.marker and match is None:
        raise Refused(f"{package.name} has an unknown marker: {package.marker}")
    return match is None or match[1] == system.platform


def _add_wheel(files: dict[PurePosixPath, bytes], folder: str, wheel: Path) -> None:
    for path, content in packages.importable_files(wheel).items():
        files[PurePosixPath(folder) / path] = content


def _add_starter(
    files: dict[PurePosixPath, bytes],
    system_key: str,
    system: System,
    pythons_by_machine: Mapping[str, Python],
) -> set[str]:
    """Add the file to double-click and the Pythons to `files`. Return the paths that must be
    executable.
    """
    files[PurePosixPath("program/run.py")] = (STARTER_FOLDER / "run.py").read_bytes()
    if system_key == "windows":
        (python,) = pythons_by_machine.values()
        _add_windows_starter(files, system, python)
        return set()
    files[PurePosixPath(system.starter)] = (STARTER_FOLDER / system.starter).read_bytes()
    for machine, python in pythons_by_machine.items():
        for path, content in python.files.items():
            files[PurePosixPath("python", machine) / path] = content
    return {system.starter, *(f"python/{machine}/bin/python3" for machine in pythons_by_machine)}


def _add_windows_starter(files: dict[PurePosixPath, bytes], system: System, python: Python) -> None:
    """Add a copy of python.exe with the starter's name to `files`, because Windows runs a signed
    program without a warning. Only the files that python.exe needs beside it go in the same folder.
    """
    names_beside_starter = {
        f"python{python.version_digits}.dll",
        "vcruntime140.dll",
        "vcruntime140_1.dll",
    }
    for path, content in python.files.items():
        if path.name == "python.exe":
            files[PurePosixPath(system.starter)] = content
        elif path.name in names_beside_starter:
            files[PurePosixPath(path.name)] = content
        elif path.suffix not in {"._pth", ".exe"}:
            files[PurePosixPath("python") / path] = content
    search_path = [
        "python\\" + f"python{python.version_digits}.zip",
        "python",
        "program",
        "packages\\any",
    ]
    search_path += [f"packages\\{python.version}-{system.machines[0].name}", "import site"]
    search_path_lines = "".join(f"{folder}\r\n" for folder in search_path).encode()
    files[PurePosixPath(f"python{python.version_digits}._pth")] = search_path_lines
    start_script = STARTER_FOLDER / "sitecustomize.py"
    files[PurePosixPath("program/sitecustomize.py")] = start_script.read_bytes()


def make_start_here_page(system_key: str, version: str, brings_python: bool) -> bytes:
    """Return the page START HERE.html for one system, with its pictures inside."""
    page_text = (START_HERE_FOLDER / "frame.html").read_text(encoding="utf-8")
    steps_text = (START_HERE_FOLDER / f"{system_key}.html").read_text(encoding="utf-8")
    python_page = START_HERE_FOLDER / f"python-{system_key}.html"
    python_text = "" if brings_python else python_page.read_text(encoding="utf-8")
    for placeholder, replacement_text in (
        ("STEPS", steps_text),
        ("PYTHON", python_text),
        ("VERSION", version),
    ):
        page_text = page_text.replace(f"[{placeholder}]", replacement_text)
    return page_text.encode()
