"""A table of words that runs over as many pages as it needs, its headings on each.

A row is as high as its longest cell; it is never torn. Knows nothing of what the words mean.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tournament.printing.faces import STRONG, TEXT, TITLE, Face, suited
from tournament.printing.frames import Frame
from tournament.printing.letters import height, lacks, wrapped
from tournament.printing.page import Align, PaperSheet, VerticalAlign
from tournament.printing.shapes import FINE, PLAIN, THICK

PAD = 3.0
GAP = 8.0
# Headings beside the words of a row.
SMALLER, LARGER, LEAST = 0.82, 1.15, 10.0


@dataclass(frozen=True, slots=True)
class Column:
    """`share` of the width, whatever is in it."""

    heading: str
    share: float
    align: Align = Align.LEFT
    face: Face = TEXT


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of `heading` alone goes across all columns, and is never the last of a page. Whoever
    writes by hand wants a row at least so `high`.
    """

    cells: tuple[str, ...] = ()
    heading: str = ""
    high: float = 0


@dataclass(frozen=True, slots=True)
class WordTable:
    """`boxed` has rules between the columns too, to write in; `pad` is above and below words."""

    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    size: float = 11.0
    boxed: bool = False
    pad: float = PAD

    @property
    def shares(self) -> list[float]:
        return [column.share for column in self.columns]


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A row as it was measured."""

    row: TableRow
    height: float


Part = tuple[MeasuredRow, ...]


def smaller(size: float) -> float:
    """Of the headings."""
    return max(LEAST, size * SMALLER)


def rows(cells: Iterable[Sequence[str]], high: float = 0) -> tuple[TableRow, ...]:
    return tuple(TableRow(tuple(cell), high=high) for cell in cells)


def parted(
    table: WordTable, frames: Callable[[int], Frame], *, whole: bool = False
) -> tuple[Part, ...]:
    """The rows of each page; `frames` says where page 0, 1 and so on has room for them. One part is
    there even without a row. `whole` are all rows under a heading that one page has room for.
    """
    parts: list[list[MeasuredRow]] = [[]]
    room = frames(0).height - _head(table)
    measured = [MeasuredRow(row, _height(table, row, frames(0).width)) for row in table.rows]
    for number, line in enumerate(measured):
        least = sum(row.height for row in measured[number : number + 1 + bool(line.row.heading)])
        section = _section(measured, number) if whole and line.row.heading else least
        empty = frames(len(parts)).height - _head(table)
        if (section if section <= empty else least) > room and parts[-1]:
            parts.append([])
            room = empty
        parts[-1].append(line)
        room -= line.height
    return tuple(map(tuple, parts))


def _section(lines: Sequence[MeasuredRow], start: int) -> float:
    """From a heading to the next one."""
    rest = takewhile(lambda row: not row.row.heading, lines[start + 1 :])
    return lines[start].height + sum(row.height for row in rest)


def draw(sheet: PaperSheet, frame: Frame, table: WordTable, part: Part) -> Frame:
    """What is left of the frame below it."""
    down = _head(table)
    if down:
        head = frame.head(down)
        for column, cell in zip(table.columns, _cells(table, head), strict=True):
            sheet.words(column.heading, cell, smaller(table.size), align=column.align, face=STRONG)
        sheet.under(head, THICK)
    is_band = False
    for line in part:
        place = frame.below(down).head(line.height)
        is_band = not (is_band or line.row.heading)
        if is_band:
            sheet.fill(place)
        _draw_row(sheet, place, table, line.row)
        down += line.height
    if table.boxed and part:
        whole = frame.head(down)
        sheet.box(whole, PLAIN)
        for own in whole.split(table.shares)[1:]:
            sheet.rule(own.left, own.top, own.left, own.bottom)
    return frame.below(down)


def _draw_row(sheet: PaperSheet, line: Frame, table: WordTable, row: TableRow) -> None:
    if row.heading:
        sheet.words(row.heading, line.below(GAP).inset(PAD, 0), table.size * LARGER, TITLE)
        sheet.under(line, PLAIN)
        return
    for column, text, cell in zip(table.columns, row.cells, _cells(table, line), strict=True):
        face = suited(text, column.face)
        lines = wrapped(text, cell.width, table.size, face)
        down = VerticalAlign.MIDDLE if row.high else VerticalAlign.TOP
        sheet.lines(lines, cell, table.size, face, align=column.align, down=down)
        sheet.lacks = sheet.lacks or lacks(text)
    if row.high:
        sheet.under(line, FINE)


def _cells(table: WordTable, line: Frame) -> list[Frame]:
    """Inside the padding, so that neighbours never touch."""
    return [frame.inset(PAD, table.pad) for frame in line.split(table.shares)]


def _head(table: WordTable) -> float:
    """None where nothing stands above the columns."""
    if not any(column.heading for column in table.columns):
        return 0
    return height(1, smaller(table.size)) + 2 * table.pad


def _height(table: WordTable, row: TableRow, wide: float) -> float:
    if row.heading:
        return height(1, table.size * LARGER) + GAP + 2 * PAD
    widths = [wide * share / sum(table.shares) - 2 * PAD for share in table.shares]
    lines = (
        len(wrapped(text, room, table.size, suited(text, column.face)))
        for column, text, room in zip(table.columns, row.cells, widths, strict=True)
    )
    return max(height(max(lines), table.size) + 2 * table.pad, row.high)
