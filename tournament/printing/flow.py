"""Blocks one below the other, in as many columns as they need. Knows nothing of what is in them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournament.printing.frames import Frame

# Blocks by number, each with its frame.
Placed = tuple[tuple[int, Frame], ...]
# What sums of heights may be off by.
SLACK = 0.01


def flowed(
    heights: Sequence[float],
    columns: Callable[[int], Frame],
    heads: Collection[int] = (),
) -> tuple[Placed, ...]:
    """What stands in each column; `columns` says where column 0, 1 and so on is. No column ends
    with one of the `heads`, which stay with what follows; a block that is higher than a column is
    as high as it.
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


def evened(heights: Sequence[float], columns: Sequence[Frame]) -> tuple[Placed, ...]:
    """In these columns of one page, into which they go: none much longer than another."""
    whole = columns[0].height
    high = min(whole, sum(heights) / len(columns))
    while True:
        pages = flowed(heights, partial(_column, columns, high))
        if len(pages) <= len(columns) or high == whole:
            return pages
        high = min(whole, high + min(heights))


def paged(columns: Sequence[Placed], count: int) -> Iterator[Placed]:
    """What stands on each page, where a page has so many columns."""
    for start in range(0, len(columns), count):
        yield tuple(box for column in columns[start : start + count] for box in column)


def _column(columns: Sequence[Frame], high: float, number: int) -> Frame:
    return columns[number % len(columns)].head(high)


def _end(number: int, heads: Collection[int]) -> int:
    """The first from here on that need not stay with what follows it."""
    while number in heads:
        number += 1
    return number
