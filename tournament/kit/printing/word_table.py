"""Draws a table of words below a title, with headings, on as many pages as it needs. A row is as
high as its highest cell and is never split. Columns are as wide as their words, and letters as
large as the pages allow.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import inf

from tournament.kit.lists.columns import Column, ColumnKind, Row
from tournament.kit.printing.faces import STRONG, TEXT, TITLE, Face, face_for
from tournament.kit.printing.frames import Frame, Paper, body_frame
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, draw_club_logo
from tournament.kit.printing.letters import (
    BASELINE,
    SHRINK_BEFORE_WRAPPING,
    has_unknown_letters,
    height_of_lines,
    printable_text,
    width_of_text,
    wrap_text,
)
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE, PLAIN, THICK

# The height of the title line, and the font sizes of the title and of the words beside it.
TITLE_HEIGHT, TITLE_SIZE, ASIDE_SIZE = 34.0, 22.0, 12.0
# A title has at most this share of the width, so that the words beside it have room.
MAX_TITLE_SHARE = 0.6
# The gap below a title, and above a heading among the rows.
GAP = 8.0
# The height of what is drawn at the end of the list.
END_HEIGHT = 70.0
CELL_PADDING, COLUMN_GAP = 3.0, 4.0
# Headings of columns are smaller than the words, and headings among the rows larger.
HEADING_SCALE, SECTION_SCALE, MIN_HEADING_SIZE = 0.82, 1.15, 10.0
ALIGN_BY_KIND = {ColumnKind.TEXT: Align.LEFT, ColumnKind.TICK: Align.CENTER}
# A larger size may need this many times as many lines.
MAX_LINE_GROWTH = 1.1
# A list on more pages is not hung on a wall, so its font need not be larger than usual.
MAX_PAGES_FROM_AFAR = 2

DrawInFrame = Callable[[PaperSheet, Frame], None]


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column on paper, with its `share` of the width. Its font is `scale` times as large as the
    table's.
    """

    heading: str
    share: float
    align: Align = Align.LEFT
    face: Face = TEXT
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: its cells, or a heading or a note instead. Both go across all columns; a
    heading is never the last row of a page, and a note is in smaller type. A row to write in has a
    `min_height`.
    """

    cells: tuple[str, ...] = ()
    heading: str = ""
    note: str = ""
    min_height: float = 0


@dataclass(frozen=True, slots=True)
class WordTable:
    """A table to draw, with its font size. A table to write in `has_column_rules`."""

    columns: tuple[PaperColumn, ...]
    rows: tuple[TableRow, ...]
    size: float = 11.0
    has_column_rules: bool = False
    vertical_padding: float = CELL_PADDING

    @property
    def shares(self) -> list[float]:
        return [column.share for column in self.columns]


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A row, and the height that its words need."""

    row: TableRow
    height: float


PagePart = tuple[MeasuredRow, ...]


@dataclass(frozen=True, slots=True)
class DrawingAbove:
    """A drawing of this height between the title and the table on the first page."""

    height: float
    draw: DrawInFrame


def list_pages(
    title: str,
    table: WordTable,
    choices: PrintChoices,
    *,
    aside_text: str = "",
    drawing_above: DrawingAbove | None = None,
    draw_end: DrawInFrame | None = None,
    draw_rest: DrawInFrame | None = None,
) -> Sequence[DrawPage]:
    """Return the pages of a table with a title and, beside it, the `aside_text`. On the last page,
    `draw_end` draws at the foot, and `draw_rest` into the frame left below the table.
    """
    table_frame = frame_below_title(choices.paper).above_foot(END_HEIGHT if draw_end else 0)
    page_parts = split_pages(
        table,
        lambda page_number: table_frame.below_head(
            drawing_above.height if drawing_above and not page_number else 0
        ),
    )

    def draw_page(part: PagePart, sheet: PaperSheet) -> None:
        list_frame = draw_title(sheet, title, aside_text)
        if drawing_above and part is page_parts[0]:
            drawing_above.draw(sheet, list_frame.head(drawing_above.height))
            list_frame = list_frame.below_head(drawing_above.height)
        frame_below = draw_rows(sheet, list_frame, table, part)
        if draw_end and part is page_parts[-1]:
            draw_end(sheet, list_frame.foot(END_HEIGHT))
        if draw_rest and part is page_parts[-1]:
            draw_rest(sheet, frame_below)

    return [partial(draw_page, part) for part in page_parts]


def draw_title(sheet: PaperSheet, title: str, aside_text: str = "") -> Frame:
    """Draw the title of a page and the words beside it, and return the frame below. A long
    `aside_text` leaves out the club's name, which is at the foot too.
    """
    title_frame = sheet.body.head(TITLE_HEIGHT)
    needed_width = min(
        width_of_text(printable_text(title), TITLE_SIZE, TITLE) + GAP,
        title_frame.width * MAX_TITLE_SHARE,
    )
    logo_frame, words_frame, aside_frame = title_frame.split_across(
        [HEAD_LINE_HEIGHT, needed_width, title_frame.width - HEAD_LINE_HEIGHT - needed_width], GAP
    )
    draw_club_logo(sheet, logo_frame)
    sheet.draw_words(title, words_frame, TITLE_SIZE, TITLE)
    aside_texts = [text for text in (sheet.club, aside_text) if text]
    if (
        width_of_text(printable_text(aside_text), ASIDE_SIZE * SHRINK_BEFORE_WRAPPING)
        > aside_frame.width
    ):
        aside_texts = [aside_text]
    for text, line_frame in zip(aside_texts, aside_frame.rows(len(aside_texts) or 1), strict=False):
        sheet.draw_words(text, line_frame, ASIDE_SIZE, align=Align.RIGHT)
    sheet.draw_rule_below(title_frame, THICK)
    return sheet.body.below_head(TITLE_HEIGHT + GAP)


def frame_below_title(paper: Paper) -> Frame:
    """Return the part of a page below its title."""
    return body_frame(paper).below_head(TITLE_HEIGHT + GAP)


def fit_table(
    table: WordTable, choices: PrintChoices, sizes: Sequence[float] = (), height_above: float = 0
) -> WordTable:
    """Return the table in the largest of these sizes that needs no more pages than its own size;
    large print makes it larger still. A column without a share of the width is as wide as its
    words, and the others share the rest. `height_above` is the height of a drawing on the first
    page.
    """
    fitted_table = _set_size(table, choices.paper, table.size)
    pages, lines = _pages_needed(fitted_table, choices.paper, height_above)
    for size in sizes if pages <= MAX_PAGES_FROM_AFAR else ():
        larger_table = _set_size(table, choices.paper, size)
        more_pages, more_lines = _pages_needed(larger_table, choices.paper, height_above)
        if more_pages > pages or more_lines > MAX_LINE_GROWTH * lines:
            break
        fitted_table = larger_table
    return _in_large_print(table, fitted_table.size, choices) if choices.is_large else fitted_table


def largest_size(sizes: Sequence[float], pages: Callable[[float], int]) -> float:
    """Return the largest size that needs no more pages than the last size, which is the
    smallest.
    """
    fewest_pages = pages(sizes[-1])
    return next(size for size in sizes if pages(size) <= fewest_pages)


def column_widths(
    needed_widths: Sequence[float], shares: Sequence[float], whole_width: float
) -> list[float]:
    """Return the width of each column. A column without a share gets the width it needs. So does a
    column that needs less than its share, if another one needs more.
    """
    widths = [
        0.0 if share else needed_width
        for needed_width, share in zip(needed_widths, shares, strict=True)
    ]
    while True:
        open_columns = [index for index, width in enumerate(widths) if not width]
        free_width = max(0.0, whole_width - sum(widths))
        open_share = sum(shares[index] for index in open_columns)
        open_widths = {index: free_width * shares[index] / open_share for index in open_columns}
        settled_columns = [
            index for index in open_columns if needed_widths[index] <= open_widths[index]
        ]
        if not settled_columns or len(settled_columns) == len(open_columns):
            return [open_widths.get(index, width) for index, width in enumerate(widths)]
        for index in settled_columns:
            widths[index] = needed_widths[index]


def table_rows(cells: Iterable[Sequence[str]], height: float = 0) -> tuple[TableRow, ...]:
    return tuple(TableRow(tuple(cell), min_height=height) for cell in cells)


def paper_columns(columns: Iterable[Column[Row]]) -> tuple[PaperColumn, ...]:
    """Return the columns of a list that have a heading on paper."""
    return tuple(
        PaperColumn(
            column.paper_heading,
            column.share,
            ALIGN_BY_KIND.get(column.kind, Align.RIGHT),
            STRONG if column.is_bold else TEXT,
            column.scale,
        )
        for column in columns
        if column.paper_heading is not None
    )


def paper_rows(
    lines: Iterable[Row], columns: Iterable[Column[Row]], height: float = 0
) -> tuple[TableRow, ...]:
    """Return a row for each line of the list, with the columns that are on paper."""
    paper_columns = [column for column in columns if column.paper_heading is not None]
    return table_rows(
        ([column.cell_words(line) for column in paper_columns] for line in lines), height
    )


def heading_size(size: float) -> float:
    """Return the size of column headings above words of this size."""
    return max(MIN_HEADING_SIZE, size * HEADING_SCALE)


def split_pages(
    table: WordTable, frames: Callable[[int], Frame], *, is_whole_page: bool = False
) -> tuple[PagePart, ...]:
    """Return the rows on each page; a table without rows has one page. `frames` returns the frame
    for the rows on page 0, 1 and so on. With `is_whole_page`, the rows under a heading stay on one
    page if they fit.
    """
    pages: list[list[MeasuredRow]] = [[]]
    first_frame, headings_height = frames(0), _headings_height(table)
    height_left = first_frame.height - headings_height
    cells = _cell_frames(table, first_frame)
    measured_rows = [
        MeasuredRow(row, _row_height(table, row, first_frame.width, cells)) for row in table.rows
    ]
    for number, line in enumerate(measured_rows):
        min_height = sum(
            row.height for row in measured_rows[number : number + 1 + bool(line.row.heading)]
        )
        section_height = (
            _section_height(measured_rows, number)
            if is_whole_page and line.row.heading
            else min_height
        )
        height_below_headings = frames(len(pages)).height - headings_height
        if (
            section_height if section_height <= height_below_headings else min_height
        ) > height_left and pages[-1]:
            pages.append([])
            height_left = height_below_headings
        pages[-1].append(line)
        height_left -= line.height
    return tuple(map(tuple, pages))


def draw_rows(sheet: PaperSheet, frame: Frame, table: WordTable, part: PagePart) -> Frame:
    """Draw the headings and the rows of one page, and return the frame left below them."""
    height_down = _headings_height(table)
    if height_down:
        heading_frame = frame.head(height_down)
        for column, cell in zip(table.columns, _cell_frames(table, heading_frame), strict=True):
            sheet.draw_words(
                column.heading, cell, heading_size(table.size), align=column.align, face=STRONG
            )
        sheet.draw_rule_below(heading_frame, THICK)
    is_band = False
    for line in part:
        row_frame = frame.below_head(height_down).head(line.height)
        is_band = not (is_band or line.row.heading or line.row.note)
        if is_band:
            sheet.fill(row_frame)
        _draw_row(sheet, row_frame, table, line.row)
        height_down += line.height
    if table.has_column_rules and part:
        whole_frame = frame.head(height_down)
        sheet.draw_box(whole_frame, PLAIN)
        for column_frame in whole_frame.split_across(table.shares)[1:]:
            sheet.draw_rule(
                column_frame.left, column_frame.top, column_frame.left, column_frame.bottom
            )
    return frame.below_head(height_down)


def _in_large_print(table: WordTable, size: float, choices: PrintChoices) -> WordTable:
    """Return the table in large print. If a row would be higher than half a page, the font is
    smaller.
    """
    large_table = _set_size(table, choices.paper, choices.scaled_size(size))
    pages = split_pages(large_table, lambda _: frame_below_title(choices.paper))
    max_row_height = max((line.height for page in pages for line in page), default=0.0)
    if max_row_height > frame_below_title(choices.paper).height / 2:
        return _set_size(table, choices.paper, choices.scaled_size(table.size))
    return large_table


def _set_size(table: WordTable, paper: Paper, size: float) -> WordTable:
    texts_by_column = [
        (column, [row.cells[index] for row in table.rows if row.cells])
        for index, column in enumerate(table.columns)
    ]
    # People sign and write names here, so the columns keep their shares.
    is_filled_in_by_hand = any(column.share and not any(texts) for column, texts in texts_by_column)
    needed_widths = [
        inf if column.share and is_filled_in_by_hand else _widest_text(column, texts, size)
        for column, texts in texts_by_column
    ]
    widths = column_widths(needed_widths, table.shares, frame_below_title(paper).width)
    columns = (
        replace(column, share=share) for column, share in zip(table.columns, widths, strict=True)
    )
    return replace(table, size=size, columns=tuple(columns))


def _widest_text(column: PaperColumn, texts: Sequence[str], size: float) -> float:
    heading = width_of_text(column.heading, heading_size(size), STRONG)
    column_size = size * column.scale
    widths = (
        width_of_text(printable_text(text), column_size, face_for(text, column.face))
        for text in set(texts)
    )
    return max(heading, *widths, 0.0) + 2 * CELL_PADDING + COLUMN_GAP


def _pages_needed(table: WordTable, paper: Paper, height_above: float) -> tuple[int, float]:
    """Return how many pages the table needs, and its height as a multiple of its font size."""
    pages = split_pages(
        table, lambda page: frame_below_title(paper).below_head(0 if page else height_above)
    )
    return len(pages), sum(line.height for page_rows in pages for line in page_rows) / table.size


def _section_height(lines: Sequence[MeasuredRow], start: int) -> float:
    """Return the height of a heading and its rows."""
    section_lines = takewhile(lambda line: not line.row.heading, lines[start + 1 :])
    return lines[start].height + sum(line.height for line in section_lines)


def _draw_row(sheet: PaperSheet, row_frame: Frame, table: WordTable, row: TableRow) -> None:
    if row.heading:
        sheet.draw_words(
            row.heading,
            row_frame.below_head(GAP).inset(CELL_PADDING, 0),
            table.size * SECTION_SCALE,
            TITLE,
        )
        sheet.draw_rule_below(row_frame, PLAIN)
        return
    if row.note:
        size, inner_frame = heading_size(table.size), row_frame.inset(CELL_PADDING)
        sheet.draw_text_lines(wrap_text(row.note, inner_frame.width, size), inner_frame, size)
        sheet.has_unknown_letters = sheet.has_unknown_letters or has_unknown_letters(row.note)
        return
    for column, text, cell in zip(
        table.columns, row.cells, _cell_frames(table, row_frame), strict=True
    ):
        face, size = face_for(text, column.face), table.size * column.scale
        lines = wrap_text(text, cell.width, size, face)
        vertical_align = VerticalAlign.MIDDLE if row.min_height else VerticalAlign.TOP
        # A smaller font begins lower, so that all words of the row are on one baseline.
        inner_frame = cell.below_head(BASELINE * (table.size - size))
        sheet.draw_text_lines(
            lines, inner_frame, size, face, align=column.align, vertical_align=vertical_align
        )
        sheet.has_unknown_letters = sheet.has_unknown_letters or has_unknown_letters(text)
    if row.min_height:
        sheet.draw_rule_below(row_frame, FINE)


def _cell_frames(table: WordTable, row_frame: Frame) -> list[Frame]:
    """Return the frames of the cells in a row, inside their padding."""
    return [
        frame.inset(CELL_PADDING, table.vertical_padding)
        for frame in row_frame.split_across(table.shares)
    ]


def _headings_height(table: WordTable) -> float:
    """Return the height of the line of column headings; 0 if no column has one."""
    if not any(column.heading for column in table.columns):
        return 0
    return height_of_lines(1, heading_size(table.size)) + 2 * table.vertical_padding


def _row_height(table: WordTable, row: TableRow, width: float, cells: Sequence[Frame]) -> float:
    if row.heading:
        return height_of_lines(1, table.size * SECTION_SCALE) + GAP + 2 * CELL_PADDING
    if row.note:
        size = heading_size(table.size)
        return (
            height_of_lines(len(wrap_text(row.note, width - 2 * CELL_PADDING, size)), size)
            + 2 * CELL_PADDING
        )
    lines = (
        len(wrap_text(text, cell.width, table.size * column.scale, face_for(text, column.face)))
        for column, text, cell in zip(table.columns, row.cells, cells, strict=True)
    )
    return max(height_of_lines(max(lines), table.size) + 2 * table.vertical_padding, row.min_height)
