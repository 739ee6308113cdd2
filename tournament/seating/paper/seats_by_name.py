"""Where everybody sits, by name and as large as fits: it hangs on a wall."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.night.night import Night
from tournament.night.party_words import PLAYER, TEAM
from tournament.printing.faces import STRONG
from tournament.printing.flow import Placed, evened, flowed, paged
from tournament.printing.frames import Frame, Paper
from tournament.printing.growing_columns import room
from tournament.printing.letters import height, lacks, wrapped
from tournament.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import FINE, PLAIN
from tournament.printing.titled_list import headed
from tournament.seating.boards.who_sits_where import ByName, SeatedPerson, by_name

# In so many columns, from large to small: the last is the smallest that is read on a wall.
SIZES = ((1, 30), (1, 26), (1, 23), (1, 20), (2, 18), (2, 17), (2, 16), (2, 15), (2, 14))
BETWEEN = 26.0
# Larger names have no room in two columns.
WIDEST = 19.0
SNUG = 0.95
# So many more lines at most, rather than a larger size that breaks many names.
MORE = 1.1
# In sizes of the letters: above and below a name, what more may be there, the columns beside it.
PAD, AIR, LETTER, NUMBER, TABLE, CHAIR = 0.22, 0.5, 1.4, 2.0, 2.4, 1.6
SMALLER, SITS_OUT = 0.75, 0.85
HEADINGS = 16.0
NUMBERS = {PLAYER: "No.", TEAM: "Team"}


@dataclass(frozen=True, slots=True)
class NamesLayout:
    """Names set in this size, as many lines each as it takes, and where they stand."""

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
    board = by_name(night, wish.game)
    layout = _usual(board.lines, wish.paper)
    if wish.large:
        layout = _large(board.lines, wish, layout)
    layout = _aired(layout, wish.paper)
    draw = partial(_page, board, layout)
    return [partial(draw, placed) for placed in paged(layout.columns, layout.count)]


def _usual(lines: Sequence[SeatedPerson], paper: Paper) -> NamesLayout:
    *tries, least = SIZES
    layout = _layout(lines, paper, *least)
    for count, size in tries:
        other = _layout(lines, paper, count, size)
        if other.pages <= layout.pages and other.lines <= MORE * layout.lines:
            return other
    return layout


def _large(lines: Sequence[SeatedPerson], wish: PrintWish, usual: NamesLayout) -> NamesLayout:
    """A little less where that saves a page."""
    size = wish.size(usual.size)
    count = usual.count if size <= WIDEST else 1
    full, less = (_layout(lines, wish.paper, count, value) for value in (size, size * SNUG))
    return less if less.pages < full.pages else full


def _layout(lines: Sequence[SeatedPerson], paper: Paper, count: int, size: float) -> NamesLayout:
    frames = _frames(paper, count)
    wide = _cells(frames[0], size)[1].width
    names = tuple(_name(person, wide, size) for person in lines)
    heights = [height(len(name), size) + 2 * PAD * size for name in names]
    return NamesLayout(count, size, names, flowed(heights, lambda number: frames[number % count]))


def _name(line: SeatedPerson, wide: float, size: float) -> tuple[str, ...]:
    """A partner begins on a line below."""
    name = [line.name, f"& {line.partner}"] if line.partner else [line.name]
    return tuple(part for text in name for part in wrapped(text, wide, size))


def _aired(layout: NamesLayout, paper: Paper) -> NamesLayout:
    """The columns of all pages are even, with as much air as there is room for."""
    frames = _frames(paper, layout.count) * layout.pages
    heights = [frame.height for column in layout.columns for _, frame in column]
    even = evened(heights, frames)
    spare = min(
        (frames[0].bottom - column[-1][1].bottom) / len(column) for column in even if column
    )
    air = min(spare, AIR * layout.size)
    return replace(layout, columns=evened([value + air for value in heights], frames))


def _frames(paper: Paper, count: int) -> tuple[Frame, ...]:
    return room(paper).below(HEADINGS).columns(count, BETWEEN)


def _cells(row: Frame, size: float) -> tuple[Frame, ...]:
    """The letter, the name, the number, the table and the chair."""
    fixed = [value * size for value in (LETTER, NUMBER, TABLE, CHAIR)]
    letter, *others = fixed
    return row.split([letter, row.width - sum(fixed), *others])


def _page(board: ByName, layout: NamesLayout, placed: Placed, sheet: PaperSheet) -> None:
    headed(sheet, f"{board.title}: where you sit")
    above = None
    for number, frame in placed:
        line = board.lines[number]
        if above is None or frame.left > above.left:
            _headings(sheet, frame, layout.size, numbers=NUMBERS[board.kind])
            above, letter = frame, None
        if line.letter != letter:
            letter = line.letter
            sheet.rule(frame.left, frame.top, frame.right, frame.top, PLAIN)
            shown = letter
        else:
            name = _cells(frame, layout.size)[1]
            sheet.rule(name.left, frame.top, frame.right, frame.top, FINE)
            shown = ""
        _line(sheet, frame, replace(line, letter=shown), layout.names[number], layout.size)


def _headings(sheet: PaperSheet, first: Frame, size: float, *, numbers: str) -> None:
    line = Frame(first.left, first.top - HEADINGS, first.width, HEADINGS)
    _, name, number, table, chair = _cells(line, size)
    sheet.words("Name", name, 10, face=STRONG)
    sheet.words(numbers, number, 10, face=STRONG, align=Align.RIGHT)
    beside = Frame(table.left, table.top, table.width + chair.width, table.height)
    sheet.words("Table", beside, 10, face=STRONG, align=Align.CENTRE)


def _line(
    sheet: PaperSheet, frame: Frame, line: SeatedPerson, lines: tuple[str, ...], size: float
) -> None:
    high = height(len(lines), size)
    first, name, number, table, chair = _cells(frame.inset(0, (frame.height - high) / 2), size)
    value = height(1, size)
    sheet.words(line.letter, first.head(value), size, face=STRONG)
    sheet.lines(lines, name, size)
    sheet.lacks = sheet.lacks or lacks(line.name + line.partner)
    right = Align.RIGHT
    sheet.words(
        str(line.number), number.head(value), size * SMALLER, align=right, down=VerticalAlign.BOTTOM
    )
    if line.table is None:
        beside = Frame(table.left, table.top, table.width + chair.width, value)
        sheet.words("sits out", beside, size * SITS_OUT, align=right)
        return
    sheet.words(str(line.table), table.head(value), size, face=STRONG, align=right)
    sheet.words(str(line.chair), chair.head(value), size, face=STRONG, align=right)
