"""Hebrew and Arabic in the order in which they are drawn. Knows nothing of fonts or pages.

A PDF draws from left to right what it is given; so a name in these scripts is turned round here,
and Arabic letters are given the shape that their neighbours ask for.
"""

import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate, groupby

MANY = 8_000
FORMS = range(0xFE70, 0xFEFD)
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
# Of a letter by itself, joined from the right, joined to the left, and both.
TAGS = ("<isolated>", "<final>", "<initial>", "<medial>")


@lru_cache(maxsize=MANY)
def in_drawing_order(line: str) -> str:
    """One line, whose letters have their shapes; unchanged where nothing runs to the left."""
    if not any(_direction(letter) is Direction.LEFT for letter in line):
        return line
    base = next(filter(None, map(_direction, line)), Direction.RIGHT)
    drawn = [
        run[::-1].translate(MIRRORED) if way is Direction.LEFT else run
        for way, run in _runs(line, base)
    ]
    return "".join(drawn[::-1] if base is Direction.LEFT else drawn)


class Direction(Enum):
    """Where the next letter stands."""

    LEFT = "left"
    RIGHT = "right"


def _direction(letter: str) -> Direction | None:
    """None of a space or a mark, which goes with those beside it."""
    match unicodedata.bidirectional(letter):
        case "R" | "AL":
            return Direction.LEFT
        case "L" | "EN" | "AN":
            return Direction.RIGHT
    return None


def _runs(text: str, base: Direction) -> Iterator[tuple[Direction, str]]:
    """Stretches of one direction. What has none of its own goes with its neighbours where both
    agree, and else with the whole.
    """
    own = [_direction(letter) for letter in text]
    before = list(accumulate(own, lambda last, way: way or last, initial=base))[1:]
    after = list(accumulate(own[::-1], lambda last, way: way or last, initial=base))[:0:-1]
    ways = [
        direction or (left if left is right else base)
        for direction, left, right in zip(own, before, after, strict=True)
    ]
    for way, run in groupby(zip(ways, text, strict=True), key=lambda pair: pair[0]):
        yield way or base, "".join(letter for _, letter in run)


def shaped(text: str) -> str:
    """Each Arabic letter as it is written between the two beside it, still as it is read."""
    if not any("ARABIC" in unicodedata.name(letter, "") for letter in text):
        return text
    letters = _joined(text)
    signs = []
    for place, letter in enumerate(letters):
        before = letters[place - 1] if place else ""
        after = letters[place + 1] if place + 1 < len(letters) else ""
        from_right = _reaches_on(before) and _has(letter, "<final>")
        to_left = _reaches_on(letter) and _has(after, "<final>")
        signs.append(_forms().get((letter, TAGS[from_right + 2 * to_left]), letter))
    return "".join(signs)


def _joined(text: str) -> list[str]:
    """Lam and alef are written as one letter."""
    letters: list[str] = []
    for letter in text:
        if letters and _has(letters[-1] + letter, "<isolated>"):
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters


def _reaches_on(letter: str) -> bool:
    return _has(letter, "<initial>")


def _has(letter: str, tag: str) -> bool:
    return (letter, tag) in _forms()


@cache
def _forms() -> dict[tuple[str, str], str]:
    """The presentation forms that Unicode lists, by the letters they stand for and their place."""
    forms = {}
    for code in FORMS:
        tag, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
        if tag in TAGS and "0020" not in letters and "0640" not in letters:
            forms["".join(chr(int(letter, 16)) for letter in letters), tag] = chr(code)
    return forms
