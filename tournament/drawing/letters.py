"""How wide words are in a drawing, before any face has been asked."""

import re
from collections.abc import Iterable, Iterator

# Of a letter as wide as most are, in its size.
USUAL, SLIM, STOUT = 0.56, 0.32, 0.92


def wide(text: str, size: float) -> float:
    """At least as wide as it will be, whatever face has its letters."""
    return size * sum(
        SLIM if letter in "ijl.,'|! " else STOUT if letter in "mwMWQO@%" else _letter(letter)
        for letter in text
    )


def _letter(letter: str) -> float:
    return USUAL if letter.islower() or letter.isdigit() else 1.0 if ord(letter) > 0x2E7F else 0.7


def broken(lines: Iterable[str], width: float, size: float) -> Iterator[str]:
    """Between words, or after a hyphen, where one has no room."""
    for line in lines:
        held = ""
        for word in re.split("(?<=[ -])", line):
            if held and wide(held + word.rstrip(), size) > width:
                yield held.rstrip()
                held = ""
            held += word
        yield held
