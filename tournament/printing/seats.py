"""Where everybody sits, by name and as large as fits: it hangs on a wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.boards.seats import ByName, Line, by_name
from tournament.night.evening import Night
from tournament.printing.flow import Placed, evened, flowed, paged
from tournament.printing.frames import Frame, Paper
from tournament.printing.growing import room
from tournament.printing.letters import height, lacks, wrapped
from tournament.printing.listed import headed
from tournament.printing.sheet import FINE, PLAIN, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish

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


@dataclass(frozen=True, slots=True)
class Layout:
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


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    board = by_name(night, wish.game)
    found = _usual(board.lines, wish.paper)
    if wish.large:
        found = _large(board.lines, wish, found)
    found = _aired(found, wish.paper)
    draw = partial(_page, board, night.club_name, found)
    return [partial(draw, one) for one in paged(found.columns, found.count)]


def _usual(lines: Sequence[Line], paper: Paper) -> Layout:
    *tries, least = SIZES
    found = _layout(lines, paper, *least)
    for count, size in tries:
        other = _layout(lines, paper, count, size)
        if other.pages <= found.pages and other.lines <= MORE * found.lines:
            return other
    return found


def _large(lines: Sequence[Line], wish: Wish, usual: Layout) -> Layout:
    """A little less where that saves a page."""
    size = wish.size(usual.size)
    count = usual.count if size <= WIDEST else 1
    full, less = (_layout(lines, wish.paper, count, one) for one in (size, size * SNUG))
    return less if less.pages < full.pages else full


def _layout(lines: Sequence[Line], paper: Paper, count: int, size: float) -> Layout:
    frames = _frames(paper, count)
    wide = _cells(frames[0], size)[1].width
    names = tuple(_name(one, wide, size) for one in lines)
    heights = [height(len(one), size) + 2 * PAD * size for one in names]
    return Layout(count, size, names, flowed(heights, lambda number: frames[number % count]))


def _name(line: Line, wide: float, size: float) -> tuple[str, ...]:
    """A partner begins on a line below."""
    told = [line.name, f"& {line.partner}"] if line.partner else [line.name]
    return tuple(each for one in told for each in wrapped(one, wide, size))


def _aired(found: Layout, paper: Paper) -> Layout:
    """On one page alone the columns are even, with as much air as there is room for."""
    if found.pages > 1:
        return found
    frames = _frames(paper, found.count)
    heights = [frame.height for column in found.columns for _, frame in column]
    even = evened(heights, frames)
    spare = min(
        (frames[0].bottom - column[-1][1].bottom) / len(column) for column in even if column
    )
    air = min(spare, AIR * found.size)
    return replace(found, columns=evened([one + air for one in heights], frames))


def _frames(paper: Paper, count: int) -> tuple[Frame, ...]:
    return room(paper).below(HEADINGS).columns(count, BETWEEN)


def _cells(row: Frame, size: float) -> tuple[Frame, ...]:
    """The letter, the name, the number, the table and the chair."""
    fixed = [one * size for one in (LETTER, NUMBER, TABLE, CHAIR)]
    letter, *others = fixed
    return row.split([letter, row.width - sum(fixed), *others])


def _page(board: ByName, club: str, layout: Layout, placed: Placed, sheet: Sheet) -> None:
    headed(sheet, f"{board.title}: where you sit", club)
    above = None
    for number, frame in placed:
        line = board.lines[number]
        if above is None or frame.left > above.left:
            _headings(sheet, frame, layout.size, of_teams=board.of_teams)
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


def _headings(sheet: Sheet, first: Frame, size: float, *, of_teams: bool) -> None:
    line = Frame(first.left, first.top - HEADINGS, first.width, HEADINGS)
    _, name, number, table, chair = _cells(line, size)
    sheet.words("Name", name, 10, bold=True)
    sheet.words("Team" if of_teams else "No.", number, 10, bold=True, align=Align.RIGHT)
    beside = Frame(table.left, table.top, table.width + chair.width, table.height)
    sheet.words("Table", beside, 10, bold=True, align=Align.CENTRE)


def _line(sheet: Sheet, frame: Frame, line: Line, lines: tuple[str, ...], size: float) -> None:
    high = height(len(lines), size)
    first, name, number, table, chair = _cells(frame.inset(0, (frame.height - high) / 2), size)
    one = height(1, size)
    sheet.words(line.letter, first.head(one), size, bold=True)
    sheet.lines(lines, name, size)
    sheet.lacks = sheet.lacks or lacks(line.name + line.partner)
    right = Align.RIGHT
    sheet.words(str(line.number), number.head(one), size * SMALLER, align=right, down=Down.BOTTOM)
    if line.table is None:
        beside = Frame(table.left, table.top, table.width + chair.width, one)
        sheet.words("sits out", beside, size * SITS_OUT, align=right)
        return
    sheet.words(str(line.table), table.head(one), size, bold=True, align=right)
    sheet.words(str(line.chair), chair.head(one), size, bold=True, align=right)
