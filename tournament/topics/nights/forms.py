"""The form that filters a night's history, and the one that says by when the night ends."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django import forms
from django.http import QueryDict

from tournament.evening.night.hours.set_times import end_faults, times
from tournament.evening.night.night import Night
from tournament.evening.words.occasion import o_clock
from tournament.kit.desk.forms.fields import TIMES, WRONG_TIME, DeskForm, DrawnForm
from tournament.kit.lists.finding import fold
from tournament.storage.stored.log import LogFilter


class LogFilterForm(DeskForm):
    """Which changes to look at; a choice that nobody could have made counts as none."""

    game = forms.ChoiceField(label="Game", required=False)
    table = forms.ChoiceField(label="Table", required=False)
    person = forms.ChoiceField(label="Player", required=False)

    def __init__(self, data: QueryDict, *, night: Night) -> None:
        super().__init__(data)
        games = [(played.number, f"Game {played.title}") for played in night.rounds]
        tables = sorted({game.table for played in night.rounds for game in played.games})
        people = sorted(night.entries, key=lambda entry: (fold(entry.name), entry.number))
        self._choose("game", "All games", games)
        self._choose("table", "All tables", [(table, f"Table {table}") for table in tables])
        self._choose("person", "Everybody", [(entry.number, entry.label) for entry in people])

    def wanted(self) -> LogFilter:
        self.is_valid()
        return LogFilter(**{name: int(value) for name, value in self.cleaned_data.items() if value})

    def _choose(self, name: str, every: str, choices: list[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", every), *choices]


class LimitsForm(DrawnForm):
    """A box for the night, or for each division; an empty box is no limit."""

    def __init__(self, data: QueryDict | None = None, *, night: Night, now: datetime) -> None:
        super().__init__(data)
        self._night, self._now, self._ends = night, now, times(night)
        self._boxes = {division: f"ends{at}" for at, division in enumerate(self._ends)}
        for division, at in self._ends.items():
            self.fields[self._boxes[division]] = _field(division, at)
        self.begin_here()

    def clean(self) -> None:
        limits = {text: self.cleaned_data.get(box) for text, box in self._boxes.items()}
        for division, fault in end_faults(self._night, limits, self._now).items():
            self.add_error(self._boxes[division], fault)

    def ends(self) -> dict[str, time | None]:
        return {division: self.cleaned_data[box] for division, box in self._boxes.items()}

    def stored_values(self) -> Mapping[str, object]:
        return self._ends

    def box_of(self, name: str) -> str:
        return self._boxes[name]

    def display(self, name: str, value: Any) -> object:
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
