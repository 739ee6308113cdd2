"""One page being drawn: words inside frames, rules, boxes, and what many pages share.

Words never leave their frame: see `letters.fit_text`. All words of a page are one text object, and
a grid that repeats is drawn once and put where it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, TITLE, Face, face_for, runs
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import (
    LEADING,
    RISE,
    Fitted,
    fit_text,
    height,
    lacks,
    width,
)
from tournament.kit.printing.shapes import BLACK, Colour, Shapes

# Of a size: from the foot of a round figure to its head, and how far it hangs below the line.
FIGURES_HIGH, HANGS = 0.731, 0.013
# A stamp is clipped so far outside its frame, so that a line on its edge keeps its thickness.
BLEED = 2.0


class Align(Enum):
    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class VerticalAlign(Enum):
    """Where in its frame a text stands."""

    TOP = 0.0
    MIDDLE = 0.5
    BOTTOM = 1.0


class PaperSheet(Shapes):
    """`lacks` once a letter had to be shown as a question mark. `lacking` are the names of what is
    kept in this PDF and has one.
    """

    def __init__(
        self,
        canvas: Canvas,
        wide: float,
        high: float,
        club: str = "",
        picture: bytes = b"",
        lacking: set[str] | None = None,
    ) -> None:
        super().__init__(canvas, wide, high, club, picture)
        self._lacking = set() if lacking is None else lacking
        self._said: list[tuple[Face, float, Colour, float, float, str]] = []
        self.lacks = False

    def words(
        self,
        text: str,
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        down: VerticalAlign = VerticalAlign.MIDDLE,
        colour: Colour = BLACK,
    ) -> Fitted:
        """Set words at this size, or as large as the frame allows. Figures alone are in the face of
        figures.
        """
        face = face_for(text, face)
        words = fit_text(text, frame.width, frame.height, size, face)
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
    ) -> None:
        """Each in its frame, all as large as the one that has the least room."""
        pairs = list(zip(texts, frames, strict=True))
        least = min(
            (
                fit_text(text, box.width, box.height, size, face_for(text, face)).size
                for text, box in pairs
            ),
            default=size,
        )
        for text, frame in pairs:
            self.words(text, frame, least, face, align=align)

    def lines(
        self,
        lines: Sequence[str],
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        down: VerticalAlign = VerticalAlign.TOP,
        colour: Colour = BLACK,
    ) -> None:
        """Set lines of text as `letters` measured them."""
        leading = LEADING * size
        room = frame.height - height(len(lines), size)
        y = frame.top + room * down.value + RISE * size
        for line in lines:
            x = frame.left
            if align is not Align.LEFT:
                x += (frame.width - width(line, size, face)) * align.value
            self._said.append((face, size, colour, x, self._high - y, line))
            y += leading

    def figure(self, text: str, frame: Frame) -> None:
        """Set a figure as high as its frame; a wide one is set narrow to fit."""
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

    def stamp(
        self,
        name: str,
        frame: Frame,
        draw: Callable[[PaperSheet], None],
        *,
        turned: bool = False,
        scale: float = 1.0,
        moved: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """What `draw` makes of a sheet as large as the frame, kept under its name in this PDF: a
        word without spaces. `turned` it stands on its head; it may be larger, and moved to the
        right and down.
        """
        if not self._canvas.hasForm(name):
            edges = (-BLEED, -BLEED, frame.width + BLEED, frame.height + BLEED)
            self._canvas.beginForm(name, *edges)  # type: ignore[arg-type]  # the stubs say ints
            inner = PaperSheet(
                self._canvas, frame.width, frame.height, self.club, self.picture, self._lacking
            )
            draw(inner)
            inner.say()
            self._canvas.endForm()
            if inner.lacks:
                self._lacking.add(name)
        self.lacks = self.lacks or name in self._lacking
        self._canvas.saveState()
        if turned:
            self._canvas.translate(frame.right, self._high - frame.top)
            self._canvas.rotate(180)
        else:
            right, down = moved
            foot = frame.top + down + frame.height * scale
            self._canvas.translate(frame.left + right, self._high - foot)
        if scale != 1:
            self._canvas.scale(scale, scale)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def say(self) -> None:
        """Write all text collected so far as one text object."""
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
