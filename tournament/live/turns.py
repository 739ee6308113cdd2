"""Whose turn it is to be looked at though nothing was saved: everybody's once in a while, for what
depends on the time of day and for whatever was missed, and on a large site a few at a time.
"""

import time
from collections.abc import Collection, Hashable
from typing import TypeVar

Whose = TypeVar("Whose", bound=Hashable)
# Everybody within so many seconds, in so many parts.
ROUND, PARTS = 10.0, 200


class Turns:
    """Asked by one watcher alone, again and again."""

    def __init__(self) -> None:
        self._last: int | None = None

    def taken(self, watched: Collection[Whose]) -> frozenset[Whose]:
        """Those whose turn has come since it was asked last; at first it is everybody's."""
        last, self._last = self._last, int(time.monotonic() * PARTS / ROUND)
        if last is None or self._last - last >= PARTS:
            return frozenset(watched)
        parts = {part % PARTS for part in range(last + 1, self._last + 1)}
        return frozenset(whose for whose in watched if hash(whose) % PARTS in parts)
