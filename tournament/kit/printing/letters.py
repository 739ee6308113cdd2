"""Measures text on paper and makes it fit. All text is printed as it is typed, even a name that
looks like markup. A letter that the fonts lack is printed as a similar one, or as a question mark,
which the foot of the page explains. Letters run from left to right in the order they are typed.
This is true of Hebrew and Arabic letters too, each in its isolated form.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tournament.evening.words.names import PARTNERS_JOINER
from tournament.kit.printing.faces import TEXT, Face, has_all_letters, width_in_thousandths

UNKNOWN_LETTER = "?"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
HYPHEN = "-"
# The distance from one line to the next, and from the top of a line to its baseline, as shares of
# the font size.
LINE_SPACING = 1.18
BASELINE_SHARE = 0.93
# If a font size does not fit, the next one to try is smaller by this many points.
FONT_SIZE_STEP = 0.5
# A sum of heights may be wrong by this many points because of rounding.
ROUNDING_SLACK = 0.001
# The factors by which text shrinks before it is wrapped, and before a word is broken.
SHRINK_BEFORE_WRAPPING, SHRINK_BEFORE_BREAKING = 0.85, 0.6
MIN_FONT_SIZE = 4.0
MAX_CACHED_FITS = 20_000
MAX_CACHED_TEXTS = 4_000


@dataclass(frozen=True, slots=True)
class FittedText:
    """The lines of a text, and the font size in which it fits. Text that does not fit even in the
    smallest size ends in an ellipsis.
    """

    font_size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return height_of_lines(len(self.lines), self.font_size)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def printable_text(text: str) -> str:
    """Return the text in letters that the fonts have; a question mark replaces a letter that has no
    similar one.
    """
    normal_text = unicodedata.normalize("NFC", text)
    return (
        normal_text
        if has_all_letters(normal_text)
        else "".join(map(_printable_letter, normal_text))
    )


def has_unknown_letters(text: str) -> bool:
    """Return whether a letter of the text is printed as a question mark."""
    return printable_text(text).count(UNKNOWN_LETTER) > text.count(UNKNOWN_LETTER)


def width_of_text(text: str, font_size: float, face: Face = TEXT) -> float:
    return width_in_thousandths(text, face) * font_size / 1000


def height_of_lines(line_count: int, font_size: float) -> float:
    return line_count * LINE_SPACING * font_size


@lru_cache(maxsize=MAX_CACHED_FITS)
def fit_text(
    text: str, max_width: float, max_height: float, font_size: float, face: Face = TEXT
) -> FittedText:
    """Return the text on one line if it fits in a slightly smaller size. Otherwise return it
    wrapped, in the largest size that fits. A word is broken only if the text would otherwise be
    much smaller. A text that does not fit in the smallest size ends in an ellipsis.
    """
    drawable_text = printable_text(text)
    for smaller_size in _sizes_down_to(font_size, font_size * SHRINK_BEFORE_WRAPPING):
        fits_on_one_line = width_of_text(drawable_text, smaller_size, face) <= max_width
        if fits_on_one_line and height_of_lines(1, smaller_size) <= max_height + ROUNDING_SLACK:
            return FittedText(smaller_size, (drawable_text,))
    for smaller_size in _sizes_down_to(font_size, min(font_size, MIN_FONT_SIZE)):
        lines = _wrapped_lines(drawable_text, max_width, smaller_size, face)
        max_line_width = max(width_of_text(line, smaller_size, face) for line in lines)
        fits_frame = (
            height_of_lines(len(lines), smaller_size) <= max_height + ROUNDING_SLACK
            and max_line_width <= max_width
        )
        if fits_frame and (
            smaller_size <= font_size * SHRINK_BEFORE_BREAKING
            or _breaks_only_at_hyphens(lines, drawable_text)
        ):
            return FittedText(smaller_size, lines)
    return _cut_with_ellipsis(drawable_text, max_width, max_height, face)


def wrap_text(text: str, max_width: float, font_size: float, face: Face = TEXT) -> tuple[str, ...]:
    """Return the lines of the text at this font size, as many as it needs."""
    return _wrapped_lines(printable_text(text), max_width, font_size, face)


def _breaks_only_at_hyphens(lines: Iterable[str], text: str) -> bool:
    """Return whether no line break splits a word, except after a hyphen that the text has."""
    hyphen_and_space = f"{HYPHEN} "
    return " ".join(lines).replace(hyphen_and_space, HYPHEN) == text.replace(
        hyphen_and_space, HYPHEN
    )


def _sizes_down_to(font_size: float, min_font_size: float) -> Iterator[float]:
    while font_size > min_font_size:
        yield font_size
        font_size -= FONT_SIZE_STEP
    yield min_font_size


@lru_cache(maxsize=MAX_CACHED_FITS)
def _wrapped_lines(text: str, max_width: float, font_size: float, face: Face) -> tuple[str, ...]:
    """Return the lines of the text. If each of two partners' names fits on a line, break only
    between the names.
    """
    first_name, ampersand, rest = text.partition(PARTNERS_JOINER)
    two_lines = (first_name, f"{ampersand.lstrip()}{rest}")
    if (
        ampersand
        and width_of_text(text, font_size, face) > max_width
        and all(width_of_text(line, font_size, face) <= max_width for line in two_lines)
    ):
        return two_lines
    lines = [""]
    for word in text.split(" "):
        longer_line = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of_text(longer_line, font_size, face) <= max_width:
            lines[-1] = longer_line
            continue
        word_pieces = _split_long_word(word, max_width, font_size, face)
        if lines[-1]:
            lines.extend(word_pieces)
        else:
            lines[-1:] = word_pieces
    return tuple(lines)


def _split_long_word(word: str, max_width: float, font_size: float, face: Face) -> list[str]:
    """Return the pieces of a word that is too long for a line. The word is split after one of its
    own hyphens if possible, or else between any two letters, with a new hyphen.
    """
    word_pieces = [""]
    for letter in word:
        if word_pieces[-1] and width_of_text(word_pieces[-1] + letter, font_size, face) > max_width:
            before_hyphen, hyphen, rest_of_word = word_pieces[-1].rpartition(HYPHEN)
            word_pieces[-1:] = (
                [f"{before_hyphen}{hyphen}", rest_of_word]
                if before_hyphen
                else _break_word(word_pieces[-1], max_width, font_size, face)
            )
        word_pieces[-1] += letter
    return word_pieces


def _break_word(long_piece: str, max_width: float, font_size: float, face: Face) -> list[str]:
    """Return the beginning of a piece with a new hyphen, and the rest of the piece. A piece whose
    script does not run from left to right stays whole, and so does a piece if not even one letter
    and a hyphen fit.
    """
    first_part = long_piece
    while len(first_part) > 1 and width_of_text(first_part + HYPHEN, font_size, face) > max_width:
        first_part = first_part[:-1]
    fits_with_hyphen = width_of_text(first_part + HYPHEN, font_size, face) <= max_width
    is_left_to_right = all(unicodedata.bidirectional(letter) == "L" for letter in long_piece)
    return (
        [first_part + HYPHEN, long_piece[len(first_part) :]]
        if fits_with_hyphen and is_left_to_right
        else [long_piece, ""]
    )


def _cut_with_ellipsis(text: str, max_width: float, max_height: float, face: Face) -> FittedText:
    max_lines = max(1, int(max_height // height_of_lines(1, MIN_FONT_SIZE)))
    lines = _wrapped_lines(text, max_width, MIN_FONT_SIZE, face)[:max_lines]
    last_line = lines[-1]
    while last_line and width_of_text(f"{last_line}…", MIN_FONT_SIZE, face) > max_width:
        last_line = last_line[:-1]
    return FittedText(MIN_FONT_SIZE, (*lines[:-1], f"{last_line}…"))


def _printable_letter(letter: str) -> str:
    if has_all_letters(letter) or letter == NO_BREAK_SPACE:
        return letter
    if unicodedata.category(letter).startswith(("C", "Z")):
        return " " if letter.isspace() else ""
    decomposed_letter = unicodedata.normalize("NFKD", letter)
    printable_letters = "".join(
        part
        for part in decomposed_letter
        if has_all_letters(part) and not unicodedata.combining(part)
    )
    return printable_letters or ("" if unicodedata.combining(letter) else UNKNOWN_LETTER)
