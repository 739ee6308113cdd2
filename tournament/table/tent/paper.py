"""A tent for each table: the same on both sides once it is folded in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.night.evening import Night
from tournament.printing.faces import STRONG
from tournament.printing.frames import MARGIN, Frame
from tournament.printing.page import PLAIN, Align, Draw, PaperSheet
from tournament.printing.print_wish import Link, PrintWish
from tournament.table.tent.board import Tent, tents

NUMBER, EVENING = 150.0, 20.0
# A code and what stands beside it, one below the other.
CODE, CORNER = 74.0, 220.0
GAP = 10.0


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [partial(_page, tent, wish.links.get(tent.table), wish.players) for tent in tents(night)]


def _page(tent: Tent, link: Link | None, players: Link | None, sheet: PaperSheet) -> None:
    """Folded along the middle, each side is upright."""
    upper, lower = sheet.body.rows(2, MARGIN)
    draw = partial(_side, tent, link, players)
    sheet.stamp(f"tent-{tent.table}", upper, draw, turned=True)
    sheet.stamp(f"tent-{tent.table}", lower, draw)
    middle = sheet.whole.height / 2
    sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)


def _side(tent: Tent, link: Link | None, players: Link | None, sheet: PaperSheet) -> None:
    frame = sheet.whole
    evening, club = frame.head(EVENING).split([3, 2], GAP)
    sheet.words(tent.evening, evening, 12)
    sheet.words(tent.club, club, 12, align=Align.RIGHT)
    number = frame.below(EVENING).head(NUMBER)
    sheet.words(f"Table {tent.table}", number, 120, face=STRONG, align=Align.CENTRE)
    room = frame.below(EVENING + NUMBER)
    sheet.rule(room.left, room.top, room.right, room.top, PLAIN)
    said = room.below(GAP)
    if link is not None or players is not None:
        said, corner = said.split([said.width - CORNER - GAP, CORNER], GAP)
        of_table, of_players = corner.rows(2, GAP)
        if link is not None:
            _to_phone(sheet, of_table, link, "This table's phone keeps score")
        if players is not None:
            _to_phone(sheet, of_players, players, "Find me: seat, card, standings")
    for line, words in zip(said.rows(len(tent.moves)), tent.moves, strict=True):
        sheet.words(words, line.inset(0, 2), 21)


def _to_phone(sheet: PaperSheet, frame: Frame, link: Link, what: str) -> None:
    """To be read by a phone, or typed into one that cannot."""
    square, beside = frame.split([CODE, frame.width - CODE], GAP)
    sheet.code(link.qr, square)
    first, page, code = beside.head(CODE).rows(3)
    sheet.words(what, first, 10, face=STRONG)
    sheet.words(link.page, page, 11)
    if link.code:
        sheet.words(f"Code {link.code}", code, 14, face=STRONG)
