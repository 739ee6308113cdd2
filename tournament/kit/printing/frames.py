"""Divides a page into frames, which are rectangles, and lets blocks flow into columns. Positions
are in points, from the upper left corner of the page to the right and down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

INCH = 72.0
MILLIMETER = INCH / 25.4
# The margin, in points. Office printers cannot print closer to the edge of the paper.
MARGIN = 36.0
# A box to write in by hand is at least this wide and high, in points.
MIN_WRITE_IN_BOX_SIDE = 9 * MILLIMETER
# A sum of heights may be wrong by this many points because of rounding.
ROUNDING_SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    words: str
    width: float
    height: float


LETTER = Paper("letter", "Letter", 8.5 * INCH, 11 * INCH)
A4 = Paper("a4", "A4", 210 * MILLIMETER, 297 * MILLIMETER)
PAPER_BY_KEY = {paper.key: paper for paper in (LETTER, A4)}


def landscape_paper(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)


def body_frame(paper: Paper) -> Frame:
    """Return the part of the paper inside the margins."""
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
        """Return the frame without margins: `x_inset` on the left and right, and `y_inset` at the
        top and bottom. Without a `y_inset`, all four margins are `x_inset`.
        """
        vertical_inset = x_inset if y_inset is None else y_inset
        return Frame(
            self.left + x_inset,
            self.top + vertical_inset,
            self.width - 2 * x_inset,
            self.height - 2 * vertical_inset,
        )

    def head(self, height: float) -> Frame:
        """Return the upper part of the frame, with this height."""
        return Frame(self.left, self.top, self.width, height)

    def below_head(self, height: float) -> Frame:
        """Return the part of the frame below a head of this height."""
        return Frame(self.left, self.top + height, self.width, self.height - height)

    def foot(self, height: float) -> Frame:
        """Return the lower part of the frame, with this height."""
        return Frame(self.left, self.bottom - height, self.width, height)

    def above_foot(self, height: float) -> Frame:
        """Return the part of the frame above a foot of this height."""
        return Frame(self.left, self.top, self.width, self.height - height)

    def rows(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        """Return parts of equal height from top to bottom."""
        return self.split_down([1.0] * count, gap)

    def split_down(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return parts of the frame from top to bottom, each with its share of the height."""
        parts = _part_positions(self.top, self.height, shares, gap)
        return tuple(Frame(self.left, top, self.width, height) for top, height in parts)

    def columns(self, count: int, gap: float = 0) -> tuple[Frame, ...]:
        """Return parts of equal width from left to right."""
        return self.split_across([1.0] * count, gap)

    def split_across(self, shares: Sequence[float], gap: float = 0) -> tuple[Frame, ...]:
        """Return parts of the frame from left to right, each with its share of the width."""
        parts = _part_positions(self.left, self.width, shares, gap)
        return tuple(Frame(left, self.top, width, self.height) for left, width in parts)


# For each block in a column: its index, and the frame it is placed in.
PlacedBlocks = tuple[tuple[int, Frame], ...]


def flow_into_columns(
    heights: Sequence[float],
    frame_of_column: Callable[[int], Frame],
    heading_indexes: Collection[int] = (),
) -> tuple[PlacedBlocks, ...]:
    """Return the blocks in each column. `frame_of_column` returns the frame of column 0, 1 and so
    on. The blocks in `heading_indexes` are headings, which stay with the next block. A block taller
    than a column is cut to the column's height.
    """
    blocks_by_column: list[list[tuple[int, Frame]]] = [[]]
    remaining_frame = frame_of_column(0)
    for block_index, height in enumerate(heights):
        group_height = sum(
            heights[block_index : _index_after_headings(block_index, heading_indexes) + 1]
        )
        if group_height > remaining_frame.height + ROUNDING_SLACK and blocks_by_column[-1]:
            blocks_by_column.append([])
            remaining_frame = frame_of_column(len(blocks_by_column) - 1)
        block_frame = replace(remaining_frame, height=min(height, remaining_frame.height))
        blocks_by_column[-1].append((block_index, block_frame))
        remaining_frame = remaining_frame.below_head(block_frame.height)
    return tuple(map(tuple, blocks_by_column))


def balance_columns(heights: Sequence[float], columns: Sequence[Frame]) -> tuple[PlacedBlocks, ...]:
    """Return the blocks in each column, in columns of about equal length. If the columns of one
    page are not enough, the rest of the blocks are in the columns of further pages.
    """
    max_column_height = columns[0].height
    column_height = min(max_column_height, sum(heights) / len(columns))
    while True:
        blocks_by_column = flow_into_columns(
            heights, partial(_column_frame, columns, column_height)
        )
        if len(blocks_by_column) <= len(columns) or column_height == max_column_height:
            return blocks_by_column
        column_height = min(max_column_height, column_height + min(heights))


def blocks_by_page(
    columns: Sequence[PlacedBlocks], columns_per_page: int
) -> Iterator[PlacedBlocks]:
    """Yield the blocks on each page, which has `columns_per_page` columns."""
    for first_column in range(0, len(columns), columns_per_page):
        yield tuple(
            placed_block
            for column in columns[first_column : first_column + columns_per_page]
            for placed_block in column
        )


def _part_positions(
    start: float, whole_length: float, shares: Sequence[float], gap: float
) -> Iterator[tuple[float, float]]:
    """Yield the start and the length of each part of a width or height divided by these shares."""
    shared_length, total_share = whole_length - gap * (len(shares) - 1), sum(shares)
    for share in shares:
        part_length = shared_length * share / total_share
        yield start, part_length
        start += part_length + gap


def _column_frame(columns: Sequence[Frame], height: float, column_index: int) -> Frame:
    return columns[column_index % len(columns)].head(height)


def _index_after_headings(block_index: int, heading_indexes: Collection[int]) -> int:
    """Return `block_index`, or the index of the first block after it that is not a heading."""
    while block_index in heading_indexes:
        block_index += 1
    return block_index
