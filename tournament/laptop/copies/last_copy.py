"""The newest copy as a witness of the file: where both are the same byte for byte, and the copy was
looked through when it was made, the file need not be looked through again (docs/adr/0069).

Standard library only. A note beside the file says how well the newest copy is known; where it is
missing, of another copy or not to be read, the file is looked through.
"""

import contextlib
import sqlite3
from datetime import datetime
from pathlib import Path

from tournament.laptop.copies import folder as copies
from tournament.laptop.copies import likeness
from tournament.laptop.copies.copying import CopyCheck, CopyDamaged, SourceState

NOTE = "newest-copy.txt"


def witness(path: Path, folder: Path) -> Path | None:
    """The copy whose word can be taken for the file."""
    copy = _same(path, folder)
    return copy if copy and _known(path)[0] == copy.name else None


def is_unseen(path: Path) -> bool:
    """Whether the newest copy, and the file with it, is still to be looked through."""
    return _known(path)[1] == SourceState.UNSEEN.name


def keep(
    path: Path,
    folder: Path,
    now: datetime,
    *,
    through: sqlite3.Connection | None,
    look: CopyCheck,
) -> Path:
    """One more copy, or the newest where nothing has changed since and nobody saves."""
    same = _same(path, folder) if through is None and look is not CopyCheck.THROUGH else None
    if same and look is CopyCheck.LATER:
        return same
    try:
        copy, made = (
            (same, SourceState.WHOLE)
            if same
            else copies.make(path, folder, now, through=through, look=look)
        )
    except CopyDamaged:
        _forget(path)
        raise
    _note(path, copy, made)
    return copy


def _same(path: Path, folder: Path) -> Path | None:
    """A journal beside the file would change it as soon as it is opened."""
    if any(Path(f"{path}{ending}").exists() for ending in ("-journal", "-wal")):
        return None
    newest = next(iter(copies.newest_first(folder)), None)
    return newest if newest and path.exists() and likeness.alike(path, newest) else None


def _known(path: Path) -> tuple[str, str]:
    with contextlib.suppress(OSError, ValueError):
        name, made = (path.parent / NOTE).read_text(encoding="utf-8").split()
        return name, made
    return "", ""


def _note(path: Path, copy: Path, made: SourceState) -> None:
    """What was damaged is looked through at the next start, whatever is copied until then."""
    if made is SourceState.MENDED:
        _forget(path)
    elif made is SourceState.WHOLE or _known(path)[1]:
        with contextlib.suppress(OSError):  # on a full disk the next start looks through it all
            (path.parent / NOTE).write_text(f"{copy.name} {made.name}\n", encoding="utf-8")


def _forget(path: Path) -> None:
    with contextlib.suppress(OSError):
        (path.parent / NOTE).unlink(missing_ok=True)
