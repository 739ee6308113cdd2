"""A tent for each table: its number, how people move from it when the screen is dark, and the codes
that lead a phone here. Both sides are the same once it is folded in the middle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.evening import courses
from tournament.evening.courses.course import Course
from tournament.evening.night.night import Night
from tournament.kit.drawing.hall import QUARTER_WORDS, quarter, sign
from tournament.kit.drawing.painting import paint
from tournament.kit.printing.cutting import GUTTER
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import MILLIMETRE, Frame
from tournament.kit.printing.head_line import GAP, HIGH, head_line
from tournament.kit.printing.letters import height, width, wrap_text
from tournament.kit.printing.page import FIGURES_HIGH, Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import Code
from tournament.kit.printing.suits import Suit

FIGURE, WIDEST = 110 * MILLIMETRE, 320.0
ABOVE, NUMBERED = 22.0, 18.0
# How people move, from large to small; a code, and what stands beside it.
SIZES = (18.0, 17.0, 16.0, 15.0, 14.0)
CODE, SAID = 74.0, 12.0
# Three codes are smaller, so that there is room above them.
SMALLER, FEW = 62.0, 2
JOIN = "Join the Wi-Fi"
KEEPS, FIND = "This table's phone keeps score", "Find me: seat, card, standings"


@dataclass(frozen=True, slots=True)
class Tent:
    """A table's tent, that for games with three players if it is `of_three`. `quarter` is that of
    the hall, None if nobody said how many tables stand in a row.
    """

    table: int
    quarter: Suit | None
    moves: tuple[str, ...]
    of_three: bool = False


@dataclass(frozen=True, slots=True)
class LinkOnTent:
    """A code, what it is for, and what to type into a phone that reads none."""

    qr: Code
    what: str
    page: str
    typed: str


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [partial(_page, tent, _links(wish, tent.table)) for tent in tents(night)]


def tents(night: Night) -> tuple[Tent, ...]:
    """Return a tent for each table of any game as far as is known, and a second one where three may
    sit who move in another way.
    """
    return tuple(_tents(courses.of(night)))


def _tents(course: Course) -> Iterator[Tent]:
    tables = course.tables_tonight()
    # One table has no other to move to, and of several nobody knows how many there will be.
    known = tuple(tables) if len(tables) == 1 else ()
    for table, may_be_three in tables.items():
        of_hall = quarter(table, tables, course.night.tables_a_row)
        four, three = (course.moves(table, known, of_three=each) for each in (False, True))
        yield Tent(table, of_hall, four)
        if may_be_three and three != four:
            yield Tent(table, of_hall, three, of_three=True)


def _links(wish: PrintWish, table: int) -> Sequence[LinkOnTent]:
    """Return the codes of a table in the order a phone needs them."""
    wifi, phone = wish.wifi, wish.links.get(table)
    password = f"Password {wifi.code}" if wifi and wifi.code else ""
    code = f"Code {phone.code}" if phone and phone.code else ""
    links = ((wifi, JOIN, password), (phone, KEEPS, code), (wish.players, FIND, ""))
    return [LinkOnTent(link.qr, what, link.page, typed) for link, what, typed in links if link]


def _page(tent: Tent, links: Sequence[LinkOnTent], sheet: PaperSheet) -> None:
    """Draw both sides of a tent, so that each is upright once it is folded in the middle."""
    upper, lower = sheet.body.rows(2, 2 * GUTTER)
    draw = partial(_side, tent, links)
    name = f"tent-{tent.table}{'-three' * tent.of_three}"
    sheet.stamp(name, upper, draw, turned=True)
    sheet.stamp(name, lower, draw)
    middle = sheet.whole.height / 2
    sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)


def _side(tent: Tent, links: Sequence[LinkOnTent], sheet: PaperSheet) -> None:
    frame = sheet.whole
    wide = min(width(str(tent.table), FIGURE / FIGURES_HIGH, TITLE), WIDEST)
    left, right = frame.split([wide, frame.width - wide - 2 * GAP], 2 * GAP)
    head = "Three at table" if tent.of_three else "Table"
    sheet.words(head, left.head(ABOVE), NUMBERED, TITLE, align=Align.CENTRE)
    sheet.figure(str(tent.table), left.below(ABOVE).head(FIGURE))
    _head(sheet, right.head(HIGH), tent)
    side = CODE if len(links) <= FEW else SMALLER
    codes = (side + GAP) * len(links)
    _moves(sheet, right.below(HIGH + GAP).above(codes + GAP), tent.moves)
    for link, box in zip(links, right.foot(codes).rows(len(links) or 1), strict=False):
        _draw_link(sheet, box.foot(side), link)


def _head(sheet: PaperSheet, frame: Frame, tent: Tent) -> None:
    """Draw the club, and the quarter of the hall if the club has said how the tables stand."""
    if not tent.quarter:
        head_line(sheet, frame)
        return
    line, square = frame.split([frame.width - HIGH - GAP, HIGH], GAP)
    head_line(sheet, line, QUARTER_WORDS[tent.quarter])
    paint(sheet, square, sign(tent.quarter))


def _moves(sheet: PaperSheet, frame: Frame, texts: Sequence[str]) -> None:
    size = next((size for size in SIZES if _needs(texts, frame, size) <= frame.height), SIZES[-1])
    for words in texts:
        lines = wrap_text(words, frame.width, size)
        sheet.lines(lines, frame, size)
        frame = frame.below(height(len(lines), size) + GAP)


def _needs(texts: Sequence[str], frame: Frame, size: float) -> float:
    return sum(height(len(wrap_text(words, frame.width, size)), size) + GAP for words in texts)


def _draw_link(sheet: PaperSheet, frame: Frame, link: LinkOnTent) -> None:
    """Draw a code to be read by a phone, beside what to type into one that cannot."""
    square, beside = frame.split([frame.height, frame.width - frame.height], GAP)
    sheet.code(link.qr, square)
    lines = [(link.what, SAID, STRONG), (link.page, SAID, TITLE)]
    lines += [(link.typed, 14, TITLE)] if link.typed else []
    for (words, size, face), line in zip(lines, beside.rows(len(lines)), strict=True):
        sheet.words(words, line, size, face)
