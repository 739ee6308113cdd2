"""Draws a drawing on paper, in grays, one green, the metals and the colors of suits."""

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
# Each role has the color of its fill or its line; edges are black.
ROLE_COLORS: dict[Role, Color] = {
    Role.WAITING: WHITE,
    Role.PLAYING: WHITE,
    Role.IN: GREEN,
    Role.NOW: BAND_GRAY,
    Role.TAKEN: GRAY,
    Role.FREE: PALE,
    Role.LIT: BLACK,
    Role.INK: BLACK,
    Role.SOFT: DARK,
    Role.HAIR: PALE,
    Role.GOLD: (0.7, 0.52, 0.06),
    Role.SILVER: (0.47, 0.51, 0.55),
    Role.BRONZE: (0.6, 0.34, 0.14),
    Role.ME: GREEN,
    Role.SPADE: BLACK,
    Role.HEART: (0.61, 0.11, 0.11),
    Role.CLUB: GREEN,
    Role.DIAMOND: (0.65, 0.35, 0.0),
    Role.ON_IN: WHITE,
    Role.ON_NOW: BLACK,
    Role.ON_METAL: WHITE,
    Role.FOLD: GRAY,
    Role.GAME_BOX: WHITE,
    Role.READY: WHITE,
    Role.LIVE: WHITE,
    Role.WAY: GRAY,
}
# Boxes of these roles are lighter than lines, to save ink.
BOX_COLORS: dict[Role, Color] = {Role.HAIR: BAND_GRAY}


def paint_drawing(sheet: PaperSheet, frame: Frame, drawing: Drawing) -> None:
    """Draw a drawing on paper in the middle of a frame, as large as fits."""
    scale = min(frame.width / drawing.width, frame.height / drawing.height)
    left = frame.left + (frame.width - scale * drawing.width) / 2
    top = frame.top + (frame.height - scale * drawing.height) / 2
    whole_frame = Frame(left, top, scale * drawing.width, scale * drawing.height)
    for shape in drawing.shapes:
        _paint_shape(sheet, whole_frame, scale, shape)


def _paint_shape(sheet: PaperSheet, whole_frame: Frame, scale: float, shape: Shape) -> None:
    color = ROLE_COLORS[shape.role]
    match shape:
        case Line():
            points = [
                (whole_frame.left + x * scale, whole_frame.top + y * scale) for x, y in shape.points
            ]
            sheet.draw_polyline(
                points, shape.thickness * scale, color, [part * scale for part in shape.dash]
            )
        case Box():
            left, top = whole_frame.left + shape.left * scale, whole_frame.top + shape.top * scale
            box = Frame(left, top, shape.width * scale, shape.height * scale)
            fill_color = BOX_COLORS.get(shape.role, color)
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


def _paint_text(sheet: PaperSheet, whole_frame: Frame, scale: float, text: Text) -> None:
    """Draw a text into the frame between its anchor and the edge of the drawing."""
    x, size = whole_frame.left + text.x * scale, text.size * scale
    space_before, space_after = x - whole_frame.left, whole_frame.right - x
    left, width = {
        Anchor.START: (x, space_after),
        Anchor.MIDDLE: (x - min(space_before, space_after), 2 * min(space_before, space_after)),
        Anchor.END: (whole_frame.left, space_before),
    }[text.anchor]
    frame = Frame(left, whole_frame.top + text.y * scale - size, width, 2 * size)
    face = TITLE if text.is_title else TEXT if text.role is Role.SOFT else STRONG
    sheet.draw_words(
        text.text,
        frame,
        size,
        face,
        align=ALIGN_BY_ANCHOR[text.anchor],
        color=ROLE_COLORS[text.role],
    )
