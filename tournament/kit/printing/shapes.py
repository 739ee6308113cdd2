"""Rules, boxes, bands, discs, suits, codes and the club's picture on a page. Knows no words."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.frames import MARGIN, Frame
from tournament.kit.printing.suits import Outline, Suit

FINE, PLAIN, THICK = 0.5, 0.9, 1.6

Colour = tuple[float, float, float]
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
# One spot colour, which prints as a middle grey, and the band behind every second line.
GREEN, BAND = (0.17, 0.49, 0.36), (0.92, 0.92, 0.92)

Code = Sequence[Sequence[bool]]  # a QR code, row by row, True where it is dark


class Shapes:
    """A page of which nothing is said yet. The club and its picture are those of every page."""

    def __init__(
        self, canvas: Canvas, wide: float, high: float, club: str = "", picture: bytes = b""
    ) -> None:
        self._canvas = canvas
        self._high = high
        self.club, self.picture = club, picture
        self.whole = Frame(0, 0, wide, high)

    @property
    def body(self) -> Frame:
        """Within the margins."""
        return self.whole.inset(MARGIN)

    def rule(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        thick: float = FINE,
        *,
        dashed: bool = False,
    ) -> None:
        self._canvas.setLineWidth(thick)
        if dashed:
            self._canvas.setDash(4, 3)
        self._canvas.line(left, self._high - top, right, self._high - bottom)
        if dashed:
            self._canvas.setDash()

    def under(self, frame: Frame, thick: float = FINE) -> None:
        self.rule(frame.left, frame.bottom, frame.right, frame.bottom, thick)

    def box(self, frame: Frame, thick: float = FINE) -> None:
        self._canvas.setLineWidth(thick)
        self._canvas.rect(frame.left, self._high - frame.bottom, frame.width, frame.height)

    def pencil(self, frame: Frame) -> None:
        """A box that somebody writes in."""
        self.box(frame)

    def fill(self, frame: Frame, colour: Colour = BAND) -> None:
        """Light enough for black letters, and for a printer short of ink, unless it is said."""
        self._canvas.setFillColorRGB(*colour)
        self._canvas.rect(
            frame.left, self._high - frame.bottom, frame.width, frame.height, stroke=0, fill=1
        )
        self._canvas.setFillColorRGB(*BLACK)

    def blank_margins(self, wide: float) -> None:
        """Paint the margins white over whatever was drawn there."""
        whole = self.whole
        for frame in (whole.head(wide), whole.foot(wide)):
            self.fill(frame, WHITE)
        for left in (whole.left, whole.right - wide):
            self.fill(Frame(left, whole.top, wide, whole.height), WHITE)

    def line(
        self,
        points: Sequence[tuple[float, float]],
        thick: float,
        colour: Colour = BLACK,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a line from point to point, with round ends."""
        path = self._canvas.beginPath()
        path.moveTo(points[0][0], self._high - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self._high - y)
        self._canvas.saveState()
        self._canvas.setStrokeColorRGB(*colour)
        self._canvas.setLineWidth(thick)
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        if dash:
            self._canvas.setDash(list(dash))
        self._canvas.drawPath(path)
        self._canvas.restoreState()

    def rounded_box(
        self, frame: Frame, turn: float, colour: Colour | None = None, thick: float = 0
    ) -> None:
        """A box with round corners, filled where it has a colour and edged where it is `thick`."""
        self._canvas.setLineWidth(thick)
        self._canvas.setFillColorRGB(*(colour or WHITE))
        at = (frame.left, self._high - frame.bottom, frame.width, frame.height)
        draw = partial(self._canvas.roundRect, radius=turn) if turn else self._canvas.rect
        draw(*at, stroke=bool(thick), fill=colour is not None)
        self._canvas.setFillColorRGB(*BLACK)

    def disc(self, frame: Frame, colour: Colour) -> None:
        """Draw a disc in the middle of its frame."""
        self._canvas.setFillColorRGB(*colour)
        x, y = frame.left + frame.width / 2, self._high - frame.top - frame.height / 2
        self._canvas.circle(x, y, min(frame.width, frame.height) / 2, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def corner(self, frame: Frame, colour: Colour) -> None:
        """A box whose lower left corner is round."""
        turn = min(frame.width, frame.height) / 6
        self._outline(
            (
                ((0, 0),),
                ((frame.width, 0),),
                ((frame.width, frame.height),),
                ((turn, frame.height),),
                ((turn / 2, frame.height), (0, frame.height - turn / 2), (0, frame.height - turn)),
            ),
            frame,
            1.0,
            colour,
        )

    def suit(self, suit: Suit, frame: Frame, colour: Colour = BLACK) -> None:
        """Draw the suit as large as its frame allows."""
        side = min(frame.width, frame.height)
        for outline in suit.value:
            self._outline(outline, frame, side, colour)

    def _outline(self, outline: Outline, frame: Frame, scale: float, colour: Colour) -> None:
        path = self._canvas.beginPath()
        at = [
            [(frame.left + x * scale, self._high - frame.top - y * scale) for x, y in points]
            for points in outline
        ]
        path.moveTo(*at[0][0])
        for points in at[1:]:
            if len(points) == 1:
                path.lineTo(*points[0])
            else:
                path.curveTo(*(value for point in points for value in point))
        path.close()
        self._canvas.setFillColorRGB(*colour)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def code(self, code: Code, frame: Frame) -> None:
        """Draw a QR code in the middle of its frame. The caller leaves the quiet zone around it."""
        side = min(frame.width, frame.height)
        module = side / len(code)
        left = frame.left + (frame.width - side) / 2
        top = frame.top + (frame.height - side) / 2
        path = self._canvas.beginPath()
        for row, dark in enumerate(code):
            y = self._high - top - (row + 1) * module
            for start, length in _runs(dark):
                path.rect(left + start * module, y, length * module, module)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def width_of_picture(self, high: float) -> float:
        """Return how wide the picture is at this height."""
        wide, own_high = _read(self.picture).getSize()
        return high * wide / own_high

    def show_picture(self, frame: Frame) -> None:
        """The club's, as large as its frame allows, and in the middle of it."""
        self._canvas.drawImage(
            _read(self.picture),
            frame.left,
            self._high - frame.bottom,
            frame.width,
            frame.height,
            mask="auto",
            preserveAspectRatio=True,
        )


@lru_cache(maxsize=1)
def _read(picture: bytes) -> ImageReader:
    return ImageReader(io.BytesIO(picture))


def _runs(dark: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield where each stretch of dark begins and how long it is."""
    start = 0
    for is_dark, stretch in groupby(dark, bool):
        length = len(list(stretch))
        if is_dark:
            yield start, length
        start += length
