"""Measures text on paper and makes it fit.

All text is printed as it is typed, even a name that looks like markup. A letter that the fonts lack
is printed as the nearest one, or as a question mark that the foot of the page explains. Letters run
from left to right in the order they are typed, even Hebrew and Arabic ones, each in its isolated
form.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tournament.kit.printing.faces import TEXT, Face, has_all_letters, width_in_thousandths

UNKNOWN_LETTER = "?"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
HYPHEN = "-"
# From one line to the next, and from the top of a line to its baseline, as shares of the size.
LEADING = 1.18
BASELINE = 0.93
# If a size does not fit, the next one tried is smaller by this.
SIZE_STEP = 0.5
# Sums of heights may be off by this much because of rounding.
ROUNDING_SLACK = 0.001
# A text is first made this much smaller before it is wrapped, and a word before it is broken.
SHRINK_BEFORE_WRAPPING, SHRINK_BEFORE_BREAKING = 0.85, 0.6
MIN_SIZE = 4.0
MAX_CACHED_FITS = 20_000
MAX_CACHED_TEXTS = 4_000


@dataclass(frozen=True, slots=True)
class FittedText:
    """A text with its size and lines. An ellipsis ends a text that did not fit even in the smallest
    size.
    """

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return height_of_lines(len(self.lines), self.size)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def printable_text(text: str) -> str:
    """Return the text in letters that the fonts have."""
    normal_text = unicodedata.normalize("NFC", text)
    return (
        normal_text
        if has_all_letters(normal_text)
        else "".join(map(_printable_letter, normal_text))
    )


def has_unknown_letters(text: str) -> bool:
    """Return whether a letter of the text has to be printed as a question mark."""
    return printable_text(text).count(UNKNOWN_LETTER) > text.count(UNKNOWN_LETTER)


def width_of_text(text: str, size: float, face: Face = TEXT) -> float:
    return width_in_thousandths(text, face) * size / 1000


def height_of_lines(lines: int, size: float) -> float:
    return lines * LEADING * size


@lru_cache(maxsize=MAX_CACHED_FITS)
def fit_text(
    text: str, max_width: float, max_height: float, size: float, face: Face = TEXT
) -> FittedText:
    """Return the text on one line if that fits in a slightly smaller size, or else wrapped, in the
    largest size that fits. A word is broken only if it would be much smaller otherwise.
    """
    drawable_text = printable_text(text)
    for smaller_size in _sizes_down_to(size, size * SHRINK_BEFORE_WRAPPING):
        fits_on_one_line = width_of_text(drawable_text, smaller_size, face) <= max_width
        if fits_on_one_line and height_of_lines(1, smaller_size) <= max_height + ROUNDING_SLACK:
            return FittedText(smaller_size, (drawable_text,))
    for smaller_size in _sizes_down_to(size, min(size, MIN_SIZE)):
        lines = _wrapped_lines(drawable_text, max_width, smaller_size, face)
        max_line_width = max(width_of_text(line, smaller_size, face) for line in lines)
        fits_frame = (
            height_of_lines(len(lines), smaller_size) <= max_height + ROUNDING_SLACK
            and max_line_width <= max_width
        )
        if fits_frame and (
            smaller_size <= size * SHRINK_BEFORE_BREAKING or _has_whole_words(lines, drawable_text)
        ):
            return FittedText(smaller_size, lines)
    return _cut_to_fit(drawable_text, max_width, max_height, face)


def wrap_text(text: str, max_width: float, size: float, face: Face = TEXT) -> tuple[str, ...]:
    """Return the lines of the text at this size, as many as it needs."""
    return _wrapped_lines(printable_text(text), max_width, size, face)


def _has_whole_words(lines: Iterable[str], text: str) -> bool:
    """Return whether the lines break no word except after a hyphen."""
    after_hyphen = f"{HYPHEN} "
    return " ".join(lines).replace(after_hyphen, HYPHEN) == text.replace(after_hyphen, HYPHEN)


def _sizes_down_to(size: float, min_size: float) -> Iterator[float]:
    while size > min_size:
        yield size
        size -= SIZE_STEP
    yield min_size


@lru_cache(maxsize=MAX_CACHED_FITS)
def _wrapped_lines(text: str, max_width: float, size: float, face: Face) -> tuple[str, ...]:
    lines = [""]
    for word in text.split(" "):
        longer_line = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of_text(longer_line, size, face) <= max_width:
            lines[-1] = longer_line
            continue
        pieces = _word_pieces(word, max_width, size, face)
        if lines[-1]:
            lines.extend(pieces)
        else:
            lines[-1:] = pieces
    return tuple(lines)


def _word_pieces(word: str, max_width: float, size: float, face: Face) -> list[str]:
    """Return the parts of a word that is too long for a line. It is broken after a hyphen of its
    own, or else between any letters, with a new hyphen.
    """
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of_text(pieces[-1] + letter, size, face) > max_width:
            before_hyphen, hyphen, rest_of_word = pieces[-1].rpartition(HYPHEN)
            pieces[-1:] = (
                [f"{before_hyphen}{hyphen}", rest_of_word]
                if before_hyphen
                else _break_word(pieces[-1], max_width, size, face)
            )
        pieces[-1] += letter
    return pieces


def _break_word(piece: str, max_width: float, size: float, face: Face) -> list[str]:
    """Return the beginning of a word with a hyphen, and its rest. A word in a script that does not
    run from left to right gets no hyphen and stays whole.
    """
    first_part = piece
    while len(first_part) > 1 and width_of_text(first_part + HYPHEN, size, face) > max_width:
        first_part = first_part[:-1]
    fits_with_hyphen = width_of_text(first_part + HYPHEN, size, face) <= max_width
    runs_right = all(unicodedata.bidirectional(letter) == "L" for letter in piece)
    return (
        [first_part + HYPHEN, piece[len(first_part) :]]
        if fits_with_hyphen and runs_right
        else [piece, ""]
    )


def _cut_to_fit(text: str, max_width: float, max_height: float, face: Face) -> FittedText:
    max_lines = max(1, int(max_height // height_of_lines(1, MIN_SIZE)))
    lines = _wrapped_lines(text, max_width, MIN_SIZE, face)[:max_lines]
    last_line = lines[-1]
    while last_line and width_of_text(f"{last_line}…", MIN_SIZE, face) > max_width:
        last_line = last_line[:-1]
    return FittedText(MIN_SIZE, (*lines[:-1], f"{last_line}…"))


def _printable_letter(letter: str) -> str:
    if has_all_letters(letter) or letter == NO_BREAK_SPACE:
        return letter
    if unicodedata.category(letter).startswith(("C", "Z")):
        return " " if letter.isspace() else ""
    decomposed_letter = unicodedata.normalize("NFKD", letter)
    printable_letters = "".join(
        text
        for text in decomposed_letter
        if has_all_letters(text) and not unicodedata.combining(text)
    )
    return printable_letters or ("" if unicodedata.combining(letter) else UNKNOWN_LETTER)
