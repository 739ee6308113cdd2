"""Random numbers from a seed, the same on every machine and under every version of Python.

Only the seed matters: not the clock, not the order of a dictionary, not the generator that a
library happens to use.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

_64_BIT_MASK = (1 << 64) - 1
# The generator is SplitMix64: a counter that goes up by an odd constant, and whose bits are mixed
# twice for each number.
_COUNTER_STEP = 0x9E3779B97F4A7C15
_FIRST_MIX_FACTOR = 0xBF58476D1CE4E5B9
_SECOND_MIX_FACTOR = 0x94D049BB133111EB


class SeededRandom:
    """A source of random numbers. The same seed gives the same numbers in the same order."""

    def __init__(self, seed: int | str) -> None:
        self._state = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")

    def next_number(self) -> int:
        """Return a number from 0 up to 2**64, exclusive, each as likely as any other."""
        self._state = (self._state + _COUNTER_STEP) & _64_BIT_MASK
        mixed_number = self._state
        mixed_number = ((mixed_number ^ (mixed_number >> 30)) * _FIRST_MIX_FACTOR) & _64_BIT_MASK
        mixed_number = ((mixed_number ^ (mixed_number >> 27)) * _SECOND_MIX_FACTOR) & _64_BIT_MASK
        return mixed_number ^ (mixed_number >> 31)

    def number_below(self, limit: int) -> int:
        """Return a number from 0 up to `limit`, exclusive, each as likely as any other."""
        if limit < 1:
            raise ValueError("There is nothing to draw from. The limit must be 1 or more.")
        rejection_limit = (1 << 64) - (1 << 64) % limit
        while True:
            random_number = self.next_number()
            if random_number < rejection_limit:
                return random_number % limit

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in a random order."""
        shuffled_items = list(items)
        for last_index in range(len(shuffled_items) - 1, 0, -1):
            drawn_index = self.number_below(last_index + 1)
            shuffled_items[last_index], shuffled_items[drawn_index] = (
                shuffled_items[drawn_index],
                shuffled_items[last_index],
            )
        return shuffled_items
