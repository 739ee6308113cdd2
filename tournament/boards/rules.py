"""The rules tonight as a page: every dial in plain words, and the house's sheet to read aloud."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rotation import formats
from rotation.odd_numbers import odd_numbers
from scoring.house import House, Line
from scoring.house_rules import HouseRules
from scoring.options import OddDivision
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
    sections = told(night.rules, night.house)
    return Rules(
        house=night.house.title,
        sections=sections,
        turned=tuple(one for section in sections for one in section.rules if one.sheet_says),
        sheet=tuple(_sentence(night, line) for line in night.house.sheet if line.words),
        mark=night.house.sheet[0].clause,
    )


def told(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """Each line says what comes of its dial in this way of moving."""
    return rules_tonight(_as_played(rules), replace(house, rules=_as_played(house.rules)))


def _as_played(rules: HouseRules) -> HouseRules:
    """Where the way of moving says how many games there are, the dial does not; and one division
    has no other one to meet.
    """
    way = formats.of(rules.format)
    alone = rules.odd_division is OddDivision.SPARES_MEET and not rules.divisions
    return rules.changed(
        {
            "games": None if way.games else rules.games,
            "odd_numbers": odd_numbers(rules, way.usual).value,
            "odd_division": OddDivision.HOUSE_TEAM if alone else rules.odd_division,
        }
    )


def _sentence(night: Night, line: Line) -> Sentence:
    own = night.house.rules
    return Sentence(
        line, any(getattr(night.rules, name) != getattr(own, name) for name in line.dials)
    )
