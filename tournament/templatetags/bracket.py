"""Teams of a bracket by their names: whole where they are read, cut off where they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import combining, east_asian_width

from django import template

register = template.Library()

ROOM = 22.0  # ordinary letters, between the number and the score of a team
JOINED = " & "
_NARROW = frozenset("fijlrtI.,:;'|!()[]- ")
_BROAD = frozenset("mwMWQO@%&…")


@register.filter
def of_team(names: Mapping[str, str], team: str) -> str:
    return names[team]


@register.filter
def short(name: str) -> str:
    """Two partners share the room, so that neither of them is cut off altogether; what the shorter
    name leaves is the longer one's."""
    if _length(name) <= ROOM:
        return name
    partners = name.split(JOINED)
    left = ROOM - _length(JOINED) * (len(partners) - 1)
    shortest_first = sorted(range(len(partners)), key=lambda place: _length(partners[place]))
    for waiting, place in zip(range(len(partners), 0, -1), shortest_first, strict=True):
        partners[place] = _cut(partners[place], left / waiting)
        left -= _length(partners[place])
    return JOINED.join(partners)


def _cut(name: str, room: float) -> str:
    if _length(name) <= room:
        return name
    while name and _length(name) > room - _length("…"):
        name = name[:-1]
    return f"{name.rstrip()}…"


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
