"""Draws everything on a page that is not text: rules, boxes, discs, suits, QR codes and the club's
picture.
"""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.frames import MARGIN, Frame
from tournament.kit.printing.suits import Outline, Suit

FINE, PLAIN, THICK = 0.5, 0.9, 1.6

Color = tuple[float, float, float]
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
# The only green, which prints as a medium gray, and the gray behind every second line.
GREEN, BAND_GRAY = (0.17, 0.49, 0.36), (0.92, 0.92, 0.92)

QrCode = Sequence[Sequence[bool]]  # a QR code, row by row, True where it is dark


class ShapeCanvas:
    """A page of paper to draw shapes on. It also has the club's name and picture, which every page
    may show.
    """

    def __init__(
        self, canvas: Canvas, width: float, height: float, club: str = "", picture: bytes = b""
    ) -> None:
        self._canvas = canvas
        self._page_height = height
        self.club, self.picture = club, picture
        self.whole = Frame(0, 0, width, height)

    @property
    def body(self) -> Frame:
        """Return the part of the page inside its margins."""
        return self.whole.inset(MARGIN)

    def draw_rule(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        thickness: float = FINE,
        *,
        dashed: bool = False,
    ) -> None:
        self._canvas.setLineWidth(thickness)
        if dashed:
            self._canvas.setDash(4, 3)
        self._canvas.line(left, self._page_height - top, right, self._page_height - bottom)
        if dashed:
            self._canvas.setDash()

    def draw_rule_below(self, frame: Frame, thickness: float = FINE) -> None:
        self.draw_rule(frame.left, frame.bottom, frame.right, frame.bottom, thickness)

    def draw_box(self, frame: Frame, thickness: float = FINE) -> None:
        self._canvas.setLineWidth(thickness)
        self._canvas.rect(frame.left, self._page_height - frame.bottom, frame.width, frame.height)

    def draw_writing_box(self, frame: Frame) -> None:
        """Draw a box to write in; tests check that each one is large enough."""
        self.draw_box(frame)

    def fill(self, frame: Frame, color: Color = BAND_GRAY) -> None:
        """Fill the frame, by default in a gray on which black letters are easy to read."""
        self._canvas.setFillColorRGB(*color)
        self._canvas.rect(
            frame.left,
            self._page_height - frame.bottom,
            frame.width,
            frame.height,
            stroke=0,
            fill=1,
        )
        self._canvas.setFillColorRGB(*BLACK)

    def blank_margins(self, width: float) -> None:
        """Paint the margins of this width white, over anything drawn there."""
        whole_frame = self.whole
        for frame in (whole_frame.head(width), whole_frame.foot(width)):
            self.fill(frame, WHITE)
        for left in (whole_frame.left, whole_frame.right - width):
            self.fill(Frame(left, whole_frame.top, width, whole_frame.height), WHITE)

    def draw_polyline(
        self,
        points: Sequence[tuple[float, float]],
        thickness: float,
        color: Color = BLACK,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a line from point to point, with round ends."""
        path = self._canvas.beginPath()
        path.moveTo(points[0][0], self._page_height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self._page_height - y)
        self._canvas.saveState()
        self._canvas.setStrokeColorRGB(*color)
        self._canvas.setLineWidth(thickness)
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        if dash:
            self._canvas.setDash(list(dash))
        self._canvas.drawPath(path)
        self._canvas.restoreState()

    def draw_rounded_box(
        self, frame: Frame, radius: float, color: Color | None = None, thickness: float = 0
    ) -> None:
        """Draw a box with round corners. It is filled if it has a color, and has an edge if it has
        a thickness.
        """
        self._canvas.setLineWidth(thickness)
        self._canvas.setFillColorRGB(*(color or WHITE))
        rectangle = (frame.left, self._page_height - frame.bottom, frame.width, frame.height)
        draw = partial(self._canvas.roundRect, radius=radius) if radius else self._canvas.rect
        draw(*rectangle, stroke=bool(thickness), fill=color is not None)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_disc(self, frame: Frame, color: Color) -> None:
        """Draw a disc in the middle of a frame, as large as fits."""
        self._canvas.setFillColorRGB(*color)
        x, y = frame.left + frame.width / 2, self._page_height - frame.top - frame.height / 2
        self._canvas.circle(x, y, min(frame.width, frame.height) / 2, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_cornered_box(self, frame: Frame, color: Color) -> None:
        """Draw a box whose lower left corner is round."""
        radius = min(frame.width, frame.height) / 6
        self._fill_outline(
            (
                ((0, 0),),
                ((frame.width, 0),),
                ((frame.width, frame.height),),
                ((radius, frame.height),),
                (
                    (radius / 2, frame.height),
                    (0, frame.height - radius / 2),
                    (0, frame.height - radius),
                ),
            ),
            frame,
            1.0,
            color,
        )

    def draw_suit(self, suit: Suit, frame: Frame, color: Color = BLACK) -> None:
        """Draw a suit at the upper left of a frame, as large as fits."""
        side = min(frame.width, frame.height)
        for outline in suit.value:
            self._fill_outline(outline, frame, side, color)

    def _fill_outline(self, outline: Outline, frame: Frame, scale: float, color: Color) -> None:
        path = self._canvas.beginPath()
        corners = [
            [(frame.left + x * scale, self._page_height - frame.top - y * scale) for x, y in points]
            for points in outline
        ]
        path.moveTo(*corners[0][0])
        for points in corners[1:]:
            if len(points) == 1:
                path.lineTo(*points[0])
            else:
                path.curveTo(*(value for point in points for value in point))
        path.close()
        self._canvas.setFillColorRGB(*color)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_qr_code(self, code: QrCode, frame: Frame) -> None:
        """Draw a QR code in the middle of a frame. The caller leaves the empty margin around it
        that phones need.
        """
        side = min(frame.width, frame.height)
        module = side / len(code)
        left = frame.left + (frame.width - side) / 2
        top = frame.top + (frame.height - side) / 2
        path = self._canvas.beginPath()
        for row, dark in enumerate(code):
            y = self._page_height - top - (row + 1) * module
            for start, length in _dark_runs(dark):
                path.rect(left + start * module, y, length * module, module)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def picture_width(self, height: float) -> float:
        """Return the width of the club's picture if it is this high."""
        own_width, own_height = _read_picture(self.picture).getSize()
        return height * own_width / own_height

    def draw_picture(self, frame: Frame) -> None:
        """Draw the club's picture in the middle of a frame, as large as fits."""
        self._canvas.drawImage(
            _read_picture(self.picture),
            frame.left,
            self._page_height - frame.bottom,
            frame.width,
            frame.height,
            mask="auto",
            preserveAspectRatio=True,
        )


@lru_cache(maxsize=1)
def _read_picture(picture: bytes) -> ImageReader:
    return ImageReader(io.BytesIO(picture))


def _dark_runs(row_of_squares: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each run of dark squares in a row."""
    start = 0
    for is_dark, run in groupby(row_of_squares, bool):
        length = len(list(run))
        if is_dark:
            yield start, length
        start += length
