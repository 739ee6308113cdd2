"""A tent for each table: the same on both sides once it is folded in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.boards.tent import Tent, tents
from tournament.night.evening import Night
from tournament.printing.frames import MARGIN, Frame
from tournament.printing.sheet import PLAIN, Align, Draw, Sheet
from tournament.printing.wishes import Link, Wish

NUMBER, EVENING = 150.0, 20.0
CODE = 96.0
CORNER = 176.0
GAP = 10.0


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return [partial(_page, one, wish.links.get(one.table)) for one in tents(night)]


def _page(tent: Tent, link: Link | None, sheet: Sheet) -> None:
    """Folded along the middle, each side is upright."""
    upper, lower = sheet.body.rows(2, MARGIN)
    draw = partial(_side, tent, link)
    sheet.stamp(f"tent-{tent.table}", upper, draw, turned=True)
    sheet.stamp(f"tent-{tent.table}", lower, draw)
    middle = sheet.whole.height / 2
    sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)


def _side(tent: Tent, link: Link | None, sheet: Sheet) -> None:
    frame = sheet.whole
    evening, house = frame.head(EVENING).split([3, 2], GAP)
    sheet.words(tent.evening, evening, 12)
    sheet.words(tent.house, house, 12, align=Align.RIGHT)
    number = frame.below(EVENING).head(NUMBER)
    sheet.words(f"Table {tent.table}", number, 120, bold=True, align=Align.CENTRE)
    room = frame.below(EVENING + NUMBER)
    sheet.rule(room.left, room.top, room.right, room.top, PLAIN)
    said = room.below(GAP)
    if link is not None:
        said, corner = said.split([said.width - CORNER - GAP, CORNER], GAP)
        _to_phone(link, corner, sheet)
    for line, words in zip(said.rows(len(tent.moves)), tent.moves, strict=True):
        sheet.words(words, line.inset(0, 2), 21)


def _to_phone(link: Link, corner: Frame, sheet: Sheet) -> None:
    """To be read by a phone, or typed into one that cannot."""
    square = corner.head(CODE).inset((CORNER - CODE) / 2, 0)
    sheet.code(link.qr, square)
    first, page, code = corner.below(CODE + 4).head(52).rows(3)
    sheet.words("This table's phone, or type", first, 10, align=Align.CENTRE)
    sheet.words(link.page, page, 12, align=Align.CENTRE)
    sheet.words(link.code, code, 15, bold=True, align=Align.CENTRE)
