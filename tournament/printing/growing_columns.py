"""Lists whose columns are as wide as what is in them, in letters as large as their pages allow."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from tournament.printing.faces import STRONG, suited
from tournament.printing.frames import Frame, Paper, body
from tournament.printing.letters import drawable, width
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import GAP, TITLE
from tournament.printing.word_table import PAD, Column, WordTable, parted, smaller

# So many more lines at most, rather than a larger size that breaks many of them.
MORE = 1.1
# A list of more pages is not read from afar.
FEW = 2
# The share of a column that is as wide as what is in it.
TIGHT = 0.0
# Between columns whose figures stand close.
AIR = 4.0


def grown(table: WordTable, wish: PrintWish, sizes: Sequence[float] = ()) -> WordTable:
    """In the largest of these sizes that needs no more pages than the table's own, and in large
    print so much larger. A column without a share of the width is as wide as what is in it, and the
    others share what is left.
    """
    word_table = _sized(table, wish.paper, table.size)
    pages, lines = _needs(word_table, wish.paper)
    for size in sizes if pages <= FEW else ():
        larger = _sized(table, wish.paper, size)
        more_pages, more_lines = _needs(larger, wish.paper)
        if more_pages > pages or more_lines > MORE * lines:
            break
        word_table = larger
    return _large(table, word_table.size, wish) if wish.large else word_table


def _large(table: WordTable, size: float, wish: PrintWish) -> WordTable:
    """Not so large that a row is higher than a page."""
    word_table = _sized(table, wish.paper, wish.size(size))
    parts = parted(word_table, lambda _: room(wish.paper))
    highest = max((line.height for part in parts for line in part), default=0.0)
    if highest > room(wish.paper).height / 2:
        return _sized(table, wish.paper, wish.size(table.size))
    return word_table


def largest(sizes: Sequence[float], pages: Callable[[float], int]) -> float:
    """Of sizes from large to small that which needs no more pages than the smallest."""
    least = pages(sizes[-1])
    return next(size for size in sizes if pages(size) <= least)


def room(paper: Paper) -> Frame:
    """What is left of a page below its title."""
    return body(paper).below(TITLE + GAP)


def _sized(table: WordTable, paper: Paper, size: float) -> WordTable:
    filled = [
        (column, [row.cells[at] for row in table.rows if row.cells])
        for at, column in enumerate(table.columns)
    ]
    # Who signs, and perhaps adds a name, wants the shares as they are.
    is_signed = any(column.share and not any(texts) for column, texts in filled)
    needs = [
        inf if column.share and is_signed else _widest(column, texts, size)
        for column, texts in filled
    ]
    wide = shared_out(needs, table.shares, room(paper).width)
    columns = (replace(one, share=share) for one, share in zip(table.columns, wide, strict=True))
    return replace(table, size=size, columns=tuple(columns))


def shared_out(needs: Sequence[float], shares: Sequence[float], whole: float) -> list[float]:
    """What has no share of the width has what it needs, and so has whatever needs less than its
    share as long as another needs more.
    """
    wide = [0.0 if share else need for need, share in zip(needs, shares, strict=True)]
    while True:
        open_ = [at for at, value in enumerate(wide) if not value]
        left = max(0.0, whole - sum(wide))
        of = sum(shares[at] for at in open_)
        each = {at: left * shares[at] / of for at in open_}
        fewer = [at for at in open_ if needs[at] <= each[at]]
        if not fewer or len(fewer) == len(open_):
            return [each.get(at, value) for at, value in enumerate(wide)]
        for at in fewer:
            wide[at] = needs[at]


def _widest(column: Column, texts: Sequence[str], size: float) -> float:
    heading = width(column.heading, smaller(size), STRONG)
    widths = (width(drawable(text), size, suited(text, column.face)) for text in set(texts))
    return max(heading, *widths, 0.0) + 2 * PAD + AIR


def _needs(table: WordTable, paper: Paper) -> tuple[int, float]:
    """So many pages, and lines of its size."""
    parts = parted(table, lambda _: room(paper))
    return len(parts), sum(line.height for part in parts for line in part) / table.size
