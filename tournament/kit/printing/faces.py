"""The faces of paper: which letters each has, how wide they are, and which face a text is set in.

Names and sentences are Atkinson Hyperlegible, titles and figures that stand alone Bitter, whose
zeros are plain. A letter that both lack is DejaVu's: so Greek, Cyrillic, Hebrew and Arabic are
there.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, east_asian_width

Face = str  # as a PDF calls it
TEXT, STRONG, FIGURE, TITLE = "Hyperlegible", "Hyperlegible Strong", "Bitter", "Bitter Bold"

FONTS = Path(__file__).parent / "fonts"
# Every font that a print needs; the check at each start looks for these files.
FILES = {
    TEXT: "Hyperlegible.ttf",
    STRONG: "Hyperlegible-Strong.ttf",
    FIGURE: "Bitter.ttf",
    TITLE: "Bitter-Bold.ttf",
    "DejaVu Sans": "DejaVuSans.ttf",
    "DejaVu Sans Bold": "DejaVuSans-Bold.ttf",
}
# Whose letters stand in for those that a face lacks.
SPARE = {
    TEXT: "DejaVu Sans",
    FIGURE: "DejaVu Sans",
    STRONG: "DejaVu Sans Bold",
    TITLE: "DejaVu Sans Bold",
}
# Points, tables, money, the clock, codes: with one letter at most, and am or pm.
ALONE = re.compile(r"[A-Z$#+\u2013-]{0,2}\d[\d\s$¢.,:=/+\u2013-]*(?:[NESW]|[ap]m)?")
FIGURES = {TEXT: FIGURE, STRONG: TITLE}
MAX_TEXTS = 20_000


class Letters(NamedTuple):
    """The letters that each face has of its `own`, how wide all are, its spare face's too, and
    those that are there `in_all`.
    """

    own: Mapping[Face, frozenset[str]]
    widths: Mapping[Face, Mapping[int, float]]
    in_all: frozenset[str]


@cache
def letters() -> Letters:
    """Return the letters of every face, after reading and registering the fonts.

    Imported late, since every start asks for the list of fonts above: reportlab takes a tenth of a
    second.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = {}
    for name, file in FILES.items():
        pdfmetrics.registerFont(font := TTFont(name, FONTS / file))
        fonts[name] = font.face
    own = {face: frozenset(map(chr, fonts[face].charToGlyph)) for face in SPARE}
    widths = {
        face: fonts[spare].charWidths
        | {code: fonts[face].charWidths[code] for code in fonts[face].charToGlyph}
        for face, spare in SPARE.items()
    }
    in_all = frozenset(map(chr, set.intersection(*map(set, widths.values()))))
    return Letters(own, widths, frozenset(filter(str.isprintable, in_all)))


def face_for(text: str, face: Face) -> Face:
    """Return the face of a text: a figure that stands alone is set in the face of figures."""
    return FIGURES.get(face, face) if ALONE.fullmatch(text) else face


def are_there(text: str) -> bool:
    """Return whether all its letters are in every face, or in the one that stands in."""
    return letters().in_all.issuperset(text)


@lru_cache(maxsize=MAX_TEXTS)
def width_of(text: str, face: Face) -> float:
    """Return the width in thousandths of a size."""
    widths = letters().widths[face]
    return sum(
        widths[ord(letter)] if ord(letter) in widths else _width_of_lacking(letter)
        for letter in text
    )


def _width_of_lacking(letter: str) -> int:
    """Return how wide a letter is that no face of ours has: a screen finds another face for it."""
    if combining(letter):
        return 0
    return 1000 if east_asian_width(letter) in "WF" else 600


def runs(text: str, face: Face) -> tuple[tuple[Face, str, float], ...]:
    """Return what is set in which face, and where it begins in thousandths of a size."""
    if letters().own[face].issuperset(text):
        return ((face, text, 0.0),)
    return tuple(_pieces(text, face))


def _pieces(text: str, face: Face) -> Iterator[tuple[Face, str, float]]:
    start, own = 0.0, letters().own[face]
    for is_own, following in groupby(text, lambda letter: letter in own):
        piece = "".join(following)
        yield face if is_own else SPARE[face], piece, start
        start += width_of(piece, face)
