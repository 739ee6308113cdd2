"""Paints a drawing on paper, in grays, one green, the metals and the colors of suits."""

from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Disc,
    Drawing,
    Line,
    Role,
    Shape,
    SuitShape,
    Text,
)
from tournament.kit.printing.faces import STRONG, TEXT, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, PaperSheet
from tournament.kit.printing.shapes import BAND_GRAY, BLACK, GREEN, WHITE, Color

DARK, GRAY, PALE = (0.25, 0.25, 0.25), (0.45, 0.45, 0.45), (0.78, 0.78, 0.78)
ALIGN_BY_ANCHOR = {Anchor.START: Align.LEFT, Anchor.MIDDLE: Align.CENTER, Anchor.END: Align.RIGHT}
# The color in which a shape with this role is filled or drawn; edges are black.
COLOR_BY_ROLE: dict[Role, Color] = {
    Role.WAITING: WHITE,
    Role.PLAYING: WHITE,
    Role.SCORE_IN: GREEN,
    Role.ATTENTION: BAND_GRAY,
    Role.CHAIR_TAKEN: GRAY,
    Role.CHAIR_EMPTY: PALE,
    Role.CHAIR_HIGHLIGHTED: BLACK,
    Role.INK: BLACK,
    Role.SECONDARY: DARK,
    Role.PALE: PALE,
    Role.GOLD: (0.7, 0.52, 0.06),
    Role.SILVER: (0.47, 0.51, 0.55),
    Role.BRONZE: (0.6, 0.34, 0.14),
    Role.OWN_LINE: GREEN,
    Role.SPADE: BLACK,
    Role.HEART: (0.61, 0.11, 0.11),
    Role.CLUB: GREEN,
    Role.DIAMOND: (0.65, 0.35, 0.0),
    Role.ON_SCORE_IN: WHITE,
    Role.ON_ATTENTION: BLACK,
    Role.ON_METAL: WHITE,
    Role.RIBBON_BACK: GRAY,
    Role.GAME_BOX: WHITE,
    Role.READY: WHITE,
    Role.LIVE: WHITE,
    Role.BRACKET_LINE: GRAY,
}
# The roles whose boxes are paler than their lines, to save ink.
BOX_COLOR_BY_ROLE: dict[Role, Color] = {Role.PALE: BAND_GRAY}


def paint_drawing(sheet: PaperSheet, frame: Frame, drawing: Drawing) -> None:
    """Paint a drawing on paper, in the middle of a frame and as large as fits."""
    scale = min(frame.width / drawing.width, frame.height / drawing.height)
    left = frame.left + (frame.width - scale * drawing.width) / 2
    top = frame.top + (frame.height - scale * drawing.height) / 2
    whole_frame = Frame(left, top, scale * drawing.width, scale * drawing.height)
    for shape in drawing.shapes:
        _paint_shape(sheet, whole_frame, scale, shape)


def _paint_shape(sheet: PaperSheet, whole_frame: Frame, scale: float, shape: Shape) -> None:
    color = COLOR_BY_ROLE[shape.role]
    match shape:
        case Line():
            points = [
                (whole_frame.left + x * scale, whole_frame.top + y * scale) for x, y in shape.points
            ]
            sheet.draw_polyline(
                points,
                shape.thickness * scale,
                color,
                [dash_length * scale for dash_length in shape.dash],
            )
        case Box():
            left, top = whole_frame.left + shape.left * scale, whole_frame.top + shape.top * scale
            box = Frame(left, top, shape.width * scale, shape.height * scale)
            fill_color = BOX_COLOR_BY_ROLE.get(shape.role, color)
            sheet.draw_rounded_box(
                box, shape.corner_radius * scale, fill_color, shape.thickness * scale
            )
        case Disc():
            side = 2 * shape.radius * scale
            x, y = whole_frame.left + shape.x * scale, whole_frame.top + shape.y * scale
            sheet.draw_disc(Frame(x - side / 2, y - side / 2, side, side), color)
        case SuitShape():
            left, top = whole_frame.left + shape.left * scale, whole_frame.top + shape.top * scale
            sheet.draw_suit(
                shape.suit, Frame(left, top, shape.side * scale, shape.side * scale), color
            )
        case Text():
            _paint_text(sheet, whole_frame, scale, shape)


def _paint_text(sheet: PaperSheet, whole_frame: Frame, scale: float, text_shape: Text) -> None:
    """Paint a text into the frame between its anchor and the edge of the drawing."""
    x, font_size = whole_frame.left + text_shape.x * scale, text_shape.size * scale
    space_before, space_after = x - whole_frame.left, whole_frame.right - x
    left, width = {
        Anchor.START: (x, space_after),
        Anchor.MIDDLE: (x - min(space_before, space_after), 2 * min(space_before, space_after)),
        Anchor.END: (whole_frame.left, space_before),
    }[text_shape.anchor]
    text_frame = Frame(
        left, whole_frame.top + text_shape.y * scale - font_size, width, 2 * font_size
    )
    face = TITLE if text_shape.is_title else TEXT if text_shape.role is Role.SECONDARY else STRONG
    sheet.draw_words(
        text_shape.text,
        text_frame,
        font_size,
        face,
        align=ALIGN_BY_ANCHOR[text_shape.anchor],
        color=COLOR_BY_ROLE[text_shape.role],
    )
