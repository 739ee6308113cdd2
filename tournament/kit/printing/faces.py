"""The fonts for paper: their letters, the widths of letters, and the font for a given text. Names
and sentences are set in Atkinson Hyperlegible. Titles and single figures are set in Bitter, whose
zeros have no slash. DejaVu supplies letters that both fonts lack, such as Greek, Cyrillic, Hebrew
and Arabic.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, east_asian_width

Face = str  # The name of a font in the PDF.
TEXT, STRONG, FIGURE, TITLE = "Hyperlegible", "Hyperlegible Strong", "Bitter", "Bitter Bold"

FONT_FOLDER = Path(__file__).parent / "fonts"
# The file of each font. A check at each start looks for these files.
FILE_BY_FONT = {
    TEXT: "Hyperlegible.ttf",
    STRONG: "Hyperlegible-Strong.ttf",
    FIGURE: "Bitter.ttf",
    TITLE: "Bitter-Bold.ttf",
    "DejaVu Sans": "DejaVuSans.ttf",
    "DejaVu Sans Bold": "DejaVuSans-Bold.ttf",
}
# For each font, the font that supplies the letters missing from it.
FALLBACK_FACE_BY_FACE = {
    TEXT: "DejaVu Sans",
    FIGURE: "DejaVu Sans",
    STRONG: "DejaVu Sans Bold",
    TITLE: "DejaVu Sans Bold",
}
# Matches text that is only a figure: points, a table, money, a time or a code. Up to two capitals
# or signs may come before the digits, and am, pm or the letter of a seat after them.
SINGLE_FIGURE_PATTERN = re.compile(r"[A-Z$#+\u2013-]{0,2}\d[\d\s$¢.,:=/+\u2013-]*(?:[NESW]|[ap]m)?")
# The face for a text that is only a figure, by the face that any other text would have there.
FIGURE_FACE_BY_TEXT_FACE = {TEXT: FIGURE, STRONG: TITLE}
MAX_CACHED_WIDTHS = 20_000


class FaceLetters(NamedTuple):
    """The letters of all faces, which are our fonts. Each face has its `own_letters`, and the
    `widths` of these and of the letters that its fallback face adds. `letters_in_all` are the
    letters that every face can print, itself or by its fallback face.
    """

    own_letters: Mapping[Face, frozenset[str]]
    widths: Mapping[Face, Mapping[int, float]]
    letters_in_all: frozenset[str]


@cache
def read_face_letters() -> FaceLetters:
    """Return the letters of every face, after registering the fonts with reportlab."""
    # reportlab is imported only here, since the import takes a tenth of a second and many starts
    # print nothing.
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = {}
    for font_name, font_file in FILE_BY_FONT.items():
        pdfmetrics.registerFont(font := TTFont(font_name, FONT_FOLDER / font_file))
        fonts[font_name] = font.face
    own_letters = {
        face: frozenset(map(chr, fonts[face].charToGlyph)) for face in FALLBACK_FACE_BY_FACE
    }
    widths = {
        face: fonts[fallback_face].charWidths
        | {
            character_code: fonts[face].charWidths[character_code]
            for character_code in fonts[face].charToGlyph
        }
        for face, fallback_face in FALLBACK_FACE_BY_FACE.items()
    }
    letters_in_all = frozenset(map(chr, set.intersection(*map(set, widths.values()))))
    return FaceLetters(own_letters, widths, frozenset(filter(str.isprintable, letters_in_all)))


def face_for_text(text: str, face: Face) -> Face:
    """Return the face for a text: the face of figures if the text is only a figure, or else the
    given face.
    """
    return (
        FIGURE_FACE_BY_TEXT_FACE.get(face, face) if SINGLE_FIGURE_PATTERN.fullmatch(text) else face
    )


def has_all_letters(text: str) -> bool:
    """Return whether every face, with its fallback face, can print all letters of the text."""
    return read_face_letters().letters_in_all.issuperset(text)


@lru_cache(maxsize=MAX_CACHED_WIDTHS)
def width_in_thousandths(text: str, face: Face) -> float:
    """Return the width of a text as thousandths of the font size."""
    widths = read_face_letters().widths[face]
    return sum(
        widths[ord(letter)] if ord(letter) in widths else _guess_letter_width(letter)
        for letter in text
    )


def _guess_letter_width(letter: str) -> int:
    """Return a guess at the width of a letter that our fonts lack, which a browser draws in another
    font.
    """
    if combining(letter):
        return 0
    return 1000 if east_asian_width(letter) in "WF" else 600


def split_by_face(text: str, face: Face) -> tuple[tuple[Face, str, float], ...]:
    """Return the pieces of a text that need one face each. A piece is returned as its face, its
    letters, and the position where it starts, in thousandths of the font size.
    """
    if read_face_letters().own_letters[face].issuperset(text):
        return ((face, text, 0.0),)
    return tuple(_split_into_face_runs(text, face))


def _split_into_face_runs(text: str, face: Face) -> Iterator[tuple[Face, str, float]]:
    run_start, own_letters = 0.0, read_face_letters().own_letters[face]
    for is_own, letters in groupby(text, lambda letter: letter in own_letters):
        run_text = "".join(letters)
        yield face if is_own else FALLBACK_FACE_BY_FACE[face], run_text, run_start
        run_start += width_in_thousandths(run_text, face)
