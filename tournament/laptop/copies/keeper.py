"""Who keeps copies while the evening runs: in a thread of its own, at most one a minute but for
those that are asked for.

It is told what is worth a copy and how one is made, and knows no night and no row.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tournament.laptop import data_folder
from tournament.laptop.copies import asked_for
from tournament.laptop.copies.carrier import Carrier
from tournament.words.refused import Refused

log = logging.getLogger(__name__)
LOOK = 0.5  # seconds
BETWEEN = 60.0
# The first page and the first minute at the desk go before a copy that is due from the last time.
FIRST = 10.0


@dataclass(frozen=True, slots=True)
class CopyJobs:
    """`let_go` closes the database connection of the thread that worked."""

    is_worth: Callable[[], bool]
    copy: Callable[[], Path]
    let_go: Callable[[], None]


class Keeper:
    """`trouble` says why the last copy could not be made, and is empty where it was. One `is_due`
    at once where the last copy was not looked through, since the program was leaving.
    """

    def __init__(self, work: CopyJobs, data: Path, *, is_due: bool = False) -> None:
        self.trouble = ""
        self.carrier = Carrier(data)
        self._work = work
        self._data = data
        self._due = is_due
        self._unread = ""
        self._made = time.monotonic() - BETWEEN + (FIRST if is_due else 0)
        self._asked = threading.Event()
        self._to_stick = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    @property
    def worry(self) -> str:
        """What the director should know of, be it the copy or the stick."""
        last = self.carrier.told
        return self.trouble or (last.words if last and last.is_well is False else "")

    def ask(self, *, to_stick: bool = False) -> None:
        """One more, at once; on the stick too."""
        if to_stick:
            self._to_stick.set()
        self._asked.set()

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Until the evening ends; `here` is this one meanwhile."""
        global _here
        _here = self
        self._thread.start()
        try:
            yield
        finally:
            _here = None
            self._over.set()
            self._thread.join()
            self.carrier.end()

    def _run(self) -> None:
        try:
            while not self._over.wait(LOOK):
                self._look()
        finally:
            self._work.let_go()

    def _look(self) -> None:
        self._due |= self._is_worth()
        asked = asked_for.waiting(self._data)
        is_asked = self._asked.is_set() or bool(asked)
        if is_asked or (self._due and time.monotonic() - self._made >= BETWEEN):
            self._asked.clear()
            copy = self._keep()
            for wish in asked:
                asked_for.answer(wish, copy, self.trouble)

    def _is_worth(self) -> bool:
        """A night that cannot be read is all the more worth a copy, and is told once."""
        try:
            is_worth, self._unread = self._work.is_worth(), ""
        except Exception as error:
            if self._unread != str(error):
                log.exception("Whether a copy is due cannot be told")
            self._unread = str(error)
            self._work.let_go()
            return True
        return is_worth

    def _keep(self) -> Path | None:
        """What could not be copied, for whatever reason, is tried again a minute later."""
        self._made, self._due = time.monotonic(), True
        try:
            copy = self._work.copy()
        except Refused as refusal:
            self.trouble = str(refusal)
        except OSError as error:
            self.trouble = data_folder.why_not(self._data, error)
        except Exception as error:  # else there would be no copy until the program is started anew
            self._work.let_go()
            self.trouble = f"No copy could be made ({error}). It is tried again in a minute."
        else:
            self._due, self.trouble = False, ""
            if self._to_stick.is_set() or self.carrier.wish.always:
                self._to_stick.clear()
                self.carrier.carry(copy)
            return copy
        log.warning("%s", self.trouble)
        return None


def here() -> Keeper | None:
    """The one of this process; there is none where a site is served by another server."""
    return _here


_here: Keeper | None = None
