"""The form for setting up a night and changing its setup: its name, its date, and every house rule
that its format uses. This module treats no house in a special way.
"""

import datetime
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.dials.dial import Dial, StoredAnswer, WholeNumber
from scoring.dials.house_rules import (
    DIAL_GROUPS,
    DIAL_NAMES_BY_FORMAT,
    DIAL_NAMES_OF_CERTAIN_FORMATS,
    DIALS,
    HouseRules,
)
from scoring.dials.options import FormatOption
from scoring.house import House
from tournament.kit.desk.forms.fields import DeskForm, EditForm, NameField
from tournament.storage.writing.page_values import ValueByBox
from tournament.topics.set_up.forms.dial_fields import DialQuestion, make_question

MAX_TIME_AHEAD = datetime.timedelta(days=366)
# These house rules are asked first, because they change from week to week.
FIRST_DIAL_NAMES = ("games", "fee_cents", "minutes")
# The number of games to suggest after a bracket, which has no number of games.
SUGGESTED_GAME_COUNT = 8
X_DIAL_NAMES = frozenset(
    dial.name for group in DIAL_GROUPS if group.title == "X" for dial in group.dials
)


@dataclass(frozen=True, slots=True)
class DialRow:
    """One house rule on the page. `formats` are the keys of the formats that use the rule, or "" if
    all do. If `is_asked` is False, the rule is hidden, because the chosen format does not use it.
    """

    field: BoundField
    formats: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class DialGroup:
    """House rules under one heading. `change_count` is how many differ from the rule sheet."""

    title: str
    rows: tuple[DialRow, ...]

    @property
    def fields(self) -> tuple[BoundField, ...]:
        return tuple(row.field for row in self.rows if row.is_asked)

    @property
    def change_count(self) -> int:
        questions = [field.field for field in self.fields]
        return sum(
            bool(question.note_about_change)
            for question in questions
            if isinstance(question, DialQuestion)
        )

    @property
    def has_errors(self) -> bool:
        return any(field.errors for field in self.fields)


class SetUpForm(EditForm):
    """Name, date and house rules. The page also has the rules of all other formats
    (`other_questions`), but hidden, so that a format and its rules are chosen in one step.
    """

    name = NameField(label="Name", missing_message="Enter a name.")
    date = forms.DateField(
        label="Date",
        error_messages={"required": "Choose a date.", "invalid": "Enter the date like 2026-11-21."},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        rules: HouseRules,
        house: House,
        today: datetime.date,
    ) -> None:
        super().__init__(data, initial=initial)
        self.rules, self.house, self._today = rules, house, today
        self.fields["name"].widget.attrs |= {"autofocus": True, "data-whole": True}
        chosen_key = data.get("format") if data else None
        self.chosen_format = next(
            (night_format for night_format in FormatOption if night_format.value == chosen_key),
            rules.format,
        )
        asked_names = dials_asked(self.chosen_format, rules)
        self.fields |= {name: self._question(name) for name in asked_names}
        self.other_questions = DeskForm(data)
        self.other_questions.fields |= {
            name: self._question(name) for name in DIALS if name not in asked_names
        }
        if data:
            for name, field in self.other_questions.fields.items():
                # Read each field that the page sends, or the unread ones would be logged.
                field.widget.value_from_datadict(data, {}, name)
            if data.get("shown", rules.format.value) != self.chosen_format.value:
                self.data = self._add_new_questions(data)

    def clean_date(self) -> datetime.date:
        """Refuse a date more than a year away. Also refuse a date that has passed, unless the night
        has it already, because nights run past midnight.
        """
        day: datetime.date = self.cleaned_data["date"]
        if day < self._today and day != self.initial["date"]:
            raise ValidationError("That date has passed. Choose today or later.")
        if day > self._today + MAX_TIME_AHEAD:
            raise ValidationError("That is more than a year away. Check the year.")
        return day

    def clean(self) -> None:
        cleaned_values = self.cleaned_data
        if {"hands", "target"} <= set(cleaned_values) and (cleaned_values["hands"] is None) == (
            cleaned_values["target"] is None
        ):
            first_label, second_label = self.fields["hands"].label, self.fields["target"].label
            self.add_error("hands", f'Fill in "{first_label}" or "{second_label}", not both.')

    def answer_by_dial(self) -> dict[str, StoredAnswer]:
        """Return the answers; a bracket's number of games is None."""
        answers = {
            name: self.cleaned_data[name] for name in dials_asked(self.chosen_format, self.rules)
        }
        return {"games": None} | answers

    def stored_values(self) -> ValueByBox:
        """Return the stored values of all rules, including the hidden ones."""
        hidden_values = {name: field.initial for name, field in self.other_questions.fields.items()}
        return {**hidden_values, **super().stored_values()}

    def display_value(self, name: str, value: Any) -> object:
        field = self.fields[name]
        return field.answer_in_words(value) if isinstance(field, DialQuestion) else value

    @property
    def first_rows(self) -> tuple[DialRow, ...]:
        return tuple(map(self._dial_row, self._first_dial_names))

    @property
    def groups(self) -> tuple[DialGroup, ...]:
        first_dial_names = self._first_dial_names
        names_by_group = {group.title: [dial.name for dial in group.dials] for group in DIAL_GROUPS}
        return tuple(
            DialGroup(
                title,
                tuple(self._dial_row(name) for name in group_names if name not in first_dial_names),
            )
            for title, group_names in names_by_group.items()
        )

    @property
    def _first_dial_names(self) -> list[str]:
        """Return the rules that are asked first, if the stored format uses them."""
        return [
            name for name in FIRST_DIAL_NAMES if name in dials_asked(self.rules.format, self.rules)
        ]

    def _dial_row(self, name: str) -> DialRow:
        format_keys = [
            str(night_format.value)
            for night_format in FormatOption
            if name in dials_asked(night_format, self.rules)
        ]
        formats = "" if len(format_keys) == len(FormatOption) else " ".join(format_keys)
        is_asked = name in self.fields
        return DialRow(self[name] if is_asked else self.other_questions[name], formats, is_asked)

    def _question(self, name: str) -> DialQuestion:
        current_answer, sheet_answer = self.rules.to_dict()[name], self.house.rules.to_dict()[name]
        sheet_line = self.house.line_by_dial[name] if self.house.has_sheet else None
        # A bracket has no number of games.
        if name == "games" and None in (current_answer, sheet_answer):
            current_answer, sheet_line = current_answer or SUGGESTED_GAME_COUNT, None
        return make_question(
            _dial_to_ask(name, self.rules.format),
            current_answer,
            sheet_answer=sheet_answer,
            sheet_line=sheet_line,
        )

    def _add_new_questions(self, data: QueryDict) -> QueryDict:
        """Return what was sent, with current answers to questions that the page did not show."""
        filled_data = data.copy()
        for name, field in self.fields.items():
            if isinstance(field, DialQuestion):
                for box, text in field.unchanged_values(name).items():
                    filled_data.setdefault(box, text)
        return filled_data


def dials_asked(night_format: FormatOption, rules: HouseRules) -> tuple[str, ...]:
    """Return the rules that a format uses. A bracket has no number of games. A format without
    scorecards has no Xs, unless the rules mark them anyway.
    """
    dials_of_some_formats = DIAL_NAMES_OF_CERTAIN_FORMATS | {"games"} | X_DIAL_NAMES
    used_dials = DIAL_NAMES_BY_FORMAT[night_format] | (
        {"games"} if "bracket_draw" not in DIAL_NAMES_BY_FORMAT[night_format] else set()
    )
    used_dials |= (
        X_DIAL_NAMES if rules.has_x_marks or "divisions" not in used_dials else frozenset()
    )
    return tuple(name for name in DIALS if name in used_dials or name not in dials_of_some_formats)


def _dial_to_ask(name: str, night_format: FormatOption) -> Dial:
    """Return the house rule of this name as the form asks it: with its label in this format, and
    without an empty answer for the number of games.
    """
    dial = replace(DIALS[name], label=DIALS[name].label_in_format(night_format))
    if name == "games" and isinstance(dial.kind, WholeNumber):
        return replace(dial, kind=replace(dial.kind, empty_label=""))
    return dial
