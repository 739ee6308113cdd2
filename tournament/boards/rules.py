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
class Rules:
    """Of the `sheet` what holds tonight. Without one, every rule is the club's own."""

    house: str
    has_sheet: bool
    sections: tuple[Section, ...]
    turned: tuple[Rule, ...]
    sheet: tuple[Line, ...]
    mark: str  # of its first sentence, to say what such marks are


def rules(night: Night) -> Rules:
    house = night.house
    own = house if house.has_sheet else replace(house, rules=night.rules)
    sections = told(night.rules, own)
    lines = (one for one in house.sheet if one.holds(night.rules, house.rules))
    return Rules(
        house=house.title,
        has_sheet=house.has_sheet,
        sections=sections,
        turned=tuple(one for section in sections for one in section.rules if one.sheet_says),
        sheet=tuple(one for one in lines if one.words),
        mark=house.sheet[0].clause,
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
