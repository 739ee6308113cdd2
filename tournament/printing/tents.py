"""A tent for each table: the same on both sides once it is folded in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.boards.tent import Tent, tents
from tournament.night.evening import Night
from tournament.printing.frames import MARGIN
from tournament.printing.sheet import PLAIN, Align, Code, Draw, Sheet
from tournament.printing.wishes import Wish

NUMBER, EVENING = 150.0, 20.0
CODE = 96.0
GAP = 10.0


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return [partial(_page, one, wish.codes.get(one.table)) for one in tents(night)]


def _page(tent: Tent, code: Code | None, sheet: Sheet) -> None:
    """Folded along the middle, each side is upright."""
    upper, lower = sheet.body.rows(2, MARGIN)
    draw = partial(_side, tent, code)
    sheet.stamp(f"tent-{tent.table}", upper, draw, turned=True)
    sheet.stamp(f"tent-{tent.table}", lower, draw)
    middle = sheet.whole.height / 2
    sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)


def _side(tent: Tent, code: Code | None, sheet: Sheet) -> None:
    frame = sheet.whole
    evening, house = frame.head(EVENING).split([3, 2], GAP)
    sheet.words(tent.evening, evening, 12)
    sheet.words(tent.house, house, 12, align=Align.RIGHT)
    number = frame.below(EVENING).head(NUMBER)
    sheet.words(f"Table {tent.table}", number, 120, bold=True, align=Align.CENTRE)
    room = frame.below(EVENING + NUMBER)
    sheet.rule(room.left, room.top, room.right, room.top, PLAIN)
    said = room.below(GAP)
    if code is not None:
        said, corner = said.split([said.width - CODE - GAP, CODE], GAP)
        sheet.code(code, corner.head(CODE))
        sheet.words("This table's scores", corner.below(CODE).head(14), 9, align=Align.CENTRE)
    for line, words in zip(said.rows(len(tent.moves)), tent.moves, strict=True):
        sheet.words(words, line.inset(0, 2), 21)
