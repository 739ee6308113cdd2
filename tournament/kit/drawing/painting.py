"""A drawing on paper: in greys, the one green, the metals and the colours of suits."""

from tournament.kit.drawing.shapes import Anchor, Box, Disc, Drawing, Line, Role, Shape, Sign, Text
from tournament.kit.printing.faces import STRONG, TEXT, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, PaperSheet
from tournament.kit.printing.shapes import BAND, BLACK, GREEN, WHITE, Colour

DARK, GREY, PALE = (0.25, 0.25, 0.25), (0.45, 0.45, 0.45), (0.78, 0.78, 0.78)
ALIGN = {Anchor.START: Align.LEFT, Anchor.MIDDLE: Align.CENTRE, Anchor.END: Align.RIGHT}
# What is filled, or drawn as a line; the edges are black.
COLOURS: dict[Role, Colour] = {
    Role.WAITING: WHITE,
    Role.PLAYING: WHITE,
    Role.IN: GREEN,
    Role.NOW: BAND,
    Role.TAKEN: GREY,
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
    Role.FOLD: GREY,
    Role.GAME: WHITE,
    Role.READY: WHITE,
    Role.LIVE: WHITE,
    Role.WAY: GREY,
}
# Where a box takes less ink than a line.
BOXES: dict[Role, Colour] = {Role.HAIR: BAND}


def paint(sheet: PaperSheet, frame: Frame, drawing: Drawing) -> None:
    """Paint the drawing as large as the frame allows, and in its middle."""
    scale = min(frame.width / drawing.width, frame.height / drawing.height)
    left = frame.left + (frame.width - scale * drawing.width) / 2
    top = frame.top + (frame.height - scale * drawing.height) / 2
    whole = Frame(left, top, scale * drawing.width, scale * drawing.height)
    for shape in drawing.shapes:
        _paint(sheet, whole, scale, shape)


def _paint(sheet: PaperSheet, whole: Frame, scale: float, shape: Shape) -> None:
    colour = COLOURS[shape.role]
    match shape:
        case Line():
            points = [(whole.left + x * scale, whole.top + y * scale) for x, y in shape.points]
            sheet.line(points, shape.thick * scale, colour, [part * scale for part in shape.dash])
        case Box():
            left, top = whole.left + shape.left * scale, whole.top + shape.top * scale
            box = Frame(left, top, shape.width * scale, shape.height * scale)
            filled = BOXES.get(shape.role, colour)
            sheet.rounded_box(box, shape.round * scale, filled, shape.thick * scale)
        case Disc():
            side = 2 * shape.radius * scale
            x, y = whole.left + shape.x * scale, whole.top + shape.y * scale
            sheet.disc(Frame(x - side / 2, y - side / 2, side, side), colour)
        case Sign():
            left, top = whole.left + shape.left * scale, whole.top + shape.top * scale
            sheet.suit(shape.suit, Frame(left, top, shape.side * scale, shape.side * scale), colour)
        case Text():
            _say(sheet, whole, scale, shape)


def _say(sheet: PaperSheet, whole: Frame, scale: float, text: Text) -> None:
    """Write the text into the room between its anchor and the edge of the drawing."""
    x, size = whole.left + text.x * scale, text.size * scale
    before, after = x - whole.left, whole.right - x
    left, wide = {
        Anchor.START: (x, after),
        Anchor.MIDDLE: (x - min(before, after), 2 * min(before, after)),
        Anchor.END: (whole.left, before),
    }[text.anchor]
    frame = Frame(left, whole.top + text.y * scale - size, wide, 2 * size)
    face = TITLE if text.title else TEXT if text.role is Role.SOFT else STRONG
    sheet.words(text.text, frame, size, face, align=ALIGN[text.anchor], colour=COLOURS[text.role])
