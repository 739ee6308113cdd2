"""The fonts for paper: their letters, the widths of the letters, and the font for each text.

Names and sentences are set in Atkinson Hyperlegible; titles and single figures in Bitter, whose
zeros have no slash. DejaVu supplies letters that both lack, such as Greek, Cyrillic, Hebrew and
Arabic.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, east_asian_width

Face = str  # the name of a font in the PDF
TEXT, STRONG, FIGURE, TITLE = "Hyperlegible", "Hyperlegible Strong", "Bitter", "Bitter Bold"

FONT_FOLDER = Path(__file__).parent / "fonts"
# The check at each start looks for these files.
FONT_FILES = {
    TEXT: "Hyperlegible.ttf",
    STRONG: "Hyperlegible-Strong.ttf",
    FIGURE: "Bitter.ttf",
    TITLE: "Bitter-Bold.ttf",
    "DejaVu Sans": "DejaVuSans.ttf",
    "DejaVu Sans Bold": "DejaVuSans-Bold.ttf",
}
# For each font, the one that supplies the letters it lacks.
FALLBACK_FACES = {
    TEXT: "DejaVu Sans",
    FIGURE: "DejaVu Sans",
    STRONG: "DejaVu Sans Bold",
    TITLE: "DejaVu Sans Bold",
}
# Matches points, tables, money, times and codes, with one letter at most, or am or pm.
SINGLE_FIGURE = re.compile(r"[A-Z$#+\u2013-]{0,2}\d[\d\s$¢.,:=/+\u2013-]*(?:[NESW]|[ap]m)?")
FIGURE_FACES = {TEXT: FIGURE, STRONG: TITLE}
MAX_CACHED_WIDTHS = 20_000


class FaceLetters(NamedTuple):
    """The letters in each face: its `own_letters`, the `widths` of those and of the ones that its
    spare face supplies, and the letters that all faces have in one of these ways.
    """

    own_letters: Mapping[Face, frozenset[str]]
    widths: Mapping[Face, Mapping[int, float]]
    letters_in_all: frozenset[str]


@cache
def face_letters() -> FaceLetters:
    """Return the letters of every face, after reading the fonts and registering them with
    reportlab.
    """
    # Importing reportlab takes a tenth of a second, which a start that prints nothing can save.
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = {}
    for name, file in FONT_FILES.items():
        pdfmetrics.registerFont(font := TTFont(name, FONT_FOLDER / file))
        fonts[name] = font.face
    own_letters = {face: frozenset(map(chr, fonts[face].charToGlyph)) for face in FALLBACK_FACES}
    widths = {
        face: fonts[fallback_face].charWidths
        | {code: fonts[face].charWidths[code] for code in fonts[face].charToGlyph}
        for face, fallback_face in FALLBACK_FACES.items()
    }
    letters_in_all = frozenset(map(chr, set.intersection(*map(set, widths.values()))))
    return FaceLetters(own_letters, widths, frozenset(filter(str.isprintable, letters_in_all)))


def face_for(text: str, face: Face) -> Face:
    """Return the face for a text: a text that is only a figure gets the face of figures."""
    return FIGURE_FACES.get(face, face) if SINGLE_FIGURE.fullmatch(text) else face


def has_all_letters(text: str) -> bool:
    """Return whether every face, with its spare face, has all letters of the text."""
    return face_letters().letters_in_all.issuperset(text)


@lru_cache(maxsize=MAX_CACHED_WIDTHS)
def width_in_thousandths(text: str, face: Face) -> float:
    """Return the width of a text in thousandths of the font size."""
    widths = face_letters().widths[face]
    return sum(
        widths[ord(letter)] if ord(letter) in widths else _missing_letter_width(letter)
        for letter in text
    )


def _missing_letter_width(letter: str) -> int:
    """Return a guess at the width of a letter that our faces lack; browsers draw it in another
    font.
    """
    if combining(letter):
        return 0
    return 1000 if east_asian_width(letter) in "WF" else 600


def split_by_face(text: str, face: Face) -> tuple[tuple[Face, str, float], ...]:
    """Return the pieces of a text, each with its face and its start in thousandths of the font
    size.
    """
    if face_letters().own_letters[face].issuperset(text):
        return ((face, text, 0.0),)
    return tuple(_face_pieces(text, face))


def _face_pieces(text: str, face: Face) -> Iterator[tuple[Face, str, float]]:
    start, own_letters = 0.0, face_letters().own_letters[face]
    for is_own, run in groupby(text, lambda letter: letter in own_letters):
        piece = "".join(run)
        yield face if is_own else FALLBACK_FACES[face], piece, start
        start += width_in_thousandths(piece, face)
