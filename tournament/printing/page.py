"""One page being drawn: words inside frames, rules, boxes, and what many pages share.

Words never leave their frame: see `letters.fitted`. All words of a page are one text object, and a
grid that repeats is drawn once and put where it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.faces import TEXT, TITLE, Face, runs, suited
from tournament.printing.frames import MARGIN, Frame
from tournament.printing.letters import LEADING, RISE, Fitted, fitted, height, lacks, width
from tournament.printing.suits import Outline, Suit

FINE, PLAIN, THICK = 0.5, 0.9, 1.6
# Of a size: from the foot of a round figure to its head, and how far it hangs below the line.
FIGURES_HIGH, HANGS = 0.731, 0.013

Colour = tuple[float, float, float]
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
# One spot colour, which prints as a middle grey, and the band behind every second line.
GREEN, BAND = (0.17, 0.49, 0.36), (0.92, 0.92, 0.92)

Code = Sequence[Sequence[bool]]  # a QR code, row by row, True where it is dark


class Align(Enum):
    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Down(Enum):
    """Where in its frame a text stands."""

    TOP = 0.0
    MIDDLE = 0.5
    BOTTOM = 1.0


class PaperSheet:
    """`lacks` once a letter had to be shown as a question mark."""

    def __init__(self, canvas: Canvas, wide: float, high: float) -> None:
        self._canvas = canvas
        self._high = high
        self._said: list[tuple[Face, float, Colour, float, float, str]] = []
        self.whole = Frame(0, 0, wide, high)
        self.lacks = False

    @property
    def body(self) -> Frame:
        """Within the margins."""
        return self.whole.inset(MARGIN)

    def words(
        self,
        text: str,
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        down: Down = Down.MIDDLE,
        colour: Colour = BLACK,
    ) -> Fitted:
        """So large, or as large as the frame allows. Figures alone are in the face of figures."""
        face = suited(text, face)
        words = fitted(text, frame.width, frame.height, size, face)
        self.lines(words.lines, frame, words.size, face, align=align, down=down, colour=colour)
        self.lacks = self.lacks or lacks(text)
        return words

    def alike(
        self,
        texts: Sequence[str],
        frames: Sequence[Frame],
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        down: Down = Down.MIDDLE,
    ) -> None:
        """Each in its frame, all as large as the one that has the least room."""
        pairs = list(zip(texts, frames, strict=True))
        least = min(
            (
                fitted(text, box.width, box.height, size, suited(text, face)).size
                for text, box in pairs
            ),
            default=size,
        )
        for text, frame in pairs:
            self.words(text, frame, least, face, align=align, down=down)

    def lines(
        self,
        lines: Sequence[str],
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        down: Down = Down.TOP,
        colour: Colour = BLACK,
    ) -> None:
        """As they were measured by `letters`."""
        leading = LEADING * size
        room = frame.height - height(len(lines), size)
        y = frame.top + room * down.value + RISE * size
        for line in lines:
            x = frame.left
            if align is not Align.LEFT:
                x += (frame.width - width(line, size, face)) * align.value
            self._said.append((face, size, colour, x, self._high - y, line))
            y += leading

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

    def figure(self, text: str, frame: Frame) -> None:
        """As high as its frame from foot to head, and no wider: a wide one is set narrow."""
        size = frame.height / FIGURES_HIGH
        narrow = min(1.0, frame.width / width(text, size, TITLE))
        self._canvas.saveState()
        self._canvas.translate(
            frame.left + (frame.width - narrow * width(text, size, TITLE)) / 2,
            self._high - frame.bottom + HANGS * size,
        )
        self._canvas.scale(narrow, 1)
        self._canvas.setFont(TITLE, size)
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()

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

    def disc(self, frame: Frame, colour: Colour) -> None:
        """In the middle of its frame."""
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
        """As large as its frame allows."""
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
        """In the middle of its frame, drawn in runs. Whoever makes the frame leaves the quiet."""
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

    def stamp(
        self, name: str, frame: Frame, draw: Callable[[PaperSheet], None], *, turned: bool = False
    ) -> None:
        """What `draw` makes of a sheet as large as the frame, kept under its name in this PDF: a
        word without spaces. `turned` it stands on its head.
        """
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, 0, 0, frame.width, frame.height)
            inner = PaperSheet(self._canvas, frame.width, frame.height)
            draw(inner)
            inner.say()
            self._canvas.endForm()
            self.lacks = self.lacks or inner.lacks
        self._canvas.saveState()
        if turned:
            self._canvas.translate(frame.right, self._high - frame.top)
            self._canvas.rotate(180)
        else:
            self._canvas.translate(frame.left, self._high - frame.bottom)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def say(self) -> None:
        """All that was said so far, in one piece."""
        text = self._canvas.beginText()
        font, size, colour = "", 0.0, BLACK
        for face, own_size, own_colour, x, y, line in self._said:
            if own_colour is not colour:
                colour = own_colour
                text.setFillColorRGB(*colour)
            for own_font, piece, start in runs(line, face):
                if (own_font, own_size) != (font, size):
                    font, size = own_font, own_size
                    text.setFont(font, size)
                text.setTextOrigin(x + start * size / 1000, y)
                text.textOut(piece)
        if colour is not BLACK:
            text.setFillColorRGB(*BLACK)
        self._canvas.drawText(text)
        self._said.clear()


Draw = Callable[[PaperSheet], None]  # of one page


def _runs(dark: Sequence[bool]) -> list[tuple[int, int]]:
    """Where each stretch of dark begins and how long it is."""
    runs: list[tuple[int, int]] = []
    for place, is_dark in enumerate(dark):
        if not is_dark:
            continue
        if runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return runs
