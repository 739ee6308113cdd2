"""Which changes of a night to look at. What nobody could have chosen is as good as no choice."""

from django import forms
from django.http import QueryDict

from tournament.desk.forms.fields import DeskForm
from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.night.stored.log import LogFilter


class LogFilterForm(DeskForm):
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
        self._choose("person", "Everybody", [(entry.number, entry.called) for entry in people])

    def wanted(self) -> LogFilter:
        self.is_valid()
        return LogFilter(**{name: int(value) for name, value in self.cleaned_data.items() if value})

    def _choose(self, name: str, every: str, choices: list[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", every), *choices]
