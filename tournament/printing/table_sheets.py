"""The sheet for one table and one game, to fill in with a pencil."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.chairs import Chair
from tournament.boards.table_sheet import Side, TableSheet, blank, table_sheets
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.sheet import FINE, PLAIN, THICK, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish

HEAD, NAMES, HEADINGS, SUMS, NOTES = 46.0, 50.0, 30.0, 30.0, 66.0
# A line for a pencil is no higher than this.
HIGHEST = 42.0
GAP = 6.0
PAD = 4.0


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return paged(table_sheets(night, wish.game), min(wish.per_page or 1, 2), draw)


def blank_pages(night: Night, wish: Wish, *, of_three: bool) -> Sequence[Draw]:
    """One page of them."""
    per_page = min(wish.per_page or 1, 2)
    one = blank(night.rules, night.house.title, of_three=of_three)
    return paged([one] * per_page, per_page, draw)


def draw(sheet: Sheet, frame: Frame, board: TableSheet) -> None:
    _head(sheet, frame.head(HEAD), board)
    names = frame.below(HEAD + GAP).head(NAMES)
    for box, side in zip(names.columns(len(board.sides), GAP), board.sides, strict=True):
        _side(sheet, box, side)
    room = frame.below(HEAD + NAMES + 2 * GAP)
    grid = _grid(sheet, room.above(NOTES + GAP), board)
    _notes(sheet, room.below(grid.height + GAP).head(NOTES), board)


def _head(sheet: Sheet, frame: Frame, board: TableSheet) -> None:
    table, middle, house = frame.split([4, 5, 4], GAP)
    number = "____" if board.table is None else str(board.table)
    sheet.words(f"Table {number}", table, 34, bold=True)
    sheet.words(f"Game {board.game or '____'}", middle, 24, bold=True, align=Align.CENTRE)
    title, keeper = house.rows(2)
    sheet.words(board.house, title, 12, align=Align.RIGHT, down=Down.BOTTOM)
    sheet.words(f"{board.scorekeeper.title()} keeps score", keeper, 10, align=Align.RIGHT)


def _side(sheet: Sheet, frame: Frame, side: Side) -> None:
    """The side's letters, and who they are."""
    sheet.box(frame, PLAIN)
    letters, names = frame.inset(PAD).split([1, 4])
    if side.team:
        name, team = letters.stacked([3, 2])
        sheet.words(side.name, name, 17, bold=True)
        sheet.words(side.team, team, 11, bold=True)
    else:
        sheet.words(side.name, letters, 20, bold=True)
    for line, one in zip(names.rows(len(side.sitters)), side.sitters, strict=True):
        if one.name:
            sheet.words(f"{one.chair}  {one.name} ({one.number})", line, 14)
        else:
            sheet.words(str(one.chair), line, 12)
            sheet.under(line.inset(14, 2))


def _grid(sheet: Sheet, frame: Frame, board: TableSheet) -> Frame:
    """As high as its lines make it."""
    count = len(board.dealers)
    high = min(HIGHEST, (frame.height - HEADINGS - SUMS) / count)
    headings = frame.head(HEADINGS)
    shares = _shares(board)
    sheet.alike(
        _headings(board),
        [one.inset(2) for one in headings.split(shares)],
        10,
        bold=True,
        align=Align.CENTRE,
    )
    rows = frame.below(HEADINGS).head(high * count)
    names = {one.chair: one.name for one in board.sitters}
    for number, (line, dealer) in enumerate(
        zip(rows.rows(count), board.dealers, strict=True), start=1
    ):
        hand, deals, maker, alone, *_ = line.split(shares)
        sheet.words(str(number), hand.inset(2), 13, align=Align.CENTRE)
        if dealer is not None:
            _dealer(sheet, deals.inset(PAD, 1), dealer, names[dealer])
        _choices(sheet, maker, [str(one.chair) for one in board.sitters])
        _square(sheet, alone)
        sheet.rule(line.left, line.top, line.right, line.top)
    sums = frame.below(HEADINGS + rows.height).head(SUMS)
    _sums(sheet, sums, board)
    whole = frame.head(HEADINGS + rows.height + SUMS)
    sheet.box(whole, THICK)
    for one in whole.split(shares)[1:]:
        sheet.rule(one.left, one.top, one.left, one.bottom)
    sheet.rule(sums.left, sums.top, sums.right, sums.top, THICK)
    return whole


def _shares(board: TableSheet) -> list[float]:
    sides = len(board.sides)
    x = [0.9] * sides if board.has_x else []
    return (
        [0.8, 2.6, 2.6 * sides / 2 if sides == 2 else 2.2, 0.9, 1.0]
        + [1.1] * (2 * sides)
        + x
        + [1.2]
    )


def _headings(board: TableSheet) -> list[str]:
    sides = [one.name for one in board.sides]
    x = [f"X {one}" for one in sides] if board.has_x else []
    points, totals = ([f"{one} {what}" for one in sides] for what in ("points", "so far"))
    return ["Hand", "Deals", "Maker", "Alone", "Tricks", *points, *totals, *x, "Initials"]


def _dealer(sheet: Sheet, frame: Frame, chair: Chair, name: str) -> None:
    """By the first name, beside the letter of the chair."""
    sheet.words(f"{chair}  {name.split()[0]}" if name else str(chair), frame, 13)


def _choices(sheet: Sheet, frame: Frame, letters: Sequence[str]) -> None:
    """One of them is ringed."""
    for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
        sheet.words(letter, cell, 12, align=Align.CENTRE)


def _square(sheet: Sheet, frame: Frame) -> None:
    side = 9.0
    sheet.box(
        Frame(
            frame.left + (frame.width - side) / 2, frame.top + (frame.height - side) / 2, side, side
        ),
        FINE,
    )


def _sums(sheet: Sheet, frame: Frame, board: TableSheet) -> None:
    shares = _shares(board)
    label = Frame(frame.left, frame.top, sum(one.width for one in frame.split(shares)[:5]), SUMS)
    target = f", to {board.target}" if board.target else ""
    sheet.words(f"Total{target}", label.inset(PAD), 13, bold=True, align=Align.RIGHT)


def _notes(sheet: Sheet, frame: Frame, board: TableSheet) -> None:
    lines = [f"{board.deals_first[:1].upper()}{board.deals_first[1:]}.", *board.worth]
    if board.note:
        lines.append(board.note)
    signed, said = frame.split([2, 3], GAP)
    for line, words in zip(said.rows(len(lines)), lines, strict=True):
        sheet.words(words, line, 10)
    for cell, side in zip(signed.columns(len(board.sides), GAP), board.sides, strict=True):
        line, under = cell.stacked([3, 2])
        sheet.under(line)
        sheet.words(f"signed for {side.name}", under, 8)
