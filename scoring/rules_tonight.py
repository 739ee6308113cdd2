"""The rules tonight, in plain words: one page for the form, the paper and the help.

Says every dial that matters under these rules, and what the house's own sheet has where the
director has turned one. Knows no house by name.
"""

from dataclasses import dataclass

from scoring.dials.dial import Both, Dial
from scoring.dials.house_rules import DIALS, GROUPS, HouseRules
from scoring.dials.options import OVER_GAMES
from scoring.house import House


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
            tuple(
                _rule(dial, rules, house)
                for dial in group.dials
                if _matters(dial, rules) and not _is_clear(dial, rules, house)
            ),
        )
        for group in GROUPS
    ]
    return tuple(section for section in sections if section.rules)


def _matters(dial: Dial, rules: HouseRules) -> bool:
    if dial.formats and rules.format not in dial.formats:
        return False
    return dial.when is None or dial.when(rules)


def _is_clear(dial: Dial, rules: HouseRules, house: House) -> bool:
    """Whether another line has said it."""
    if dial.follows and _alike(dial.name, dial.follows, rules, house):
        return True
    if dial.name in BOTH and _is_both(*BOTH[dial.name], house, rules):
        return True
    turned = getattr(rules, dial.name) != getattr(house.rules, dial.name)
    return not turned and dial.unsaid is not None and dial.unsaid(rules)


def _is_both(name: str, both: Both, house: House, rules: HouseRules) -> bool:
    """Whether one line says it of both, and is the sheet's for both or for neither."""
    first, second = house.line_of[name], house.line_of[both.other]
    return first.silent is second.silent and _alike(name, both.other, rules, house)


def _alike(text: str, other: str, rules: HouseRules, house: House) -> bool:
    """Tonight and on the sheet."""
    return all(getattr(dials, text) == getattr(dials, other) for dials in (rules, house.rules))


def _rule(dial: Dial, rules: HouseRules, house: House) -> Rule:
    tonight, sheet = getattr(rules, dial.name), getattr(house.rules, dial.name)
    source = house.line_of[dial.name]
    return Rule(
        dial=dial.name,
        label=_label(dial, house, rules),
        words=dial.kind.say(tonight),
        clause=source.clause,
        silent=source.silent,
        sheet_says="" if tonight == sheet else dial.kind.say(sheet),
    )


def _label(dial: Dial, house: House, rules: HouseRules) -> str:
    if dial.both and _is_both(dial.name, dial.both, house, rules):
        return dial.both.label
    return dial.label if rules.format in OVER_GAMES or not dial.undivided else dial.undivided


# By the second of two dials that are told in one line, the first.
BOTH = {dial.both.other: (dial.name, dial.both) for dial in DIALS.values() if dial.both}
