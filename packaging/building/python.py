"""Read a standalone Python from a file, and check the file's checksum. An archive can contain this
Python.
"""

from __future__ import annotations

import re
import tarfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import Refused, checksums, zips

# The path of the Python program on Windows, and its path on Mac and Linux.
PYTHON_PROGRAMS = (PurePosixPath("python.exe"), PurePosixPath("bin/python3"))
# These parts of a Python for Mac or Linux are not needed, and are more than half of its size.
UNUSED_FILES = re.compile(
    r"include/|share/|.*\.a$|.*/__pycache__/|lib/(?:tcl|tk|itcl|thread|pkgconfig)"
    r"|lib/python3\.\d+/(?:config-|test/|idlelib/|tkinter/|turtledemo/|ensurepip/|site-packages/)"
)
ELF, MACH_O, WINDOWS = b"\x7fELF", b"\xcf\xfa\xed\xfe", b"MZ"
MACHINE_BY_NUMBER = {
    (ELF, 62): "x86_64",
    (ELF, 183): "aarch64",
    (MACH_O, 0x01000007): "x86_64",
    (MACH_O, 0x0100000C): "arm64",
    (WINDOWS, 0x8664): "AMD64",
}


@dataclass(frozen=True, slots=True)
class Python:
    """A standalone Python: its files, and the name and checksum of the file they were read from."""

    files: dict[PurePosixPath, bytes]
    name: str
    checksum: str

    @property
    def version(self) -> str:
        """Return the version without its last number, such as 3.13, from the paths of the files.
        Refuse files without a standard library.
        """
        for path in self.files:
            if version_match := re.fullmatch(
                r"python3(\d\d)\.zip|lib/python3\.(\d\d)/os\.py", str(path)
            ):
                return f"3.{version_match[1] or version_match[2]}"
        raise Refused(f"{self.name} has no Python in it. Its standard library is missing.")

    @property
    def version_digits(self) -> str:
        """Return the version as file names on Windows contain it, such as 313."""
        return self.version.replace(".", "")

    @property
    def machine(self) -> str:
        """Return the kind of machine that this Python is for, as `platform.machine` names it.
        Refuse a Python without a program for a supported machine.
        """
        program = next((self.files[path] for path in PYTHON_PROGRAMS if path in self.files), b"")
        if machine := MACHINE_BY_NUMBER.get(_format_and_machine_number(program)):
            return machine
        raise Refused(f"{self.name} has no program for a machine that Euchre Night supports.")


def read_python(option: str, system: str) -> Python:
    """Read the Python that the option `--SYSTEM-python` names as FILE@SHA256. Refuse a missing file
    or a wrong checksum.
    """
    file_name, _, expected_checksum = option.rpartition("@")
    file = Path(file_name)
    if not file_name or not file.is_file():
        raise Refused(f"--{system}-python takes a file and its checksum: FILE@SHA256")
    checksum = checksums.checksum(file)
    if checksum != expected_checksum:
        raise Refused(
            f"{file} has the checksum {checksum}, and not {expected_checksum}. It was not taken."
        )
    files = zips.read_zip(file) if file.suffix == ".zip" else _read_tar(file)
    return Python(_strip_top_folder(files), file.name, checksum)


def _format_and_machine_number(program: bytes) -> tuple[bytes, int]:
    """Return a program's format and machine number, read from its first bytes."""
    if program.startswith(ELF):
        return ELF, int.from_bytes(program[18:20], "little")
    if program.startswith(MACH_O):
        return MACH_O, int.from_bytes(program[4:8], "little")
    if program.startswith(WINDOWS):
        header_start = int.from_bytes(program[60:64], "little")
        return WINDOWS, int.from_bytes(program[header_start + 4 : header_start + 6], "little")
    return b"", 0


def _read_tar(file: Path) -> dict[PurePosixPath, bytes]:
    """Return the files of a tar that an archive needs. A link is replaced by a copy of its target,
    since a zip has no links; a link to a file outside the tar is skipped.
    """
    files = {}
    with tarfile.open(file) as archive:
        for entry in archive:
            try:
                content = archive.extractfile(entry)
            except KeyError:
                continue
            if content is not None:
                files[PurePosixPath(entry.name)] = content.read()
    return {path: content for path, content in _strip_top_folder(files).items() if _is_used(path)}


def _is_used(path: PurePosixPath) -> bool:
    if path.parts[0] == "bin":
        return path in PYTHON_PROGRAMS
    return not UNUSED_FILES.match(str(path))


def _strip_top_folder(files: dict[PurePosixPath, bytes]) -> dict[PurePosixPath, bytes]:
    """Return the files without their top folder, if they all share one."""
    top_folders = {path.parts[0] for path in files}
    if len(top_folders) > 1 or any(len(path.parts) == 1 for path in files):
        return files
    return {path.relative_to(path.parts[0]): content for path, content in files.items()}
