"""Write zips that are the same, bit for bit, whenever and wherever they are made, and read them."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

# All files get the earliest time that a zip can store, so that two builds are the same.
EARLIEST_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
UNIX_SYSTEM_NUMBER = 3
PLAIN_MODE, EXECUTABLE_MODE = stat.S_IFREG | 0o644, stat.S_IFREG | 0o755


def write_zip(
    zip_file: Path, top_folder: str, files: Mapping[PurePosixPath, bytes], executables: set[str]
) -> None:
    """Write a zip of these files, all below `top_folder`. The files with the paths in `executables`
    are executable.
    """
    unfinished_file = zip_file.with_suffix(".new")
    with zipfile.ZipFile(unfinished_file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{top_folder}/{path}", EARLIEST_ZIP_TIME)
            entry.create_system = UNIX_SYSTEM_NUMBER
            file_mode = EXECUTABLE_MODE if str(path) in executables else PLAIN_MODE
            entry.external_attr = file_mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[path], compresslevel=6)
    unfinished_file.replace(zip_file)


def read_zip(zip_file: Path) -> dict[PurePosixPath, bytes]:
    with zipfile.ZipFile(zip_file) as archive:
        return {
            PurePosixPath(entry.filename): archive.read(entry)
            for entry in archive.infolist()
            if not entry.is_dir()
        }


def unpack_zip(archive: Path, folder: Path) -> None:
    """Unpack an archive. Unlike the standard library, keep executable files executable."""
    with zipfile.ZipFile(archive) as files:
        for entry in files.infolist():
            Path(files.extract(entry, folder)).chmod(entry.external_attr >> 16 & 0o777)
