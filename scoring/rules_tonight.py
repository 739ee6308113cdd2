"""Tonight's rules as plain sentences, for pages and paper.

Every house rule (dial) that matters is listed, unless another line shows its answer or its
unchanged answer need not be shown. If the director has changed its answer, the answer of the rule
sheet is listed too.
"""

from dataclasses import dataclass

from scoring.dials.dial import Dial, SharedRulesLine
from scoring.dials.house_rules import DIAL_GROUPS, DIALS, HouseRules
from scoring.house import House


@dataclass(frozen=True, slots=True)
class RulesPageLine:
    """One line of the rules page.

    `clause` is the number of the line on the rule sheet, such as C5. If the sheet leaves the
    question open, `is_assumed` is true and the answer is ours. `sheet_says` is the sheet's answer,
    or empty if tonight's answer is the same.
    """

    dial_name: str
    label: str
    rule_text: str
    clause: str
    is_assumed: bool
    sheet_says: str

    @property
    def note_about_change(self) -> str:
        """The note beside a rule that the director changed; empty if the rule is unchanged. The
        note has the answer of the rule sheet, or our suggestion if the sheet leaves the question
        open.
        """
        if not self.sheet_says:
            return ""
        if self.is_assumed:
            return f'Your choice. The rule sheet does not say. We suggest "{self.sheet_says}".'
        return f'Changed. The rule sheet says "{self.sheet_says}" ({self.clause}).'


@dataclass(frozen=True, slots=True)
class RulesPageSection:
    """A section of the rules page: the rules of one group."""

    title: str
    lines: tuple[RulesPageLine, ...]


def rules_page_sections(rules: HouseRules, house: House) -> tuple[RulesPageSection, ...]:
    """Return the sections of the rules page. A section without lines is left out."""
    sections = [
        RulesPageSection(
            group.title,
            tuple(
                _rules_page_line(dial, rules, house)
                for dial in group.dials
                if _is_relevant(dial, rules) and not _is_answered_on_other_line(dial, rules, house)
            ),
        )
        for group in DIAL_GROUPS
    ]
    return tuple(section for section in sections if section.lines)


def _is_relevant(dial: Dial, rules: HouseRules) -> bool:
    if dial.formats and rules.format not in dial.formats:
        return False
    return dial.relevant_if is None or dial.relevant_if(rules)


def _is_answered_on_other_line(dial: Dial, rules: HouseRules, house: House) -> bool:
    """Return whether a house rule needs no line of its own, because another line already gives its
    answer, or because its unchanged answer need not be shown.
    """
    if dial.general_dial_name and _has_same_answer(dial.name, dial.general_dial_name, rules, house):
        return True
    if dial.name in SHARED_LINE_BY_OTHER_DIAL and _can_share_line(
        *SHARED_LINE_BY_OTHER_DIAL[dial.name], house, rules
    ):
        return True
    is_changed = getattr(rules, dial.name) != getattr(house.rules, dial.name)
    return not is_changed and dial.omit_unchanged_if is not None and dial.omit_unchanged_if(rules)


def _can_share_line(
    dial_name: str, shared_line: SharedRulesLine, house: House, rules: HouseRules
) -> bool:
    """Return whether one line of the rules page can show two house rules together. Their answers
    must be equal, both tonight and on the rule sheet, and the rule sheet must give an answer to
    both or to neither.
    """
    other_dial_name = shared_line.other_dial
    sheet_line, other_sheet_line = (
        house.line_by_dial[dial_name],
        house.line_by_dial[other_dial_name],
    )
    return sheet_line.is_assumed is other_sheet_line.is_assumed and _has_same_answer(
        dial_name, other_dial_name, rules, house
    )


def _has_same_answer(dial_name: str, other_dial_name: str, rules: HouseRules, house: House) -> bool:
    """Return whether two house rules have the same answer, both tonight and on the rule sheet."""
    return all(
        getattr(answers, dial_name) == getattr(answers, other_dial_name)
        for answers in (rules, house.rules)
    )


def _rules_page_line(dial: Dial, rules: HouseRules, house: House) -> RulesPageLine:
    tonight_answer, sheet_answer = getattr(rules, dial.name), getattr(house.rules, dial.name)
    sheet_line = house.line_by_dial[dial.name]
    if dial.shared_line and _can_share_line(dial.name, dial.shared_line, house, rules):
        label = dial.shared_line.label
    else:
        label = dial.label_in_format(rules.format)
    return RulesPageLine(
        dial_name=dial.name,
        label=label,
        rule_text=rules.movement_sentences
        if dial.name == "format"
        else dial.kind.format_rule(tonight_answer),
        clause=sheet_line.clause,
        is_assumed=sheet_line.is_assumed,
        sheet_says="" if tonight_answer == sheet_answer else dial.kind.format_answer(sheet_answer),
    )


# Two house rules can share a line of the rules page. Only one of them declares the line. This
# mapping has, for the other rule's name, the declaring rule's name and the line.
SHARED_LINE_BY_OTHER_DIAL = {
    dial.shared_line.other_dial: (dial.name, dial.shared_line)
    for dial in DIALS.values()
    if dial.shared_line
}
