"""Teams of a bracket by their names, and how a name is set whole where its row has little room."""

from collections.abc import Mapping
from unicodedata import combining, east_asian_width

from django import template

register = template.Library()

ROOM = 22.0  # letters, bold ones too, between the number and the score of a team
JOINED = " & "
AGAINST = " / "
# Of letters on one line; two lines of a row have these together at the most.
SIZE, TWO_LINES = 18.0, 14.0
_NARROW = frozenset("fijlrtI.,:;'|!()[]- ")
_BROAD = frozenset("mwMWQO@%&…")


@register.filter
def of_team(names: Mapping[str, str], team: str) -> str:
    return names[team]


def set_whole(name: str, joined: str = JOINED) -> tuple[float, tuple[str, ...]]:
    """How large, and in how many lines: two partners who have no room on one line stand one below
    the other, and what is longer still is set smaller, both alike.
    """
    length = _length(name)
    if length <= ROOM:
        return SIZE, (name,)
    *first, last = name.split(joined)
    lines = (*(f"{text}{joined.rstrip()}" for text in first), last)
    most = SIZE if len(lines) == 1 else TWO_LINES
    longest = max(map(_length, lines))
    return min(most, round(SIZE * ROOM / longest, 1)), lines


def _length(name: str) -> float:
    return sum(map(_breadth, name))


def _breadth(letter: str) -> float:
    """Beside an ordinary letter, roughly, and rather too much than too little."""
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return 2
    if letter in _NARROW:
        return 0.6
    return 1.6 if letter in _BROAD else 1.25 if letter.isupper() else 1
