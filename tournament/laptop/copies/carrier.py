"""Who carries copies to a stick: in a thread of its own, with an end to its patience, so that no
stick ever holds up the evening.

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

from tournament.laptop import data_folder
from tournament.laptop.copies import folder as copies
from tournament.laptop.copies import sticks
from tournament.words.refused import Refused

log = logging.getLogger(__name__)
FOLDER = "Euchre Night"
PATIENCE = 120.0
LAST = 10.0  # for a copy that is on its way when the program ends
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


@dataclass(frozen=True, slots=True)
class StickWish:
    """The stick that was used last; `always` sends each copy there by itself."""

    place: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True)
class LastCarried:
    """What became of the last one: `is_well` is nothing as long as it is on its way."""

    words: str
    at: datetime
    is_well: bool | None = None


class Carrier:
    def __init__(self, data: Path) -> None:
        self._file = data / "stick.json"
        self._told: LastCarried | None = None
        self._begun = 0.0
        self._next: Path | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def wish(self) -> StickWish:
        """None where the file was never written, or by nobody we know."""
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
    def told(self) -> LastCarried | None:
        """A stick that does not even answer is told too."""
        is_stuck = self._is_at_work and time.monotonic() - self._begun > PATIENCE
        if self._told and is_stuck:
            return LastCarried(_too_slow(Path(self.wish.place)), self._told.at, is_well=False)
        return self._told

    @property
    def _is_at_work(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def carry(self, copy: Path) -> None:
        """Answers at once. Whatever is on its way comes first, and of those that wait the last."""
        with self._lock:
            if self._is_at_work:
                self._next = copy
                return
            self._set_out()
            self._thread = threading.Thread(target=self._run, args=(copy,), daemon=True)
            self._thread.start()

    def end(self) -> None:
        if thread := self._thread:
            thread.join(LAST)

    def _run(self, copy: Path | None) -> None:
        while copy:
            self._bring(copy)
            copy = self._taken()

    def _taken(self) -> Path | None:
        """The copy that waits, or the end of this thread."""
        with self._lock:
            copy, self._next = self._next, None
            if copy:
                self._set_out()
            else:
                self._thread = None
        return copy

    def _set_out(self) -> None:
        """Told before the first byte, and timed from here."""
        self._begun = time.monotonic()
        words = f"A copy is on its way to {sticks.name(Path(self.wish.place))}."
        self._told = LastCarried(words, datetime.now(UTC))

    def _bring(self, copy: Path) -> None:
        place = Path(self.wish.place)
        try:
            words, is_well = _brought(copy, place, time.monotonic() + PATIENCE), True
        except OSError as error:
            words, is_well = why_not(place, error), False
            log.warning("%s", words)
        self._told = LastCarried(words, datetime.now(UTC), is_well)


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
    name = sticks.name(place)
    if isinstance(error, TimeoutError):
        return _too_slow(place)
    if error.errno == errno.ENOSPC:
        return f"{name} is full: make room on it, or take another stick."
    if error.errno in READ_ONLY:
        return f"{name} may only be read: slide its lock back, or take another stick."
    if place not in sticks.found():
        return f"{name} is not there: put it in again, or choose another stick."
    return f"{name} cannot be written ({error.strerror}): take another stick."


def _too_slow(place: Path) -> str:
    return f"{sticks.name(place)} is too slow for a copy: take another stick."
