"""Random numbers from a seed, the same on every machine and under every version of Python.

Only the seed matters: not the clock, not the order of a dictionary, not the generator that a
library happens to use.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
# SplitMix64: a counter that goes up by an odd constant, and two rounds of mixing for each step.
_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


class SeededRandom:
    """A source of random numbers. The same seed gives the same numbers in the same order."""

    def __init__(self, seed: int | str) -> None:
        self._state = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")

    def next_number(self) -> int:
        """Return a number from 0 up to 2**64, exclusive, each as likely as any other."""
        self._state = (self._state + _STEP) & _MASK
        number = self._state
        number = ((number ^ (number >> 30)) * _MIX_1) & _MASK
        number = ((number ^ (number >> 27)) * _MIX_2) & _MASK
        return number ^ (number >> 31)

    def number_below(self, limit: int) -> int:
        """Return a number from 0 up to `limit`, exclusive, each as likely as any other."""
        if limit < 1:
            raise ValueError("There is nothing to draw from: the limit must be 1 or more.")
        rejection_limit = (1 << 64) - (1 << 64) % limit
        while True:
            number = self.next_number()
            if number < rejection_limit:
                return number % limit

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in a random order."""
        result = list(items)
        for index in range(len(result) - 1, 0, -1):
            drawn_index = self.number_below(index + 1)
            result[index], result[drawn_index] = result[drawn_index], result[index]
        return result
