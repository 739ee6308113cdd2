"""Tonight's rules in plain words, for pages and paper. They list every dial that matters, and the
rule sheet's answer if the director has changed it.
"""

from dataclasses import dataclass

from scoring.dials.dial import Dial, SharedLine
from scoring.dials.house_rules import DIAL_GROUPS, DIALS, HouseRules
from scoring.dials.options import TEAM_TOTAL_FORMATS
from scoring.house import House


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the rules page.

    `clause` is the number of the line on the rule sheet, and `silent` means that the sheet leaves
    the question open. `sheet_says` is the sheet's answer if tonight's is different.
    """

    dial: str
    label: str
    words: str
    clause: str
    silent: bool
    sheet_says: str

    @property
    def change_note(self) -> str:
        """The note that the director changed this rule, with the original answer; empty if it is
        unchanged.
        """
        if not self.sheet_says:
            return ""
        if self.silent:
            return f'Changed. The rule sheet does not say. We suggest "{self.sheet_says}".'
        return f'Changed. The rule sheet says "{self.sheet_says}" ({self.clause}).'


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules page: the rules of one group."""

    title: str
    rules: tuple[Rule, ...]


def rules_tonight(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """Return the sections of the rules page. A group without rules that matter is left out."""
    sections = [
        Section(
            group.title,
            tuple(
                _rule_of_dial(dial, rules, house)
                for dial in group.dials
                if _is_relevant(dial, rules) and not _is_said_elsewhere(dial, rules, house)
            ),
        )
        for group in DIAL_GROUPS
    ]
    return tuple(section for section in sections if section.rules)


def _is_relevant(dial: Dial, rules: HouseRules) -> bool:
    if dial.formats and rules.format not in dial.formats:
        return False
    return dial.relevant_if is None or dial.relevant_if(rules)


def _is_said_elsewhere(dial: Dial, rules: HouseRules, house: House) -> bool:
    """Return whether another line of the page already gives this dial's answer."""
    if dial.general_dial and _have_same_answer(dial.name, dial.general_dial, rules, house):
        return True
    if dial.name in SHARED_LINES and _can_share_line(*SHARED_LINES[dial.name], house, rules):
        return True
    is_changed = getattr(rules, dial.name) != getattr(house.rules, dial.name)
    return not is_changed and dial.omit_unchanged_if is not None and dial.omit_unchanged_if(rules)


def _can_share_line(name: str, shared_line: SharedLine, house: House, rules: HouseRules) -> bool:
    """Return whether one line can stand for both dials. Their answers must be equal, and the rule
    sheet must answer both or neither.
    """
    other_name = shared_line.other_dial
    sheet_line, other_sheet_line = house.line_by_dial[name], house.line_by_dial[other_name]
    return sheet_line.silent is other_sheet_line.silent and _have_same_answer(
        name, other_name, rules, house
    )


def _have_same_answer(name: str, other_name: str, rules: HouseRules, house: House) -> bool:
    """Return whether two dials have the same answer, both tonight and on the rule sheet."""
    return all(getattr(dials, name) == getattr(dials, other_name) for dials in (rules, house.rules))


def _rule_of_dial(dial: Dial, rules: HouseRules, house: House) -> Rule:
    tonight_answer, sheet_answer = getattr(rules, dial.name), getattr(house.rules, dial.name)
    sheet_line = house.line_by_dial[dial.name]
    if dial.shared_line and _can_share_line(dial.name, dial.shared_line, house, rules):
        label = dial.shared_line.label
    else:
        is_undivided = dial.label_without_divisions and rules.format not in TEAM_TOTAL_FORMATS
        label = dial.label_without_divisions if is_undivided else dial.label
    return Rule(
        dial=dial.name,
        label=label,
        words=rules.movement_sentences
        if dial.name == "format"
        else dial.kind.format_rule(tonight_answer),
        clause=sheet_line.clause,
        silent=sheet_line.silent,
        sheet_says="" if tonight_answer == sheet_answer else dial.kind.format_answer(sheet_answer),
    )


# For each dial whose rule can stand in another dial's line: the name of that other dial, and the
# line for both.
SHARED_LINES = {
    dial.shared_line.other_dial: (dial.name, dial.shared_line)
    for dial in DIALS.values()
    if dial.shared_line
}
