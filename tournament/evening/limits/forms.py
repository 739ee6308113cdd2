"""By when the night ends, and each division of it."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django import forms
from django.http import QueryDict

from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import TIMES, WRONG_TIME
from tournament.night.hours.limits import faults, times
from tournament.night.night import Night
from tournament.words.o_clock import o_clock


class LimitsForm(DrawnForm):
    """A box for each that may have a limit; an empty one is none."""

    def __init__(self, data: QueryDict | None = None, *, night: Night, now: datetime) -> None:
        super().__init__(data)
        self._night, self._now, self._ends = night, now, times(night)
        self._boxes = {division: f"ends{at}" for at, division in enumerate(self._ends)}
        for division, at in self._ends.items():
            self.fields[self._boxes[division]] = _field(division, at)
        self.begin_here()

    def clean(self) -> None:
        limits = {text: self.cleaned_data.get(box) for text, box in self._boxes.items()}
        for division, fault in faults(self._night, limits, self._now).items():
            self.add_error(self._boxes[division], fault)

    def ends(self) -> dict[str, time | None]:
        return {division: self.cleaned_data[box] for division, box in self._boxes.items()}

    def stored(self) -> Mapping[str, object]:
        return self._ends

    def box_of(self, name: str) -> str:
        return self._boxes[name]

    def said(self, name: str, value: Any) -> object:
        return o_clock(value) if value else ""


def _field(division: str, at: time | None) -> forms.TimeField:
    return forms.TimeField(
        label=f"{division} ends by" if division else "Everything ends by",
        help_text="" if division else "Before six in the morning is the morning after.",
        required=False,
        initial=at,
        input_formats=TIMES,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": WRONG_TIME},
    )
