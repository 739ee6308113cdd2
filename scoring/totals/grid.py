"""Sets of points, each as one long integer with a bit for every score there can be.

An axis for each side. A hand moves a whole set by one shift, however many scores are in it. Knows
no rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True, slots=True)
class ScoreSpace:
    """The room for all scores of one game: along each axis from `lows` on, `sizes` values."""

    lows: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def bits(self) -> int:
        return prod(self.sizes)

    @property
    def everywhere(self) -> int:
        return (1 << self.bits) - 1

    @property
    def start(self) -> int:
        """The set of nothing but zero on every axis."""
        return 1 << self.shift([-low for low in self.lows])

    def stride(self, axis: int) -> int:
        return prod(self.sizes[:axis])

    def shift(self, step: Sequence[int]) -> int:
        """How far a step along the axes moves a bit."""
        return sum(along * self.stride(axis) for axis, along in enumerate(step))

    def place(self, points: Sequence[int]) -> int | None:
        """The number of the bit for these points; None outside the room."""
        offsets = [value - low for value, low in zip(points, self.lows, strict=True)]
        inside = all(0 <= offset < size for offset, size in zip(offsets, self.sizes, strict=True))
        return self.shift(offsets) if inside else None

    def where(self, axis: int, values: range) -> int:
        """The set of all scores with one of these values on this axis."""
        stride, size = self.stride(axis), self.sizes[axis]
        first = values.start - self.lows[axis]
        inside = min(len(values), size - first)
        pattern = ((1 << (stride * inside)) - 1) << (stride * first)
        period, times, built = stride * size, self.bits // (stride * size), 1
        while built < times:
            more = min(built, times - built)
            pattern |= (pattern & ((1 << (more * period)) - 1)) << (built * period)
            built += more
        return pattern

    def meets(self, values: Sequence[int | None], among: int) -> bool:
        """Whether any score of a set has these values, each within the room; None for any."""
        for axis, value in enumerate(values):
            if value is not None:
                among &= self.where(axis, range(value, value + 1))
        return among != 0

    def written(self, points: int) -> bytes:
        """A set in which a single place is found at once."""
        return points.to_bytes(self.bits // 8 + 1, "little")

    def holds(self, points: Sequence[int], written: bytes) -> bool:
        place = self.place(points)
        return bool(written) and place is not None and bool(written[place >> 3] >> (place & 7) & 1)
