"""The printed list of seats by name, in the largest font that fits, to post in the room."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    Frame,
    Paper,
    PlacedBlocks,
    balance_columns,
    blocks_by_page,
    flow_into_columns,
)
from tournament.kit.printing.letters import (
    BASELINE_SHARE,
    has_unknown_letters,
    height_of_lines,
    printable_text,
    width_of_text,
    wrap_text,
)
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE, PLAIN
from tournament.kit.printing.word_table import draw_title, frame_below_title
from tournament.topics.seating.boards.who_sits_where import SeatedPerson, SeatsByName, seats_by_name

# The numbers of columns and the font sizes, in points, to try. The last size is the smallest that
# is readable from a distance.
COLUMN_COUNTS_AND_FONT_SIZES = (
    (1, 30),
    (1, 26),
    (1, 23),
    (1, 20),
    (2, 18),
    (2, 17),
    (2, 16),
    (2, 15),
    (2, 14),
)
COLUMN_GAP = 26.0
# Two columns of names fit on a page up to this font size, in points.
MAX_TWO_COLUMN_FONT_SIZE = 19.0
# Large print is made this much smaller if that saves a page.
SLIGHT_SHRINK_FACTOR = 0.95
# A long name is shrunk to fit its line, but not below this share of the usual font size, and not
# below this font size.
MIN_NAME_SHRINK, MIN_NAME_SIZE = 0.7, 12.0
# A larger font size is used only if it needs at most this many times as many lines as the smallest
# one.
MAX_LINES_RATIO = 1.04
# The space around a name, the most space added to fill a column, the widths of the first letter and
# the chair, and the gap before a number, as multiples of the font size.
NAME_PADDING, MAX_ADDED_SPACE, LETTER_WIDTH, CHAIR_WIDTH, GAP_BEFORE_NUMBER = (
    0.22,
    0.5,
    1.4,
    1.4,
    0.7,
)
# The sizes of the number and of "sits out", as shares of the font size.
NUMBER_SIZE_FACTOR, SITS_OUT_SIZE_FACTOR = 0.75, 0.85
# The height of the column headings, and their font size.
HEADINGS_HEIGHT, HEADING_SIZE = 16.0, 10.0
SITTING_OUT_WORDS = "sits out"
NUMBER_HEADING_BY_PARTY_WORDS = {PLAYER_WORDS: "No.", TEAM_WORDS: "Team"}


# The widths of the columns of first letter, number, table and seat, as multiples of the font size.
ColumnWidths = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class NamesLayout:
    """The names in one font size, each broken into lines, and their positions in the columns of the
    pages. `widths` are the widths of the other columns of a row, as multiples of the font size.
    """

    widths: ColumnWidths
    columns_per_page: int
    font_size: float
    name_lines: tuple[tuple[str, ...], ...]
    columns: tuple[PlacedBlocks, ...]

    @property
    def page_count(self) -> int:
        return -(-len(self.columns) // self.columns_per_page)

    @property
    def line_count(self) -> int:
        return sum(map(len, self.name_lines))


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = seats_by_name(night, choices.game_number)
    widths = _column_widths(board)
    layout = _usual_layout(board.people, widths, choices.paper)
    if choices.is_large:
        layout = _large_layout(board.people, choices, layout)
    layout = _even_out_columns(layout, choices.paper)
    draw_page = partial(_draw_page, board, layout)
    return [
        partial(draw_page, placed_blocks)
        for placed_blocks in blocks_by_page(layout.columns, layout.columns_per_page)
    ]


def _column_widths(board: SeatsByName) -> ColumnWidths:
    """Return the widths of all columns except the names. The names get the space that is left."""
    number_width = max(
        width_of_text(str(max(person.number for person in board.people)), NUMBER_SIZE_FACTOR),
        width_of_text(
            NUMBER_HEADING_BY_PARTY_WORDS[board.party_words],
            HEADING_SIZE / COLUMN_COUNTS_AND_FONT_SIZES[-1][1],
            STRONG,
        ),
    )
    table_width = width_of_text(str(max(person.table or 0 for person in board.people)), 1, STRONG)
    if any(person.table is None for person in board.people):
        table_width = max(
            table_width, width_of_text(SITTING_OUT_WORDS, SITS_OUT_SIZE_FACTOR) - CHAIR_WIDTH
        )
    return (
        LETTER_WIDTH,
        number_width + GAP_BEFORE_NUMBER,
        table_width + GAP_BEFORE_NUMBER,
        CHAIR_WIDTH,
    )


def _usual_layout(
    people: Sequence[SeatedPerson], widths: ColumnWidths, paper: Paper
) -> NamesLayout:
    """Return the layout in the largest font size that needs no more pages than the smallest font
    size, and hardly more lines.
    """
    *larger_choices, smallest_choice = COLUMN_COUNTS_AND_FONT_SIZES
    layout = _make_layout(people, widths, paper, *smallest_choice)
    for column_count, font_size in larger_choices:
        larger_layout = _make_layout(people, widths, paper, column_count, font_size)
        if (
            larger_layout.page_count <= layout.page_count
            and larger_layout.line_count <= MAX_LINES_RATIO * layout.line_count
        ):
            return larger_layout
    return layout


def _large_layout(
    people: Sequence[SeatedPerson], choices: PrintChoices, usual_layout: NamesLayout
) -> NamesLayout:
    """Return the layout in large print, or slightly smaller if that saves a page."""
    font_size = choices.scaled_size(usual_layout.font_size)
    column_count = usual_layout.columns_per_page if font_size <= MAX_TWO_COLUMN_FONT_SIZE else 1
    full_layout, smaller_layout = (
        _make_layout(people, usual_layout.widths, choices.paper, column_count, tried_size)
        for tried_size in (font_size, font_size * SLIGHT_SHRINK_FACTOR)
    )
    return smaller_layout if smaller_layout.page_count < full_layout.page_count else full_layout


def _make_layout(
    people: Sequence[SeatedPerson],
    widths: ColumnWidths,
    paper: Paper,
    column_count: int,
    font_size: float,
) -> NamesLayout:
    frames = _column_frames(paper, column_count)
    name_width = _row_cells(frames[0], widths, font_size)[1].width
    name_lines = tuple(_name_lines(person, name_width, font_size) for person in people)
    heights = [
        height_of_lines(len(lines), font_size) + 2 * NAME_PADDING * font_size
        for lines in name_lines
    ]
    columns = flow_into_columns(heights, lambda index: frames[index % column_count])
    return NamesLayout(widths, column_count, font_size, name_lines, columns)


def _name_lines(person: SeatedPerson, width: float, font_size: float) -> tuple[str, ...]:
    """Return the lines of a name, with the partner's name below. A name that fits if it is shrunk
    stays on one line.
    """
    names = [person.name, f"& {person.partner}"] if person.partner else [person.name]
    return tuple(
        line
        for name in names
        for line in wrap_text(
            name, inf if _does_text_fit_if_shrunk(name, width, font_size) else width, font_size
        )
    )


def _does_text_fit_if_shrunk(text: str, available_width: float, font_size: float) -> bool:
    return (
        width_of_text(printable_text(text), max(MIN_NAME_SIZE, font_size * MIN_NAME_SHRINK))
        <= available_width
    )


def _even_out_columns(layout: NamesLayout, paper: Paper) -> NamesLayout:
    """Return the layout with columns of even length and as much space between names as fits."""
    frames = _column_frames(paper, layout.columns_per_page) * layout.page_count
    heights = [frame.height for column in layout.columns for _, frame in column]
    even_columns = balance_columns(heights, frames)
    spare_height = min(
        (frames[0].bottom - column[-1][1].bottom) / len(column) for column in even_columns if column
    )
    added_space = min(spare_height, MAX_ADDED_SPACE * layout.font_size)
    return replace(
        layout, columns=balance_columns([height + added_space for height in heights], frames)
    )


def _column_frames(paper: Paper, column_count: int) -> tuple[Frame, ...]:
    return frame_below_title(paper).below_head(HEADINGS_HEIGHT).columns(column_count, COLUMN_GAP)


def _row_cells(row: Frame, widths: ColumnWidths, font_size: float) -> tuple[Frame, ...]:
    """Return the cells of a row: first letter, name, number, table and seat."""
    fixed_widths = [width * font_size for width in widths]
    letter_width, *other_widths = fixed_widths
    return row.split_across([letter_width, row.width - sum(fixed_widths), *other_widths])


def _draw_page(
    board: SeatsByName, layout: NamesLayout, placed_blocks: PlacedBlocks, sheet: PaperSheet
) -> None:
    draw_title(sheet, f"{board.title}: where you sit")
    line_above = None
    for index, frame in placed_blocks:
        person = board.people[index]
        if line_above is None or frame.left > line_above.left:
            _draw_headings(
                sheet,
                frame,
                layout,
                number_heading=NUMBER_HEADING_BY_PARTY_WORDS[board.party_words],
            )
            line_above, letter = frame, None
        if person.letter != letter:
            letter = person.letter
            sheet.draw_rule(frame.left, frame.top, frame.right, frame.top, PLAIN)
            shown_letter = letter
        else:
            name_frame = _row_cells(frame, layout.widths, layout.font_size)[1]
            sheet.draw_rule(name_frame.left, frame.top, frame.right, frame.top, FINE)
            shown_letter = ""
        _draw_row(
            sheet, frame, replace(person, letter=shown_letter), layout, layout.name_lines[index]
        )


def _draw_headings(
    sheet: PaperSheet, first_frame: Frame, layout: NamesLayout, *, number_heading: str
) -> None:
    heading_row = Frame(
        first_frame.left, first_frame.top - HEADINGS_HEIGHT, first_frame.width, HEADINGS_HEIGHT
    )
    _, name_frame, number_frame, table_frame, chair_frame = _row_cells(
        heading_row, layout.widths, layout.font_size
    )
    sheet.draw_words("Name", name_frame, HEADING_SIZE, face=STRONG)
    sheet.draw_words(number_heading, number_frame, HEADING_SIZE, face=STRONG, align=Align.RIGHT)
    seat_frame = Frame(
        table_frame.left, table_frame.top, table_frame.width + chair_frame.width, table_frame.height
    )
    sheet.draw_words("Table", seat_frame, HEADING_SIZE, face=STRONG, align=Align.RIGHT)


def _draw_row(
    sheet: PaperSheet,
    frame: Frame,
    person: SeatedPerson,
    layout: NamesLayout,
    name_lines: tuple[str, ...],
) -> None:
    font_size = layout.font_size
    row_height = height_of_lines(len(name_lines), font_size)
    cells = _row_cells(frame.inset(0, (frame.height - row_height) / 2), layout.widths, font_size)
    letter_frame, name_frame, number_frame, table_frame, chair_frame = cells
    line_height = height_of_lines(1, font_size)
    sheet.draw_words(person.letter, letter_frame.head(line_height), font_size, face=STRONG)
    for words, row in zip(name_lines, name_frame.rows(len(name_lines)), strict=True):
        name_size = min(font_size, font_size * name_frame.width / width_of_text(words, font_size))
        sheet.draw_text_lines(
            [words], row.below_head(BASELINE_SHARE * (font_size - name_size)), name_size
        )
    sheet.has_unknown_letters = sheet.has_unknown_letters or has_unknown_letters(
        person.name + person.partner
    )
    right_align = Align.RIGHT
    sheet.draw_words(
        str(person.number),
        number_frame.head(line_height),
        font_size * NUMBER_SIZE_FACTOR,
        align=right_align,
        vertical_align=VerticalAlign.BOTTOM,
    )
    if person.table is None:
        seat_frame = Frame(
            table_frame.left, table_frame.top, table_frame.width + chair_frame.width, line_height
        )
        sheet.draw_words(
            SITTING_OUT_WORDS, seat_frame, font_size * SITS_OUT_SIZE_FACTOR, align=right_align
        )
        return
    sheet.draw_words(
        str(person.table), table_frame.head(line_height), font_size, face=STRONG, align=right_align
    )
    sheet.draw_words(
        str(person.chair), chair_frame.head(line_height), font_size, face=STRONG, align=right_align
    )
