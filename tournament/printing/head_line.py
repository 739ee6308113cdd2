"""The line that papers begin with: a mark, the club, and the night. The figure of a sheet is a tab
at its outer edge, so that it is seen in a stack.
"""

from __future__ import annotations

from dataclasses import replace

from tournament.printing.faces import STRONG, TITLE
from tournament.printing.frames import Frame
from tournament.printing.page import BLACK, GREEN, WHITE, Align, Colour, PaperSheet
from tournament.printing.suits import Suit

HIGH, GAP = 22.0, 6.0
CLUB, NIGHT = 14.0, 12.0
# Of a mark: the suit within its disc.
INSIDE = 0.54
# Of a tab: how wide it is, and the figure in it.
TAB, FIGURE = 62.0, 40.0


def head_line(
    sheet: PaperSheet, frame: Frame, club: str, night: str, suit: Suit = Suit.CLUB
) -> None:
    square, rest = frame.split([frame.height, frame.width - frame.height - GAP], GAP)
    mark(sheet, square, suit)
    name, said = rest.split([2, 3], GAP)
    if not night:
        name = rest
    sheet.words(club, name, CLUB, TITLE)
    sheet.words(night, said, NIGHT, STRONG, align=Align.RIGHT)


def mark(sheet: PaperSheet, square: Frame, suit: Suit = Suit.CLUB) -> None:
    """Here the club's own picture would stand."""
    sheet.disc(square, GREEN)
    side = min(square.width, square.height) * INSIDE
    edges = (square.width - side) / 2, (square.height - side) / 2
    sheet.suit(suit, square.inset(*edges), WHITE)


def tab(sheet: PaperSheet, frame: Frame, figure: str, colour: Colour = BLACK) -> None:
    """From within the frame to the edge of the paper."""
    inner = replace(frame, left=frame.right - TAB, width=TAB)
    sheet.corner(replace(inner, width=sheet.whole.right - inner.left), colour)
    sheet.words(figure, inner.inset(4, 3), FIGURE, TITLE, align=Align.CENTRE, colour=WHITE)
