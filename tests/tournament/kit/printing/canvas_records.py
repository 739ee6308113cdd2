"""Record what a document draws as readable lines, on a canvas that makes no PDF, or draw it on a
canvas that records nothing.
"""

from unittest import mock

from tests.tournament.kit.printing.pdf_reading import PRINTED_AT
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY, render_pdf

# Positions are rounded to a twentieth of a point. The offset keeps common positions away from the
# edge between two steps.
STEPS_PER_POINT, STEP_OFFSET = 20, 0.137


def draw_pages(document, night, paper="letter", **choices):
    """Return the pages of a document, each as a list of readable lines."""
    canvas = _RecordingCanvas()
    with mock.patch("tournament.kit.printing.pdf_file.Canvas", canvas.begin_document):
        render_pdf(
            PRINTOUT_BY_KEY[document],
            night,
            PrintChoices(paper=PAPER_BY_KEY[paper], **choices),
            PRINTED_AT,
        )
    return canvas.pages


def draw_without_recording(document, night, paper="letter", **choices):
    """Measure and draw all pages of a document without recording them."""
    with mock.patch("tournament.kit.printing.pdf_file.Canvas", _IgnoringCanvas().begin_document):
        render_pdf(
            PRINTOUT_BY_KEY[document],
            night,
            PrintChoices(paper=PAPER_BY_KEY[paper], **choices),
            PRINTED_AT,
        )


class _RecordingCanvas:
    """The part of ReportLab's canvas that a sheet uses, which records each drawing call. Each page
    begins with the options of the PDF file.
    """

    def __init__(self):
        self.pages, self.forms, self._options_of_document, self._marks = [], set(), [], []

    def begin_document(self, file, **document_options):
        if not document_options:  # This page is drawn only to see if it fits.
            return _RecordingCanvas()
        file.write(b"no PDF")
        self._options_of_document = [
            f"{name}: {value}"
            for name, value in sorted(document_options.items())
            if name != "pagesize"
        ]
        return self

    def hasForm(self, name):
        return name in self.forms

    def beginForm(self, name, *position):
        self.forms.add(name)
        self._record("beginForm", name, *position)

    def beginPath(self):
        return _RecordedPath()

    def drawPath(self, path, **options):
        self._record("path", *path.marks, *sorted(options.items()))

    def beginText(self):
        return _RecordedText()

    def drawText(self, text):
        self._marks += text.marks

    def showPage(self):
        self.pages.append([*self._options_of_document, *self._marks])
        self._marks = []

    def save(self):
        assert not self._marks

    def _record(self, *values):
        self._marks.append(_to_words(values))

    def __getattr__(self, name):
        return lambda *values, **options: self._record(name, *values, *sorted(options.items()))


class _IgnoringCanvas:
    """A canvas, path and text in one object, which ignores all drawing calls."""

    def __init__(self):
        self._forms = set()

    def begin_document(self, file, **document_options):
        file.write(b"no PDF")
        return self

    def hasForm(self, name):
        return name in self._forms

    def beginForm(self, name, *position):
        self._forms.add(name)

    def __getattr__(self, name):
        return self.ignore_call

    def ignore_call(self, *values, **options):
        return self


class _RecordedText:
    """A text object that records each text with its position, size, weight and words."""

    def __init__(self):
        self.marks, self._font, self._position, self._color = [], "", "", ""

    def setFont(self, name, size):
        self._font = _to_words((size, name))

    def setFillColorRGB(self, *color):
        self._color = f" {_to_words(color)}" if any(color) else ""

    def setTextOrigin(self, x, y):
        self._position = _to_words((x, y))

    def textOut(self, words):
        self.marks.append(f"{self._position} {self._font}{self._color}: {words}")


class _RecordedPath:
    def __init__(self):
        self.marks = []

    def __getattr__(self, name):
        return lambda *position: self.marks.append(_to_words((name, *position)))


def _to_words(values):
    return " ".join(_to_text(value) for value in values)


def _to_text(value):
    match value:
        case float():
            return f"{round(value * STEPS_PER_POINT + STEP_OFFSET) / STEPS_PER_POINT:g}"
        case tuple():
            return _to_words(value)
        case _:
            return str(value)
