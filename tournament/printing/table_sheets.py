"""The sheet for one table and one game, to fill in with a pencil."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.boards.table_sheet import Side, TableSheet, blank, table_sheets
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.sheet import FINE, PLAIN, THICK, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish

HEAD, NAMES, HEADINGS, SUMS, NOTES = 46.0, 50.0, 30.0, 30.0, 66.0
# A line for a pencil is no higher than this.
HIGHEST = 42.0
# The letters of two on a page, and the lines that such a half has room for.
HALF, LONGEST = 0.75, 12
GAP = 6.0
PAD = 4.0
SQUARE = 9.0


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return _paged(table_sheets(night, wish.game), wish)


def blank_pages(night: Night, wish: Wish, *, of_three: bool) -> Sequence[Draw]:
    """One page of them."""
    one = blank(night.rules, night.house.title, of_three=of_three)
    return _paged([one] * _per_page([one], wish), wish)


def _paged(boards: Sequence[TableSheet], wish: Wish) -> Sequence[Draw]:
    per_page = _per_page(boards, wish)
    return paged(boards, per_page, partial(draw, wish.size(1) if per_page == 1 else HALF))


def _per_page(boards: Sequence[TableSheet], wish: Wish) -> int:
    """Two, where that is wished and leaves room for a pencil."""
    longest = max(len(one.dealers) for one in boards)
    return 2 if longest <= LONGEST and (wish.per_page or 1) > 1 else 1


def draw(scale: float, sheet: Sheet, frame: Frame, board: TableSheet) -> None:
    """Its letters so many times as large as usual."""
    head = HEAD * min(scale, 1)
    _head(sheet, frame.head(head), board, scale)
    names = frame.below(head + GAP).head(NAMES * scale)
    for box, side in zip(names.columns(len(board.sides), GAP), board.sides, strict=True):
        _side(sheet, box, side, scale)
    room = frame.below(head + GAP + names.height + GAP)
    notes = NOTES * scale
    grid = _grid(sheet, room.above(notes + GAP), board, scale)
    _notes(sheet, room.below(grid.height + GAP).head(notes), board, scale)


def _head(sheet: Sheet, frame: Frame, board: TableSheet, scale: float) -> None:
    table, middle, house = frame.split([4, 5, 4], GAP)
    number = "____" if board.table is None else str(board.table)
    sheet.words(f"Table {number}", table, 34, bold=True)
    sheet.words(f"Game {board.game or '____'}", middle, 24, bold=True, align=Align.CENTRE)
    title, keeper = house.rows(2)
    sheet.words(board.house, title, 12 * scale, align=Align.RIGHT, down=Down.BOTTOM)
    sheet.words(f"{board.scorekeeper.title()} keeps score", keeper, 10 * scale, align=Align.RIGHT)


def _side(sheet: Sheet, frame: Frame, side: Side, scale: float) -> None:
    """The side's letters, and who they are."""
    sheet.box(frame, PLAIN)
    letters, names = frame.inset(PAD).split([1, 3.5], GAP)
    if side.team:
        name, team = letters.stacked([3, 2])
        sheet.words(side.name, name, 17 * scale, bold=True)
        sheet.words(side.team, team, 11 * scale, bold=True)
    else:
        sheet.words(side.name, letters, 20 * scale, bold=True)
    for line, one in zip(names.rows(len(side.sitters)), side.sitters, strict=True):
        if one.name:
            sheet.words(f"{one.chair}  {one.name} ({one.number})", line, 14 * scale)
        else:
            sheet.words(str(one.chair), line, 12 * scale)
            sheet.under(line.inset(14 * scale, 2))


def _grid(sheet: Sheet, frame: Frame, board: TableSheet, scale: float) -> Frame:
    """As high as its lines make it."""
    count, shares = len(board.dealers), _shares(board)
    head, foot = HEADINGS * scale, SUMS * scale
    high = min(HIGHEST * scale, (frame.height - head - foot) / count)
    headings = frame.head(head)
    cells = [one.inset(2) for one in headings.split(shares)]
    sheet.alike(_headings(board), cells, 10 * scale, bold=True, align=Align.CENTRE)
    rows = frame.below(head).head(high * count)
    for number, line in enumerate(rows.rows(count), start=1):
        _hand(sheet, line.split(shares), board, number, scale)
        sheet.rule(line.left, line.top, line.right, line.top)
    whole = frame.head(head + rows.height + foot)
    sheet.box(whole, THICK)
    _sums(sheet, whole, frame.below(head + rows.height).head(foot), board, scale)
    return whole


def _hand(
    sheet: Sheet, cells: Sequence[Frame], board: TableSheet, number: int, scale: float
) -> None:
    """One line, with whoever deals it by the first name, beside the letter of the chair."""
    hand, deals, maker, alone, *_ = cells
    sheet.words(str(number), hand.inset(2), 13 * scale, align=Align.CENTRE)
    dealer = board.dealers[number - 1]
    name = next((one.name for one in board.sitters if one.chair is dealer), "")
    if dealer is not None:
        first = f"{dealer}  {name.split()[0]}" if name else str(dealer)
        sheet.words(first, deals.inset(PAD, 1), 13 * scale)
    chairs = [str(one.chair) for one in board.sitters]
    if dealer is None and number == 1:
        _choices(sheet, deals, chairs, scale)
    _choices(sheet, maker, chairs, scale)
    side = SQUARE * scale
    left, top = alone.left + (alone.width - side) / 2, alone.top + (alone.height - side) / 2
    sheet.box(Frame(left, top, side, side), FINE)


def _choices(sheet: Sheet, frame: Frame, letters: Sequence[str], scale: float) -> None:
    """One of them is ringed."""
    for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
        sheet.words(letter, cell, 12 * scale, align=Align.CENTRE)


def _sums(sheet: Sheet, whole: Frame, sums: Frame, board: TableSheet, scale: float) -> None:
    """The last line has one cell for all that is before the points."""
    columns = whole.split(_shares(board))
    before = _headings(board).index("Tricks") + 1
    for place, one in enumerate(columns[1:], start=1):
        sheet.rule(one.left, one.top, one.left, sums.top if place < before else one.bottom)
    sheet.rule(sums.left, sums.top, sums.right, sums.top, THICK)
    label = Frame(sums.left, sums.top, columns[before].left - sums.left, sums.height)
    target = f", to {board.target}" if board.target else ""
    sheet.words(f"Total{target}", label.inset(PAD), 13 * scale, bold=True, align=Align.RIGHT)


def _shares(board: TableSheet) -> list[float]:
    sides = len(board.sides)
    x = [0.9] * sides if board.has_x else []
    maker = 2.6 if sides == 2 else 2.2
    return [0.8, 2.6, maker, 0.9, 1.0, *[1.1] * (2 * sides), *x, 1.2]


def _headings(board: TableSheet) -> list[str]:
    sides = [one.name for one in board.sides]
    x = [f"X {one}" for one in sides] if board.has_x else []
    points, totals = ([f"{one} {what}" for one in sides] for what in ("points", "so far"))
    return ["Hand", "Deals", "Maker", "Alone", "Tricks", *points, *totals, *x, "Initials"]


def _notes(sheet: Sheet, frame: Frame, board: TableSheet, scale: float) -> None:
    lines = [f"{board.deals_first[:1].upper()}{board.deals_first[1:]}.", *board.worth]
    if board.note:
        lines.append(board.note)
    signed, said = frame.split([2, 3], GAP)
    for line, words in zip(said.rows(len(lines)), lines, strict=True):
        sheet.words(words, line, 10 * scale)
    for cell, side in zip(signed.columns(len(board.sides), GAP), board.sides, strict=True):
        line, under = cell.stacked([3, 2])
        sheet.under(line)
        sheet.words(f"signed for {side.name}", under, 8 * scale)
