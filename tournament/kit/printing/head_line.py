"""Draws the top line of a paper: the club's picture or a suit, the club's name, and the night. Also
a tab at the outer edge of the paper, whose figure can be seen in a stack.
"""

from functools import partial

from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import LEADING, printable_text, width_of_text
from tournament.kit.printing.page import Align, PaperSheet
from tournament.kit.printing.shapes import BLACK, GREEN, WHITE, Color
from tournament.kit.printing.suits import Suit

HEAD_LINE_HEIGHT, GAP = 20.0, 6.0
CLUB_SIZE, NIGHT_SIZE = 14.0, 12.0
# The side of the suit, as a share of the disc around it.
SUIT_SHARE = 0.54
TAB_WIDTH, TAB_FIGURE_SIZE = 66.0, 40.0
# The height of the words at the foot of a tab.
TAB_FOOT = CLUB_SIZE * LEADING + 2
# The club's name has at most this share of the width if the night is beside it.
MAX_CLUB_SHARE = 0.4
# The club's picture is at most this many times as wide as high.
MAX_PICTURE_RATIO = 3.0


def draw_head_line(sheet: PaperSheet, frame: Frame, night: str = "") -> None:
    height = frame.height
    logo_width = (
        min(MAX_PICTURE_RATIO * height, sheet.picture_width(height)) if sheet.picture else height
    )
    logo_frame, rest_frame = frame.split_across([logo_width, frame.width - logo_width - GAP], GAP)
    draw_club_logo(sheet, logo_frame)
    needed_width = width_of_text(printable_text(sheet.club), CLUB_SIZE, TITLE) + GAP
    max_width = rest_frame.width * (MAX_CLUB_SHARE if night else 1)
    name_frame, text_frame = rest_frame.split_across(
        [min(needed_width, max_width), rest_frame.width - min(needed_width, max_width)]
    )
    sheet.draw_words(sheet.club, name_frame, CLUB_SIZE, TITLE)
    sheet.draw_words(night, text_frame, NIGHT_SIZE, STRONG, align=Align.RIGHT)


def draw_club_logo(sheet: PaperSheet, square: Frame) -> None:
    """Draw the club's picture, or a suit if it has none."""
    if sheet.picture:
        sheet.draw_picture(square)
        return
    sheet.draw_repeated(
        f"mark-CLUB-{square.width:.1f}-{square.height:.1f}", square, _draw_suit_logo
    )


def _draw_suit_logo(sheet: PaperSheet) -> None:
    square = sheet.whole
    sheet.draw_disc(square, GREEN)
    side = min(square.width, square.height) * SUIT_SHARE
    edges = (square.width - side) / 2, (square.height - side) / 2
    sheet.draw_suit(Suit.CLUB, square.inset(*edges), WHITE)


def draw_tab(
    sheet: PaperSheet, frame: Frame, figure: str, below_text: str = "", color: Color = BLACK
) -> None:
    """Draw a tab with a figure, from the end of the frame to the edge of the paper; without a
    figure, draw a box to write one in.
    """
    if not figure:
        inner_frame = _tab_frame(frame)
        sheet.draw_writing_box(inner_frame)
        if below_text:
            foot_frame = inner_frame.foot(TAB_FOOT).inset(3, 0)
            sheet.draw_words(below_text, foot_frame, CLUB_SIZE, STRONG)
        return
    shape = _tab_shape(frame, sheet.whole.right)
    name = f"tab-{shape.width:.1f}-{shape.height:.1f}-{'-'.join(map(str, color))}"
    sheet.draw_repeated(name, shape, lambda form: form.draw_cornered_box(form.whole, color))
    write_in_tab(sheet, frame, figure, below_text)


def draw_empty_tab(sheet: PaperSheet, frame: Frame, color: Color) -> None:
    """Draw a tab whose figure is written later."""
    sheet.draw_cornered_box(_tab_shape(frame, sheet.whole.right), color)


def write_in_tab(sheet: PaperSheet, frame: Frame, figure: str, below_text: str = "") -> None:
    inner_frame = _tab_frame(frame)
    foot_height = TAB_FOOT if below_text else 0
    write = partial(sheet.draw_words, face=TITLE, align=Align.CENTER, color=WHITE)
    write(figure, inner_frame.above_foot(foot_height).inset(3, 0), TAB_FIGURE_SIZE)
    if below_text:
        write(below_text, inner_frame.foot(foot_height).above_foot(2).inset(2, 0), CLUB_SIZE)


def _tab_frame(frame: Frame) -> Frame:
    """Return the part of the tab that is inside the frame."""
    return Frame(frame.right - TAB_WIDTH, frame.top, TAB_WIDTH, frame.height)


def _tab_shape(frame: Frame, paper_edge: float) -> Frame:
    """Return the whole tab, up to the edge of the paper."""
    left = frame.right - TAB_WIDTH
    return Frame(left, frame.top, paper_edge - left, frame.height)
