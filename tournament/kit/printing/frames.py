"""Rectangles on a page: how a page is divided, and how blocks flow into columns. Positions are in
points, from the upper left corner of the page to the right and down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

INCH = 72.0
MILLIMETER = INCH / 25.4
# Office printers cannot print closer to the edge of the paper.
MARGIN = 36.0
# A person can write in a box of this width and height.
MIN_WRITING_SIDE = 9 * MILLIMETER
# Sums of heights may be off by this much because of rounding.
ROUNDING_SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    words: str
    width: float
    height: float


LETTER = Paper("letter", "Letter", 8.5 * INCH, 11 * INCH)
A4 = Paper("a4", "A4", 210 * MILLIMETER, 297 * MILLIMETER)
PAPERS = {paper.key: paper for paper in (LETTER, A4)}


def turn_sideways(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)


def body_frame(paper: Paper) -> Frame:
    """Return the part of the paper inside its margins."""
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

    def inset(self, x_inset: float, y_inset: float | None = None) -> Frame:
        height = x_inset if y_inset is None else y_inset
        return Frame(
            self.left + x_inset,
            self.top + height,
            self.width - 2 * x_inset,
            self.height - 2 * height,
        )

    def head(self, height: float) -> Frame:
        return Frame(self.left, self.top, self.width, height)

    def below_head(self, height: float) -> Frame:
        """Return the part below a head of this height."""
        return Frame(self.left, self.top + height, self.width, self.height - height)

    def foot(self, height: float) -> Frame:
        return Frame(self.left, self.bottom - height, self.width, height)

    def above_foot(self, height: float) -> Frame:
        """Return the part above a foot of this height."""
        return Frame(self.left, self.top, self.width, self.height - height)

    def rows(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.split_down([1.0] * count, gap)

    def split_down(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return the parts from top to bottom, each with its share of the height."""
        parts = _part_positions(self.top, self.height, shares, gap)
        return tuple(Frame(self.left, top, self.width, height) for top, height in parts)

    def columns(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        return self.split_across([1.0] * count, gap)

    def split_across(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return the parts from left to right, each with its share of the width."""
        parts = _part_positions(self.left, self.width, shares, gap)
        return tuple(Frame(left, self.top, width, self.height) for left, width in parts)


# The index of each block, and the frame it is placed in.
PlacedBlocks = tuple[tuple[int, Frame], ...]


def flow_blocks(
    heights: Sequence[float],
    columns: Callable[[int], Frame],
    heads: Collection[int] = (),
) -> tuple[PlacedBlocks, ...]:
    """Return the blocks in each column; `columns` returns the frame of column 0, 1 and so on. The
    blocks in `heads` are headings, which stay with the next block. A block that is higher than a
    column is cut to its height.
    """
    placed_columns: list[list[tuple[int, Frame]]] = [[]]
    free_frame = columns(0)
    for number, height in enumerate(heights):
        height_of_group = sum(heights[number : _end_of_group(number, heads) + 1])
        if height_of_group > free_frame.height + ROUNDING_SLACK and placed_columns[-1]:
            placed_columns.append([])
            free_frame = columns(len(placed_columns) - 1)
        frame = replace(free_frame, height=min(height, free_frame.height))
        placed_columns[-1].append((number, frame))
        free_frame = free_frame.below_head(frame.height)
    return tuple(map(tuple, placed_columns))


def balance_columns(heights: Sequence[float], columns: Sequence[Frame]) -> tuple[PlacedBlocks, ...]:
    """Return the blocks in each column, about equally long. If the columns of one page are not
    enough, the blocks go on over more columns.
    """
    whole_height = columns[0].height
    height = min(whole_height, sum(heights) / len(columns))
    while True:
        placed_columns = flow_blocks(heights, partial(_column_frame, columns, height))
        if len(placed_columns) <= len(columns) or height == whole_height:
            return placed_columns
        height = min(whole_height, height + min(heights))


def columns_by_page(columns: Sequence[PlacedBlocks], count: int) -> Iterator[PlacedBlocks]:
    """Yield the blocks on each page, which has `count` columns."""
    for start in range(0, len(columns), count):
        yield tuple(box for column in columns[start : start + count] for box in column)


def _part_positions(
    start: float, whole_length: float, shares: Sequence[float], gap: float
) -> Iterator[tuple[float, float]]:
    """Yield the start and the length of each part of a width or height."""
    length_of_parts, all_shares = whole_length - gap * (len(shares) - 1), sum(shares)
    for share in shares:
        length = length_of_parts * share / all_shares
        yield start, length
        start += length + gap


def _column_frame(columns: Sequence[Frame], height: float, number: int) -> Frame:
    return columns[number % len(columns)].head(height)


def _end_of_group(number: int, heads: Collection[int]) -> int:
    """Return the index of the first block, from this one on, that is no heading."""
    while number in heads:
        number += 1
    return number
