"""The rules of a night as a page: all rules in plain words, and the rule sheet to read aloud."""

from dataclasses import dataclass, replace

from rotation import formats
from rotation.table_counts import extra_player_rule
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import ExtraTeamRule
from scoring.house import House, RuleLine
from scoring.rules_tonight import RulesPageLine, RulesPageSection, rules_page_sections
from tournament.evening.night.night import Night
from tournament.evening.words.many import count_of


@dataclass(frozen=True, slots=True)
class RulesBoard:
    """The rules of a night. `sheet_lines` are the lines of the rule sheet that apply tonight.
    Without a rule sheet, all rules are the club's own. `example_mark` is the number of a sheet
    line, such as T1.
    """

    rules_name: str
    has_sheet: bool
    sections: tuple[RulesPageSection, ...]
    changed_rules: tuple[RulesPageLine, ...]
    sheet_lines: tuple[RuleLine, ...]
    example_mark: str

    @property
    def change_words(self) -> str:
        """Return how many house rules differ from the rule sheet, in words."""
        if self.changed_rules:
            return f"{count_of(len(self.changed_rules), 'house rule')} changed"
        return "same as the rule sheet" if self.has_sheet else ""

    @property
    def mark_sentence(self) -> str:
        """Return the sentence that explains the marks of lines; empty without a rule sheet."""
        if not self.has_sheet:
            return ""
        return (
            f"({self.example_mark}) is our number for a line of the rule sheet. A line without a "
            "number is our own suggestion."
        )

    @property
    def sheet_title(self) -> str:
        return "The rule sheet, line by line" if self.has_sheet else "How it is played"


def rules_board(night: Night) -> RulesBoard:
    house = night.house
    house_to_compare = house if house.has_sheet else replace(house, rules=night.rules)
    sections = rule_sections(night.rules, house_to_compare)
    rules_tonight = _rules_in_force(night.rules)
    sheet_lines = (
        line
        for line in house.sheet
        if line.is_true_tonight(rules_tonight, _rules_in_force(house.rules))
    )
    return RulesBoard(
        rules_name=house.title,
        has_sheet=house.has_sheet,
        sections=sections,
        changed_rules=tuple(
            rule for section in sections for rule in section.lines if rule.sheet_says
        ),
        sheet_lines=tuple(line for line in sheet_lines if line.sentence),
        example_mark=house.sheet[0].clause,
    )


def rule_sections(rules: HouseRules, house: House) -> tuple[RulesPageSection, ...]:
    """Return the rules in sections, worded for the way players move."""
    return rules_page_sections(
        _rules_in_force(rules), replace(house, rules=_rules_in_force(house.rules))
    )


def _rules_in_force(rules: HouseRules) -> HouseRules:
    """Return the rules with the answers that are in force. Some ways to move fix the number of
    games, and without divisions no division can have a team left over.
    """
    night_format = formats.format_of_answer(rules.format)
    has_no_divisions = rules.odd_division is ExtraTeamRule.EXTRA_TEAMS_MEET and not rules.divisions
    return rules.with_answers(
        {
            "games": night_format.game_count(rules, lambda: None),
            "odd_numbers": extra_player_rule(rules).value,
            "odd_division": ExtraTeamRule.FILL_IN_TEAM if has_no_divisions else rules.odd_division,
        }
    )
