"""Checksums: of one file, and the list that goes beside a release."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

LIST = "SHA256SUMS"


def of(file: Path) -> str:
    with file.open("rb") as read:
        return hashlib.file_digest(read, "sha256").hexdigest()


def write(folder: Path, files: Iterable[Path]) -> None:
    lines = [f"{of(file)}  {file.name}\n" for file in sorted(files)]
    (folder / LIST).write_text("".join(lines), encoding="utf-8")
