"""A zip that is the same, bit for bit, whenever and wherever it is made."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

# The earliest that a zip can say: no file in it is of a time of its own.
WHEN = (1980, 1, 1, 0, 0, 0)
UNIX = 3
PLAIN, RUNS = stat.S_IFREG | 0o644, stat.S_IFREG | 0o755


def write(place: Path, top: str, files: Mapping[PurePosixPath, bytes], runs: set[str]) -> None:
    """`files` by their places below the folder `top`; those named in `runs` can be run."""
    beside = place.with_suffix(".new")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{top}/{path}", WHEN)
            entry.create_system = UNIX
            entry.external_attr = (RUNS if str(path) in runs else PLAIN) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[path], compresslevel=6)
    beside.replace(place)


def read(place: Path) -> dict[PurePosixPath, bytes]:
    with zipfile.ZipFile(place) as archive:
        return {
            PurePosixPath(entry.filename): archive.read(entry)
            for entry in archive.infolist()
            if not entry.is_dir()
        }


def unpack(archive: Path, place: Path) -> None:
    """With what may be run, as a system's own way to unpack keeps it."""
    with zipfile.ZipFile(archive) as files:
        for entry in files.infolist():
            Path(files.extract(entry, place)).chmod(entry.external_attr >> 16 & 0o777)
