"""Setting up a night, and asking for one table's link. Knows no house by name."""

from __future__ import annotations

import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from scoring.house import House
from scoring.house_rules import HouseRules
from tournament.forms.fields import HouseForm, NameField
from tournament.forms.house_rules import DialsForm
from tournament.table_key import DIGITS

MOST_TABLES = 100
A_YEAR = datetime.timedelta(days=366)


class SetUpForm(DialsForm):
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


class TableCodeForm(HouseForm):
    """Typed off a tent, with or without the gaps."""

    code = forms.CharField(
        label="The code on the table's tent",
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
