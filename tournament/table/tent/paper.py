"""A tent for each table: the same on both sides once it is folded in the middle. Its figure is read
across the hall.
"""

from collections.abc import Sequence
from functools import partial

from tournament.drawing.quarters import WHERE, sign
from tournament.night.night import Night
from tournament.printing.cutting import GUTTER
from tournament.printing.faces import STRONG, TITLE
from tournament.printing.frames import MILLIMETRE, Frame
from tournament.printing.head_line import GAP, HIGH, head_line
from tournament.printing.letters import height, width, wrapped
from tournament.printing.page import FIGURES_HIGH, Align, Draw, PaperSheet
from tournament.printing.painting import paint
from tournament.printing.print_wish import Link, PrintWish
from tournament.table.tent.board import Tent, tents

FIGURE, WIDEST = 110 * MILLIMETRE, 320.0
ABOVE, NUMBERED = 22.0, 18.0
# How people move, from large to small; a code, and what stands beside it.
SIZES = (18.0, 17.0, 16.0, 15.0, 14.0)
CODE, SAID = 74.0, 12.0
KEEPS, FIND = "This table's phone keeps score", "Find me: seat, card, standings"


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [partial(_page, tent, wish.links.get(tent.table), wish.players) for tent in tents(night)]


def _page(tent: Tent, link: Link | None, players: Link | None, sheet: PaperSheet) -> None:
    """Folded along the middle, each side is upright."""
    upper, lower = sheet.body.rows(2, 2 * GUTTER)
    draw = partial(_side, tent, link, players)
    sheet.stamp(f"tent-{tent.table}", upper, draw, turned=True)
    sheet.stamp(f"tent-{tent.table}", lower, draw)
    middle = sheet.whole.height / 2
    sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)


def _side(tent: Tent, link: Link | None, players: Link | None, sheet: PaperSheet) -> None:
    frame = sheet.whole
    own = min(width(str(tent.table), FIGURE / FIGURES_HIGH, TITLE), WIDEST)
    left, right = frame.split([own, frame.width - own - 2 * GAP], 2 * GAP)
    sheet.words("Table", left.head(ABOVE), NUMBERED, TITLE, align=Align.CENTRE)
    sheet.figure(str(tent.table), left.below(ABOVE).head(FIGURE))
    _head(sheet, right.head(HIGH), tent)
    links = [(of, what) for of, what in ((link, KEEPS), (players, FIND)) if of is not None]
    codes = (CODE + GAP) * len(links)
    _moves(sheet, right.below(HIGH + GAP).above(codes + GAP), tent.moves)
    for (of, what), box in zip(links, right.foot(codes).rows(len(links) or 1), strict=False):
        _to_phone(sheet, box.foot(CODE), of, what)


def _head(sheet: PaperSheet, frame: Frame, tent: Tent) -> None:
    """The club, and the quarter of the hall where the club has said how it stands."""
    if not tent.quarter:
        head_line(sheet, frame)
        return
    line, square = frame.split([frame.width - HIGH - GAP, HIGH], GAP)
    head_line(sheet, line, WHERE[tent.quarter])
    paint(sheet, square, sign(tent.quarter))


def _moves(sheet: PaperSheet, frame: Frame, texts: Sequence[str]) -> None:
    size = next((size for size in SIZES if _needs(texts, frame, size) <= frame.height), SIZES[-1])
    for words in texts:
        lines = wrapped(words, frame.width, size)
        sheet.lines(lines, frame, size)
        frame = frame.below(height(len(lines), size) + GAP)


def _needs(texts: Sequence[str], frame: Frame, size: float) -> float:
    return sum(height(len(wrapped(words, frame.width, size)), size) + GAP for words in texts)


def _to_phone(sheet: PaperSheet, frame: Frame, link: Link, what: str) -> None:
    """To be read by a phone, or typed into one that cannot."""
    square, beside = frame.split([CODE, frame.width - CODE], GAP)
    sheet.code(link.qr, square)
    texts = [(what, SAID, STRONG), (link.page, SAID, TITLE)]
    texts += [(f"Code {link.code}", 14, TITLE)] if link.code else []
    for (words, size, face), line in zip(texts, beside.rows(len(texts)), strict=True):
        sheet.words(words, line, size, face)
