"""How wide a text is on paper, and how it is made to fit.

Whatever is printed goes through here, and is text: a name that looks like markup is drawn as it is
written. A letter that the fonts lack is shown as its nearest relative, or as a question mark that
the foot of the page explains. Letters are drawn from left to right in the order they are typed,
those of Hebrew and Arabic too, each in the shape it has when it stands alone.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tournament.kit.printing.faces import TEXT, Face, are_there, width_of

UNKNOWN = "?"
# A space at which no line is broken.
TOGETHER = "\N{NO-BREAK SPACE}"
HYPHEN = "-"
# From line to line, and from the top of a line to the foot of its letters, in sizes.
LEADING = 1.18
RISE = 0.93
STEP = 0.5
# What sums of heights may be off by.
SLACK = 0.001
# A text is made so much smaller before it is set in lines, and a word before it is broken.
SHRINK, BROKEN = 0.85, 0.6
# Nothing is smaller than this, whatever is asked.
SMALLEST = 4.0
MAX_FITTED = 20_000
MAX_TEXTS = 4_000


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text in its size and lines; `cut` if even the smallest size did not hold all of it."""

    size: float
    lines: tuple[str, ...]
    cut: bool = False

    @property
    def height(self) -> float:
        return height(len(self.lines), self.size)


@lru_cache(maxsize=MAX_TEXTS)
def drawable(text: str) -> str:
    """Return the same text in letters that the fonts have."""
    drawn = unicodedata.normalize("NFC", text)
    return drawn if are_there(drawn) else "".join(map(_letter, drawn))


def lacks(text: str) -> bool:
    """Return whether some letter of it can only be shown as a question mark."""
    return drawable(text).count(UNKNOWN) > text.count(UNKNOWN)


def width(text: str, size: float, face: Face = TEXT) -> float:
    return width_of(text, face) * size / 1000


def height(lines: int, size: float) -> float:
    return lines * LEADING * size


@lru_cache(maxsize=MAX_FITTED)
def fit_text(text: str, wide: float, high: float, size: float, face: Face = TEXT) -> Fitted:
    """Return the text on one line if a little smaller does it; else in lines, as large as the frame
    allows. A word is broken only where it would be much smaller otherwise.
    """
    drawn = drawable(text)
    for value in _sizes(size, size * SHRINK):
        if width(drawn, value, face) <= wide and height(1, value) <= high + SLACK:
            return Fitted(value, (drawn,))
    for smaller in _sizes(size, min(size, SMALLEST)):
        lines = _lines(drawn, wide, smaller, face)
        widest = max(width(line, smaller, face) for line in lines)
        fits = height(len(lines), smaller) <= high + SLACK and widest <= wide
        if fits and (smaller <= size * BROKEN or _is_whole(lines, drawn)):
            return Fitted(smaller, lines)
    return _cut(drawn, wide, high, face)


def wrap_text(text: str, wide: float, size: float, face: Face = TEXT) -> tuple[str, ...]:
    """Return the text in lines of this size, as many as it takes."""
    return _lines(drawable(text), wide, size, face)


def _is_whole(lines: Iterable[str], text: str) -> bool:
    """Return whether no word is broken but after a hyphen."""
    after = f"{HYPHEN} "
    return " ".join(lines).replace(after, HYPHEN) == text.replace(after, HYPHEN)


def _sizes(size: float, least: float) -> Iterator[float]:
    while size > least:
        yield size
        size -= STEP
    yield least


@lru_cache(maxsize=MAX_FITTED)
def _lines(text: str, wide: float, size: float, face: Face) -> tuple[str, ...]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer, size, face) <= wide:
            lines[-1] = longer
            continue
        pieces = _pieces(word, wide, size, face)
        if lines[-1]:
            lines.extend(pieces)
        else:
            lines[-1:] = pieces
    return tuple(lines)


def _pieces(word: str, wide: float, size: float, face: Face) -> list[str]:
    """Return the parts of a word that is too long for a line: broken after its hyphen, else with
    one wherever it has to be.
    """
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size, face) > wide:
            first, hyphen, rest = pieces[-1].rpartition(HYPHEN)
            own = [f"{first}{hyphen}", rest] if first else _break_word(pieces[-1], wide, size, face)
            pieces[-1:] = own
        pieces[-1] += letter
    return pieces


def _break_word(piece: str, wide: float, size: float, face: Face) -> list[str]:
    """Break a word between two letters that run to the right, of which one is left at least."""
    kept = piece
    while len(kept) > 1 and width(kept + HYPHEN, size, face) > wide:
        kept = kept[:-1]
    fits = width(kept + HYPHEN, size, face) <= wide
    runs_right = all(unicodedata.bidirectional(letter) == "L" for letter in piece)
    return [kept + HYPHEN, piece[len(kept) :]] if fits and runs_right else [piece, ""]


def _cut(text: str, wide: float, high: float, face: Face) -> Fitted:
    room = max(1, int(high // height(1, SMALLEST)))
    lines = _lines(text, wide, SMALLEST, face)[:room]
    last = lines[-1]
    while last and width(f"{last}…", SMALLEST, face) > wide:
        last = last[:-1]
    return Fitted(SMALLEST, (*lines[:-1], f"{last}…"), cut=True)


def _letter(letter: str) -> str:
    if are_there(letter) or letter == TOGETHER:
        return letter
    if unicodedata.category(letter).startswith(("C", "Z")):
        return " " if letter.isspace() else ""
    near = unicodedata.normalize("NFKD", letter)
    kept = "".join(text for text in near if are_there(text) and not unicodedata.combining(text))
    return kept or ("" if unicodedata.combining(letter) else UNKNOWN)
