"""Copies kept while the evening runs: in a thread of its own, at most one a minute but for those
that are asked for at the desk or by another program.

It is given what is worth a copy and how one is made, and knows no night and no row.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder
from tournament.server.laptop.copies.carrier import Carrier

log = logging.getLogger(__name__)
LOOK = 0.5  # seconds
BETWEEN = 60.0
# Another program asks for a copy by a file in the data folder. It gets the other ending once the
# copy is there, and is taken away if none could be made.
WISHED, MADE = ".copy-wished", ".copy-made"


class Keeper:
    """`trouble` says why the last copy could not be made, and is empty if it was. `let_go` closes
    the database connection of the thread that worked.
    """

    def __init__(
        self,
        data: Path,
        *,
        is_worth: Callable[[], bool],
        copy: Callable[[], Path],
        let_go: Callable[[], None],
    ) -> None:
        self.trouble = ""
        self.carrier = Carrier(data)
        self._data = data
        self._is_worth, self._copy, self._let_go = is_worth, copy, let_go
        self._is_due = False
        self._unread = ""
        self._made = -BETWEEN
        self._asked, self._to_stick = threading.Event(), threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    @property
    def worry(self) -> str:
        """The trouble with the copy or the stick that the director should know of, or empty."""
        last = self.carrier.last
        return self.trouble or (last.words if last and last.is_well is False else "")

    def ask(self, *, to_stick: bool = False) -> None:
        """Have one more made at once, and brought to the stick, too."""
        if to_stick:
            self._to_stick.set()
        self._asked.set()

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Run until the evening ends; meanwhile `running_keeper` returns this keeper."""
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
            self._let_go()

    def _look(self) -> None:
        self._is_due |= self._is_news()
        wishes = list(self._data.glob(f"*{WISHED}"))
        is_asked = self._asked.is_set() or bool(wishes)
        if is_asked or (self._is_due and time.monotonic() - self._made >= BETWEEN):
            self._asked.clear()
            self._made = time.monotonic()
            copy = self._make()
            for wish in wishes:
                with contextlib.suppress(FileNotFoundError):  # whoever asked went away
                    wish.replace(wish.with_suffix(MADE)) if copy else wish.unlink()

    def _is_news(self) -> bool:
        """A night that cannot be read is all the more worth a copy, and is told once."""
        try:
            is_news, self._unread = self._is_worth(), ""
        except Exception as error:
            if self._unread != str(error):
                log.exception("Whether a copy is due cannot be told")
            self._unread = str(error)
            self._let_go()
            return True
        return is_news

    def _make(self) -> Path | None:
        """Make a copy; a failed one, for whatever reason, is tried again a minute later."""
        try:
            copy = self._copy()
        except Refused as refusal:
            self.trouble = str(refusal)
        except OSError as error:
            self.trouble = data_folder.why_not(self._data, error)
        except Exception as error:  # else there would be no copy until the program is started anew
            self._let_go()
            self.trouble = f"No copy could be made ({error}). It is tried again in a minute."
        else:
            self._is_due, self.trouble = False, ""
            if self._to_stick.is_set() or self.carrier.wish.always:
                self._to_stick.clear()
                self.carrier.carry(copy)
            return copy
        self._is_due = True
        log.warning("%s", self.trouble)
        return None


def forget_wishes(data: Path) -> None:
    """Delete what was asked of a program that has ended since."""
    for wish in (*data.glob(f"*{WISHED}"), *data.glob(f"*{MADE}")):
        wish.unlink(missing_ok=True)


def running_keeper() -> Keeper | None:
    """The keeper of this process; None if a site is served by another server."""
    return _here


_here: Keeper | None = None
