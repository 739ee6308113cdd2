"""The two fonts of paper: which letters they have, how wide a text is, and how it is made to fit.

Whatever is printed goes through here, and is text: a name that looks like markup is drawn as it is
written. A letter that the fonts lack is shown as its nearest relative, or as a question mark that
the foot of the page explains.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournament.printing.right_to_left import in_drawing_order, shaped

FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = "DejaVu Sans", "DejaVu Sans Bold"
UNKNOWN = "?"
# A space at which no line is broken.
TOGETHER = "\N{NO-BREAK SPACE}"
HYPHEN = "-"
# From line to line, and from the top of a line to the foot of its letters, in sizes.
LEADING = 1.18
RISE = 0.93
STEP = 0.5
# A text is made so much smaller before it is set in lines, and a word before it is broken.
SHRINK, BROKEN = 0.85, 0.6
# Nothing is smaller than this, whatever is asked.
SMALLEST = 4.0
KEPT = 20_000
MANY = 4_000


def _font(name: str, file: str) -> TTFont:
    font = TTFont(name, FONTS / file)
    pdfmetrics.registerFont(font)
    return font


_FACES = {
    name: _font(name, file).face
    for name, file in ((REGULAR, "DejaVuSans.ttf"), (BOLD, "DejaVuSans-Bold.ttf"))
}


@dataclass(frozen=True, slots=True)
class Fitted:
    """So large, in so many lines; `cut` where even the smallest did not hold all of it."""

    size: float
    lines: tuple[str, ...]
    cut: bool = False

    @property
    def height(self) -> float:
        return height(len(self.lines), self.size)


@lru_cache(maxsize=MANY)
def drawable(text: str) -> str:
    """The same text in letters that the fonts have, as it is read."""
    return shaped("".join(_letter(letter) for letter in unicodedata.normalize("NFC", text)))


def lacks(text: str) -> bool:
    """Whether some letter of it can only be shown as a question mark."""
    return drawable(text).count(UNKNOWN) > text.count(UNKNOWN)


@lru_cache(maxsize=MANY)
def width(text: str, size: float, *, bold: bool = False) -> float:
    face = _FACES[BOLD if bold else REGULAR]
    units: float = sum(face.charWidths.get(ord(letter), face.defaultWidth) for letter in text)
    return units * size / 1000


def height(lines: int, size: float) -> float:
    return lines * LEADING * size


@lru_cache(maxsize=KEPT)
def fitted(text: str, wide: float, high: float, size: float, *, bold: bool = False) -> Fitted:
    """On one line if a little smaller does it; else in lines, as large as the frame allows. A word
    is broken only where it would be much smaller otherwise.
    """
    drawn = drawable(text)
    for value in _sizes(size, size * SHRINK):
        if width(drawn, value, bold=bold) <= wide and height(1, value) <= high:
            return Fitted(value, (in_drawing_order(drawn),))
    for smaller in _sizes(size, min(size, SMALLEST)):
        lines = _lines(drawn, wide, smaller, bold=bold)
        widest = max(width(line, smaller, bold=bold) for line in lines)
        fits = height(len(lines), smaller) <= high and widest <= wide
        if fits and (smaller <= size * BROKEN or _is_whole(lines, drawn)):
            return Fitted(smaller, tuple(map(in_drawing_order, lines)))
    return _cut(drawn, wide, high, bold=bold)


def wrapped(text: str, wide: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Lines of this size, as many as it takes."""
    return tuple(map(in_drawing_order, _lines(drawable(text), wide, size, bold=bold)))


def _is_whole(lines: Iterable[str], text: str) -> bool:
    """No word is broken but after a hyphen."""
    after = f"{HYPHEN} "
    return " ".join(lines).replace(after, HYPHEN) == text.replace(after, HYPHEN)


def _sizes(size: float, least: float) -> Iterator[float]:
    while size > least:
        yield size
        size -= STEP
    yield least


@lru_cache(maxsize=KEPT)
def _lines(text: str, wide: float, size: float, *, bold: bool) -> tuple[str, ...]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer, size, bold=bold) <= wide:
            lines[-1] = longer
            continue
        pieces = _pieces(word, wide, size, bold=bold)
        if lines[-1]:
            lines.extend(pieces)
        else:
            lines[-1:] = pieces
    return tuple(lines)


def _pieces(word: str, wide: float, size: float, *, bold: bool) -> list[str]:
    """A word that is too long for a line is broken after a hyphen, else wherever it has to be."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size, bold=bold) > wide:
            first, hyphen, rest = pieces[-1].rpartition(HYPHEN)
            pieces[-1:] = [f"{first}{hyphen}", rest] if first else [pieces[-1], ""]
        pieces[-1] += letter
    return pieces


def _cut(text: str, wide: float, high: float, *, bold: bool) -> Fitted:
    room = max(1, int(high // height(1, SMALLEST)))
    lines = _lines(text, wide, SMALLEST, bold=bold)[:room]
    last = lines[-1]
    while last and width(f"{last}…", SMALLEST, bold=bold) > wide:
        last = last[:-1]
    return Fitted(SMALLEST, tuple(map(in_drawing_order, (*lines[:-1], f"{last}…"))), cut=True)


@lru_cache(maxsize=MANY)
def _letter(letter: str) -> str:
    if _is_there(letter) or letter == TOGETHER:
        return letter
    if unicodedata.category(letter).startswith(("C", "Z")):
        return " " if letter.isspace() else ""
    near = unicodedata.normalize("NFKD", letter)
    kept = "".join(text for text in near if _is_there(text) and not unicodedata.combining(text))
    return kept or ("" if unicodedata.combining(letter) else UNKNOWN)


def _is_there(letter: str) -> bool:
    return letter.isprintable() and all(
        ord(letter) in t_t_font_face.charToGlyph for t_t_font_face in _FACES.values()
    )
