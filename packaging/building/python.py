"""A Python that stands alone, to go into an archive: read from a file that is given by its path and
checked against its checksum.
"""

from __future__ import annotations

import re
import tarfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building import Refused, checksums, zips

# The one program that an archive starts, as a build for Windows and one for Mac or Linux calls it.
PROGRAMS = (PurePosixPath("python.exe"), PurePosixPath("bin/python3"))
# Parts of a build for Mac or Linux that Euchre Night never uses: more than half of its size.
UNUSED = re.compile(
    r"include/|share/|.*\.a$|.*/__pycache__/|lib/(?:tcl|tk|itcl|thread|pkgconfig)"
    r"|lib/python3\.\d+/(?:config-|test/|idlelib/|tkinter/|turtledemo/|ensurepip/|site-packages/)"
)
ELF, MACH_O, WINDOWS = b"\x7fELF", b"\xcf\xfa\xed\xfe", b"MZ"
MACHINES = {
    (ELF, 62): "x86_64",
    (ELF, 183): "aarch64",
    (MACH_O, 0x01000007): "x86_64",
    (MACH_O, 0x0100000C): "arm64",
    (WINDOWS, 0x8664): "AMD64",
}


@dataclass(frozen=True, slots=True)
class Python:
    """The files of a Python below its own folder, and the name and checksum of what held them."""

    files: dict[PurePosixPath, bytes]
    name: str
    checksum: str

    @property
    def version(self) -> str:
        """Its version without the last figure, such as 3.13, read from its standard library."""
        for path in self.files:
            if found := re.fullmatch(r"python3(\d\d)\.zip|lib/python3\.(\d\d)/os\.py", str(path)):
                return f"3.{found[1] or found[2]}"
        raise Refused(f"{self.name} holds no Python: its standard library is missing.")

    @property
    def digits(self) -> str:
        """Its version as names of files on Windows have it, such as 313."""
        return self.version.replace(".", "")

    @property
    def machine(self) -> str:
        """The kind of machine it runs on, in the words of `platform.machine`."""
        program = next((self.files[path] for path in PROGRAMS if path in self.files), b"")
        if machine := MACHINES.get(_kind_of_program(program)):
            return machine
        raise Refused(f"{self.name} holds no program for a machine that Euchre Night supports.")


def read_python(option: str, system: str) -> Python:
    """Read the Python that `--SYSTEM-python` names as FILE@SHA256, or refuse what is not it."""
    name, _, expected = option.rpartition("@")
    file = Path(name)
    if not name or not file.is_file():
        raise Refused(f"--{system}-python takes a file and its checksum: FILE@SHA256")
    checksum = checksums.of(file)
    if checksum != expected:
        raise Refused(f"{file} has the checksum {checksum}, and not {expected}. It was not taken.")
    files = zips.read(file) if file.suffix == ".zip" else _read_tar(file)
    return Python(_strip_top_folder(files), file.name, checksum)


def _kind_of_program(program: bytes) -> tuple[bytes, int]:
    """The format of a program and the number of its machine, both from its first bytes."""
    if program.startswith(ELF):
        return ELF, int.from_bytes(program[18:20], "little")
    if program.startswith(MACH_O):
        return MACH_O, int.from_bytes(program[4:8], "little")
    if program.startswith(WINDOWS):
        header = int.from_bytes(program[60:64], "little")
        return WINDOWS, int.from_bytes(program[header + 4 : header + 6], "little")
    return b"", 0


def _read_tar(file: Path) -> dict[PurePosixPath, bytes]:
    """Read the files of a tar. A link becomes a copy, since a zip has no links; a link that leads
    out of the tar is left out.
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
        return path in PROGRAMS
    return not UNUSED.match(str(path))


def _strip_top_folder(files: dict[PurePosixPath, bytes]) -> dict[PurePosixPath, bytes]:
    """Drop the one folder that all files lie in, where there is one."""
    tops = {path.parts[0] for path in files}
    if len(tops) > 1 or any(len(path.parts) == 1 for path in files):
        return files
    return {path.relative_to(path.parts[0]): content for path, content in files.items()}
