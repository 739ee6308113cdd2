"""Where everybody sits, by name and as large as fits, to hang on a wall."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER, TEAM
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    Frame,
    Paper,
    Placed,
    balance_columns,
    columns_by_page,
    flow_blocks,
)
from tournament.kit.printing.letters import (
    RISE,
    drawable,
    height,
    lacks,
    width,
    wrap_text,
)
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE, PLAIN
from tournament.kit.printing.word_table import draw_title, room
from tournament.topics.seating.boards.who_sits_where import ByName, SeatedPerson, seats_by_name

# Columns and sizes, from large to small; the last is the smallest that can be read on a wall.
SIZES = ((1, 30), (1, 26), (1, 23), (1, 20), (2, 18), (2, 17), (2, 16), (2, 15), (2, 14))
BETWEEN_COLUMNS = 26.0
# Larger names have no room in two columns.
MAX_SIZE_OF_TWO = 19.0
SLIGHTLY_SMALLER = 0.95
# A name that is too long is made smaller by no more than this, and never below the size.
MIN_SHRINK, MIN_SIZE = 0.7, 12.0
# A larger size may break names into so many times the lines of the smallest one.
MAX_MORE_LINES = 1.04
# In sizes of the letters: the space above and below a name, what may be added to it, the columns
# beside it, and the space before a figure.
PAD, AIR, LETTER, CHAIR, BEFORE_FIGURE = 0.22, 0.5, 1.4, 1.4, 0.7
SMALLER, SITS_OUT = 0.75, 0.85
HEADINGS, HEADING = 16.0, 10.0
SITTING_OUT = "sits out"
NUMBERS = {PLAYER: "No.", TEAM: "Team"}


Shares = tuple[float, ...]  # the letter, the number, the table and the chair, in sizes


@dataclass(frozen=True, slots=True)
class NamesLayout:
    """Names set in this size, as many lines each as it takes, and where they stand. `shares` are
    the widths of the columns beside them.
    """

    shares: Shares
    count: int
    size: float
    names: tuple[tuple[str, ...], ...]
    columns: tuple[Placed, ...]

    @property
    def pages(self) -> int:
        return -(-len(self.columns) // self.count)

    @property
    def lines(self) -> int:
        return sum(map(len, self.names))


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = seats_by_name(night, wish.game)
    shares = _shares(board)
    layout = _usual(board.lines, shares, wish.paper)
    if wish.large:
        layout = _large(board.lines, wish, layout)
    layout = _spread_out(layout, wish.paper)
    draw = partial(_page, board, layout)
    return [partial(draw, placed) for placed in columns_by_page(layout.columns, layout.count)]


def _shares(board: ByName) -> Shares:
    """Return the widths that the columns beside the names need, so that names have the rest."""
    number = max(
        width(str(max(line.number for line in board.lines)), SMALLER),
        width(NUMBERS[board.kind], HEADING / SIZES[-1][1], STRONG),
    )
    table = width(str(max(line.table or 0 for line in board.lines)), 1, STRONG)
    if any(line.table is None for line in board.lines):
        table = max(table, width(SITTING_OUT, SITS_OUT) - CHAIR)
    return LETTER, number + BEFORE_FIGURE, table + BEFORE_FIGURE, CHAIR


def _usual(lines: Sequence[SeatedPerson], shares: Shares, paper: Paper) -> NamesLayout:
    """Return the largest layout that needs no more pages than the smallest and breaks hardly more
    names.
    """
    *tries, least = SIZES
    layout = _layout(lines, shares, paper, *least)
    for count, size in tries:
        other = _layout(lines, shares, paper, count, size)
        if other.pages <= layout.pages and other.lines <= MAX_MORE_LINES * layout.lines:
            return other
    return layout


def _large(lines: Sequence[SeatedPerson], wish: PrintWish, usual: NamesLayout) -> NamesLayout:
    """Return the layout in large print, or slightly smaller if that saves a page."""
    size = wish.size(usual.size)
    count = usual.count if size <= MAX_SIZE_OF_TWO else 1
    full, less = (
        _layout(lines, usual.shares, wish.paper, count, value)
        for value in (size, size * SLIGHTLY_SMALLER)
    )
    return less if less.pages < full.pages else full


def _layout(
    lines: Sequence[SeatedPerson], shares: Shares, paper: Paper, count: int, size: float
) -> NamesLayout:
    frames = _frames(paper, count)
    wide = _cells(frames[0], shares, size)[1].width
    names = tuple(_name(person, wide, size) for person in lines)
    heights = [height(len(name), size) + 2 * PAD * size for name in names]
    columns = flow_blocks(heights, lambda number: frames[number % count])
    return NamesLayout(shares, count, size, names, columns)


def _name(line: SeatedPerson, wide: float, size: float) -> tuple[str, ...]:
    """Return the lines of a name, with a partner below; one too long is made smaller, or broken."""
    name = [line.name, f"& {line.partner}"] if line.partner else [line.name]
    return tuple(
        part
        for text in name
        for part in wrap_text(text, inf if _fits_smaller(text, wide, size) else wide, size)
    )


def _fits_smaller(text: str, wide: float, size: float) -> bool:
    return width(drawable(text), max(MIN_SIZE, size * MIN_SHRINK)) <= wide


def _spread_out(layout: NamesLayout, paper: Paper) -> NamesLayout:
    """Return the layout with even columns, and as much air as there is room for."""
    frames = _frames(paper, layout.count) * layout.pages
    heights = [frame.height for column in layout.columns for _, frame in column]
    even = balance_columns(heights, frames)
    spare = min(
        (frames[0].bottom - column[-1][1].bottom) / len(column) for column in even if column
    )
    air = min(spare, AIR * layout.size)
    return replace(layout, columns=balance_columns([value + air for value in heights], frames))


def _frames(paper: Paper, count: int) -> tuple[Frame, ...]:
    return room(paper).below(HEADINGS).columns(count, BETWEEN_COLUMNS)


def _cells(row: Frame, shares: Shares, size: float) -> tuple[Frame, ...]:
    """Return the cells of the letter, the name, the number, the table and the chair."""
    fixed = [value * size for value in shares]
    letter, *others = fixed
    return row.split([letter, row.width - sum(fixed), *others])


def _page(board: ByName, layout: NamesLayout, placed: Placed, sheet: PaperSheet) -> None:
    draw_title(sheet, f"{board.title}: where you sit")
    above = None
    for number, frame in placed:
        line = board.lines[number]
        if above is None or frame.left > above.left:
            _headings(sheet, frame, layout, numbers=NUMBERS[board.kind])
            above, letter = frame, None
        if line.letter != letter:
            letter = line.letter
            sheet.rule(frame.left, frame.top, frame.right, frame.top, PLAIN)
            shown = letter
        else:
            name = _cells(frame, layout.shares, layout.size)[1]
            sheet.rule(name.left, frame.top, frame.right, frame.top, FINE)
            shown = ""
        _line(sheet, frame, replace(line, letter=shown), layout, layout.names[number])


def _headings(sheet: PaperSheet, first: Frame, layout: NamesLayout, *, numbers: str) -> None:
    line = Frame(first.left, first.top - HEADINGS, first.width, HEADINGS)
    _, name, number, table, chair = _cells(line, layout.shares, layout.size)
    sheet.words("Name", name, HEADING, face=STRONG)
    sheet.words(numbers, number, HEADING, face=STRONG, align=Align.RIGHT)
    beside = Frame(table.left, table.top, table.width + chair.width, table.height)
    sheet.words("Table", beside, HEADING, face=STRONG, align=Align.RIGHT)


def _line(
    sheet: PaperSheet,
    frame: Frame,
    line: SeatedPerson,
    layout: NamesLayout,
    lines: tuple[str, ...],
) -> None:
    size = layout.size
    high = height(len(lines), size)
    cells = _cells(frame.inset(0, (frame.height - high) / 2), layout.shares, size)
    first, name, number, table, chair = cells
    value = height(1, size)
    sheet.words(line.letter, first.head(value), size, face=STRONG)
    for words, row in zip(lines, name.rows(len(lines)), strict=True):
        own = min(size, size * name.width / width(words, size))
        sheet.lines([words], row.below(RISE * (size - own)), own)
    sheet.lacks = sheet.lacks or lacks(line.name + line.partner)
    right = Align.RIGHT
    sheet.words(
        str(line.number), number.head(value), size * SMALLER, align=right, down=VerticalAlign.BOTTOM
    )
    if line.table is None:
        beside = Frame(table.left, table.top, table.width + chair.width, value)
        sheet.words(SITTING_OUT, beside, size * SITS_OUT, align=right)
        return
    sheet.words(str(line.table), table.head(value), size, face=STRONG, align=right)
    sheet.words(str(line.chair), chair.head(value), size, face=STRONG, align=right)
