"""Copies brought to a stick in a thread of their own, with an end to its patience, so that no stick
ever holds up the evening.

Which stick, and whether each copy goes there by itself, is this laptop's wish, kept in its data
folder. Standard library only.
"""

import errno
import json
import logging
import os
import string
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder
from tournament.server.laptop.copies import folder as copies

log = logging.getLogger(__name__)
FOLDER = "Euchre Night"
PATIENCE = 120.0  # seconds
LAST = 10.0  # for a copy that is on its way when the program ends
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
# Where Linux and macOS put what is pulled in, below a folder of the person's own or not.
ON_LINUX = (Path("/media"), Path("/run/media"))
ON_MACOS = (Path("/Volumes"),)
REMOVABLE = 2  # what Windows calls a drive that can be taken out


@dataclass(frozen=True, slots=True)
class StickWish:
    """The stick that was used last; `always` sends each copy there by itself."""

    place: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True)
class LastCarried:
    """The outcome of the last carried copy: `is_well` is None while it is on its way."""

    words: str
    at: datetime
    is_well: bool | None = None


class Carrier:
    """Brings copies to the stick, one after the other, in a thread of its own."""

    def __init__(self, data: Path) -> None:
        self._file = data / "stick.json"
        self._last: LastCarried | None = None
        self._begun = 0.0
        self._next: Path | None = None
        self._wake, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="carrier", daemon=True)

    @property
    def wish(self) -> StickWish:
        """Return what was asked for, or an empty wish where the file is missing or not ours."""
        try:
            content = json.loads(self._file.read_text(encoding="utf-8"))
            return StickWish(str(content["place"]), content["always"] is True)
        except (OSError, ValueError, KeyError, TypeError):
            return StickWish()

    def remember(self, wish: StickWish) -> None:
        try:
            self._file.write_text(json.dumps(asdict(wish)), encoding="utf-8")
        except OSError as error:
            raise Refused(data_folder.why_not(self._file.parent, error)) from error

    @property
    def last(self) -> LastCarried | None:
        """The outcome of the last copy; a stick that does not answer counts as a failure."""
        last = self._last
        if last and last.is_well is None and time.monotonic() - self._begun > PATIENCE:
            return LastCarried(_too_slow(Path(self.wish.place)), last.at, is_well=False)
        return last

    def carry(self, copy: Path) -> None:
        """Send a copy to the stick, and return at once. Whatever is on its way comes first, and of
        those that wait the last.
        """
        if self._last is None or self._last.is_well is not None:
            self._set_out()
        self._next = copy
        self._wake.set()
        if not self._thread.is_alive():
            self._thread.start()

    def end(self) -> None:
        """Wait a little for a copy that is on its way."""
        self._over.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(LAST)

    def _run(self) -> None:
        while not self._over.is_set() or self._wake.is_set():
            self._wake.wait()
            self._wake.clear()
            copy, self._next = self._next, None
            if copy:
                self._bring(copy)

    def _set_out(self) -> None:
        """Say that a copy is on its way before its first byte is, and start its time."""
        self._begun = time.monotonic()
        words = f"A copy is on its way to {stick_name(Path(self.wish.place))}."
        self._last = LastCarried(words, datetime.now(UTC))

    def _bring(self, copy: Path) -> None:
        self._set_out()
        place = Path(self.wish.place)
        try:
            words, is_well = _copy_to_stick(copy, place, time.monotonic() + PATIENCE), True
        except OSError as error:
            words, is_well = why_not(place, error), False
            log.warning("%s", words)
        self._last = LastCarried(words, datetime.now(UTC), is_well)


def _copy_to_stick(copy: Path, place: Path, until: float) -> str:
    if place not in found_sticks():
        raise FileNotFoundError(errno.ENOENT, "no such stick")
    folder = place / FOLDER
    folder.mkdir(exist_ok=True)
    copies.clear_unfinished(folder)
    copies.thin_out(folder, copies.bring(copy, folder, until=until))
    return f"The newest copy is on {stick_name(place)}."


def why_not(place: Path, error: OSError) -> str:
    """A stick's refusal in words for the person at the desk; the evening goes on without it."""
    if isinstance(error, TimeoutError):
        return _too_slow(place)
    if error.errno == errno.ENOSPC:
        return f"{stick_name(place)} is full: make room on it, or take another stick."
    if error.errno in READ_ONLY:
        return f"{stick_name(place)} may only be read: slide its lock back, or take another stick."
    if place not in found_sticks():
        return f"{stick_name(place)} is not there: put it in again, or choose another stick."
    return f"{stick_name(place)} cannot be written ({error.strerror}): take another stick."


def _too_slow(place: Path) -> str:
    return f"{stick_name(place)} is too slow for a copy: take another stick."


def found_sticks() -> tuple[Path, ...]:
    """The sticks that are in this laptop now."""
    if kind_of := _windows():
        return tuple(_drives(kind_of))
    roots = ON_MACOS if sys.platform == "darwin" else ON_LINUX
    # A folder that a stick left behind is none, and would fill this laptop's own disk.
    places = (place for root in roots for place in _below(root) if os.path.ismount(place))
    return tuple(place for place in places if not place.samefile("/"))


def stick_name(place: Path) -> str:
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
