"""A table of words under its title, over as many pages as it needs, its headings on each.

A row is as high as its longest cell and is never torn. Columns are as wide as what is in them, and
letters as large as the pages allow. Knows nothing of what the words mean.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import inf

from tournament.kit.lists.columns import Column, Kind, Row
from tournament.kit.printing.faces import STRONG, TEXT, TITLE, Face, face_for
from tournament.kit.printing.frames import Frame, Paper, body
from tournament.kit.printing.head_line import HIGH, mark
from tournament.kit.printing.letters import RISE, SHRINK, drawable, height, lacks, width, wrap_text
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE, PLAIN, THICK

# Of a page: the line with its title, and the sizes of the title and of what stands beside it.
TITLE_HIGH, TITLE_SIZE, ASIDE = 34.0, 22.0, 12.0
# Of the width, so that something is left beside a title.
MAX_TITLE = 0.6
# Below a title, and above a heading among the rows.
GAP = 8.0
FOOT = 70.0
# Around the words of a cell, and between columns whose figures stand close.
PAD, AIR = 3.0, 4.0
# Headings beside the words of a row.
SMALLER, LARGER, MIN_SIZE = 0.82, 1.15, 10.0
ALIGN = {Kind.TEXT: Align.LEFT, Kind.TICK: Align.CENTRE}
# A larger size may break so many lines more at most; a list of more pages is not read from afar.
MAX_MORE_LINES, MAX_PAGES_FROM_AFAR = 1.1, 2

End = Callable[[PaperSheet, Frame], None]  # of the last page


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column as it is drawn: `share` of the width, whatever is in it. What is less important than
    a name is set `scale` times as large.
    """

    heading: str
    share: float
    align: Align = Align.LEFT
    face: Face = TEXT
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of `heading` alone goes across all columns, and is never the last of a page. So does a
    `note`, in small letters and as many lines as it takes. `high` is the least height of a row that
    is written in by hand.
    """

    cells: tuple[str, ...] = ()
    heading: str = ""
    note: str = ""
    high: float = 0


@dataclass(frozen=True, slots=True)
class WordTable:
    """`boxed` has rules between the columns too, to write in; `pad` is above and below words."""

    columns: tuple[PaperColumn, ...]
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


@dataclass(frozen=True, slots=True)
class Above:
    """A drawing between the title and the list, on its first page alone."""

    high: float
    draw: End


def list_pages(
    title: str,
    table: WordTable,
    wish: PrintWish,
    *,
    aside: str = "",
    above: Above | None = None,
    foot: End | None = None,
    rest: End | None = None,
) -> Sequence[Draw]:
    """Return the pages of a list. `aside` stands beside the title; `foot` draws the end of the last
    page, and `rest` what is left there below the list.
    """
    whole = room(wish.paper).above(FOOT if foot else 0)
    parts = split_pages(table, lambda page: whole.below(above.high if above and not page else 0))

    def page(part: Part, sheet: PaperSheet) -> None:
        inner = draw_title(sheet, title, aside)
        if above and part is parts[0]:
            above.draw(sheet, inner.head(above.high))
            inner = inner.below(above.high)
        left = draw(sheet, inner, table, part)
        if foot and part is parts[-1]:
            foot(sheet, inner.foot(FOOT))
        if rest and part is parts[-1]:
            rest(sheet, left)

    return [partial(page, part) for part in parts]


def draw_title(sheet: PaperSheet, title: str, aside: str = "") -> Frame:
    """Draw the title of a page, and return what is left below it. Where `aside` needs more than a
    line, the foot alone has the club.
    """
    head = sheet.body.head(TITLE_HIGH)
    needed = min(width(drawable(title), TITLE_SIZE, TITLE) + GAP, head.width * MAX_TITLE)
    square, left, right = head.split([HIGH, needed, head.width - HIGH - needed], GAP)
    mark(sheet, square)
    sheet.words(title, left, TITLE_SIZE, TITLE)
    beside = [text for text in (sheet.club, aside) if text]
    if width(drawable(aside), ASIDE * SHRINK) > right.width:
        beside = [aside]
    for text, line in zip(beside, right.rows(len(beside) or 1), strict=False):
        sheet.words(text, line, ASIDE, align=Align.RIGHT)
    sheet.under(head, THICK)
    return sheet.body.below(TITLE_HIGH + GAP)


def room(paper: Paper) -> Frame:
    """Return what is left of a page below its title."""
    return body(paper).below(TITLE_HIGH + GAP)


def fit_table(
    table: WordTable, wish: PrintWish, sizes: Sequence[float] = (), above: float = 0
) -> WordTable:
    """Return the table in the largest of these sizes that needs no more pages than its own, and in
    large print so much larger. A column without a share of the width is as wide as what is in it,
    and the others share what is left. What stands `above` the list takes so much of the first page.
    """
    word_table = _set_size(table, wish.paper, table.size)
    pages, lines = _needs(word_table, wish.paper, above)
    for size in sizes if pages <= MAX_PAGES_FROM_AFAR else ():
        larger = _set_size(table, wish.paper, size)
        more_pages, more_lines = _needs(larger, wish.paper, above)
        if more_pages > pages or more_lines > MAX_MORE_LINES * lines:
            break
        word_table = larger
    return _large(table, word_table.size, wish) if wish.large else word_table


def largest_size(sizes: Sequence[float], pages: Callable[[float], int]) -> float:
    """Return the largest size that needs no more pages than the smallest, which is the last one."""
    least = pages(sizes[-1])
    return next(size for size in sizes if pages(size) <= least)


def column_widths(needs: Sequence[float], shares: Sequence[float], whole: float) -> list[float]:
    """Return the width of each column. One without a share has what it needs, and so has one that
    needs less than its share as long as another needs more.
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


def rows(cells: Iterable[Sequence[str]], high: float = 0) -> tuple[TableRow, ...]:
    return tuple(TableRow(tuple(cell), high=high) for cell in cells)


def paper_columns(columns: Iterable[Column[Row]]) -> tuple[PaperColumn, ...]:
    """Return the columns of a list that stand on paper."""
    return tuple(
        PaperColumn(
            column.paper_heading,
            column.share,
            ALIGN.get(column.kind, Align.RIGHT),
            STRONG if column.is_bold else TEXT,
            column.scale,
        )
        for column in columns
        if column.paper_heading is not None
    )


def paper_rows(
    lines: Iterable[Row], columns: Iterable[Column[Row]], high: float = 0
) -> tuple[TableRow, ...]:
    """Return a row of paper for each line of the list."""
    there = [column for column in columns if column.paper_heading is not None]
    return rows(([column.words(line) for column in there] for line in lines), high)


def smaller(size: float) -> float:
    """Return the size of headings."""
    return max(MIN_SIZE, size * SMALLER)


def split_pages(
    table: WordTable, frames: Callable[[int], Frame], *, whole: bool = False
) -> tuple[Part, ...]:
    """Return the rows of each page; `frames` says where page 0, 1 and so on has room for them. One
    part is there even without a row. With `whole`, rows under a heading stay on a page if they can.
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


def draw(sheet: PaperSheet, frame: Frame, table: WordTable, part: Part) -> Frame:
    """Draw the rows of one page, and return what is left of the frame below them."""
    down = _head(table)
    if down:
        head = frame.head(down)
        for column, cell in zip(table.columns, _cells(table, head), strict=True):
            sheet.words(column.heading, cell, smaller(table.size), align=column.align, face=STRONG)
        sheet.under(head, THICK)
    is_band = False
    for line in part:
        place = frame.below(down).head(line.height)
        is_band = not (is_band or line.row.heading or line.row.note)
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


def _large(table: WordTable, size: float, wish: PrintWish) -> WordTable:
    """Return the table in large print, unless a row would then be higher than half a page."""
    word_table = _set_size(table, wish.paper, wish.size(size))
    parts = split_pages(word_table, lambda _: room(wish.paper))
    highest = max((line.height for part in parts for line in part), default=0.0)
    if highest > room(wish.paper).height / 2:
        return _set_size(table, wish.paper, wish.size(table.size))
    return word_table


def _set_size(table: WordTable, paper: Paper, size: float) -> WordTable:
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
    wide = column_widths(needs, table.shares, room(paper).width)
    columns = (replace(one, share=share) for one, share in zip(table.columns, wide, strict=True))
    return replace(table, size=size, columns=tuple(columns))


def _widest(column: PaperColumn, texts: Sequence[str], size: float) -> float:
    heading = width(column.heading, smaller(size), STRONG)
    own = size * column.scale
    widths = (width(drawable(text), own, face_for(text, column.face)) for text in set(texts))
    return max(heading, *widths, 0.0) + 2 * PAD + AIR


def _needs(table: WordTable, paper: Paper, above: float) -> tuple[int, float]:
    """Return how many pages it takes, and how many lines of its size."""
    parts = split_pages(table, lambda page: room(paper).below(0 if page else above))
    return len(parts), sum(line.height for part in parts for line in part) / table.size


def _section(lines: Sequence[MeasuredRow], start: int) -> float:
    """Return the height from a heading to the next one."""
    rest = takewhile(lambda row: not row.row.heading, lines[start + 1 :])
    return lines[start].height + sum(row.height for row in rest)


def _draw_row(sheet: PaperSheet, line: Frame, table: WordTable, row: TableRow) -> None:
    if row.heading:
        sheet.words(row.heading, line.below(GAP).inset(PAD, 0), table.size * LARGER, TITLE)
        sheet.under(line, PLAIN)
        return
    if row.note:
        size, inner = smaller(table.size), line.inset(PAD)
        sheet.lines(wrap_text(row.note, inner.width, size), inner, size)
        sheet.lacks = sheet.lacks or lacks(row.note)
        return
    for column, text, cell in zip(table.columns, row.cells, _cells(table, line), strict=True):
        face, size = face_for(text, column.face), table.size * column.scale
        lines = wrap_text(text, cell.width, size, face)
        down = VerticalAlign.MIDDLE if row.high else VerticalAlign.TOP
        # On the line that the larger letters beside it stand on.
        inner = cell.below(RISE * (table.size - size))
        sheet.lines(lines, inner, size, face, align=column.align, down=down)
        sheet.lacks = sheet.lacks or lacks(text)
    if row.high:
        sheet.under(line, FINE)


def _cells(table: WordTable, line: Frame) -> list[Frame]:
    """Return the cells of a row inside their padding, so that neighbors never touch."""
    return [frame.inset(PAD, table.pad) for frame in line.split(table.shares)]


def _head(table: WordTable) -> float:
    """Return the height of the headings; 0 if no column has one."""
    if not any(column.heading for column in table.columns):
        return 0
    return height(1, smaller(table.size)) + 2 * table.pad


def _height(table: WordTable, row: TableRow, wide: float) -> float:
    if row.heading:
        return height(1, table.size * LARGER) + GAP + 2 * PAD
    if row.note:
        size = smaller(table.size)
        return height(len(wrap_text(row.note, wide - 2 * PAD, size)), size) + 2 * PAD
    widths = [wide * share / sum(table.shares) - 2 * PAD for share in table.shares]
    lines = (
        len(wrap_text(text, room, table.size * column.scale, face_for(text, column.face)))
        for column, text, room in zip(table.columns, row.cells, widths, strict=True)
    )
    return max(height(max(lines), table.size) + 2 * table.pad, row.high)
