"""A Python that stands alone, to go into an archive: taken by its path, and held against a
checksum.
"""

from __future__ import annotations

import re
import tarfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import checksums, zips
from building.refused import Refused


@dataclass(frozen=True, slots=True)
class Python:
    """Its files, which of them can be run, its version and where it came from."""

    files: dict[PurePosixPath, bytes]
    runs: frozenset[str]
    name: str
    checksum: str

    @property
    def version(self) -> str:
        """As 3.13, by the name of its library."""
        for path in self.files:
            if told := re.fullmatch(
                r"(?:lib)?python3\.?(\d\d)\.(?:dll|zip|so.*|dylib|a)", path.name
            ):
                return f"3.{told[1]}"
        raise Refused(f"{self.name} holds no Python that anybody knows here.")

    @property
    def digits(self) -> str:
        return self.version.replace(".", "")


def checked(told: str | None, system: str) -> Python | None:
    """As `FILE@SHA256`, or nothing where whoever unpacks the archive brings a Python."""
    if not told:
        return None
    name, _, wanted = told.rpartition("@")
    file = Path(name)
    if not name or not file.is_file():
        raise Refused(f"--{system}-python takes a file and its checksum: FILE@SHA256")
    checksum = checksums.of(file)
    if checksum != wanted:
        raise Refused(f"{file} has the checksum {checksum}, and not {wanted}. It was not taken.")
    files, runs = (zips.read(file), set()) if file.suffix == ".zip" else _of_tar(file)
    return Python(_below_one_folder(files), frozenset(runs), file.name, checksum)


def _of_tar(file: Path) -> tuple[dict[PurePosixPath, bytes], set[str]]:
    """Links become copies, since a zip has none; one that leads out of it is no part of it."""
    files, runs = {}, set()
    with tarfile.open(file) as archive:
        for entry in archive:
            try:
                content = archive.extractfile(entry)
            except KeyError:
                continue
            if content is None:
                continue
            path = PurePosixPath(entry.name)
            files[path] = content.read()
            if entry.mode & 0o100:
                runs.add(str(path.relative_to(path.parts[0])))
    return files, runs


def _below_one_folder(files: dict[PurePosixPath, bytes]) -> dict[PurePosixPath, bytes]:
    """Without the one folder that all of them lie in, where there is one."""
    tops = {path.parts[0] for path in files}
    if len(tops) > 1 or any(len(path.parts) == 1 for path in files):
        return files
    return {path.relative_to(path.parts[0]): content for path, content in files.items()}
