"""A page to draw words, shapes and repeated grids on.

Words never leave their frame (see `letters.fit_text`). To keep the PDF small, all words of a page
are one text object, and a grid that repeats is stored once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, TITLE, Face, face_for, split_by_face
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import (
    BASELINE,
    LEADING,
    FittedText,
    fit_text,
    has_unknown_letters,
    height_of_lines,
    width_of_text,
)
from tournament.kit.printing.shapes import BLACK, Color, ShapeCanvas

# The height of a round digit such as 0, and how far it reaches below the baseline, as shares of the
# font size.
FIGURE_HEIGHT, FIGURE_DEPTH = 0.731, 0.013
# A stored grid is clipped this far outside its frame, so that a line on its edge is drawn in full.
CLIP_MARGIN = 2.0


class Align(Enum):
    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


class VerticalAlign(Enum):
    """Where text stands in a frame that is taller than the text."""

    TOP = 0.0
    MIDDLE = 0.5
    BOTTOM = 1.0


class PaperSheet(ShapeCanvas):
    """A page of paper to draw on. `has_unknown_letters` is set when a letter is printed as a
    question mark. `incomplete_drawings` are the names of the stored grids with such a letter.
    """

    def __init__(
        self,
        canvas: Canvas,
        width: float,
        height: float,
        club: str = "",
        picture: bytes = b"",
        incomplete_drawings: set[str] | None = None,
    ) -> None:
        super().__init__(canvas, width, height, club, picture)
        self._incomplete_drawings = set() if incomplete_drawings is None else incomplete_drawings
        self._texts: list[tuple[Face, float, Color, float, float, str]] = []
        self.has_unknown_letters = False

    def draw_words(
        self,
        text: str,
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        vertical_align: VerticalAlign = VerticalAlign.MIDDLE,
        color: Color = BLACK,
    ) -> FittedText:
        """Draw words at this size, or smaller if the frame is too small. A single figure, such as
        a score or a time, is set in the font for figures.
        """
        face = face_for(text, face)
        words = fit_text(text, frame.width, frame.height, size, face)
        self.draw_text_lines(
            words.lines,
            frame,
            words.size,
            face,
            align=align,
            vertical_align=vertical_align,
            color=color,
        )
        self.has_unknown_letters = self.has_unknown_letters or has_unknown_letters(text)
        return words

    def draw_words_in_one_size(
        self,
        texts: Sequence[str],
        frames: Sequence[Frame],
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
    ) -> None:
        """Draw each text in its own frame, all in the size that fits every one."""
        pairs = list(zip(texts, frames, strict=True))
        common_size = min(
            (
                fit_text(text, frame.width, frame.height, size, face_for(text, face)).size
                for text, frame in pairs
            ),
            default=size,
        )
        for text, frame in pairs:
            self.draw_words(text, frame, common_size, face, align=align)

    def draw_text_lines(
        self,
        lines: Sequence[str],
        frame: Frame,
        size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        vertical_align: VerticalAlign = VerticalAlign.TOP,
        color: Color = BLACK,
    ) -> None:
        """Draw lines of text that already fit into the frame at this size."""
        leading = LEADING * size
        spare_height = frame.height - height_of_lines(len(lines), size)
        y = frame.top + spare_height * vertical_align.value + BASELINE * size
        for line in lines:
            x = frame.left
            if align is not Align.LEFT:
                x += (frame.width - width_of_text(line, size, face)) * align.value
            self._texts.append((face, size, color, x, self._page_height - y, line))
            y += leading

    def draw_number(self, text: str, frame: Frame) -> None:
        """Draw a number as high as its frame; one that is too wide is made narrower."""
        size = frame.height / FIGURE_HEIGHT
        width_factor = min(1.0, frame.width / width_of_text(text, size, TITLE))
        self._canvas.saveState()
        self._canvas.translate(
            frame.left + (frame.width - width_factor * width_of_text(text, size, TITLE)) / 2,
            self._page_height - frame.bottom + FIGURE_DEPTH * size,
        )
        self._canvas.scale(width_factor, 1)
        self._canvas.setFont(TITLE, size)
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()

    def draw_repeated(
        self,
        name: str,
        frame: Frame,
        draw: Callable[[PaperSheet], None],
        *,
        is_upside_down: bool = False,
        scale: float = 1.0,
        offset: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Draw a grid that the PDF stores once, under a `name` without spaces. The first time,
        `draw` draws it on a sheet as large as the frame. `offset` moves it to the right and down.
        """
        if not self._canvas.hasForm(name):
            edges = (
                -CLIP_MARGIN,
                -CLIP_MARGIN,
                frame.width + CLIP_MARGIN,
                frame.height + CLIP_MARGIN,
            )
            self._canvas.beginForm(name, *edges)  # type: ignore[arg-type]  # the stubs say ints
            form = PaperSheet(
                self._canvas,
                frame.width,
                frame.height,
                self.club,
                self.picture,
                self._incomplete_drawings,
            )
            draw(form)
            form.write_text()
            self._canvas.endForm()
            if form.has_unknown_letters:
                self._incomplete_drawings.add(name)
        self.has_unknown_letters = self.has_unknown_letters or name in self._incomplete_drawings
        self._canvas.saveState()
        if is_upside_down:
            self._canvas.translate(frame.right, self._page_height - frame.top)
            self._canvas.rotate(180)
        else:
            x_offset, y_offset = offset
            foot = frame.top + y_offset + frame.height * scale
            self._canvas.translate(frame.left + x_offset, self._page_height - foot)
        if scale != 1:
            self._canvas.scale(scale, scale)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def write_text(self) -> None:
        """Write all words of the page into the PDF as one text object."""
        text = self._canvas.beginText()
        font, size, color = "", 0.0, BLACK
        for face, text_size, text_color, x, y, line in self._texts:
            if text_color is not color:
                color = text_color
                text.setFillColorRGB(*color)
            for text_font, piece, start in split_by_face(line, face):
                if (text_font, text_size) != (font, size):
                    font, size = text_font, text_size
                    text.setFont(font, size)
                text.setTextOrigin(x + start * size / 1000, y)
                text.textOut(piece)
        if color is not BLACK:
            text.setFillColorRGB(*BLACK)
        self._canvas.drawText(text)
        self._texts.clear()


DrawPage = Callable[[PaperSheet], None]
