"""Lists whose columns are as wide as what is in them, in letters as large as their pages allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.printing.frames import Frame, Paper, body
from tournament.printing.letters import drawable, width
from tournament.printing.listed import GAP, TITLE
from tournament.printing.lists import PAD, SMALLER, Column, Table, parted
from tournament.printing.wishes import Wish

# So many more lines at most, rather than a larger size that breaks many of them.
MORE = 1.5
# A list of more pages is not read from afar.
FEW = 2
# The share of a column that is as wide as what is in it.
TIGHT = 0.0
# Between columns whose figures stand close.
AIR = 4.0


def grown(table: Table, wish: Wish, sizes: Sequence[float] = ()) -> Table:
    """In the largest of these sizes that needs no more pages than the table's own, and in large
    print so much larger. A column without a share of the width is as wide as what is in it, and the
    others share what is left.
    """
    found = _sized(table, wish.paper, table.size)
    pages, lines = _needs(found, wish.paper)
    for size in sizes if pages <= FEW else ():
        larger = _sized(table, wish.paper, size)
        more_pages, more_lines = _needs(larger, wish.paper)
        if more_pages > pages or more_lines > MORE * lines:
            break
        found = larger
    return _large(table, found.size, wish) if wish.large else found


def _large(table: Table, size: float, wish: Wish) -> Table:
    """Not so large that a row is higher than a page."""
    found = _sized(table, wish.paper, wish.size(size))
    parts = parted(found, lambda _: room(wish.paper))
    highest = max((line.height for part in parts for line in part), default=0.0)
    if highest > room(wish.paper).height / 2:
        return _sized(table, wish.paper, wish.size(table.size))
    return found


def largest(sizes: Sequence[float], pages: Callable[[float], int]) -> float:
    """Of sizes from large to small that which needs no more pages than the smallest."""
    least = pages(sizes[-1])
    return next(one for one in sizes if pages(one) <= least)


def room(paper: Paper) -> Frame:
    """What is left of a page below its title."""
    return body(paper).below(TITLE + GAP)


def _sized(table: Table, paper: Paper, size: float) -> Table:
    tight = [
        0.0 if one.share else _widest(one, [row.cells[at] for row in table.rows if row.cells], size)
        for at, one in enumerate(table.columns)
    ]
    left = max(0.0, room(paper).width - sum(tight))
    whole = sum(table.shares)
    columns = (
        replace(one, share=wide or left * one.share / whole)
        for one, wide in zip(table.columns, tight, strict=True)
    )
    return replace(table, size=size, columns=tuple(columns))


def _widest(column: Column, texts: Sequence[str], size: float) -> float:
    heading = width(column.heading, size * SMALLER, bold=True)
    widths = (width(drawable(one), size, bold=column.bold) for one in set(texts))
    return max(heading, *widths, 0.0) + 2 * PAD + AIR


def _needs(table: Table, paper: Paper) -> tuple[int, float]:
    """So many pages, and lines of its size."""
    parts = parted(table, lambda _: room(paper))
    return len(parts), sum(line.height for part in parts for line in part) / table.size
