"""The rules tonight in plain words, for pages and paper: every dial that matters under these rules,
and what the house's own sheet says if the director has turned it. Knows no house by name.
"""

from dataclasses import dataclass

from scoring.dials.dial import Both, Dial
from scoring.dials.house_rules import DIALS, GROUPS, HouseRules
from scoring.dials.options import OVER_GAMES
from scoring.house import House


@dataclass(frozen=True, slots=True)
class Rule:
    """One line. `clause` is the sheet's, and `silent` says that the sheet leaves it open;
    `sheet_says` is filled in if tonight differs from the house.
    """

    dial: str
    label: str
    words: str
    clause: str
    silent: bool
    sheet_says: str


@dataclass(frozen=True, slots=True)
class Section:
    """The rules of one group."""

    title: str
    rules: tuple[Rule, ...]


def rules_tonight(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """The rules page; a group without a rule that matters is left out."""
    sections = [
        Section(
            group.title,
            tuple(
                _rule(dial, rules, house)
                for dial in group.dials
                if _matters(dial, rules) and not _is_said_elsewhere(dial, rules, house)
            ),
        )
        for group in GROUPS
    ]
    return tuple(section for section in sections if section.rules)


def _matters(dial: Dial, rules: HouseRules) -> bool:
    if dial.formats and rules.format not in dial.formats:
        return False
    return dial.when is None or dial.when(rules)


def _is_said_elsewhere(dial: Dial, rules: HouseRules, house: House) -> bool:
    """Whether another line of the page already says this dial's answer."""
    if dial.follows and _have_same_answer(dial.name, dial.follows, rules, house):
        return True
    if dial.name in BOTH and _is_both(*BOTH[dial.name], house, rules):
        return True
    turned = getattr(rules, dial.name) != getattr(house.rules, dial.name)
    return not turned and dial.unsaid is not None and dial.unsaid(rules)


def _is_both(name: str, both: Both, house: House, rules: HouseRules) -> bool:
    """Whether one line can say both dials: their answers are alike, and the sheet says both or
    neither.
    """
    first, second = house.line_of[name], house.line_of[both.other]
    return first.silent is second.silent and _have_same_answer(name, both.other, rules, house)


def _have_same_answer(name: str, other: str, rules: HouseRules, house: House) -> bool:
    """Whether two dials have the same answer, both tonight and on the sheet."""
    return all(getattr(dials, name) == getattr(dials, other) for dials in (rules, house.rules))


def _rule(dial: Dial, rules: HouseRules, house: House) -> Rule:
    tonight, sheet = getattr(rules, dial.name), getattr(house.rules, dial.name)
    source = house.line_of[dial.name]
    if dial.both and _is_both(dial.name, dial.both, house, rules):
        label = dial.both.label
    else:
        is_undivided = dial.undivided and rules.format not in OVER_GAMES
        label = dial.undivided if is_undivided else dial.label
    return Rule(
        dial=dial.name,
        label=label,
        words=rules.way_to_move if dial.name == "format" else dial.kind.say(tonight),
        clause=source.clause,
        silent=source.silent,
        sheet_says="" if tonight == sheet else dial.kind.say(sheet),
    )


# The first of two dials that share a line, by the second.
BOTH = {dial.both.other: (dial.name, dial.both) for dial in DIALS.values() if dial.both}
