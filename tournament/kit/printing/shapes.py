"""Draws everything on a page that is not text: lines, boxes, discs, suits, QR codes and the club's
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

# The thicknesses of lines on paper, in points.
FINE, PLAIN, THICK = 0.5, 0.9, 1.6

Color = tuple[float, float, float]
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
# The green prints as a medium gray on most printers. The gray is behind every second row.
GREEN, BAND_GRAY = (0.17, 0.49, 0.36), (0.92, 0.92, 0.92)

QrCode = Sequence[Sequence[bool]]  # A square is True if it is dark, row by row.


class ShapeCanvas:
    """A page of paper to draw shapes on. The page knows the club's name and picture, so that they
    can be drawn anywhere.
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
        """Return the part of the page inside the margins."""
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
        """Draw a box to write in by hand. Tests check that each of these boxes is large enough."""
        self.draw_box(frame)

    def fill(self, frame: Frame, color: Color = BAND_GRAY) -> None:
        """Fill the frame with a color, by default with a gray on which black letters are easy to
        read.
        """
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

    def whiten_margins(self, width: float) -> None:
        """Paint margins of this width white, over anything that is drawn in them."""
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
        """Draw a line through these points, with round ends."""
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
        """Draw a box with round corners. Fill it if a color is given, and draw its edge if a
        thickness is given.
        """
        self._canvas.setLineWidth(thickness)
        self._canvas.setFillColorRGB(*(color or WHITE))
        box_position = (frame.left, self._page_height - frame.bottom, frame.width, frame.height)
        draw_rectangle = (
            partial(self._canvas.roundRect, radius=radius) if radius else self._canvas.rect
        )
        draw_rectangle(*box_position, stroke=bool(thickness), fill=color is not None)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_disc(self, frame: Frame, color: Color) -> None:
        """Draw a disc in the middle of a frame, as large as fits."""
        self._canvas.setFillColorRGB(*color)
        x, y = frame.left + frame.width / 2, self._page_height - frame.top - frame.height / 2
        self._canvas.circle(x, y, min(frame.width, frame.height) / 2, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_cornered_box(self, frame: Frame, color: Color) -> None:
        """Draw a filled box whose lower left corner is round."""
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
        """Draw a suit from the upper left corner of a frame, as large as fits."""
        side = min(frame.width, frame.height)
        for outline in suit.value:
            self._fill_outline(outline, frame, side, color)

    def _fill_outline(self, outline: Outline, frame: Frame, scale: float, color: Color) -> None:
        path = self._canvas.beginPath()
        page_points = [
            [
                (frame.left + x * scale, self._page_height - frame.top - y * scale)
                for x, y in segment_points
            ]
            for segment_points in outline
        ]
        path.moveTo(*page_points[0][0])
        for segment_points in page_points[1:]:
            if len(segment_points) == 1:
                path.lineTo(*segment_points[0])
            else:
                path.curveTo(
                    *(
                        coordinate
                        for segment_point in segment_points
                        for coordinate in segment_point
                    )
                )
        path.close()
        self._canvas.setFillColorRGB(*color)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._canvas.setFillColorRGB(*BLACK)

    def draw_qr_code(self, qr_code: QrCode, frame: Frame) -> None:
        """Draw a QR code in the middle of a frame. The caller leaves the margin around the code
        that phones need.
        """
        code_side = min(frame.width, frame.height)
        square_side = code_side / len(qr_code)
        left = frame.left + (frame.width - code_side) / 2
        top = frame.top + (frame.height - code_side) / 2
        path = self._canvas.beginPath()
        for row, row_squares in enumerate(qr_code):
            y = self._page_height - top - (row + 1) * square_side
            for start, length in _runs_of_dark_squares(row_squares):
                path.rect(left + start * square_side, y, length * square_side, square_side)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def picture_width(self, height: float) -> float:
        """Return the width of the club's picture at this height."""
        pixel_width, pixel_height = _read_picture(self.picture).getSize()
        return height * pixel_width / pixel_height

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


def _runs_of_dark_squares(row_of_squares: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each run of dark squares in a row of a QR code."""
    run_start = 0
    for is_dark, squares in groupby(row_of_squares, bool):
        run_length = len(list(squares))
        if is_dark:
            yield run_start, run_length
        run_start += run_length
