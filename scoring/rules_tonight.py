"""The rules tonight, in plain words: one page for the form, the paper and the help.

Says every dial that matters under these rules, and what the house's own sheet has where the
director has turned one. Knows no house by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.dials import GROUPS, Dial
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.options import Format, OwnTrump


@dataclass(frozen=True, slots=True)
class Rule:
    """`clause` is the sheet's, `silent` where the sheet leaves it open; `sheet_says` is filled in
    where tonight differs from the house."""

    dial: str
    label: str
    words: str
    clause: str
    silent: bool
    sheet_says: str


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rules: tuple[Rule, ...]


def rules_tonight(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """Sections without a rule that matters are left out."""
    sections = [
        Section(
            group.title,
            tuple(_rule(dial, rules, house) for dial in group.dials if _matters(dial.name, rules)),
        )
        for group in GROUPS
    ]
    return tuple(section for section in sections if section.rules)


def _matters(dial: str, rules: HouseRules) -> bool:
    if dial in OF_FORMATS and dial not in rules.format.uses:
        return False
    return dial not in MATTERS or MATTERS[dial](rules)


def _rule(dial: Dial, rules: HouseRules, house: House) -> Rule:
    tonight, sheet = getattr(rules, dial.name), getattr(house.rules, dial.name)
    source = house.line_of[dial.name]
    return Rule(
        dial=dial.name,
        label=dial.label,
        words=dial.kind.say(tonight),
        clause=source.clause,
        silent=source.silent,
        sheet_says="" if tonight == sheet else dial.kind.say(sheet),
    )


# The dials that speak of one way to move, or of some.
OF_FORMATS = frozenset[str]().union(*(way.uses for way in Format))

# What else has to be so for a dial to matter.
MATTERS: Mapping[str, Callable[[HouseRules], bool]] = {
    "hands": lambda rules: rules.hands is not None,
    "hands_of_three": lambda rules: rules.three_handed and rules.hands is not None,
    "target": lambda rules: rules.target is not None,
    "own_trump_for": lambda rules: rules.own_trump is not OwnTrump.NOBODY,
    "below_zero": lambda rules: rules.can_subtract,
    "x_charged_to": lambda rules: rules.x_marked,
    "x_fine_cents": lambda rules: rules.x_marked,
    "x_fine_per": lambda rules: rules.x_marked and rules.x_fine_cents > 0,
    "three_made": lambda rules: rules.three_handed,
    "three_march": lambda rules: rules.three_handed,
    "three_declared": lambda rules: rules.three_handed,
    "three_euchre": lambda rules: rules.three_handed,
    "three_renege": lambda rules: rules.three_handed,
    "three_handed_note": lambda rules: rules.three_handed and bool(rules.three_handed_note),
    "divisions": lambda rules: bool(rules.divisions),
    "tag": lambda rules: rules.tag,
    "adult": lambda rules: rules.adult,
    "medals": lambda rules: rules.medals > 0,
    "prize_places": lambda rules: rules.prize_places > 0,
    "prizes_from": lambda rules: rules.prize_places > 0 or not rules.medals,
    "proceeds_to": lambda rules: bool(rules.proceeds_to),
    # Where no game can end equal, few places can.
    "tie_breakers": lambda rules: bool(rules.tie_breakers) or "tied_game" in rules.format.uses,
}
