"""A PDF read back by another program: its words with their boxes, and its fonts."""

import ctypes
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO

import pypdf
import pypdfium2
from pypdfium2 import raw

from tournament.evening import facts
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.prints.catalogue import DOCUMENTS, pdf

# Office printers reach no nearer to the edge.
EDGE = 18
# Boxes that touch by less are neighbours.
SLACK = 0.6
AT = datetime(2026, 11, 24, 19, 42, tzinfo=UTC)


@dataclass(frozen=True)
class Word:
    """A text as it was drawn, by the ink of its letters, from the lower left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def is_over(self, other):
        """Of two that meet from left to right, whether they do so from foot to head as well."""
        return min(self.top, other.top) - max(self.bottom, other.bottom) > SLACK


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self):
        return " ".join(one.text for one in self.words)

    @property
    def overlapping(self):
        """From left to right, so that most need not be held against each other."""
        found = []
        words = sorted(self.words, key=lambda one: one.left)
        for place, one in enumerate(words, 1):
            for other in words[place:]:
                if one.right - other.left <= SLACK:
                    break
                if min(one.right, other.right) - other.left > SLACK and one.is_over(other):
                    found.append((one.text, other.text))
        return found

    @property
    def outside(self):
        return [
            one.text
            for one in self.words
            if one.left < EDGE
            or one.bottom < EDGE
            or one.right > self.width - EDGE
            or one.top > self.height - EDGE
        ]


def pages(content):
    document = pypdfium2.PdfDocument(content)
    try:
        return [_page(one) for one in document]
    finally:
        document.close()


def _page(page):
    """Every text as it was drawn, those of what repeats where they are put."""
    letters = page.get_textpage()
    objects = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=5)
    words = [Word(_text(one, letters), *_box(one)) for one in objects]
    return Page(*page.get_size(), tuple(one for one in words if one.text))


def _text(one, letters):
    size = raw.FPDFTextObj_GetText(one, letters, None, 0)
    told = (ctypes.c_ushort * (size // 2))()
    raw.FPDFTextObj_GetText(one, letters, told, size)
    return bytes(told).decode("utf-16-le").replace("\xa0", " ").strip("\0 ")


def _box(one):
    left, bottom, right, top = one.get_bounds()
    corners = [(left, bottom), (right, top)]
    while one.container is not None:
        one = one.container
        matrix = one.get_matrix()
        corners = [matrix.on_point(*corner) for corner in corners]
    (left, right), (bottom, top) = (sorted(each) for each in zip(*corners, strict=True))
    return left, bottom, right, top


def fonts(content):
    """By name, and whether the font itself is in the file."""
    found = {}
    for page in pypdf.PdfReader(BytesIO(content)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            told = font.get("/FontDescriptor")
            found[font["/BaseFont"]] = bool(told and "/FontFile2" in told.get_object())
    return found


def printed(what, night, paper="letter", **wish):
    """The pages of one document, as they are read back."""
    return pages(content(what, night, paper, **wish))


def content(what, night, paper="letter", **wish):
    return pdf(DOCUMENTS[what], night, PrintWish(paper=PAPERS[paper], **wish), AT)


def with_names(night, *names):
    """The same night, its people called by these names in turn."""
    people = {
        key: replace(one, name=names[number % len(names)])
        for number, (key, one) in enumerate(
            (key, one) for key, one in night.written.items() if isinstance(one, facts.Entry)
        )
    }
    return replace(night, written={**night.written, **people}, revision=night.revision + 1)
