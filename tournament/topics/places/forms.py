"""From which day to which a season goes, and how many nights of each player count."""

import datetime

from django import forms
from django.http import QueryDict

from tournament.kit.desk.forms.fields import DatesForm, NumberField

A_YEAR = datetime.timedelta(days=365)
MAX_BEST = 99


class SeasonForm(DatesForm):
    best = NumberField(
        r"\A[1-9][0-9]?\Z",
        label="Best ones that count",
        help_text="Leave it empty, and all of them count.",
        required=False,
        widget=forms.NumberInput(attrs={"min": 1, "max": MAX_BEST}),
        wrong=f"Write a number from 1 to {MAX_BEST}, or nothing.",
    )

    def __init__(self, data: QueryDict | None, *, today: datetime.date) -> None:
        super().__init__(data, first=today - A_YEAR, last=today)
