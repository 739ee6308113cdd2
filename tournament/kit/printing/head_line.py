"""Draws the top line of a paper: the club's picture or a suit, the club's name, and the night. Also
draws a tab at the outer edge of the paper, with a figure that can be seen in a stack of papers.
"""

from functools import partial

from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import LINE_SPACING, printable_text, width_of_text
from tournament.kit.printing.page import Align, PaperSheet
from tournament.kit.printing.shapes import BLACK, GREEN, WHITE, Color
from tournament.kit.printing.suits import Suit

HEAD_LINE_HEIGHT, LOGO_GAP = 20.0, 6.0
CLUB_FONT_SIZE, NIGHT_FONT_SIZE = 14.0, 12.0
# The suit's side, as a share of the disc around it.
SUIT_SHARE_OF_DISC = 0.54
TAB_WIDTH, TAB_FIGURE_SIZE = 66.0, 40.0
# The height, in points, of the words at the bottom of a tab.
TAB_CAPTION_HEIGHT = CLUB_FONT_SIZE * LINE_SPACING + 2
# If the night's words are printed beside the club's name, the name takes at most this share of the
# width of the top line.
MAX_CLUB_NAME_SHARE = 0.4
# The club's picture may be this many times as wide as it is high; a wider picture is made smaller.
MAX_PICTURE_RATIO = 3.0


def draw_head_line(sheet: PaperSheet, frame: Frame, night_words: str = "") -> None:
    height = frame.height
    logo_width = (
        min(MAX_PICTURE_RATIO * height, sheet.picture_width(height)) if sheet.picture else height
    )
    logo_frame, rest_frame = frame.split_across(
        [logo_width, frame.width - logo_width - LOGO_GAP], LOGO_GAP
    )
    draw_club_logo(sheet, logo_frame)
    club_name_width = width_of_text(printable_text(sheet.club), CLUB_FONT_SIZE, TITLE) + LOGO_GAP
    max_club_name_width = rest_frame.width * (MAX_CLUB_NAME_SHARE if night_words else 1)
    name_frame, night_frame = rest_frame.split_across(
        [
            min(club_name_width, max_club_name_width),
            rest_frame.width - min(club_name_width, max_club_name_width),
        ]
    )
    sheet.draw_words(sheet.club, name_frame, CLUB_FONT_SIZE, TITLE)
    sheet.draw_words(night_words, night_frame, NIGHT_FONT_SIZE, STRONG, align=Align.RIGHT)


def draw_club_logo(sheet: PaperSheet, logo_frame: Frame) -> None:
    """Draw the picture of the club that plays here, or the suit of clubs on a disc if there is no
    picture.
    """
    if sheet.picture:
        sheet.draw_picture(logo_frame)
        return
    sheet.draw_repeated_form(
        f"mark-CLUB-{logo_frame.width:.1f}-{logo_frame.height:.1f}", logo_frame, _draw_suit_logo
    )


def _draw_suit_logo(sheet: PaperSheet) -> None:
    disc_frame = sheet.whole
    sheet.draw_disc(disc_frame, GREEN)
    suit_side = min(disc_frame.width, disc_frame.height) * SUIT_SHARE_OF_DISC
    suit_insets = (disc_frame.width - suit_side) / 2, (disc_frame.height - suit_side) / 2
    sheet.draw_suit(Suit.CLUB, disc_frame.inset(*suit_insets), WHITE)


def draw_edge_tab(
    sheet: PaperSheet, frame: Frame, number_text: str, caption: str = "", color: Color = BLACK
) -> None:
    """Draw a tab with a figure, from the end of the frame to the edge of the paper. Without a
    figure, draw a box inside the frame to write one in by hand.
    """
    if not number_text:
        inner_frame = _tab_inside_frame(frame)
        sheet.draw_writing_box(inner_frame)
        if caption:
            foot_frame = inner_frame.foot(TAB_CAPTION_HEIGHT).inset(3, 0)
            sheet.draw_words(caption, foot_frame, CLUB_FONT_SIZE, STRONG)
        return
    tab_frame = _whole_tab_frame(frame, sheet.whole.right)
    form_name = f"tab-{tab_frame.width:.1f}-{tab_frame.height:.1f}-{'-'.join(map(str, color))}"
    sheet.draw_repeated_form(
        form_name, tab_frame, lambda form: form.draw_cornered_box(form.whole, color)
    )
    draw_words_on_edge_tab(sheet, frame, number_text, caption)


def draw_empty_edge_tab(sheet: PaperSheet, frame: Frame, color: Color) -> None:
    """Draw a tab without its figure, which `draw_words_on_edge_tab` adds later."""
    sheet.draw_cornered_box(_whole_tab_frame(frame, sheet.whole.right), color)


def draw_words_on_edge_tab(
    sheet: PaperSheet, frame: Frame, number_text: str, caption: str = ""
) -> None:
    inner_frame = _tab_inside_frame(frame)
    foot_height = TAB_CAPTION_HEIGHT if caption else 0
    draw_white_words = partial(sheet.draw_words, face=TITLE, align=Align.CENTER, color=WHITE)
    draw_white_words(number_text, inner_frame.above_foot(foot_height).inset(3, 0), TAB_FIGURE_SIZE)
    if caption:
        draw_white_words(
            caption, inner_frame.foot(foot_height).above_foot(2).inset(2, 0), CLUB_FONT_SIZE
        )


def _tab_inside_frame(frame: Frame) -> Frame:
    """Return the part of a tab that is inside the frame, at its right end."""
    return Frame(frame.right - TAB_WIDTH, frame.top, TAB_WIDTH, frame.height)


def _whole_tab_frame(frame: Frame, paper_edge: float) -> Frame:
    """Return the whole of a tab, up to the edge of the paper."""
    left = frame.right - TAB_WIDTH
    return Frame(left, frame.top, paper_edge - left, frame.height)
