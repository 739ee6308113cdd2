"""A house: its rule sheet line by line, each with the dials it sets. Knows no house by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Line:
    """What the sheet says, or what we chose where it is `silent`, and the dials this sets."""

    clause: str
    words: str
    dials: Mapping[str, object]
    silent: bool


@dataclass(frozen=True, slots=True)
class House:
    key: str
    title: str
    sheet: tuple[Line, ...]
    rules: HouseRules
    line_of: Mapping[str, Line]


def says(clause: str, words: str, **dials: object) -> Line:
    """A sentence of the sheet. Without dials it is for reading aloud."""
    return Line(clause, words, MappingProxyType(dials), silent=False)


def silent(clause: str, words: str, **dials: object) -> Line:
    """A doubt the sheet leaves, and how it is settled until the house says otherwise."""
    return Line(clause, words, MappingProxyType(dials), silent=True)


def moot(**dials: object) -> Line:
    """Dials that make no difference in this house until another one is turned."""
    return Line("", "", MappingProxyType(dials), silent=True)


def house(key: str, title: str, *sheet: Line) -> House:
    """Each dial is set by exactly one line; from_dict refuses a sheet that leaves one out."""
    line_of: dict[str, Line] = {}
    for line in sheet:
        for name in line.dials:
            if name in line_of:
                raise ValueError(f"{title}: {line_of[name].clause} and {line.clause} set {name}.")
            line_of[name] = line
    told = {name: line.dials[name] for name, line in line_of.items()}
    return House(key, title, sheet, HouseRules.from_dict(told), MappingProxyType(line_of))
