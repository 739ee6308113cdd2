"""The form that sets up a night and changes what was set up: its name, its day, and every dial that
the way to play asks for. Knows no house by name.
"""

import datetime
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.dials.dial import Dial, Stored, WholeNumber
from scoring.dials.house_rules import DIALS, DIALS_OF, FORMAT_DIALS, GROUPS, HouseRules
from scoring.dials.options import Format
from scoring.house import House
from tournament.kit.desk.forms.fields import DeskForm, DrawnForm, NameField
from tournament.storage.writing.page_values import Values
from tournament.topics.set_up.forms.dial_fields import DialQuestion, question

A_YEAR = datetime.timedelta(days=366)
# These dials are asked first: they change from week to week.
FIRST = ("games", "fee_cents", "minutes")
# What is suggested for a night that has no number of games yet.
USUAL_GAMES = 8
MARKS = frozenset(dial.name for group in GROUPS if group.title == "X" for dial in group.dials)


@dataclass(frozen=True, slots=True)
class DialRow:
    """One dial. `formats` are those that ask for it, empty for all; it is `asked` if the chosen one
    does.
    """

    field: BoundField
    formats: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Dials that belong together; `turned` counts those that differ from the sheet."""

    title: str
    rows: tuple[DialRow, ...]

    @property
    def fields(self) -> tuple[BoundField, ...]:
        return tuple(row.field for row in self.rows if row.asked)

    @property
    def turned(self) -> int:
        questions = [field.field for field in self.fields]
        return sum(bool(one.turned) for one in questions if isinstance(one, DialQuestion))

    @property
    def wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class SetUpForm(DrawnForm):
    """Name, day and dials. The dials of the other ways to play stand on the page too, out of sight,
    so that another way is chosen and answered in one go.
    """

    name = NameField(
        label="What is it called?",
        help_text="Players read it on the wall and on their cards.",
        missing="Give it a name.",
    )
    date = forms.DateField(
        label="On which day?",
        error_messages={"required": "Choose the day.", "invalid": "Write the day like 2026-11-21."},
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
        self.way = _way(data) or rules.format
        names = dials_asked(self.way, rules)
        self.fields |= {name: self._question(name) for name in names}
        self.others = DeskForm(data)
        self.others.fields |= {name: self._question(name) for name in DIALS if name not in names}
        if data:
            for name, field in self.others.fields.items():
                # Read as the page sends them, so that the log names no field that nobody reads.
                field.widget.value_from_datadict(data, {}, name)
            if data.get("shown", rules.format.value) != self.way.value:
                self.data = self._with_new_questions(data)

    def clean_date(self) -> datetime.date:
        """Refuse a day that is over, unless it is the night's already: nights run past midnight."""
        day: datetime.date = self.cleaned_data["date"]
        if day < self._today and day != self.initial["date"]:
            raise ValidationError("That day is over. Choose today or a day to come.")
        if day > self._today + A_YEAR:
            raise ValidationError("That is more than a year away. Check the year.")
        return day

    def clean(self) -> None:
        answers = self.cleaned_data
        if {"hands", "target"} <= set(answers) and (answers["hands"] is None) == (
            answers["target"] is None
        ):
            first, second = self.fields["hands"].label, self.fields["target"].label
            self.add_error("hands", f'Fill in either "{first}" or "{second}", and not both.')

    def dials(self) -> dict[str, Stored]:
        """Return what was answered. A bracket has no number of games."""
        answered = {name: self.cleaned_data[name] for name in dials_asked(self.way, self.rules)}
        return {"games": None} | answered

    def stored_values(self) -> Values:
        """Return what is stored of all dials: those out of sight may be sent too."""
        others = {name: field.initial for name, field in self.others.fields.items()}
        return {**others, **super().stored_values()}

    def display(self, name: str, value: Any) -> object:
        field = self.fields[name]
        return field.say(value) if isinstance(field, DialQuestion) else value

    @property
    def mark(self) -> str:
        """Return a mark of the sheet, to say what such marks are, or an empty text."""
        return self.house.sheet[0].clause if self.house.has_sheet else ""

    @property
    def first(self) -> tuple[DialRow, ...]:
        return tuple(map(self._row, self._of_first))

    @property
    def groups(self) -> tuple[Group, ...]:
        return tuple(self._group(group.title, group.dials) for group in GROUPS)

    def _group(self, title: str, dials: tuple[Dial, ...]) -> Group:
        names = [dial.name for dial in dials if dial.name not in self._of_first]
        return Group(title, tuple(map(self._row, names)))

    @property
    def _of_first(self) -> list[str]:
        """Return the dials asked first; one that the stored way does not ask for has its place in
        its group.
        """
        return [name for name in FIRST if name in dials_asked(self.rules.format, self.rules)]

    def _row(self, name: str) -> DialRow:
        formats = [way.value for way in Format if name in dials_asked(way, self.rules)]
        format_names = "" if len(formats) == len(Format) else " ".join(map(str, formats))
        is_asked = name in self.fields
        return DialRow(self[name] if is_asked else self.others[name], format_names, is_asked)

    def _question(self, name: str) -> DialQuestion:
        now, sheet = self.rules.to_dict()[name], self.house.rules.to_dict()[name]
        line = self.house.line_of[name] if self.house.has_sheet else None
        if name == "games" and None in (now, sheet):  # a bracket has no number of them
            now, line = now or USUAL_GAMES, None
        return question(_dial(name), now, sheet=sheet, line=line)

    def _with_new_questions(self, data: QueryDict) -> QueryDict:
        """Return what was sent, with tonight's answers to questions that were not asked before."""
        filled = data.copy()
        for name, field in self.fields.items():
            if isinstance(field, DialQuestion):
                for box, text in field.as_sent(name).items():
                    filled.setdefault(box, text)
        return filled


def dials_asked(way: Format, rules: HouseRules) -> tuple[str, ...]:
    """Return the dials that this way to play asks for. A bracket needs no number of games, and a
    way without score cards no X, unless the house marks them anyway.
    """
    special = FORMAT_DIALS | {"games"} | MARKS
    own = DIALS_OF[way] | ({"games"} if "bracket_draw" not in DIALS_OF[way] else set())
    own |= MARKS if rules.marks_x or "divisions" not in own else frozenset()
    return tuple(name for name in DIALS if name in own or name not in special)


def _dial(name: str) -> Dial:
    """Return a dial; that of the number of games may not stay empty where it is asked."""
    dial = DIALS[name]
    if name == "games" and isinstance(dial.kind, WholeNumber):
        return replace(dial, kind=replace(dial.kind, nothing=""))
    return dial


def _way(data: QueryDict | None) -> Format | None:
    wish = data.get("format") if data else None
    return next((way for way in Format if way.value == wish), None)
