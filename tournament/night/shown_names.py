"""A night as walls and phones show it: two of one name are told apart, and where the club keeps its
players' last names to itself there are first names and an initial.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournament import names
from tournament.night import facts
from tournament.night.evening import Night


def beside(name: str, number: int) -> str:
    """A name that stands beside its number, so that it is not told twice."""
    return name.removesuffix(f" {number}")


def told_apart(night: Night, *, by_number: bool = True) -> Night:
    """The very same night where no two are called the same; without `by_number` by their nicknames
    alone, where each team's number stands beside its names.
    """
    called = {one.number: one.name for one in night.entries}
    return _renamed(night, called, by_number=by_number)


def discreet(night: Night) -> Night:
    return _renamed(night, {one.number: short(one.name) for one in night.entries})


def short(name: str) -> str:
    parts = names.parted(name)
    first, *_ = (parts.first or parts.last).split() or [""]
    return f"{first} {parts.initial}." if parts.first else first


def _renamed(night: Night, called: Mapping[int, str], *, by_number: bool = True) -> Night:
    alike = defaultdict(list)
    for one in night.entries:
        plain = names.in_order(called[one.number], last_name_first=False)
        alike[plain.casefold()].append(one)
    told = {
        one.number: called[one.number] + _difference(one, group, by_number=by_number)
        for group in alike.values()
        for one in group
    }
    changed = {
        facts.named(one): replace(one, name=told[one.number])
        for one in night.entries
        if one.name != told[one.number]
    }
    return replace(night, written={**night.written, **changed}) if changed else night


def _difference(one: facts.Entry, alike: Iterable[facts.Entry], *, by_number: bool) -> str:
    """The nickname, where it is theirs alone; else the number, or the team's. Whoever has two, as
    in two sessions, is told apart from others alone.
    """
    others = [other for other in alike if other.person != one.person]
    if not others:
        return ""
    nicknames = {other.nickname.casefold() for other in others}
    if one.nickname and one.nickname.casefold() not in nicknames:
        return f" ({one.nickname})"
    if not by_number:
        return ""
    return f" {one.number}" if one.team is None else f" ({one.known_by})"
