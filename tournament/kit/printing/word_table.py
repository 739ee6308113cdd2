"""Draws a table of words with a title and column headings, on as many pages as needed. A row is as
tall as its tallest cell and is never split. Columns are as wide as their words, and the font is as
large as the pages allow.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, takewhile
from math import inf
from typing import TypeVar

from tournament.kit.lists.columns import Column, ColumnKind, Row
from tournament.kit.printing.faces import STRONG, TEXT, TITLE, Face, face_for_text
from tournament.kit.printing.frames import Frame, Paper, body_frame
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, draw_club_logo
from tournament.kit.printing.letters import (
    BASELINE_SHARE,
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

# In points: the height of the title line, and the font sizes of the title and of the words beside
# it.
TITLE_HEIGHT, TITLE_FONT_SIZE, ASIDE_FONT_SIZE = 34.0, 22.0, 12.0
# A title takes at most this share of the page's width, so that the words beside it have room.
MAX_TITLE_SHARE = 0.6
# The gaps below the title and above a heading among the rows, in points.
GAP_BELOW_TITLE = 8.0
# The height, in points, that is kept free at the end of the list for drawings such as lines to sign
# on.
LIST_END_HEIGHT = 70.0
CELL_PADDING, COLUMN_GAP = 3.0, 4.0
# The extra gap, in points, between a column aligned to the right and a next column aligned to the
# left.
GAP_BETWEEN_ALIGNED_EDGES = 8.0
# Headings of columns are smaller than the words by the first factor, but at least as large as the
# last number, in points. Headings among the rows are larger by the second factor.
HEADING_SCALE, SECTION_SCALE, MIN_HEADING_SIZE = 0.82, 1.15, 10.0
ALIGN_BY_KIND = {ColumnKind.TEXT: Align.LEFT, ColumnKind.TICK: Align.CENTER}
# A larger font size is used only if the table then has at most this many times as many lines.
MAX_GROWTH_OF_LINES = 1.1
# A list of up to this many pages may hang on a wall, so its font is enlarged if possible.
MAX_PAGES_ON_A_WALL = 2

# The number of pages, or a pair: the number of pages and the number of wrapped rows.
PageCount = TypeVar("PageCount", int, tuple[int, int])
DrawIntoFrame = Callable[[PaperSheet, Frame], None]


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column on paper, with its share of the width; its font is `font_scale` times as large as
    the table's.
    """

    heading: str
    width_share: float
    align: Align = Align.LEFT
    face: Face = TEXT
    font_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table. A row has cells, or one heading or note across all columns. A heading is
    never the last row of a page, and a note is in smaller type. `min_height` is the least height of
    a row to write in by hand.
    """

    cells: tuple[str, ...] = ()
    heading: str = ""
    note: str = ""
    min_height: float = 0


@dataclass(frozen=True, slots=True)
class WordTable:
    """A table to draw, with its font size. If it `has_column_rules`, lines between the columns make
    it easy to write in by hand. If it `keeps_shares`, its columns do not shrink to their words, so
    that empty cells have room for handwriting. If it `has_whole_sections`, the rows under a heading
    stay on one page if they fit.
    """

    columns: tuple[PaperColumn, ...]
    rows: tuple[TableRow, ...]
    font_size: float = 11.0
    has_column_rules: bool = False
    keeps_shares: bool = False
    vertical_padding: float = CELL_PADDING
    has_whole_sections: bool = False

    @property
    def shares(self) -> list[float]:
        return [column.width_share for column in self.columns]


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A row together with the height that its words need."""

    row: TableRow
    height: float


PageRows = tuple[MeasuredRow, ...]


@dataclass(frozen=True, slots=True)
class DrawingAbove:
    """A drawing between the title and the table on the first page, and the height that it needs."""

    height: float
    draw: DrawIntoFrame


def pages_of_table(
    title: str,
    table: WordTable,
    choices: PrintChoices,
    *,
    aside_text: str = "",
    drawing_above: DrawingAbove | None = None,
    draw_end: DrawIntoFrame | None = None,
    draw_rest: DrawIntoFrame | None = None,
) -> Sequence[DrawPage]:
    """Return the pages of a table with a title and, beside the title, the `aside_text`. On the last
    page, `draw_end` draws at the foot, and `draw_rest` draws into the frame left below the table.
    """
    table_frame = frame_below_title(choices.paper).above_foot(LIST_END_HEIGHT if draw_end else 0)
    rows_by_page = split_rows_into_pages(
        table,
        lambda page_number: table_frame.below_head(
            drawing_above.height if drawing_above and not page_number else 0
        ),
    )

    def draw_page(page_rows: PageRows, sheet: PaperSheet) -> None:
        list_frame = draw_title(sheet, title, aside_text)
        if drawing_above and page_rows is rows_by_page[0]:
            drawing_above.draw(sheet, list_frame.head(drawing_above.height))
            list_frame = list_frame.below_head(drawing_above.height)
        frame_below = draw_table_rows(sheet, list_frame, table, page_rows)
        if draw_end and page_rows is rows_by_page[-1]:
            draw_end(sheet, list_frame.foot(LIST_END_HEIGHT))
        if draw_rest and page_rows is rows_by_page[-1]:
            draw_rest(sheet, frame_below)

    return [partial(draw_page, page_rows) for page_rows in rows_by_page]


def draw_title(sheet: PaperSheet, title: str, aside_text: str = "") -> Frame:
    """Draw the title of a page and the words beside it, and return the frame below. If the
    `aside_text` is long, leave out the club's name, which is at the foot of the page too.
    """
    title_frame = sheet.body.head(TITLE_HEIGHT)
    title_width = min(
        width_of_text(printable_text(title), TITLE_FONT_SIZE, TITLE) + GAP_BELOW_TITLE,
        title_frame.width * MAX_TITLE_SHARE,
    )
    logo_frame, words_frame, aside_frame = title_frame.split_across(
        [HEAD_LINE_HEIGHT, title_width, title_frame.width - HEAD_LINE_HEIGHT - title_width],
        GAP_BELOW_TITLE,
    )
    draw_club_logo(sheet, logo_frame)
    sheet.draw_words(title, words_frame, TITLE_FONT_SIZE, TITLE)
    aside_texts = [text for text in (sheet.club, aside_text) if text]
    if (
        width_of_text(printable_text(aside_text), ASIDE_FONT_SIZE * SHRINK_BEFORE_WRAPPING)
        > aside_frame.width
    ):
        aside_texts = [aside_text]
    for text, line_frame in zip(aside_texts, aside_frame.rows(len(aside_texts) or 1), strict=False):
        sheet.draw_words(text, line_frame, ASIDE_FONT_SIZE, align=Align.RIGHT)
    sheet.draw_rule_below(title_frame, THICK)
    return sheet.body.below_head(TITLE_HEIGHT + GAP_BELOW_TITLE)


def frame_below_title(paper: Paper) -> Frame:
    """Return the part of a page below the title."""
    return body_frame(paper).below_head(TITLE_HEIGHT + GAP_BELOW_TITLE)


def fit_table(
    table: WordTable,
    choices: PrintChoices,
    font_sizes: Sequence[float] = (),
    height_above: float = 0,
) -> WordTable:
    """Return the table in the largest of these `font_sizes` in which it needs no more pages, wraps
    no more rows and has hardly more lines than in its own font size. A long table keeps its own
    font size. Large print makes any table larger. `height_above` is the height of a drawing above
    the table on the first page.
    """
    fitted_table = with_font_size(table, choices.paper, table.font_size)
    page_count, line_count = _count_pages_and_lines(fitted_table, choices.paper, height_above)
    wrapped_count = count_wrapped_rows(fitted_table, choices.paper)
    for font_size in font_sizes if page_count <= MAX_PAGES_ON_A_WALL else ():
        larger_table = with_font_size(table, choices.paper, font_size)
        larger_page_count, larger_line_count = _count_pages_and_lines(
            larger_table, choices.paper, height_above
        )
        if (
            larger_page_count > page_count
            or larger_line_count > MAX_GROWTH_OF_LINES * line_count
            or count_wrapped_rows(larger_table, choices.paper) > wrapped_count
        ):
            break
        fitted_table = larger_table
    return (
        _enlarge_for_large_print(table, fitted_table.font_size, choices)
        if choices.is_large
        else fitted_table
    )


def with_font_size(table: WordTable, paper: Paper, font_size: float) -> WordTable:
    """Return the table in this font size, with columns as wide as their words need. A column
    without a share of the width is as wide as its words, and the other columns divide the rest.
    """
    texts_by_column = [
        (column, [row.cells[index] for row in table.rows if row.cells])
        for index, column in enumerate(table.columns)
    ]
    # An empty column to write in takes the room that the words of the other columns leave.
    needed_widths = [
        inf
        if column.width_share and (table.keeps_shares or not any(texts))
        else _needed_column_width(column, texts, font_size) + gap
        for (column, texts), gap in zip(texts_by_column, _gaps_before(table.columns), strict=True)
    ]
    # Columns in smaller type, which have the points of single games, are equally wide.
    widest_small_column = max(
        (
            width
            for column, width in zip(table.columns, needed_widths, strict=True)
            if column.font_scale < 1
        ),
        default=0.0,
    )
    needed_widths = [
        widest_small_column if column.font_scale < 1 else width
        for column, width in zip(table.columns, needed_widths, strict=True)
    ]
    column_widths_on_page = column_widths(
        needed_widths, table.shares, frame_below_title(paper).width
    )
    columns = (
        replace(column, width_share=share)
        for column, share in zip(table.columns, column_widths_on_page, strict=True)
    )
    return replace(table, font_size=font_size, columns=tuple(columns))


def largest_size_with_fewest_pages(
    font_sizes: Sequence[float], count_pages: Callable[[float], PageCount]
) -> float:
    """Return the largest font size that needs no more pages than the last size, which is the
    smallest. If `count_pages` counts wrapped rows too, a size that needs the same number of pages
    must not wrap more rows than the last size.
    """
    fewest_pages = count_pages(font_sizes[-1])
    return next(font_size for font_size in font_sizes if count_pages(font_size) <= fewest_pages)


def count_wrapped_rows(table: WordTable, paper: Paper) -> int:
    """Return how many rows have a cell of more than one line."""
    cell_frames = _cell_frames(table, frame_below_title(paper))
    return sum(bool(row.cells) and _line_count(table, row, cell_frames) > 1 for row in table.rows)


def column_widths(
    needed_widths: Sequence[float], shares: Sequence[float], whole_width: float
) -> list[float]:
    """Return the width of each column. A column without a share gets the width it needs; so does a
    column that needs less than its share while another column needs more.
    """
    widths = [
        0.0 if share else needed_width
        for needed_width, share in zip(needed_widths, shares, strict=True)
    ]
    while True:
        unsettled_columns = [index for index, width in enumerate(widths) if not width]
        free_width = max(0.0, whole_width - sum(widths))
        unsettled_share = sum(shares[index] for index in unsettled_columns)
        unsettled_widths = {
            index: free_width * shares[index] / unsettled_share for index in unsettled_columns
        }
        settled_columns = [
            index for index in unsettled_columns if needed_widths[index] <= unsettled_widths[index]
        ]
        if not settled_columns or len(settled_columns) == len(unsettled_columns):
            return [unsettled_widths.get(index, width) for index, width in enumerate(widths)]
        for index in settled_columns:
            widths[index] = needed_widths[index]


def rows_from_cells(
    cells_by_row: Iterable[Sequence[str]], min_height: float = 0
) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(tuple(cells_of_row), min_height=min_height) for cells_of_row in cells_by_row
    )


def paper_columns(columns: Iterable[Column[Row]]) -> tuple[PaperColumn, ...]:
    """Return the columns of a list that have a heading on paper."""
    return tuple(
        PaperColumn(
            column.paper_heading,
            column.width_share,
            ALIGN_BY_KIND.get(column.kind, Align.RIGHT),
            STRONG if column.is_bold else TEXT,
            column.font_scale,
        )
        for column in columns
        if column.paper_heading is not None
    )


def paper_rows(
    records: Iterable[Row], columns: Iterable[Column[Row]], min_height: float = 0
) -> tuple[TableRow, ...]:
    """Return a row of words for each record of the list, in the columns that have a heading on
    paper.
    """
    printed_columns = [column for column in columns if column.paper_heading is not None]
    return rows_from_cells(
        ([column.cell_words(record) for column in printed_columns] for record in records),
        min_height,
    )


def column_heading_size(words_size: float) -> float:
    """Return the font size of column headings above words of this size."""
    return max(MIN_HEADING_SIZE, words_size * HEADING_SCALE)


def split_rows_into_pages(
    table: WordTable, frame_of_page: Callable[[int], Frame]
) -> tuple[PageRows, ...]:
    """Return the rows on each page; a table without rows has one page. `frame_of_page` returns the
    frame for the rows on page 0, 1 and so on.
    """
    pages: list[list[MeasuredRow]] = [[]]
    first_frame, headings_height = frame_of_page(0), _headings_height(table)
    height_left = first_frame.height - headings_height
    cell_frames = _cell_frames(table, first_frame)
    measured_rows = [
        MeasuredRow(row, _row_height(table, row, first_frame.width, cell_frames))
        for row in table.rows
    ]
    for row_index, measured_row in enumerate(measured_rows):
        min_height = sum(
            row.height
            for row in measured_rows[row_index : row_index + 1 + bool(measured_row.row.heading)]
        )
        section_height = (
            _section_height(measured_rows, row_index)
            if table.has_whole_sections and measured_row.row.heading
            else min_height
        )
        height_below_headings = frame_of_page(len(pages)).height - headings_height
        if (
            section_height if section_height <= height_below_headings else min_height
        ) > height_left and pages[-1]:
            pages.append([])
            height_left = height_below_headings
        pages[-1].append(measured_row)
        height_left -= measured_row.height
    return tuple(map(tuple, pages))


def draw_table_rows(
    sheet: PaperSheet, frame: Frame, table: WordTable, page_rows: PageRows
) -> Frame:
    """Draw the column headings and the rows of one page, and return the frame left below them."""
    height_drawn = _headings_height(table)
    if height_drawn:
        heading_frame = frame.head(height_drawn)
        for column, cell_frame in zip(
            table.columns, _cell_frames(table, heading_frame), strict=True
        ):
            sheet.draw_words(
                column.heading,
                cell_frame,
                column_heading_size(table.font_size),
                align=column.align,
                face=STRONG,
            )
        sheet.draw_rule_below(heading_frame, THICK)
    is_gray_band = False
    for measured_row in page_rows:
        row_frame = frame.below_head(height_drawn).head(measured_row.height)
        is_gray_band = not (is_gray_band or measured_row.row.heading or measured_row.row.note)
        if is_gray_band:
            sheet.fill(row_frame)
        _draw_row(sheet, row_frame, table, measured_row.row)
        height_drawn += measured_row.height
    if table.has_column_rules and page_rows:
        whole_frame = frame.head(height_drawn)
        sheet.draw_box(whole_frame, PLAIN)
        for column_frame in whole_frame.split_across(table.shares)[1:]:
            sheet.draw_rule(
                column_frame.left, column_frame.top, column_frame.left, column_frame.bottom
            )
    return frame.below_head(height_drawn)


def _enlarge_for_large_print(
    table: WordTable, font_size: float, choices: PrintChoices
) -> WordTable:
    """Return the table in this font size, enlarged for large print. If a row would then exceed half
    a page, enlarge the table's own font size instead, which is smaller.
    """
    large_table = with_font_size(table, choices.paper, choices.scaled_size(font_size))
    pages = split_rows_into_pages(large_table, lambda _: frame_below_title(choices.paper))
    max_row_height = max(
        (measured_row.height for page_rows in pages for measured_row in page_rows), default=0.0
    )
    if max_row_height > frame_below_title(choices.paper).height / 2:
        return with_font_size(table, choices.paper, choices.scaled_size(table.font_size))
    return large_table


def _needed_column_width(column: PaperColumn, texts: Sequence[str], font_size: float) -> float:
    heading_width = width_of_text(column.heading, column_heading_size(font_size), STRONG)
    column_font_size = font_size * column.font_scale
    text_widths = (
        width_of_text(printable_text(text), column_font_size, face_for_text(text, column.face))
        for text in set(texts)
    )
    return max(heading_width, *text_widths, 0.0) + 2 * CELL_PADDING + COLUMN_GAP


def _count_pages_and_lines(
    table: WordTable, paper: Paper, height_above: float
) -> tuple[int, float]:
    """Return the number of pages of a table, and the height of its rows divided by its font size.
    The height stands for the number of lines.
    """
    pages = split_rows_into_pages(
        table, lambda page: frame_below_title(paper).below_head(0 if page else height_above)
    )
    return len(pages), sum(
        measured_row.height for page_rows in pages for measured_row in page_rows
    ) / table.font_size


def _section_height(measured_rows: Sequence[MeasuredRow], heading_index: int) -> float:
    """Return the height of a heading together with the rows below it."""
    rows_below_heading = takewhile(
        lambda line: not line.row.heading, measured_rows[heading_index + 1 :]
    )
    return measured_rows[heading_index].height + sum(
        measured_row.height for measured_row in rows_below_heading
    )


def _draw_row(sheet: PaperSheet, row_frame: Frame, table: WordTable, row: TableRow) -> None:
    if row.heading:
        sheet.draw_words(
            row.heading,
            row_frame.below_head(GAP_BELOW_TITLE).inset(CELL_PADDING, 0),
            table.font_size * SECTION_SCALE,
            TITLE,
        )
        sheet.draw_rule_below(row_frame, PLAIN)
        return
    if row.note:
        font_size, inner_frame = column_heading_size(table.font_size), row_frame.inset(CELL_PADDING)
        sheet.draw_text_lines(
            wrap_text(row.note, inner_frame.width, font_size), inner_frame, font_size
        )
        sheet.has_unknown_letters = sheet.has_unknown_letters or has_unknown_letters(row.note)
        return
    for column, text, cell_frame in zip(
        table.columns, row.cells, _cell_frames(table, row_frame), strict=True
    ):
        face, font_size = face_for_text(text, column.face), table.font_size * column.font_scale
        lines = wrap_text(text, cell_frame.width, font_size, face)
        vertical_align = VerticalAlign.MIDDLE if row.min_height else VerticalAlign.TOP
        # A column in smaller type begins lower, so that all words of the row are on one baseline.
        inner_frame = cell_frame.below_head(BASELINE_SHARE * (table.font_size - font_size))
        sheet.draw_text_lines(
            lines, inner_frame, font_size, face, align=column.align, vertical_align=vertical_align
        )
        sheet.has_unknown_letters = sheet.has_unknown_letters or has_unknown_letters(text)
    if row.min_height:
        sheet.draw_rule_below(row_frame, FINE)


def _cell_frames(table: WordTable, row_frame: Frame) -> list[Frame]:
    """Return the frames of the cells in a row, without their padding."""
    frames = row_frame.split_across(table.shares)
    return [
        replace(frame, left=frame.left + gap, width=frame.width - gap).inset(
            CELL_PADDING, table.vertical_padding
        )
        for frame, gap in zip(frames, _gaps_before(table.columns), strict=True)
    ]


def _gaps_before(columns: Sequence[PaperColumn]) -> list[float]:
    """Return the extra gap at the left of each column, so that words do not touch a number."""
    return [
        GAP_BETWEEN_ALIGNED_EDGES
        if (column_before.align, column.align) == (Align.RIGHT, Align.LEFT)
        else 0.0
        for column_before, column in pairwise((columns[0], *columns))
    ]


def _headings_height(table: WordTable) -> float:
    """Return the height of the row of column headings; 0 if no column has a heading."""
    if not any(column.heading for column in table.columns):
        return 0
    return height_of_lines(1, column_heading_size(table.font_size)) + 2 * table.vertical_padding


def _row_height(
    table: WordTable, row: TableRow, row_width: float, cell_frames: Sequence[Frame]
) -> float:
    if row.heading:
        return (
            height_of_lines(1, table.font_size * SECTION_SCALE) + GAP_BELOW_TITLE + 2 * CELL_PADDING
        )
    if row.note:
        font_size = column_heading_size(table.font_size)
        return (
            height_of_lines(
                len(wrap_text(row.note, row_width - 2 * CELL_PADDING, font_size)), font_size
            )
            + 2 * CELL_PADDING
        )
    return max(
        height_of_lines(_line_count(table, row, cell_frames), table.font_size)
        + 2 * table.vertical_padding,
        row.min_height,
    )


def _line_count(table: WordTable, row: TableRow, cell_frames: Sequence[Frame]) -> int:
    """Return the number of lines in the row's tallest cell."""
    return max(
        len(
            wrap_text(
                text,
                cell_frame.width,
                table.font_size * column.font_scale,
                face_for_text(text, column.face),
            )
        )
        for column, text, cell_frame in zip(table.columns, row.cells, cell_frames, strict=True)
    )
