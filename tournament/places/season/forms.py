"""From which day to which a season goes, and how many nights of each player count."""

import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.desk.forms.fields import DeskForm, NumberField

A_YEAR = datetime.timedelta(days=365)
MOST = 99


def _day(label: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        error_messages={"required": "Choose the day.", "invalid": "Write the day like 2026-11-21."},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class SeasonForm(DeskForm):
    first = _day("From")
    last = _day("To")
    best = NumberField(
        r"\A[1-9][0-9]?\Z",
        label="Best ones that count",
        help_text="Leave it empty, and all of them count.",
        required=False,
        widget=forms.NumberInput(attrs={"min": 1, "max": MOST}),
        wrong=f"Write a number from 1 to {MOST}, or nothing.",
    )

    def __init__(self, data: QueryDict | None, *, today: datetime.date) -> None:
        super().__init__(data, initial={"first": today - A_YEAR, "last": today})

    def clean_last(self) -> datetime.date:
        last: datetime.date = self.cleaned_data["last"]
        if "first" in self.cleaned_data and last < self.cleaned_data["first"]:
            raise ValidationError("The season would end before it begins: look at both days.")
        return last
