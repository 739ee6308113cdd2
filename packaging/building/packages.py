"""Read the locked list of packages, which fixes their versions and checksums, and download their
wheels.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import Refused, checksums, zips

PYTHON_VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
ANY_PLATFORM = "any"


@dataclass(frozen=True, slots=True)
class Machine:
    """A kind of machine: its name, as `platform.machine` gives it, and the platform tags of wheels
    for it.
    """

    name: str
    platform_tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Package:
    """One package of the locked list. `locked_lines` are the package's lines in that list, with all
    checksums, but without the marker.
    """

    name: str
    version: str
    marker: str
    locked_lines: str


@dataclass(frozen=True, slots=True)
class WheelStore:
    """A folder in which downloaded wheels are kept for the next build. A wheel that is missing is
    downloaded, and each wheel is checked against the locked list.
    """

    folder: Path

    def wheel_for_all_machines(self, package: Package) -> Path | None:
        return self._find_or_download(package, [ANY_PLATFORM], PYTHON_VERSIONS[0])

    def wheel_for_machine(self, package: Package, machine: Machine, python_version: str) -> Path:
        wheel = self._find_or_download(package, machine.platform_tags, python_version)
        if wheel is None:
            raise Refused(
                f"There is no wheel of {package.name} {package.version} for {machine.name} and "
                f"Python {python_version}. Put a version that has one into the locked list."
            )
        return wheel

    def _find_or_download(
        self, package: Package, platforms: Iterable[str], python_version: str
    ) -> Path | None:
        versioned_name = f"{package.name}-{package.version}"
        folder = self.folder / versioned_name / f"{'.'.join(platforms)}-{python_version}"
        if not any(folder.glob("*.whl")):
            folder.mkdir(parents=True, exist_ok=True)
            _download_wheel(package, platforms, python_version, folder)
        wheel = next(folder.glob("*.whl"), None)
        if wheel and checksums.checksum(wheel) not in package.locked_lines:
            raise Refused(f"{wheel} is not the file of the locked list. Delete it and build again.")
        return wheel


def default_wheel_folder() -> Path:
    """Return the folder for wheels. It is outside the source, so that all checkouts share it."""
    cache_folder = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache_folder, "euchre-night-wheels")


def read_locked_list(file: Path) -> Iterator[Package]:
    """Yield all packages of a locked list, including packages that only some systems need. Refuse a
    line that cannot be read.
    """
    for package_lines in re.split(r"\n(?=[a-z])", re.sub(r"(?m)^ *#.*\n", "", file.read_text())):
        match = re.match(r"([a-z0-9-]+)==([^ ]+)(?: ; ([^\\]+?))? \\\n", package_lines)
        if match is None:
            raise Refused(f"{file.name} has a line that cannot be read: {package_lines[:60]}")
        name, version, marker = match.groups(default="")
        yield Package(
            name, version, marker, f"{name}=={version} \\\n{package_lines[match.end() :]}"
        )


def importable_files(wheel: Path) -> dict[PurePosixPath, bytes]:
    """Return the files of a wheel that can be imported, without its scripts and data."""
    return {
        path: content
        for path, content in zips.read_zip(wheel).items()
        if not path.parts[0].endswith(".data")
    }


def _download_wheel(
    package: Package, platforms: Iterable[str], python_version: str, folder: Path
) -> None:
    """Download a wheel of the package into the folder, if there is one for these platforms. Refuse
    any other failure of the download.
    """
    requirement_file = folder / "wanted.txt"
    requirement_file.write_text(package.locked_lines, encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", "--disable-pip-version-check"]
    command += ["--python-version", python_version]
    command += [argument for platform in platforms for argument in ("--platform", platform)]
    pip_result = subprocess.run(
        [*command, "--dest", str(folder), "--requirement", str(requirement_file)],
        capture_output=True,
        text=True,
        timeout=600,
    )
    if pip_result.returncode and "No matching distribution" not in pip_result.stderr:
        raise Refused(f"{package.name} could not be fetched: {pip_result.stderr.strip()}")
