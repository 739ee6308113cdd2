"""The rules tonight as a page: every dial in plain words, and the house's sheet to read aloud."""

from dataclasses import dataclass, replace

from rotation import formats
from rotation.shape import odd_numbers
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import OddDivision
from scoring.house import House, RuleLine
from scoring.rules_tonight import Rule, Section, rules_tonight
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules tonight; of the `sheet` only what holds. Without one all rules are the club's."""

    house: str
    has_sheet: bool
    sections: tuple[Section, ...]
    turned: tuple[Rule, ...]
    sheet: tuple[RuleLine, ...]
    mark: str  # the mark of the sheet's first sentence, as an example

    @property
    def how(self) -> str:
        """Return whether the house rules are as the sheet has them, in words."""
        if self.turned:
            return f"{so_many(len(self.turned), 'house rule')} changed"
        return "as its sheet has it" if self.has_sheet else ""

    @property
    def title_of_sheet(self) -> str:
        return "The sheet, line by line" if self.has_sheet else "How it is played"

    @property
    def so_played(self) -> str:
        """Return what follows the name of the house."""
        how = f"with {self.how}" if self.turned else self.how
        return f", {how}." if how else "."


def rules(night: Night) -> Rules:
    house = night.house
    own = house if house.has_sheet else replace(house, rules=night.rules)
    sections = rule_sections(night.rules, own)
    tonight = _rules_in_force(night.rules)
    lines = (line for line in house.sheet if line.holds(tonight, _rules_in_force(house.rules)))
    return Rules(
        house=house.title,
        has_sheet=house.has_sheet,
        sections=sections,
        turned=tuple(rule for section in sections for rule in section.rules if rule.sheet_says),
        sheet=tuple(line for line in lines if line.words),
        mark=house.sheet[0].clause,
    )


def rule_sections(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """Return the rules in sections; each line says what its dial means in this way to move."""
    return rules_tonight(_rules_in_force(rules), replace(house, rules=_rules_in_force(house.rules)))


def _rules_in_force(rules: HouseRules) -> HouseRules:
    """Return the rules as they apply: some ways to move settle the number of games themselves, and
    a single division has no other one to meet.
    """
    way = formats.of(rules.format)
    alone = rules.odd_division is OddDivision.SPARES_MEET and not rules.divisions
    return rules.with_dials(
        {
            "games": way.games(rules, lambda: None),
            "odd_numbers": odd_numbers(rules).value,
            "odd_division": OddDivision.HOUSE_TEAM if alone else rules.odd_division,
        }
    )
