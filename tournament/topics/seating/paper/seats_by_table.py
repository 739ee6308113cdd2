"""The printed list of seats table by table, to read aloud."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.evening.night.night import Night
from tournament.evening.words.many import count_of
from tournament.kit.printing import faces
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame, Paper, PlacedBlocks, flow_into_columns
from tournament.kit.printing.letters import (
    has_unknown_letters,
    height_of_lines,
    printable_text,
    width_of_text,
    wrap_text,
)
from tournament.kit.printing.page import DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import PLAIN
from tournament.kit.printing.word_table import (
    draw_title,
    frame_below_title,
    largest_size_with_fewest_pages,
)
from tournament.topics.seating.boards.who_sits_where import ListedSeat, SeatsByTable, seats_by_table

FONT_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
SEATS_PER_LINE = 2
COLUMN_GAP = 10.0
# The width of a table's title and the padding of its block, as multiples of the font size.
TITLE_WIDTH, BLOCK_PADDING = 5.2, 0.35
GAP_AFTER_SEAT_LETTER = 0.6
# A larger font size is used only if it needs at most this many times as many lines as the smallest
# one.
MAX_LINES_RATIO = 1.3
# A larger font size may break a name into at most this many lines.
MAX_LINES_OF_NAME = 2


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table, or the players who sit out, with two seats on each line. `seat_letter_width` is the
    space for a seat's letter, as a multiple of the font size, the same at all tables.
    """

    title: str
    words_below: str
    lines: tuple[tuple[ListedSeat, ...], ...]
    seat_letter_width: float


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = seats_by_table(night, choices.game_number)
    blocks = _table_blocks(board)
    sizes = [choices.scaled_size(font_size) for font_size in FONT_SIZES]
    max_lines_of_name = max(
        MAX_LINES_OF_NAME, _count_lines_of_longest_name(blocks, choices.paper, sizes[-1])
    )
    max_lines = MAX_LINES_RATIO * _line_count(blocks, choices.paper, sizes[-1])
    possible_sizes = [
        font_size
        for font_size in sizes
        if _line_count(blocks, choices.paper, font_size) <= max_lines
        and _count_lines_of_longest_name(blocks, choices.paper, font_size) <= max_lines_of_name
    ]
    font_size = largest_size_with_fewest_pages(
        possible_sizes, lambda font_size: len(_flow_into_columns(blocks, choices.paper, font_size))
    )
    draw_page = partial(_draw_page, f"{board.title}: table by table", blocks, font_size)
    return [
        partial(draw_page, placed_blocks)
        for placed_blocks in _flow_into_columns(blocks, choices.paper, font_size)
    ]


def _table_blocks(board: SeatsByTable) -> tuple[TableBlock, ...]:
    seats = (*board.bench, *(seat for table in board.tables for seat in table.seats))
    seat_letter_width = (
        max(
            (width_of_text(printable_text(seat.seat_words), 1, STRONG) for seat in seats), default=0
        )
        + GAP_AFTER_SEAT_LETTER
    )
    blocks = [
        TableBlock(
            f"Table {table.number}", table.game, _lines_of_seats(table.seats), seat_letter_width
        )
        for table in board.tables
    ]
    if board.bench:
        points_words = (
            f"{count_of(board.sit_out_points, 'point')} each" if board.sit_out_points else ""
        )
        blocks.append(
            TableBlock("Sits out", points_words, _lines_of_seats(board.bench), seat_letter_width)
        )
    return tuple(blocks)


def _lines_of_seats(seats: Sequence[ListedSeat]) -> tuple[tuple[ListedSeat, ...], ...]:
    return tuple(
        tuple(seats[start : start + SEATS_PER_LINE])
        for start in range(0, len(seats), SEATS_PER_LINE)
    )


def _flow_into_columns(
    blocks: Sequence[TableBlock], paper: Paper, font_size: float
) -> tuple[PlacedBlocks, ...]:
    whole_frame = frame_below_title(paper)
    heights = [
        sum(_line_heights(block, whole_frame, font_size)) + 2 * BLOCK_PADDING * font_size
        for block in blocks
    ]
    return flow_into_columns(heights, lambda _: whole_frame)


def _line_heights(block: TableBlock, frame: Frame, font_size: float) -> list[float]:
    """Return the height of each line. If the lines are too low for the words below the table's
    title, the last line is made taller.
    """
    line_counts = _line_counts(block, frame, font_size)
    if block.words_below and sum(line_counts) < SEATS_PER_LINE:
        line_counts[-1] += 1
    return [height_of_lines(count, font_size) for count in line_counts]


def _line_counts(block: TableBlock, frame: Frame, font_size: float) -> list[int]:
    width = _name_width(block, frame, font_size)
    return [max(len(_name_lines(seat, width, font_size)) for seat in line) for line in block.lines]


def _line_count(blocks: Sequence[TableBlock], paper: Paper, font_size: float) -> int:
    """Return how many lines of text all blocks have together."""
    return sum(sum(_line_counts(block, frame_below_title(paper), font_size)) for block in blocks)


def _count_lines_of_longest_name(
    blocks: Sequence[TableBlock], paper: Paper, font_size: float
) -> int:
    frame = frame_below_title(paper)
    return max(
        len(wrap_text(text, _name_width(block, frame, font_size), font_size))
        for block in blocks
        for line in block.lines
        for seat in line
        for text in seat.names
    )


def _name_lines(seat: ListedSeat, width: float, font_size: float) -> list[str]:
    return [line for text in seat.names for line in wrap_text(text, width, font_size)]


def _name_width(block: TableBlock, frame: Frame, font_size: float) -> float:
    _, (_, first_name_cell, *_) = _split_line_into_cells(frame, font_size, block.seat_letter_width)
    return first_name_cell.width


def _split_line_into_cells(
    frame: Frame, font_size: float, seat_letter_width: float
) -> tuple[Frame, tuple[Frame, ...]]:
    """Return the cell of the table's title, and the cells of each seat's letter and name."""
    title_cell, seats_frame = frame.split_across(
        [TITLE_WIDTH * font_size, frame.width - TITLE_WIDTH * font_size], COLUMN_GAP
    )
    return title_cell, tuple(
        cell
        for column in seats_frame.columns(SEATS_PER_LINE, COLUMN_GAP)
        for cell in column.split_across(
            [seat_letter_width * font_size, column.width - seat_letter_width * font_size]
        )
    )


def _draw_page(
    title: str,
    blocks: Sequence[TableBlock],
    font_size: float,
    placed_blocks: PlacedBlocks,
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    for index, frame in placed_blocks:
        _draw_block(sheet, frame, blocks[index], font_size)
        sheet.draw_rule_below(frame, PLAIN)


def _draw_block(sheet: PaperSheet, frame: Frame, block: TableBlock, font_size: float) -> None:
    inside_frame = frame.inset(0, BLOCK_PADDING * font_size)
    title_cell, _ = _split_line_into_cells(inside_frame, font_size, block.seat_letter_width)
    line_height = height_of_lines(1, font_size)
    sheet.draw_words(block.title, title_cell.head(line_height), font_size, face=faces.TITLE)
    if block.words_below:
        sheet.draw_words(
            block.words_below, title_cell.below_head(line_height).head(line_height), font_size
        )
    height_above = 0.0
    for line, row_height in zip(block.lines, _line_heights(block, frame, font_size), strict=True):
        _, cells = _split_line_into_cells(
            inside_frame.below_head(height_above).head(row_height),
            font_size,
            block.seat_letter_width,
        )
        for seat, letter_cell, name_cell in zip(line, cells[::2], cells[1::2], strict=False):
            sheet.draw_words(seat.seat_words, letter_cell.head(line_height), font_size, face=STRONG)
            sheet.draw_text_lines(
                _name_lines(seat, name_cell.width, font_size), name_cell, font_size
            )
            sheet.has_unknown_letters = sheet.has_unknown_letters or any(
                map(has_unknown_letters, seat.names)
            )
        height_above += row_height
