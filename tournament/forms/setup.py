"""Setting up a night, and asking for one table's link."""

from __future__ import annotations

import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.forms.fields import HouseForm, NameField

MOST_TABLES = 100
A_YEAR = datetime.timedelta(days=366)


class SetUpForm(HouseForm):
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
        self, data: QueryDict | None = None, *, initial: dict[str, object], today: datetime.date
    ) -> None:
        super().__init__(data, initial=initial)
        self._today = today
        self.fields["name"].widget.attrs["autofocus"] = True

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
