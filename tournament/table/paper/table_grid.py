"""The lines of a table's sheet: one for every hand with whoever deals it, and room for what came of
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.page import FINE, THICK, Align, PaperSheet
from tournament.table.sheet.board import TableSheet

HEADINGS, SUMS = 32.0, 30.0
# The letters of the headings.
HEADING = 11.0
# A line for a pencil is no higher than this.
HIGHEST = 48.0
PAD = 4.0
# A column of X, where there are three.
NARROW = 0.75
# The headings that stand alone.
ALONE, LAST = ("Hand", "Deals", "Maker", "Alone", "Tricks"), "Initials"
SQUARE = 9.0


def draw(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> Frame:
    """As high as its lines make it."""
    count, shares = len(board.dealers), _shares(board)
    head, foot = HEADINGS * scale, SUMS * scale
    high = min(HIGHEST * scale, (frame.height - head - foot) / count)
    _headings(sheet, frame.head(head), board, scale)
    rows = frame.below(head).head(high * count)
    for number, line in enumerate(rows.rows(count), start=1):
        _hand(sheet, line.split(shares), board, number, scale)
        sheet.rule(line.left, line.top, line.right, line.top)
    whole = frame.head(head + rows.height + foot)
    sheet.box(whole, THICK)
    _sums(sheet, whole, frame.below(head + rows.height).head(foot), board, scale)
    return whole


def _hand(
    sheet: PaperSheet, cells: Sequence[Frame], board: TableSheet, number: int, scale: float
) -> None:
    """One line, with whoever deals it by the first name, beside the letter of the chair."""
    hand, deals, maker, alone, *_ = cells
    sheet.words(str(number), hand.inset(2), 13 * scale, align=Align.CENTRE)
    dealer = board.dealers[number - 1]
    name = next(
        (sheet_sitter.name for sheet_sitter in board.sitters if sheet_sitter.chair is dealer), ""
    )
    if dealer is not None:
        first = f"{dealer}  {name.split()[0]}" if name else str(dealer)
        sheet.words(first, deals.inset(PAD, 1), 13 * scale)
    chairs = [str(sheet_sitter.chair) for sheet_sitter in board.sitters]
    if dealer is None and number == 1:
        _choices(sheet, deals, chairs, scale)
    _choices(sheet, maker, chairs, scale)
    side = SQUARE * scale
    left, top = alone.left + (alone.width - side) / 2, alone.top + (alone.height - side) / 2
    sheet.box(Frame(left, top, side, side), FINE)


def _choices(sheet: PaperSheet, frame: Frame, letters: Sequence[str], scale: float) -> None:
    """One of them is ringed."""
    for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
        sheet.words(letter, cell, 12 * scale, align=Align.CENTRE)


def _sums(sheet: PaperSheet, whole: Frame, sums: Frame, board: TableSheet, scale: float) -> None:
    """The last line has one cell for all that is before the points."""
    columns = whole.split(_shares(board))
    before = len(ALONE)
    grouped = range(before, len(columns) - 1)
    for place, frame in enumerate(columns[1:], start=1):
        inside = place in grouped and (place - before) % len(board.sides)
        top = frame.top + HEADINGS * scale / 2 if inside else frame.top
        sheet.rule(frame.left, top, frame.left, sums.top if place < before else frame.bottom)
    sheet.rule(sums.left, sums.top, sums.right, sums.top, THICK)
    label = Frame(sums.left, sums.top, columns[before].left - sums.left, sums.height)
    target = f", to {board.target}" if board.target else ""
    sheet.words(f"Total{target}", label.inset(PAD), 13 * scale, face=STRONG, align=Align.RIGHT)


def _shares(board: TableSheet) -> list[float]:
    """Three columns of X are narrow, so that the headings beside them can be read."""
    sides = len(board.sides)
    if sides == 2:
        return [1.0, 2.2, 2.3, 1.15, 1.25, *[1.1] * (len(_by_side(board)) * sides), 1.5]
    wide = [NARROW if text == "X" else 1.05 for text in _by_side(board) for _ in board.sides]
    return [1.15, 2.1, 1.9, 1.3, 1.4, *wide, 1.75]


def _by_side(board: TableSheet) -> tuple[str, ...]:
    """What has a column for each side."""
    return ("Points", "So far", "X") if board.has_x else ("Points", "So far")


def _headings(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    """What has a column for each side is said once, above them."""
    columns = frame.split(_shares(board))
    count = len(board.sides)
    alone = [*columns[: len(ALONE)], columns[-1]]
    cells = [cell.inset(1.5, 2) for cell in alone]
    sheet.alike([*ALONE, LAST], cells, HEADING * scale, face=STRONG, align=Align.CENTRE)
    grouped = columns[len(ALONE) : -1]
    starts = range(0, len(grouped), count)
    pairs = [(grouped[start], grouped[start + count - 1]) for start in starts]
    wide = [replace(cell, width=other.right - cell.left) for cell, other in pairs]
    upper = [cell.rows(2)[0].inset(1.5, 0) for cell in wide]
    lower = [cell.rows(2)[1].inset(1.5, 0) for cell in grouped]
    names = [side.name for _ in starts for side in board.sides]
    for texts, frames in ((_by_side(board), upper), (names, lower)):
        sheet.alike(texts, frames, HEADING * scale, face=STRONG, align=Align.CENTRE)
