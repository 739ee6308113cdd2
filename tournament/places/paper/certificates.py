"""A certificate for each medal or prize, for the wall at home: a frame with the four suits, and
nothing of the evening's work.
"""

from collections.abc import Sequence
from functools import partial

from tournament.drawing.medal import medal
from tournament.drawing.suits import Suit
from tournament.night.night import Night
from tournament.places.boards.certificates import Certificate, certificates
from tournament.printing.book import FootlessPage
from tournament.printing.faces import FIGURE, TEXT, TITLE
from tournament.printing.frames import Frame
from tournament.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.printing.painting import paint
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import GREEN, PLAIN
from tournament.words.many import capital

THICK, FINE, APART = 7.0, 1.4, 14.0
CORNER, SUIT = 30.0, 22.0
INSIDE = 40.0
# So far a ribbon reaches out of its drawing, and what is free above it.
RIBBON = 18.0
SIGN = 190.0
CORNERS = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [
        FootlessPage(partial(_page, night, wish.cause, certificate))
        for certificate in certificates(night)
    ]


def _page(night: Night, cause: str, board: Certificate, sheet: PaperSheet) -> None:
    _border(sheet, sheet.body.inset(THICK / 2))
    inside = sheet.body.inset(INSIDE)
    shares = [12, 6, 24, 7, 30, 8, 13]
    if board.climb:
        shares[2:6] = [22, 7, 22, 6, 15]
    club, when, disc, said, names, points, *climbed, sign = inside.stacked(shares)
    if board.climb:
        paint(sheet, climbed[0], board.climb)
    centred = partial(sheet.words, align=Align.CENTRE)
    centred(night.club_name or night.name, club, 38, TITLE)
    told = (night.name if night.club_name else "", board.division, night.day)
    centred(" · ".join(filter(None, told)), when, 16)
    paint(sheet, disc.below(RIBBON), medal(board.rank))
    place = capital(board.place)
    metal = f"{board.medal} medal".capitalize() if board.medal else ""
    centred(" · ".join(filter(None, (metal, place))), said, 22, FIGURE)
    lines = [row.inset(0, 2) for row in names.rows(len(board.names))]
    sheet.alike(board.names, lines, 52, TITLE, align=Align.CENTRE)
    centred(board.points, points, 17)
    seal, middle, given = sign.columns(3)
    if sheet.picture:
        sheet.show_picture(seal)
    _signature(sheet, middle)
    if cause:
        centred(cause, given.inset(4, 0), 14)


def _border(sheet: PaperSheet, outer: Frame) -> None:
    """Two lines on each side, and a suit where they would meet."""
    for frame, thick in ((outer, THICK), (outer.inset(APART), FINE)):
        for side in (
            Frame(frame.left - thick / 2, outer.top + CORNER, thick, outer.height - 2 * CORNER),
            Frame(frame.right - thick / 2, outer.top + CORNER, thick, outer.height - 2 * CORNER),
            Frame(outer.left + CORNER, frame.top - thick / 2, outer.width - 2 * CORNER, thick),
            Frame(outer.left + CORNER, frame.bottom - thick / 2, outer.width - 2 * CORNER, thick),
        ):
            sheet.fill(side, GREEN)
    tops, lefts = (outer.top, outer.bottom - SUIT), (outer.left, outer.right - SUIT)
    places = [(left, top) for top in tops for left in lefts]
    for suit, (left, top) in zip(CORNERS, places, strict=True):
        sheet.suit(suit, Frame(left, top, SUIT, SUIT))


def _signature(sheet: PaperSheet, frame: Frame) -> None:
    line, under = frame.stacked([2, 1])
    middle = line.left + line.width / 2
    sheet.rule(middle - SIGN / 2, line.bottom, middle + SIGN / 2, line.bottom, PLAIN)
    sheet.words("Director", under.below(2), 14, TEXT, align=Align.CENTRE, down=VerticalAlign.TOP)
