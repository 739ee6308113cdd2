"""A page to draw words, shapes and repeated drawings on. Words never leave their frame (see
`letters.fit_text`). To keep the PDF small, all words of a page are one text object, and a drawing
that is repeated is stored once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, TITLE, Face, face_for_text, split_by_face
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import (
    BASELINE_SHARE,
    LINE_SPACING,
    FittedText,
    fit_text,
    has_unknown_letters,
    height_of_lines,
    width_of_text,
)
from tournament.kit.printing.shapes import BLACK, Color, ShapeCanvas

# For a round digit such as 0: its height, and how far it reaches below the baseline, as shares of
# the font size.
DIGIT_HEIGHT, FIGURE_DEPTH = 0.731, 0.013
# A drawing that the PDF stores once is clipped this many points outside its frame, so that lines on
# the edge of the frame are drawn in full.
CLIP_MARGIN = 2.0


class Align(Enum):
    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


class VerticalAlign(Enum):
    """The vertical position of text in a frame that is taller than the text."""

    TOP = 0.0
    MIDDLE = 0.5
    BOTTOM = 1.0


class PaperSheet(ShapeCanvas):
    """A page of paper to draw on. `has_unknown_letters` is set when a letter is printed as a
    question mark. `drawings_with_unknown_letters` has the names of the stored drawings that contain
    such a question mark.
    """

    def __init__(
        self,
        canvas: Canvas,
        width: float,
        height: float,
        club: str = "",
        picture: bytes = b"",
        drawings_with_unknown_letters: set[str] | None = None,
    ) -> None:
        super().__init__(canvas, width, height, club, picture)
        self._drawings_with_unknown_letters = (
            set() if drawings_with_unknown_letters is None else drawings_with_unknown_letters
        )
        self._texts: list[tuple[Face, float, Color, float, float, str]] = []
        self.has_unknown_letters = False

    def draw_words(
        self,
        text: str,
        frame: Frame,
        font_size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        vertical_align: VerticalAlign = VerticalAlign.MIDDLE,
        color: Color = BLACK,
    ) -> FittedText:
        """Draw words at this font size, or smaller if the frame is too small. A text that is only a
        figure, such as a score or a time, is set in the font of figures.
        """
        face = face_for_text(text, face)
        fitted_text = fit_text(text, frame.width, frame.height, font_size, face)
        self.draw_text_lines(
            fitted_text.lines,
            frame,
            fitted_text.font_size,
            face,
            align=align,
            vertical_align=vertical_align,
            color=color,
        )
        self.has_unknown_letters = self.has_unknown_letters or has_unknown_letters(text)
        return fitted_text

    def draw_words_in_one_size(
        self,
        texts: Sequence[str],
        frames: Sequence[Frame],
        font_size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
    ) -> None:
        """Draw each text in its own frame. All texts have the same font size: this one, or the
        largest smaller size in which every text fits.
        """
        texts_and_frames = list(zip(texts, frames, strict=True))
        common_font_size = min(
            (
                fit_text(
                    text, frame.width, frame.height, font_size, face_for_text(text, face)
                ).font_size
                for text, frame in texts_and_frames
            ),
            default=font_size,
        )
        for text, frame in texts_and_frames:
            self.draw_words(text, frame, common_font_size, face, align=align)

    def draw_text_lines(
        self,
        lines: Sequence[str],
        frame: Frame,
        font_size: float,
        face: Face = TEXT,
        *,
        align: Align = Align.LEFT,
        vertical_align: VerticalAlign = VerticalAlign.TOP,
        color: Color = BLACK,
    ) -> None:
        """Draw lines of text that fit into the frame at this font size."""
        line_height = LINE_SPACING * font_size
        spare_height = frame.height - height_of_lines(len(lines), font_size)
        baseline = frame.top + spare_height * vertical_align.value + BASELINE_SHARE * font_size
        for line in lines:
            x = frame.left
            if align is not Align.LEFT:
                x += (frame.width - width_of_text(line, font_size, face)) * align.value
            self._texts.append((face, font_size, color, x, self._page_height - baseline, line))
            baseline += line_height

    def draw_number(self, text: str, frame: Frame) -> None:
        """Draw a number as high as its frame, and narrower than usual if it is too wide."""
        font_size = frame.height / DIGIT_HEIGHT
        width_factor = min(1.0, frame.width / width_of_text(text, font_size, TITLE))
        self._canvas.saveState()
        self._canvas.translate(
            frame.left + (frame.width - width_factor * width_of_text(text, font_size, TITLE)) / 2,
            self._page_height - frame.bottom + FIGURE_DEPTH * font_size,
        )
        self._canvas.scale(width_factor, 1)
        self._canvas.setFont(TITLE, font_size)
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()

    def draw_repeated_form(
        self,
        form_name: str,
        frame: Frame,
        draw_form: Callable[[PaperSheet], None],
        *,
        is_upside_down: bool = False,
        scale: float = 1.0,
        offset: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Repeat a drawing that the PDF stores once, under a `form_name` without spaces. The first
        call draws it by `draw_form` on a sheet as large as the frame. `offset` moves the drawing
        to the right and down.
        """
        if not self._canvas.hasForm(form_name):
            form_edges = (
                -CLIP_MARGIN,
                -CLIP_MARGIN,
                frame.width + CLIP_MARGIN,
                frame.height + CLIP_MARGIN,
            )
            self._canvas.beginForm(form_name, *form_edges)  # type: ignore[arg-type]  # the stubs want integers
            form_sheet = PaperSheet(
                self._canvas,
                frame.width,
                frame.height,
                self.club,
                self.picture,
                self._drawings_with_unknown_letters,
            )
            draw_form(form_sheet)
            form_sheet.write_text()
            self._canvas.endForm()
            if form_sheet.has_unknown_letters:
                self._drawings_with_unknown_letters.add(form_name)
        self.has_unknown_letters = (
            self.has_unknown_letters or form_name in self._drawings_with_unknown_letters
        )
        self._canvas.saveState()
        if is_upside_down:
            self._canvas.translate(frame.right, self._page_height - frame.top)
            self._canvas.rotate(180)
        else:
            x_offset, y_offset = offset
            form_bottom = frame.top + y_offset + frame.height * scale
            self._canvas.translate(frame.left + x_offset, self._page_height - form_bottom)
        if scale != 1:
            self._canvas.scale(scale, scale)
        self._canvas.doForm(form_name)
        self._canvas.restoreState()

    def write_text(self) -> None:
        """Write all words of the page into the PDF as one text object."""
        text_object = self._canvas.beginText()
        current_font, current_size, current_color = "", 0.0, BLACK
        for face, text_size, text_color, x, y, line in self._texts:
            if text_color is not current_color:
                current_color = text_color
                text_object.setFillColorRGB(*current_color)
            for text_font, piece, piece_start in split_by_face(line, face):
                if (text_font, text_size) != (current_font, current_size):
                    current_font, current_size = text_font, text_size
                    text_object.setFont(current_font, current_size)
                text_object.setTextOrigin(x + piece_start * current_size / 1000, y)
                text_object.textOut(piece)
        if current_color is not BLACK:
            text_object.setFillColorRGB(*BLACK)
        self._canvas.drawText(text_object)
        self._texts.clear()


DrawPage = Callable[[PaperSheet], None]
