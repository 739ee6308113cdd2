"""The form that filters a night's history, and the form of its time limits."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django import forms
from django.http import QueryDict

from tournament.evening.night.hours.set_times import (
    end_time_by_division,
    end_time_refusal_by_division,
)
from tournament.evening.night.night import Night
from tournament.evening.words.occasion import clock_time
from tournament.kit.desk.forms.fields import DeskForm, EditForm, TimeOfDayField
from tournament.kit.lists.finding import comparable_text
from tournament.storage.stored.log import LogFilter


class LogFilterForm(DeskForm):
    """The form that chooses which changes to show, by game, table or player. A value that the form
    does not offer is ignored.
    """

    game = forms.ChoiceField(label="Game", required=False)
    table = forms.ChoiceField(label="Table", required=False)
    person = forms.ChoiceField(label="Player", required=False)

    def __init__(self, data: QueryDict, *, night: Night) -> None:
        super().__init__(data)
        games = [(seated_game.number, f"Game {seated_game.title}") for seated_game in night.rounds]
        tables = sorted({game.table for seated_game in night.rounds for game in seated_game.games})
        self._numbers_by_person = {
            entries[0].number: tuple(entry.number for entry in entries)
            for entries in night.entries.group_by_person()
        }
        people = sorted(
            map(night.entries.with_number, self._numbers_by_person),
            key=lambda entry: (comparable_text(entry.name), entry.number),
        )
        self._offer_choices("game", "All games", games)
        self._offer_choices("table", "All tables", [(table, f"Table {table}") for table in tables])
        self._offer_choices(
            "person", "All players", [(entry.number, entry.label) for entry in people]
        )

    def log_filter(self) -> LogFilter:
        self.is_valid()
        numbers = {name: int(value) for name, value in self.cleaned_data.items() if value}
        return LogFilter(
            numbers.get("game"),
            numbers.get("table"),
            self._numbers_by_person.get(numbers.get("person", 0), ()),
        )

    def _offer_choices(self, name: str, words_for_all: str, choices: list[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", words_for_all), *choices]


class LimitsForm(EditForm):
    """The form with the time limit of the night or of each division. An empty box is no limit."""

    def __init__(self, data: QueryDict | None = None, *, night: Night, now: datetime) -> None:
        super().__init__(data)
        self._night, self._now, self._ends = night, now, end_time_by_division(night)
        self._box_by_division = {
            division: f"ends{index}" for index, division in enumerate(self._ends)
        }
        for division, end in self._ends.items():
            self.fields[self._box_by_division[division]] = TimeOfDayField(
                label=f"{division} ends by" if division else "Everything ends by",
                help_text=""
                if division
                else "For example 9:30 pm. A time before 6 am is the next morning.",
                initial=end,
            )
        self.set_autofocus()

    def clean(self) -> None:
        end_times = {
            name: self.cleaned_data.get(box) for name, box in self._box_by_division.items()
        }
        for division, fault in end_time_refusal_by_division(
            self._night, end_times, self._now
        ).items():
            self.add_error(self._box_by_division[division], fault)

    def end_by_division(self) -> dict[str, time | None]:
        return {division: self.cleaned_data[box] for division, box in self._box_by_division.items()}

    def stored_values(self) -> Mapping[str, object]:
        return self._ends

    def box_name(self, name: str) -> str:
        return self._box_by_division[name]

    def display_value(self, name: str, value: Any) -> object:
        return clock_time(value) if value else ""
