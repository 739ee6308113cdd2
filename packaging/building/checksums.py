"""Compute checksums of files, and write the list of them that is published with a release."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

CHECKSUM_LIST = "SHA256SUMS"


def checksum(file: Path) -> str:
    with file.open("rb") as binary_file:
        return hashlib.file_digest(binary_file, "sha256").hexdigest()


def write_checksum_list(folder: Path, files: Iterable[Path]) -> None:
    lines = [f"{checksum(file)}  {file.name}\n" for file in sorted(files)]
    (folder / CHECKSUM_LIST).write_text("".join(lines), encoding="utf-8")
