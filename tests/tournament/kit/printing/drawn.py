"""What a document draws, mark by mark: a canvas that makes no PDF and remembers instead, or not
even that.
"""

from unittest import mock

from tests.tournament.kit.printing.reading import AT
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.prints.catalogue import DOCUMENTS, pdf

# So many steps to a point, and where the first begins: a usual measure lies on the edge of none.
STEPS, EDGE = 20, 0.137


def drawn(what, night, paper="letter", **wish):
    """The pages of one document, each a list of marks that can be read."""
    canvas = _Canvas()
    with mock.patch("tournament.kit.printing.book.Canvas", canvas.begun):
        pdf(DOCUMENTS[what], night, PrintWish(paper=PAPERS[paper], **wish), AT)
    return canvas.pages


def sketched(what, night, paper="letter", **wish):
    """All is measured, divided and drawn, and nothing of it kept."""
    with mock.patch("tournament.kit.printing.book.Canvas", _Nothing().begun):
        pdf(DOCUMENTS[what], night, PrintWish(paper=PAPERS[paper], **wish), AT)


class _Canvas:
    """As much of ReportLab's as a sheet asks for. A page begins with how the file is made."""

    def __init__(self):
        self.pages, self.forms, self._about, self._marks = [], set(), [], []

    def begun(self, out, **how):
        if not how:  # for a page that is only tried
            return _Canvas()
        out.write(b"no PDF")
        self._about = [
            f"{name}: {told}" for name, told in sorted(how.items()) if name != "pagesize"
        ]
        return self

    def hasForm(self, name):
        return name in self.forms

    def beginForm(self, name, *where):
        self.forms.add(name)
        self._mark("beginForm", name, *where)

    def beginPath(self):
        return _Path()

    def drawPath(self, path, **how):
        self._mark("path", *path.marks, *sorted(how.items()))

    def beginText(self):
        return _Text()

    def drawText(self, text):
        self._marks += text.marks

    def showPage(self):
        self.pages.append([*self._about, *self._marks])
        self._marks = []

    def save(self):
        assert not self._marks

    def _mark(self, *told):
        self._marks.append(_words(told))

    def __getattr__(self, name):
        return lambda *told, **how: self._mark(name, *told, *sorted(how.items()))


class _Nothing:
    """A canvas, its texts and its paths in one."""

    def __init__(self):
        self._forms = set()

    def begun(self, out, **how):
        out.write(b"no PDF")
        return self

    def hasForm(self, name):
        return name in self._forms

    def beginForm(self, name, *where):
        self._forms.add(name)

    def __getattr__(self, name):
        return self._let_be

    def _let_be(self, *told, **how):
        return self


class _Text:
    """One mark for each text: where it begins, how large and how bold it is, and its words."""

    def __init__(self):
        self.marks, self._font, self._at, self._colour = [], "", "", ""

    def setFont(self, name, size):
        self._font = _words((size, name))

    def setFillColorRGB(self, *colour):
        self._colour = f" {_words(colour)}" if any(colour) else ""

    def setTextOrigin(self, x, y):
        self._at = _words((x, y))

    def textOut(self, words):
        self.marks.append(f"{self._at} {self._font}{self._colour}: {words}")


class _Path:
    def __init__(self):
        self.marks = []

    def __getattr__(self, name):
        return lambda *where: self.marks.append(_words((name, *where)))


def _words(told):
    return " ".join(_word(one) for one in told)


def _word(one):
    match one:
        case float():
            return f"{round(one * STEPS + EDGE) / STEPS:g}"
        case tuple():
            return _words(one)
        case _:
            return str(one)
