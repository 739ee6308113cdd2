"""A PDF read back by another program: its words with their boxes, its fonts, its pages as pictures."""

from dataclasses import dataclass, replace
from io import BytesIO

import pypdf
import pypdfium2

from tournament.night import facts
from tournament.printing.frames import PAPERS
from tournament.printing.papers import DOCUMENTS, pdf
from tournament.printing.sheet import Wish

# Office printers reach no nearer to the edge.
EDGE = 18
# Boxes that touch by less are neighbours.
SLACK = 0.6


@dataclass(frozen=True)
class Word:
    """A run of letters as it stands on its page, from the lower left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other):
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.top, other.top) - max(self.bottom, other.bottom) > SLACK
        )


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
        return [
            (one.text, other.text)
            for place, one in enumerate(self.words)
            for other in self.words[place + 1 :]
            if one.overlaps(other)
        ]

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
    text = page.get_textpage()
    words = []
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        words.append(Word(text.get_text_bounded(left, bottom, right, top), left, bottom, right, top))
    width, height = page.get_size()
    return Page(width, height, tuple(words))


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
    return pdf(DOCUMENTS[what], night, Wish(paper=PAPERS[paper], **wish), "7:42 pm")


def with_names(night, *names):
    """The same night, its people called by these names in turn."""
    people = {
        key: replace(one, name=names[number % len(names)])
        for number, (key, one) in enumerate(
            (key, one) for key, one in night.written.items() if isinstance(one, facts.Entry)
        )
    }
    return replace(night, written={**night.written, **people}, revision=night.revision + 1)
