"""A night as a club shows it that keeps its players' last names to itself: first names, and the
initial of the last.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tournament.night import facts
from tournament.night.evening import Night


def discreet(night: Night) -> Night:
    """Two who would be called the same keep their numbers beside it."""
    often = Counter(short(one.name) for one in night.entries)
    named = {
        facts.named(one): replace(one, name=_unlike(one, often[short(one.name)]))
        for one in night.entries
    }
    return replace(night, written={**night.written, **named})


def short(name: str) -> str:
    first, *others = name.split()
    return f"{first} {others[-1][0]}." if others else first


def _unlike(entry: facts.Entry, count: int) -> str:
    own = short(entry.name)
    return f"{own} {entry.number}" if count > 1 else own
