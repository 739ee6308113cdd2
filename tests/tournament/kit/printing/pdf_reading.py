"""Read a PDF by another library: its words with their boxes, and its fonts."""

import ctypes
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO

import pypdf
import pypdfium2
from pypdfium2 import raw

from tournament.evening import facts
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY, render_pdf

# Office printers cannot print closer to the edge of the paper.
UNPRINTED_MARGIN_POINTS = 18
# Boxes that overlap by less than this only touch each other.
MAX_OVERLAP_POINTS = 0.6
PRINTED_AT = datetime(2026, 11, 24, 19, 42, tzinfo=UTC)


@dataclass(frozen=True)
class Word:
    """A word on a page with the box around its ink, measured from the lower left corner of the
    page.
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def is_level_with(self, other_word):
        """Return whether two words overlap in height, as words on one line do."""
        return (
            min(self.top, other_word.top) - max(self.bottom, other_word.bottom) > MAX_OVERLAP_POINTS
        )


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self):
        return " ".join(word.text for word in self.words)

    @property
    def overlapping_words(self):
        """Return the pairs of words that overlap. Words are sorted from left to right, so that most
        pairs need no comparison.
        """
        pairs = []
        words = sorted(self.words, key=lambda word: word.left)
        for following_index, word in enumerate(words, 1):
            for other_word in words[following_index:]:
                if word.right - other_word.left <= MAX_OVERLAP_POINTS:
                    break
                if min(
                    word.right, other_word.right
                ) - other_word.left > MAX_OVERLAP_POINTS and word.is_level_with(other_word):
                    pairs.append((word.text, other_word.text))
        return pairs

    @property
    def words_outside_margins(self):
        return [
            word.text
            for word in self.words
            if word.left < UNPRINTED_MARGIN_POINTS
            or word.bottom < UNPRINTED_MARGIN_POINTS
            or word.right > self.width - UNPRINTED_MARGIN_POINTS
            or word.top > self.height - UNPRINTED_MARGIN_POINTS
        ]


def pages_of_pdf(content):
    document = pypdfium2.PdfDocument(content)
    try:
        return [_read_page(page) for page in document]
    finally:
        document.close()


def _read_page(page):
    """Return a page with its words, including those of repeated drawings, at the position where
    each is drawn.
    """
    text_page = page.get_textpage()
    objects = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=5)
    words = [
        Word(_read_text(text_object, text_page), *_ink_box(text_object)) for text_object in objects
    ]
    return Page(*page.get_size(), tuple(word for word in words if word.text))


def _read_text(text_object, text_page):
    size = raw.FPDFTextObj_GetText(text_object, text_page, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    raw.FPDFTextObj_GetText(text_object, text_page, buffer, size)
    return bytes(buffer).decode("utf-16-le").replace("\xa0", " ").strip("\0 ")


def _ink_box(text_object):
    left, bottom, right, top = text_object.get_bounds()
    corners = [(left, bottom), (right, top)]
    while text_object.container is not None:
        text_object = text_object.container
        matrix = text_object.get_matrix()
        corners = [matrix.on_point(*corner) for corner in corners]
    (left, right), (bottom, top) = (sorted(pair) for pair in zip(*corners, strict=True))
    return left, bottom, right, top


def embedded_by_font(content):
    """Return whether each font of a PDF is embedded in the file, by the name of the font."""
    embedded_by_name = {}
    for page in pypdf.PdfReader(BytesIO(content)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            descriptor = font.get("/FontDescriptor")
            name = font["/BaseFont"]
            embedded_by_name[name] = bool(descriptor and "/FontFile2" in descriptor.get_object())
    return embedded_by_name


def printed_pages(document, night, paper="letter", **choices):
    """Print a document, and return its pages as they are read back from the PDF."""
    return pages_of_pdf(pdf_content(document, night, paper, **choices))


def pdf_content(document, night, paper="letter", **choices):
    return render_pdf(
        PRINTOUT_BY_KEY[document],
        night,
        PrintChoices(paper=PAPER_BY_KEY[paper], **choices),
        PRINTED_AT,
    )


def with_names(night, *names):
    """Return the night with these names given to its players in turn."""
    entries = [
        (key, fact) for key, fact in night.stored_facts.items() if isinstance(fact, facts.Entry)
    ]
    renamed_entries = {
        key: replace(entry, name=names[index % len(names)])
        for index, (key, entry) in enumerate(entries)
    }
    return replace(
        night, stored_facts={**night.stored_facts, **renamed_entries}, revision=night.revision + 1
    )
