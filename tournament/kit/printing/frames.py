"""Rectangles of a page, how one is divided, and how blocks stand in columns one below the other.
Points from the upper left corner downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

INCH = 72.0
MILLIMETRE = INCH / 25.4
# What office printers keep free on every side.
MARGIN = 36.0
# What a pencil needs, each way.
PENCIL = 9 * MILLIMETRE
# What sums of heights may be off by.
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    words: str
    width: float
    height: float


LETTER = Paper("letter", "Letter", 8.5 * INCH, 11 * INCH)
A4 = Paper("a4", "A4", 210 * MILLIMETRE, 297 * MILLIMETRE)
PAPERS = {paper.key: paper for paper in (LETTER, A4)}


def turn_sideways(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)


def body(paper: Paper) -> Frame:
    """Return what is within the margins."""
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
        """Return what is left under a head of this height."""
        return replace(self, top=self.top + height, height=self.height - height)

    def foot(self, height: float) -> Frame:
        return replace(self, top=self.bottom - height, height=height)

    def above(self, height: float) -> Frame:
        """Return what is left over a foot of this height."""
        return replace(self, height=self.height - height)

    def rows(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.split_down([1.0] * count, gap)

    def split_down(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return the parts from top to bottom, each with its share of the height."""
        parts = _parts(self.top, self.height, shares, gap)
        return tuple(Frame(self.left, top, self.width, high) for top, high in parts)

    def columns(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.split([1.0] * count, gap)

    def split(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return the parts from left to right, each with its share of the width."""
        parts = _parts(self.left, self.width, shares, gap)
        return tuple(Frame(left, self.top, wide, self.height) for left, wide in parts)


# Blocks by number, each with its frame.
Placed = tuple[tuple[int, Frame], ...]


def flow_blocks(
    heights: Sequence[float],
    columns: Callable[[int], Frame],
    heads: Collection[int] = (),
) -> tuple[Placed, ...]:
    """Return the blocks of each column; `columns` says where column 0, 1 and so on is. No column
    ends with one of the `heads`, which stay with what follows; a block that is higher than a column
    is cut to its height.
    """
    pages: list[list[tuple[int, Frame]]] = [[]]
    left = columns(0)
    for number, high in enumerate(heights):
        wanted = sum(heights[number : _end(number, heads) + 1])
        if wanted > left.height + SLACK and pages[-1]:
            pages.append([])
            left = columns(len(pages) - 1)
        frame = replace(left, height=min(high, left.height))
        pages[-1].append((number, frame))
        left = left.below(frame.height)
    return tuple(map(tuple, pages))


def balance_columns(heights: Sequence[float], columns: Sequence[Frame]) -> tuple[Placed, ...]:
    """Return the blocks of each of these columns of one page, none much longer than another."""
    whole = columns[0].height
    high = min(whole, sum(heights) / len(columns))
    while True:
        pages = flow_blocks(heights, partial(_column, columns, high))
        if len(pages) <= len(columns) or high == whole:
            return pages
        high = min(whole, high + min(heights))


def columns_by_page(columns: Sequence[Placed], count: int) -> Iterator[Placed]:
    """Yield the blocks of each page, where a page has `count` columns."""
    for start in range(0, len(columns), count):
        yield tuple(box for column in columns[start : start + count] for box in column)


def _parts(
    start: float, whole: float, shares: Sequence[float], gap: float
) -> Iterator[tuple[float, float]]:
    """Yield where each part begins, and how long it is."""
    room = whole - gap * (len(shares) - 1)
    for share in shares:
        size = room * share / sum(shares)
        yield start, size
        start += size + gap


def _column(columns: Sequence[Frame], high: float, number: int) -> Frame:
    return columns[number % len(columns)].head(high)


def _end(number: int, heads: Collection[int]) -> int:
    """Return the first block from here on that need not stay with what follows it."""
    while number in heads:
        number += 1
    return number
