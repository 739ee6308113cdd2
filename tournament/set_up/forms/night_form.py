"""Setting up a night, and asking for one table's link. Knows no house by name."""

import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from scoring.dials.house_rules import HouseRules
from scoring.house import House
from tournament.desk.forms.fields import NameField
from tournament.set_up.forms.dials_form import DialsForm

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
