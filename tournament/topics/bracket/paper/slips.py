"""Slips for the games of pairs: one for each, to fill in at the table and to bring to the desk."""

from collections.abc import Sequence
from functools import partial

from tournament.evening.night.night import Night
from tournament.kit.printing.cutting import card_pages, frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame, body
from tournament.kit.printing.head_line import mark
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN, THICK
from tournament.topics.bracket.boards.match_slip import Slip, SlipTeam, blank, slips

USUAL, LARGE = 4, 2
# Shares of the height: the head, a team, who won and where both go, the signatures.
HEAD, TEAM, WON, SIGNED = 68.0, 88.0, 104.0, 40.0
GAP, PAD = 6.0, 4.0
# What is written in, beside the height of a team; how large letters become where there is room.
SQUARE, LARGEST = 0.62, 1.7


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(slips(night, wish.game), night, wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One page of them."""
    return _paged([blank(night)] * _per_page(wish), night, wish)


def _paged(boards: Sequence[Slip], night: Night, wish: PrintWish) -> Sequence[Draw]:
    per_page = _per_page(wish)
    usual, own = (frames(body(wish.paper), count)[0] for count in (USUAL, per_page))
    grown = min(LARGEST, max(own.width / usual.width, own.height / usual.height))
    return card_pages(boards, per_page, partial(_draw, f"{night.name}, {night.day}", grown))


def _per_page(wish: PrintWish) -> int:
    return wish.per_page or (LARGE if wish.large else USUAL)


def _draw(evening: str, grown: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    north, east = slip.sides
    shares = [HEAD, TEAM, TEAM, WON, SIGNED] if slip.where_next else [HEAD, TEAM, TEAM, SIGNED]
    head, one, other, *won, signed = frame.split_down(shares, GAP)
    _head(sheet, head, evening, slip, grown)
    _side(sheet, one, north, slip, grown)
    _side(sheet, other, east, slip, grown)
    for box in won:
        _won(sheet, box, slip, grown)
    for cell, side in zip(signed.columns(len(slip.sides), 2 * GAP), slip.sides, strict=True):
        line, under = cell.split_down([3, 2])
        sheet.under(line)
        sheet.words(f"signed for {side.called}", under, 12 * grown, down=VerticalAlign.TOP)


def _head(sheet: PaperSheet, frame: Frame, evening: str, slip: Slip, grown: float) -> None:
    top, below = frame.above(PAD).split_down([1, 1])
    table, game = top.split([3, 2], GAP)
    sheet.words(f"Table {slip.table or '____'}", table, 24 * grown, TITLE)
    # The game's code is for the desk; players look for their table.
    sheet.words(slip.game, game, 12 * grown, align=Align.RIGHT, down=VerticalAlign.TOP)
    square, said = below.split([below.height, below.width - below.height], GAP)
    upper, lower = said.rows(2)
    club, length = upper.split([3, 1], GAP)
    mark(sheet, square)
    sheet.words(sheet.club, club, 11 * grown)
    sheet.words(evening, lower, 11 * grown)
    sheet.words(slip.length, length, 14 * grown, face=STRONG, align=Align.RIGHT)
    sheet.under(frame, THICK)


def _side(sheet: PaperSheet, frame: Frame, side: SlipTeam, slip: Slip, grown: float) -> None:
    sheet.box(frame, PLAIN)
    labels = ("X", "points") if slip.has_x else ("points",)
    wide = frame.height * SQUARE * len(labels)
    who, squares = frame.split([frame.width - wide, wide])
    team, *people = who.inset(PAD).split_down([3, *[4] * len(side.people)])
    number, seat = team.split([3, 1])
    sheet.words(side.title, number, 16 * grown, face=STRONG)
    sheet.words(side.seat, seat, 13 * grown, align=Align.RIGHT)
    sheet.alike(side.people, people, 15 * grown)
    for name, line in zip(side.people, people, strict=True):
        if not name:
            sheet.under(line.inset(PAD))
    for square, label in zip(squares.columns(len(labels)), labels, strict=True):
        sheet.pencil(square)
        sheet.words(label, square.inset(2).foot(14 * grown), 12 * grown, align=Align.CENTRE)


def _won(sheet: PaperSheet, frame: Frame, slip: Slip, grown: float) -> None:
    won, *where_next = frame.split_down([2, *[5 / len(slip.where_next)] * len(slip.where_next)])
    said, *teams = won.split([4, *[5] * len(slip.sides)], GAP)
    sheet.words("Won by", said, 14 * grown)
    high = min(won.height, 15 * grown)
    for cell in teams:
        top = cell.top + (cell.height - high) / 2
        sheet.box(Frame(cell.left, top, high, high).inset(1), PLAIN)
    sheet.alike(
        [side.called for side in slip.sides],
        [cell.inset(high + PAD, 0) for cell in teams],
        14 * grown,
    )
    sheet.alike(slip.where_next, where_next, 14 * grown)
