"""A note that this laptop's program is newer than it was the last time, until somebody has read
what is new.

Standard library only.
"""

import contextlib
from pathlib import Path

NAME = "newer-than.txt"


def note_version(folder: Path, old: str) -> None:
    """Note the version before this one. An older note stays, as nobody has read what came since."""
    with contextlib.suppress(OSError):  # a full disk says so elsewhere, and takes no note
        if not (folder / NAME).exists():
            (folder / NAME).write_text(old, encoding="utf-8")


def unread_version(folder: Path) -> str:
    """The version of the last time, as long as nobody has read what is new since; else empty."""
    try:
        return (folder / NAME).read_text(encoding="utf-8").strip()[:20]
    except (OSError, UnicodeDecodeError):
        return ""


def mark_as_read(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / NAME).unlink(missing_ok=True)
