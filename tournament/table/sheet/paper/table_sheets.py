"""The sheet for one table and one game, to fill in with a pencil: two on a page, where that leaves
room for one.
"""

from collections.abc import Sequence
from functools import partial

from tournament.night.night import Night
from tournament.printing.cutting import frames, paged
from tournament.printing.faces import STRONG, TITLE
from tournament.printing.frames import Frame, body
from tournament.printing.head_line import HIGH, TAB, head_line, tab
from tournament.printing.letters import height, wrapped
from tournament.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import GREEN, PLAIN
from tournament.table.sheet.board import (
    Side,
    TableSheet,
    blank,
    missing_sheets,
    table_sheets,
)
from tournament.table.sheet.paper import table_grid
from tournament.table.sheet.paper.table_grid import PAD, SIZE, WORTH, TableGrid

GAP = 2.0
# The names of two, one below the other; the letters of where they go next.
NAMES, ONWARD = 36.0, 11.0
# What a name is signed in, where the hands leave it.
SIGNED = 18.0
# In sizes of the letters: beside a name, so that no chair touches it.
CHAIR = 1.45
HALF = 2


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(table_sheets(night, wish.game), wish)


def to_go_on(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Of the tables that are not in, and a blank one to copy for the games to come."""
    missing = missing_sheets(night)
    own = _paged(missing, wish) if missing else []
    return own if night.is_played else [*own, *blank_pages(night, wish, of_three=False)]


def blank_pages(night: Night, wish: PrintWish, *, of_three: bool) -> Sequence[Draw]:
    """One page of them."""
    table_sheet = blank(night, of_three=of_three)
    return _paged([table_sheet] * _per_page([table_sheet], wish), wish)


def _paged(boards: Sequence[TableSheet], wish: PrintWish) -> Sequence[Draw]:
    return paged(boards, _per_page(boards, wish), partial(draw, wish.size(1)))


def _per_page(boards: Sequence[TableSheet], wish: PrintWish) -> int:
    """In large print, and where a half has no room for a pencil, a page each."""
    if wish.large or wish.per_page == 1:
        return 1
    half = frames(body(wish.paper), HALF)[0]
    head = HIGH + NAMES + 3 * GAP
    needed = max(head + table_grid.least(board) + _foot_of(board, half, 1) for board in boards)
    return HALF if needed <= half.height else 1


def draw(scale: float, sheet: PaperSheet, frame: Frame, board: TableSheet) -> None:
    """Its letters so many times as large as usual."""
    names = frame.below(HIGH + GAP).head(NAMES * scale)
    head = frame.head(HIGH + GAP + names.height)
    game, _, more = board.game.partition(", ")
    tab(sheet, head, "" if board.table is None else str(board.table), f"Game {game}")
    told = (more, board.day, f"{board.scorekeeper.title()} keeps score")
    head_line(sheet, _beside_tab(frame.head(HIGH)), " · ".join(filter(None, told)))
    boxes = _beside_tab(names).columns(len(board.sides), 2 * GAP)
    for box, side in zip(boxes, board.sides, strict=True):
        _side(sheet, box, side, scale)
    rest = frame.below(head.height + GAP)
    foot = _foot_of(board, frame, scale)
    foot += max(0.0, min(SIGNED, rest.height - foot - GAP - table_grid.least(board)))
    grid = TableGrid(sheet, board, scale).draw(rest.above(foot + GAP))
    _foot(sheet, rest.below(grid.height + GAP).head(foot), board, scale)


def _beside_tab(frame: Frame) -> Frame:
    return Frame(frame.left, frame.top, frame.width - TAB - 2 * GAP, frame.height)


def _side(sheet: PaperSheet, frame: Frame, side: Side, scale: float) -> None:
    """Who they are, by their chairs; and what a team is called."""
    sheet.box(frame, PLAIN)
    inner, size = frame.inset(PAD, 1), SIZE * scale
    if side.is_team:
        label, inner = inner.split([3 * size, inner.width - 3 * size], PAD)
        sheet.words(side.name, label, size, TITLE, align=Align.CENTRE, colour=GREEN)
    rows = inner.rows(len(side.sitters))
    lines = [row.split([CHAIR * size, inner.width - CHAIR * size]) for row in rows]
    for (chair, _), sitter in zip(lines, side.sitters, strict=True):
        sheet.words(str(sitter.chair), chair, size, TITLE, colour=GREEN)
    named = [sitter.called for sitter in side.sitters if sitter.name]
    names = [name for _, name in lines]
    if named:
        sheet.alike(named, names, size, STRONG)
    for name in names if not named else ():
        sheet.under(name.inset(0, 2))


def _told(
    board: TableSheet, frame: Frame, scale: float
) -> tuple[Frame, tuple[Frame, ...], list[str]]:
    """Where it is said and signed, and the lines of what is said."""
    said, *signed = frame.split([3, *[1] * len(board.sides)], 4 * GAP)
    known = board.dealers[0] is not None
    first = "" if known else f"{board.deals_first[:1].upper()}{board.deals_first[1:]}."
    x = f"X: {board.x}." if board.x else ""
    worth = [f"{text}." for text in board.worth if board.is_of_three]
    texts = filter(None, (*worth, " ".join(filter(None, (first, x))), board.note))
    lines = [line for text in texts for line in wrapped(text, said.width, WORTH * scale)]
    return said, tuple(signed), lines


def _foot_of(board: TableSheet, frame: Frame, scale: float) -> float:
    *_, lines = _told(board, frame, scale)
    return height(1, ONWARD * scale) + height(len(lines), WORTH * scale)


def _foot(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    """Where they go then, and lines to sign."""
    said, signed, lines = _told(board, frame, scale)
    high = height(1, ONWARD * scale)
    if board.where_next:
        sheet.words(board.where_next, said.head(high), ONWARD * scale, STRONG)
    sheet.lines(lines, said.below(high), WORTH * scale)
    for cell, side in zip(signed, board.sides, strict=True):
        under = cell.foot(height(1, WORTH * scale))
        sheet.under(cell.above(under.height))
        words = f"signed for {side.words}"
        sheet.words(words, under, WORTH * scale, align=Align.CENTRE, down=VerticalAlign.TOP)
