"""Which sticks are in this laptop now. Standard library only; it looks, and writes nothing."""

import os
import string
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

# Where Linux and macOS put what is pulled in, below a folder of the person's own or not.
ON_LINUX = (Path("/media"), Path("/run/media"))
ON_MACOS = (Path("/Volumes"),)
REMOVABLE = 2  # what Windows calls a drive that can be taken out


def found() -> tuple[Path, ...]:
    """The sticks that are in this laptop now."""
    if kind_of := _windows():
        return tuple(_drives(kind_of))
    roots = ON_MACOS if sys.platform == "darwin" else ON_LINUX
    # A folder that a stick left behind is none, and would fill this laptop's own disk.
    places = (place for root in roots for place in _below(root) if os.path.ismount(place))
    return tuple(place for place in places if not place.samefile("/"))


def name(place: Path) -> str:
    return place.name or str(place)


def _below(root: Path) -> Iterator[Path]:
    for place in _folders(root):
        yield place
        if not os.path.ismount(place):
            yield from _folders(place)


def _folders(place: Path) -> list[Path]:
    """Somebody else's folder may not be looked into, and holds nobody up."""
    try:
        return sorted(path for path in place.iterdir() if path.is_dir() and not path.is_symlink())
    except OSError:
        return []


def _drives(kind_of: Callable[[str], int]) -> Iterator[Path]:
    for letter in string.ascii_uppercase:
        drive = f"{letter}:\\"
        if kind_of(drive) == REMOVABLE and os.path.exists(drive):
            yield Path(drive)


def _windows() -> Callable[[str], int] | None:
    """How Windows says what kind of drive a letter is."""
    if sys.platform == "win32":
        import ctypes

        return ctypes.windll.kernel32.GetDriveTypeW
    return None
