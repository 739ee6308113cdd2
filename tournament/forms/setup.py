"""Setting up a night, with its dials, and asking for one table's link. Knows no house by name."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.dials import DIALS, GROUPS, Dial
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.kinds import Stored, Whole
from scoring.options import Format
from scoring.rules_tonight import OF_FORMATS
from tournament.forms.dials import question
from tournament.forms.drawn import DrawnForm
from tournament.forms.fields import HouseForm, NameField
from tournament.forms.question import Question
from tournament.table_key import DIGITS

MOST_TABLES = 100
A_YEAR = datetime.timedelta(days=366)
# Asked before all others: they change from week to week.
FIRST = ("games", "fee_cents", "minutes")


@dataclass(frozen=True, slots=True)
class Group:
    """Dials that belong together; `turned` counts those that differ from the sheet."""

    title: str
    fields: tuple[BoundField, ...]
    turned: int
    wrong: bool


class DialsForm(DrawnForm):
    """Every dial that matters for the way people move. Where that is turned, the page comes back
    once with the dials of the new way.
    """

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object] | None = None,
        rules: HouseRules,
        house: House,
    ) -> None:
        super().__init__(data, initial=initial)
        self.rules, self.house = rules, house
        self.way = _way(data) or rules.format
        now, sheet = rules.to_dict(), house.rules.to_dict()
        for name in asked(self.way):
            line = house.line_of[name]
            self.fields[name] = question(_dial(name), now[name], sheet=sheet[name], line=line)
        shown = data.get("shown", rules.format.value) if data else self.way.value
        self.is_turned = shown != self.way.value
        if data and self.is_turned:
            self.data = self._with_new_questions(data)

    def clean(self) -> None:
        told = self.cleaned_data
        if self.is_turned:
            self.add_error(
                "format",
                "People move in another way now, and its own house rules are on this page. Look at "
                "them, then press again.",
            )
        if {"hands", "target"} <= set(told) and (told["hands"] is None) == (told["target"] is None):
            first, second = self.fields["hands"].label, self.fields["target"].label
            self.add_error("hands", f'Fill in either "{first}" or "{second}", and not both.')

    def dials(self) -> dict[str, Stored]:
        """What was answered. A bracket lasts until it is decided."""
        return {"games": None} | {name: self.cleaned_data[name] for name in asked(self.way)}

    @property
    def mark(self) -> str:
        """One of the sheet's, to say what such marks are."""
        return self.house.sheet[0].clause

    @property
    def first(self) -> tuple[BoundField, ...]:
        return tuple(self[name] for name in FIRST if name in self.fields)

    @property
    def groups(self) -> tuple[Group, ...]:
        found = (self._group(group.title, group.dials) for group in GROUPS)
        return tuple(group for group in found if group.fields)

    def _group(self, title: str, dials: tuple[Dial, ...]) -> Group:
        names = [dial.name for dial in dials if dial.name in self.fields]
        fields = tuple(self[name] for name in names if name not in FIRST)
        turned = [one for one in fields if isinstance(one.field, Question) and one.field.turned]
        return Group(title, fields, len(turned), any(one.errors for one in fields))

    def _with_new_questions(self, data: QueryDict) -> QueryDict:
        """What was typed, and for what was not asked before, what holds now."""
        filled = data.copy()
        for name, field in self.fields.items():
            if isinstance(field, Question):
                filled.setdefault(name, "" if field.now is None else str(field.now))
        return filled


class SetUpForm(DialsForm):
    name = NameField(
        label="What is the night called?",
        help_text="Players read it on the wall and on their cards.",
        missing="Give the night a name.",
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
        super().__init__(data, initial=initial, rules=rules, house=house)
        self._today = today
        self.fields["name"].widget.attrs |= {"autofocus": True, "data-whole": True}

    def clean_date(self) -> datetime.date:
        """A day that is over is only kept, for a night that runs past midnight."""
        day: datetime.date = self.cleaned_data["date"]
        if day < self._today and day != self.initial["date"]:
            raise ValidationError("That day is over. Choose today or a day to come.")
        if day > self._today + A_YEAR:
            raise ValidationError("That is more than a year away. Check the year.")
        return day


def asked(way: Format) -> tuple[str, ...]:
    """The dials that speak of this way to move, or of all; a bracket ends by itself."""
    bracket = "bracket_draw" in way.uses
    special = OF_FORMATS | {"games"}
    own = way.uses if bracket else way.uses | {"games"}
    return tuple(name for name in DIALS if name in own or name not in special)


def _dial(name: str) -> Dial:
    """Where the number of games is asked for, there has to be one."""
    dial = DIALS[name]
    if name == "games" and isinstance(dial.kind, Whole):
        return replace(dial, kind=replace(dial.kind, nothing=""))
    return dial


def _way(data: QueryDict | None) -> Format | None:
    wish = data.get("format") if data else None
    return next((way for way in Format if way.value == wish), None)


class TableForm(HouseForm):
    table = forms.RegexField(
        r"\A[1-9][0-9]?\Z|\A100\Z",
        label="Which table?",
        widget=forms.NumberInput(attrs={"min": 1, "max": MOST_TABLES}),
        error_messages=dict.fromkeys(
            ("required", "invalid"), f"Write the table's number, 1 to {MOST_TABLES}."
        ),
    )

    def clean_table(self) -> int:
        return int(self.cleaned_data["table"])


class TableCodeForm(TableForm):
    """Typed off a tent, with or without the gaps."""

    code = forms.CharField(
        label="The code on its tent",
        help_text="Nine digits.",
        max_length=40,
        error_messages={"required": "Type the nine digits that stand on the tent."},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_code(self) -> str:
        digits = "".join(filter(str.isdecimal, self.cleaned_data["code"]))
        if len(digits) != DIGITS or not digits.isascii():
            raise ValidationError(f"The code has {DIGITS} digits: look at the tent again.")
        return digits
