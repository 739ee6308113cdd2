"""One look at the database at one moment, shared by all who watch: what is computed for one of them
is there for all, and stays the same object until it changes.
"""

from collections.abc import Callable, Hashable
from datetime import datetime
from typing import TypeVar, cast

from tournament.night.evening import Night
from tournament.reading import replay

T = TypeVar("T")


class Reading:
    """`before` is the look that was taken last; what a look that `is_whole` did not come upon is
    forgotten after it.
    """

    def __init__(
        self, now: datetime, before: "Reading | None" = None, *, is_whole: bool = True
    ) -> None:
        self.now = now
        self._is_whole = is_whole
        self._before = before._known if before else {}
        self._kept: dict[Hashable, object] = {}

    @property
    def _known(self) -> dict[Hashable, object]:
        return self._kept if self._is_whole else {**self._before, **self._kept}

    def night(self, tournament: int) -> Night | None:
        """Forty tables watch the same one."""
        return self.once(("night", tournament), lambda before: replay.night(tournament))

    def once(self, what: Hashable, look: Callable[[T | None], T]) -> T:
        """Looked at once for all; `look` is told what it was in the look before."""
        if what not in self._kept:
            self._kept[what] = look(cast("T | None", self._before.get(what)))
        return cast("T", self._kept[what])
