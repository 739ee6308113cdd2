"""The forms of the sign-in desk: its box, the presses of a row, and a list of teams."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.evening.facts import Entry
from tournament.evening.night.attendance import Tick
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import (
    OUT_OF_DATE,
    DeskForm,
    DrawnForm,
    EntryForm,
    FigureField,
    LineField,
    NameField,
    NumberField,
)
from tournament.kit.desk.forms.list_file import FileForm, SameFileForm
from tournament.kit.lists.people import MAX_LOT

MAX_POINTS = 99
MAX_REASON = 200
TAP = re.compile(r"([1-9][0-9]{0,5}) (here|both|tag|adult|fee|all) (on|off)")


class BoxForm(DeskForm):
    """The box for names. `seen` stood on top when Enter was pressed; `regular` was pressed itself.

    `last` is the party that signed in last, `asked` a new name that the page asks about, `let_go`
    one that it asked about before, `pair` two names that it showed as a team. `team` waits for a
    partner. With `again` a player comes in a second team; `another` is the entry whose name
    somebody new has too.
    """

    who = LineField()
    seen = FigureField(required=False)
    regular = FigureField(required=False)
    last = FigureField(required=False)
    asked = LineField()
    let_go = LineField()
    pair = LineField()
    add = forms.BooleanField(required=False)
    another = FigureField(required=False)
    again = forms.BooleanField(required=False)
    team = FigureField(required=False)
    division = LineField()
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=MAX_LOT)


@dataclass(frozen=True, slots=True)
class Tap:
    """What one button of a row says; with `both`, the two of a team are here."""

    entry: int
    ticks: frozenset[Tick]
    on: bool
    both: bool = False


class TickForm(DeskForm):
    tap = forms.CharField(error_messages={"required": OUT_OF_DATE})

    def clean_tap(self) -> Tap:
        matched = TAP.fullmatch(self.cleaned_data["tap"])
        if matched is None:
            raise ValidationError(OUT_OF_DATE)
        number, which, on = matched.groups()
        both = which == "both"
        tick = Tick.HERE if both else None if which == "all" else Tick(which)
        ticks = frozenset(Tick) if tick is None else frozenset({tick})
        return Tap(int(number), ticks, on == "on", both)


class LeaveForm(DeskForm):
    """A player's `entry` or a `team`, and after which game they leave; without one they stay."""

    entry = FigureField(required=False)
    team = FigureField(required=False)
    game = FigureField(required=False)

    def clean(self) -> dict[str, Any]:
        if not (self.errors or self.cleaned_data["entry"] or self.cleaned_data["team"]):
            raise ValidationError(OUT_OF_DATE)
        return self.cleaned_data


class TeamForm(DeskForm):
    team = FigureField()


class JoinForm(TeamForm):
    other = FigureField()


class DivisionForm(TeamForm):
    division = LineField()


class SexForm(EntryForm):
    sex = forms.ChoiceField(
        choices=[("m", "man"), ("w", "woman")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), OUT_OF_DATE),
    )


class RenameForm(DrawnForm):
    kept = ("name", "nickname", "lot")
    entry = FigureField()
    name = NameField(label="Name", missing="Write the name.")
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=MAX_LOT)
    regulars_too = forms.BooleanField(
        label="On the list of regulars too", required=False, initial=True
    )

    def __init__(self, data: QueryDict | None = None, *, entry: Entry | None = None) -> None:
        shown = {field: getattr(entry, field) for field in self.kept} if entry else None
        whose = entry.number if entry else ""
        super().__init__(data, initial=shown, auto_id=f"rename{whose}_%s")


class GrantForm(EntryForm):
    game = FigureField()
    points = NumberField(
        r"\A[0-9]{1,2}\Z",
        label="Points",
        wrong=f"Write the points, 0 to {MAX_POINTS}.",
        widget=forms.TextInput(),
    )


class TeamFileForm(FileForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.label = "The list of teams"
        file.help_text = (
            "A file in .xlsx or .csv, with what stands in each column in its first line."
        )


class SameTeamsForm(SameFileForm):
    """The list that was shown, with a reason if a line needs one."""

    reason = LineField(label="Why may they play so?", longest=MAX_REASON)
