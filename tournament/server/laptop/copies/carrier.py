"""Copies brought to a stick in a thread of their own, with an end to its patience, so that no stick
ever holds up the evening.

Which stick, and whether each copy goes there by itself, is this laptop's wish, kept in its data
folder. Standard library only.
"""

import errno
import json
import logging
import threading
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, sticks
from tournament.server.laptop.copies import folder as copies

log = logging.getLogger(__name__)
FOLDER = "Euchre Night"
PATIENCE = 120.0  # seconds
LAST = 10.0  # for a copy that is on its way when the program ends
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


@dataclass(frozen=True, slots=True)
class StickWish:
    """The stick that was used last; `always` sends each copy there by itself."""

    place: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True)
class LastCarried:
    """What became of the last one: `is_well` is None as long as it is on its way."""

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
        """What became of the last copy. A stick that does not even answer is told of, too."""
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
        words = f"A copy is on its way to {sticks.name(Path(self.wish.place))}."
        self._last = LastCarried(words, datetime.now(UTC))

    def _bring(self, copy: Path) -> None:
        self._set_out()
        place = Path(self.wish.place)
        try:
            words, is_well = _brought(copy, place, time.monotonic() + PATIENCE), True
        except OSError as error:
            words, is_well = why_not(place, error), False
            log.warning("%s", words)
        self._last = LastCarried(words, datetime.now(UTC), is_well)


def _brought(copy: Path, place: Path, until: float) -> str:
    if place not in sticks.found():
        raise FileNotFoundError(errno.ENOENT, "no such stick")
    folder = place / FOLDER
    folder.mkdir(exist_ok=True)
    copies.clear_unfinished(folder)
    copies.thin_out(folder, copies.bring(copy, folder, until=until))
    return f"The newest copy is on {sticks.name(place)}."


def why_not(place: Path, error: OSError) -> str:
    """What a stick's refusal means to the person at the desk; the evening goes on without it."""
    if isinstance(error, TimeoutError):
        return _too_slow(place)
    if error.errno == errno.ENOSPC:
        return f"{sticks.name(place)} is full: make room on it, or take another stick."
    if error.errno in READ_ONLY:
        return f"{sticks.name(place)} may only be read: slide its lock back, or take another stick."
    if place not in sticks.found():
        return f"{sticks.name(place)} is not there: put it in again, or choose another stick."
    return f"{sticks.name(place)} cannot be written ({error.strerror}): take another stick."


def _too_slow(place: Path) -> str:
    return f"{sticks.name(place)} is too slow for a copy: take another stick."
