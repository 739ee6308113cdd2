"""The sheet for one table and one game, to fill in with a pencil."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.letters import height, wrapped
from tournament.printing.page import PLAIN, Align, Down, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.table.paper import table_grid
from tournament.table.paper.table_grid import HEADING, PAD
from tournament.table.sheet.board import Side, TableSheet, blank, missing_sheets, table_sheets

HEAD, NAMES, SIGNED = 46.0, 54.0, 44.0
# The letters of what is said below.
NOTE = 13.0
# The letters of two on a page, and the lines that such a half has room for.
HALF, LONGEST = 0.75, 12
GAP = 6.0


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(table_sheets(night, wish.game), wish)


def to_go_on(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Of the tables that are not in, and a blank one to copy for the games to come."""
    missing = missing_sheets(night)
    own = _paged(missing, wish) if missing else []
    return own if night.is_played else [*own, *blank_pages(night, wish, of_three=False)]


def blank_pages(night: Night, wish: PrintWish, *, of_three: bool) -> Sequence[Draw]:
    """One page of them."""
    table_sheet = blank(night.rules, night.club_name, of_three=of_three)
    return _paged([table_sheet] * _per_page([table_sheet], wish), wish)


def _paged(boards: Sequence[TableSheet], wish: PrintWish) -> Sequence[Draw]:
    per_page = _per_page(boards, wish)
    return paged(boards, per_page, partial(draw, wish.size(1) if per_page == 1 else HALF))


def _per_page(boards: Sequence[TableSheet], wish: PrintWish) -> int:
    """Two, where that is wished and leaves room for a pencil."""
    longest = max(len(table_sheet.dealers) for table_sheet in boards)
    return 2 if longest <= LONGEST and (wish.per_page or 1) > 1 else 1


def draw(scale: float, sheet: PaperSheet, frame: Frame, board: TableSheet) -> None:
    """Its letters so many times as large as usual."""
    head = HEAD * min(scale, 1)
    _head(sheet, frame.head(head), board, scale)
    names = frame.below(head + GAP).head(NAMES * scale)
    for box, side in zip(names.columns(len(board.sides), GAP), board.sides, strict=True):
        _side(sheet, box, side, scale)
    room = frame.below(head + GAP + names.height + GAP)
    _rest(sheet, room, board, scale)


def _rest(sheet: PaperSheet, room: Frame, board: TableSheet, scale: float) -> None:
    """On half a page the signatures stand beside what is said, so that pencils have room."""
    is_half = scale == HALF
    signing, saying = room.split([2, 3], GAP) if is_half else (room, room)
    notes = [line for words in _said(board) for line in wrapped(words, saying.width, NOTE * scale)]
    said, signed = height(len(notes), NOTE * scale), SIGNED * scale
    grid = table_grid.draw(
        sheet, room.above((said if is_half else said + signed) + GAP), board, scale
    )
    down = grid.height + GAP
    sheet.lines(notes, saying.below(down), NOTE * scale)
    _signatures(sheet, signing.below(down if is_half else down + said).head(signed), board, scale)


def _head(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    table, middle, house = frame.split([4, 5, 4], GAP)
    number = "____" if board.table is None else str(board.table)
    sheet.words(f"Table {number}", table, 34, face=STRONG)
    sheet.words(f"Game {board.game or '____'}", middle, 24, face=STRONG, align=Align.CENTRE)
    title, keeper = house.rows(2)
    sheet.words(board.club, title, NOTE * scale, align=Align.RIGHT, down=Down.BOTTOM)
    text = f"{board.scorekeeper.title()} keeps score"
    sheet.words(text, keeper, NOTE * scale, align=Align.RIGHT)


def _side(sheet: PaperSheet, frame: Frame, side: Side, scale: float) -> None:
    """What the side is called, and who they are."""
    sheet.box(frame, PLAIN)
    letters, names = frame.inset(PAD).split([1, 3.5], GAP)
    sheet.words(side.name, letters, 20 * scale, face=STRONG)
    for line, sheet_sitter in zip(names.rows(len(side.sitters)), side.sitters, strict=True):
        if sheet_sitter.name:
            sheet.words(
                f"{sheet_sitter.chair}  {sheet_sitter.name} ({sheet_sitter.number})",
                line,
                14 * scale,
            )
        else:
            sheet.words(str(sheet_sitter.chair), line, 12 * scale)
            sheet.under(line.inset(14 * scale, 2))


def _said(board: TableSheet) -> list[str]:
    first = f"{board.deals_first[:1].upper()}{board.deals_first[1:]}."
    return [first, *board.worth, *([board.note] if board.note else [])]


def _signatures(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    for cell, side in zip(frame.columns(len(board.sides), 4 * GAP), board.sides, strict=True):
        line, under = cell.stacked([3, 2])
        sheet.under(line)
        sheet.words(f"signed for {side.words}", under, HEADING * scale, down=Down.TOP)
