"""One look at the database at one moment, shared by all who watch: what is computed for one of them
is there for all, and stays the same object until it changes.
"""

from collections.abc import Callable, Hashable
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar, cast

from tournament.evening.night.night import Night
from tournament.storage.reading import replay

T = TypeVar("T")
# What no look came upon for so long is watched by nobody.
FORGOTTEN = timedelta(minutes=1)


class Computed(NamedTuple):
    at: datetime
    value: object


class SharedLook:
    """What is computed once for all screens of one look. `before` is the last look: whatever of it
    nobody has asked for in this one is handed on to the next, for a minute.
    """

    def __init__(self, now: datetime, before: "SharedLook | None" = None) -> None:
        self.now = now
        self._before = before._lasting if before else {}
        self._kept: dict[Hashable, Computed] = {}

    @property
    def _lasting(self) -> dict[Hashable, Computed]:
        known = self._before.items()
        lasting = {what: one for what, one in known if self.now - one.at < FORGOTTEN}
        return lasting | self._kept

    def night(self, tournament: int) -> Night | None:
        """Forty tables watch the same one."""
        return self.once(("night", tournament), lambda before: replay.night(tournament))

    def once(self, what: Hashable, look: Callable[[T | None], T]) -> T:
        """Looked at once for all; `look` is told what it was in the look before."""
        if what not in self._kept:
            before = self._before.get(what)
            value = look(cast("T | None", before.value if before else None))
            self._kept[what] = Computed(self.now, value)
        return cast("T", self._kept[what].value)
