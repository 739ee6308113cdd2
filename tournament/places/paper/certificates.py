"""A certificate for each medal or prize: one page, with a border of rules and nothing coloured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.night.evening import Night
from tournament.places.boards.certificates import Certificate, certificates
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.page import FINE, PLAIN, THICK, Align, Down, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish

SUITS = "♠  ♥  ♦  ♣"
BORDER, INSIDE = 7.0, 34.0
CORNER = 18.0
SIGN = 190.0


@dataclass(frozen=True, slots=True)
class Event:
    club: str
    name: str
    day: str


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    event = Event(night.club_name, night.name, night.day)
    return [partial(_page, event, certificate) for certificate in certificates(night)]


def _page(event: Event, board: Certificate, sheet: PaperSheet) -> None:
    inside = _border(sheet).inset(INSIDE)
    head, title, names, place, sign = inside.stacked([20, 14, 30, 22, 14])
    _event(sheet, head, event)
    _title(sheet, title)
    _names(sheet, names, board.names)
    _place(sheet, place, board)
    _signature(sheet, sign)


def _border(sheet: PaperSheet) -> Frame:
    """Three lines, the middle one broken by a square at each corner."""
    outer = sheet.body.inset(1)
    inner = outer.inset(2 * BORDER)
    sheet.box(outer, THICK)
    sheet.box(outer.inset(BORDER), FINE)
    sheet.box(inner, FINE)
    for left in (outer.left, outer.right - CORNER):
        for top in (outer.top, outer.bottom - CORNER):
            sheet.box(Frame(left, top, CORNER, CORNER), THICK)
    return inner


def _event(sheet: PaperSheet, frame: Frame, event: Event) -> None:
    club, name, day = frame.stacked([3, 6, 3])
    sheet.words(event.club, club, 15, align=Align.CENTRE)
    sheet.words(event.name, name, 32, face=STRONG, align=Align.CENTRE)
    sheet.words(event.day, day, 17, align=Align.CENTRE)


def _title(sheet: PaperSheet, frame: Frame) -> None:
    suits, goes_to = frame.stacked([3, 2])
    left, middle, right = suits.split([2, 1.4, 2])
    height = suits.top + suits.height / 2
    sheet.rule(left.left, height, left.right, height, PLAIN)
    sheet.rule(right.left, height, right.right, height, PLAIN)
    sheet.words(SUITS, middle, 20, align=Align.CENTRE)
    sheet.words("This certificate is given to", goes_to, 17, align=Align.CENTRE)


def _names(sheet: PaperSheet, frame: Frame, names: Sequence[str]) -> None:
    lines = [row.inset(0, 4) for row in frame.rows(len(names))]
    sheet.alike(names, lines, 46, face=STRONG, align=Align.CENTRE)


def _place(sheet: PaperSheet, frame: Frame, board: Certificate) -> None:
    place = f"{board.place[:1].upper()}{board.place[1:]}"
    said = [f"{board.medal} medal".capitalize()] if board.medal else []
    said += [board.division] if board.division else []
    first, *others = frame.stacked([3, *[2] * len(said), 1.5][: 2 + len(said)])
    sheet.words(place, first, 36, face=STRONG, align=Align.CENTRE)
    for words, line in zip([*said, board.points], others, strict=True):
        sheet.words(words, line, 22 if words in said else 16, align=Align.CENTRE)


def _signature(sheet: PaperSheet, frame: Frame) -> None:
    line, under = frame.stacked([3, 1])
    middle = line.left + line.width / 2
    sheet.rule(middle - SIGN / 2, line.bottom, middle + SIGN / 2, line.bottom, PLAIN)
    sheet.words("Director", under.below(3), 12, align=Align.CENTRE, down=Down.TOP)
