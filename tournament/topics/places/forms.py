"""The form of a season: its first and last date, and how many nights of each player count."""

import datetime

from django import forms
from django.http import QueryDict

from tournament.evening.words.many import capitalize
from tournament.evening.words.occasion import Occasion
from tournament.kit.desk.forms.fields import DateRangeForm, NumberField

SEASON_LENGTH = datetime.timedelta(days=365)
MAX_BEST_NIGHT_COUNT = 99


class SeasonForm(DateRangeForm):
    def __init__(self, data: QueryDict | None, *, today: datetime.date, occasion: Occasion) -> None:
        super().__init__(data, first=today - SEASON_LENGTH, last=today)
        self.fields["best"] = NumberField(
            r"\A[1-9][0-9]?\Z",
            label=f"{capitalize(occasion.plural)} that count",
            help_text=(
                f"Only each player's best {occasion.plural} count. Leave it empty to count all."
            ),
            required=False,
            widget=forms.NumberInput(attrs={"min": 1, "max": MAX_BEST_NIGHT_COUNT}),
            fault_message=f"Enter a number from 1 to {MAX_BEST_NIGHT_COUNT}, or leave it empty.",
        )
