"""The line that papers begin with: a mark or the club's picture, the club, and the night. The
figure of a sheet is a tab at its outer edge, so that it is seen in a stack.
"""

from dataclasses import replace
from functools import partial

from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import LEADING, drawable, width
from tournament.kit.printing.page import Align, PaperSheet
from tournament.kit.printing.shapes import BLACK, GREEN, WHITE, Colour
from tournament.kit.printing.suits import Suit

HIGH, GAP = 20.0, 6.0
CLUB, NIGHT = 14.0, 12.0
# Of a mark: the suit within its disc.
INSIDE = 0.54
# Of a tab: how wide it is, and the figure in it.
TAB, FIGURE = 66.0, 40.0
# A club's name has no more of the width where something is said beside it.
MAX_CLUB = 0.4
# The club's picture is so many times as wide as high at most.
MAX_PICTURE = 3.0


def head_line(sheet: PaperSheet, frame: Frame, night: str = "") -> None:
    high = frame.height
    wide = min(MAX_PICTURE * high, sheet.width_of_picture(high)) if sheet.picture else high
    square, rest = frame.split([wide, frame.width - wide - GAP], GAP)
    mark(sheet, square)
    needed = width(drawable(sheet.club), CLUB, TITLE) + GAP
    most = rest.width * (MAX_CLUB if night else 1)
    name, said = rest.split([min(needed, most), rest.width - min(needed, most)])
    sheet.words(sheet.club, name, CLUB, TITLE)
    sheet.words(night, said, NIGHT, STRONG, align=Align.RIGHT)


def mark(sheet: PaperSheet, square: Frame) -> None:
    """Draw the club's own picture if it has one, else a suit, which is drawn once in a PDF."""
    if sheet.picture:
        sheet.show_picture(square)
        return
    sheet.stamp(f"mark-CLUB-{square.width:.1f}-{square.height:.1f}", square, _mark)


def _mark(sheet: PaperSheet) -> None:
    square = sheet.whole
    sheet.disc(square, GREEN)
    side = min(square.width, square.height) * INSIDE
    edges = (square.width - side) / 2, (square.height - side) / 2
    sheet.suit(Suit.CLUB, square.inset(*edges), WHITE)


def tab(
    sheet: PaperSheet, frame: Frame, figure: str, below: str = "", colour: Colour = BLACK
) -> None:
    """Draw a tab from within the frame to the edge of the paper, or a box to write a figure in."""
    inner = replace(frame, left=frame.right - TAB, width=TAB)
    foot = CLUB * LEADING + 2 if below else 0
    if not figure:
        sheet.pencil(inner)
        if below:
            sheet.words(below, inner.foot(foot).inset(3, 0), CLUB, STRONG)
        return
    shape = replace(inner, width=sheet.whole.right - inner.left)
    name = f"tab-{shape.width:.1f}-{shape.height:.1f}-{'-'.join(map(str, colour))}"
    sheet.stamp(name, shape, lambda form: form.corner(form.whole, colour))
    write = partial(sheet.words, face=TITLE, align=Align.CENTRE, colour=WHITE)
    write(figure, inner.above(foot).inset(3, 0), FIGURE)
    if below:
        write(below, inner.foot(foot).above(2).inset(2, 0), CLUB)
