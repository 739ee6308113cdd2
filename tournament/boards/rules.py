"""The rules tonight as a page: every dial in plain words, and the house's sheet to read aloud."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.house import Line
from scoring.rules_tonight import Rule, Section, rules_tonight
from tournament.night.evening import Night


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the sheet; `turned` where a dial that it sets is another one tonight."""

    line: Line
    turned: bool


@dataclass(frozen=True, slots=True)
class Rules:
    house: str
    sections: tuple[Section, ...]
    turned: tuple[Rule, ...]
    sheet: tuple[Sentence, ...]
    mark: str  # of its first sentence, to say what such marks are


def rules(night: Night) -> Rules:
    sections = rules_tonight(night.rules, night.house)
    return Rules(
        house=night.house.title,
        sections=sections,
        turned=tuple(one for section in sections for one in section.rules if one.sheet_says),
        sheet=tuple(_sentence(night, line) for line in night.house.sheet if line.words),
        mark=night.house.sheet[0].clause,
    )


def _sentence(night: Night, line: Line) -> Sentence:
    own = night.house.rules
    return Sentence(
        line, any(getattr(night.rules, name) != getattr(own, name) for name in line.dials)
    )
