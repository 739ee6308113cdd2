"""Rectangles of a page, and how one is divided. Points from the upper left corner downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

INCH = 72.0
MILLIMETRE = INCH / 25.4
# What office printers keep free on every side.
MARGIN = 36.0
# What a pencil needs, each way.
PENCIL = 9 * MILLIMETRE


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    words: str
    width: float
    height: float


LETTER = Paper("letter", "Letter", 8.5 * INCH, 11 * INCH)
A4 = Paper("a4", "A4", 210 * MILLIMETRE, 297 * MILLIMETRE)
PAPERS = {paper.key: paper for paper in (LETTER, A4)}


def on_its_side(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)


def body(paper: Paper) -> Frame:
    """Within the margins."""
    return Frame(0, 0, paper.width, paper.height).inset(MARGIN)


@dataclass(frozen=True, slots=True)
class Frame:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def inset(self, across: float, down: float | None = None) -> Frame:
        high = across if down is None else down
        return Frame(
            self.left + across, self.top + high, self.width - 2 * across, self.height - 2 * high
        )

    def head(self, height: float) -> Frame:
        return replace(self, height=height)

    def below(self, height: float) -> Frame:
        """What is left under a head of this height."""
        return replace(self, top=self.top + height, height=self.height - height)

    def foot(self, height: float) -> Frame:
        return replace(self, top=self.bottom - height, height=height)

    def above(self, height: float) -> Frame:
        """What is left over a foot of this height."""
        return replace(self, height=self.height - height)

    def rows(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.stacked([1.0] * count, gap)

    def stacked(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """From top to bottom, each with its share of the height."""
        parts = _parts(self.top, self.height, shares, gap)
        return tuple(Frame(self.left, top, self.width, high) for top, high in parts)

    def columns(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.split([1.0] * count, gap)

    def split(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """From left to right, each with its share of the width."""
        parts = _parts(self.left, self.width, shares, gap)
        return tuple(Frame(left, self.top, wide, self.height) for left, wide in parts)


def _parts(
    start: float, whole: float, shares: Sequence[float], gap: float
) -> Iterator[tuple[float, float]]:
    """Where each begins, and how long it is."""
    room = whole - gap * (len(shares) - 1)
    for share in shares:
        size = room * share / sum(shares)
        yield start, size
        start += size + gap
