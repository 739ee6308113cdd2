"""A house: a club's rule sheet, line by line. A line can give the answers to some house rules,
which the code calls dials.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.dials.house_rules import (
    ANSWERS_FOR_OLD_NIGHTS,
    ANSWERS_IF_MOOT,
    HouseRules,
)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A sentence of a rule sheet, or our answer to a question that the sheet leaves open
    (`is_assumed`).

    `answer_by_dial` has the answers that the line gives, by the names of the dials.
    `mentioned_dials` are dials that the sentence mentions but another line answers. Each of the
    `falsifying_answers` is a dial with an answer that makes the sentence false.
    """

    clause: str
    sentence: str
    answer_by_dial: Mapping[str, object]
    is_assumed: bool
    mentioned_dials: tuple[str, ...] = ()
    falsifying_answers: tuple[tuple[str, object], ...] = ()

    def with_mentioned_dials(self, *dials: str) -> "RuleLine":
        """Return this line with `dials` as the names of the house rules that its sentence mentions
        but another line answers.
        """
        return replace(self, mentioned_dials=dials)

    def with_falsifying_answers(self, **answers: object) -> "RuleLine":
        """Return this line with answers that would make its sentence false on a night. Each keyword
        is the name of a house rule.
        """
        return replace(self, falsifying_answers=tuple(answers.items()))

    def is_true_tonight(self, tonight_rules: HouseRules, sheet_rules: HouseRules) -> bool:
        """Return whether the sentence of this line is true tonight. It is true if every house rule
        that the line answers or mentions has the sheet's answer, and if no house rule has an answer
        in `falsifying_answers`.
        """
        if any(
            getattr(tonight_rules, dial_name) == answer
            for dial_name, answer in self.falsifying_answers
        ):
            return False
        dial_names = (*self.answer_by_dial, *self.mentioned_dials)
        return all(
            getattr(tonight_rules, dial_name) == getattr(sheet_rules, dial_name)
            for dial_name in dial_names
        )


@dataclass(frozen=True, slots=True)
class House:
    """The rules of one club: the lines of its rule sheet, and the answer to every house rule."""

    key: str
    title: str
    sheet: tuple[RuleLine, ...]
    rules: HouseRules
    line_by_dial: Mapping[str, RuleLine]
    has_sheet: bool = True

    def with_club_name(self, club_name: str) -> "House":
        """Return this house with the name of a club as its title. A house with a rule sheet keeps
        its own title.
        """
        return self if self.has_sheet else replace(self, title=club_name)


def sheet_line(clause: str, sentence: str, **dials: object) -> RuleLine:
    """Return a line of a rule sheet that gives these answers to house rules. A line without answers
    is only shown.
    """
    return RuleLine(clause, sentence, MappingProxyType(dials), is_assumed=False)


def assumed_line(clause: str, sentence: str, **dials: object) -> RuleLine:
    """Return a line with our own answer to a question that the rule sheet leaves open."""
    return RuleLine(clause, sentence, MappingProxyType(dials), is_assumed=True)


def moot_line(**dials: object) -> RuleLine:
    """Return a line without a sentence. It gives answers to house rules that make no difference in
    a house.
    """
    return RuleLine("", "", MappingProxyType(dials), is_assumed=True)


def make_house(key: str, title: str, *sheet: RuleLine) -> House:
    """Return a house with these lines. Raise a ValueError if two lines answer the same house rule.

    A house rule that no line answers gets its `answer_if_moot` or its `answer_for_old_nights`.
    Raise a ValueError if the house rule has neither. Also raise it if the house rule matters in the
    format of this house and has no `answer_for_old_nights`.
    """
    line_by_dial: dict[str, RuleLine] = {}
    for rule_line in sheet:
        for dial_name in rule_line.answer_by_dial:
            if dial_name in line_by_dial:
                raise ValueError(
                    f"{title}: {line_by_dial[dial_name].clause} and {rule_line.clause} set "
                    f"{dial_name}."
                )
            line_by_dial[dial_name] = rule_line
    default_answers = {**ANSWERS_IF_MOOT, **ANSWERS_FOR_OLD_NIGHTS}
    default_line = moot_line(
        **{
            dial_name: answer
            for dial_name, answer in default_answers.items()
            if dial_name not in line_by_dial
        }
    )
    line_by_dial |= dict.fromkeys(default_line.answer_by_dial, default_line)
    rules = HouseRules.from_dict(
        {
            dial_name: rule_line.answer_by_dial[dial_name]
            for dial_name, rule_line in line_by_dial.items()
        }
    )
    left_out_dials = default_line.answer_by_dial.keys() - ANSWERS_FOR_OLD_NIGHTS.keys()
    for dial_name in sorted(rules.dials_of_format & left_out_dials):
        raise ValueError(f"{title}: the sheet does not speak of {dial_name}, which matters there.")
    return House(key, title, sheet, rules, MappingProxyType(line_by_dial))
