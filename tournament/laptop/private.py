"""Whether others on this computer can look into a place, and what can be done about it. Standard
library only.
"""

import contextlib
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from tournament.laptop import own_line

OTHERS = stat.S_IRWXG | stat.S_IRWXO
MENDED = "Others on this computer could look into the folder of your evenings. Now you alone can."
STAYS = (
    "Others on this computer can look into the folder of your evenings, and it cannot be closed to "
    f"them. Choose one that is yours alone: {own_line.elsewhere()}"
)


def close(folder: Path, inside: Iterable[Path]) -> str:
    """What there is to say; nothing where only its owner could look all along."""
    if sys.platform == "win32":  # there a profile's folders are its owner's
        return ""
    open_ = [path for path in (folder, *inside) if _is_open(path)]
    for path in open_:
        if not _is_shared(path):
            with contextlib.suppress(PermissionError):  # somebody else's: told below
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    if not open_:
        return ""
    return STAYS if any(map(_is_open, open_)) else MENDED


def _is_open(path: Path) -> bool:
    return path.exists() and bool(path.stat().st_mode & OTHERS)


def _is_shared(path: Path) -> bool:
    """Others need it: where everybody keeps things, and whatever somebody's home lies in."""
    return bool(path.stat().st_mode & stat.S_ISVTX) or Path.home().is_relative_to(path)
