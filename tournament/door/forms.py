"""The box at the sign-in desk, the ticks of a row, and what else the desk may say of somebody."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import (
    OUT_OF_DATE,
    DeskForm,
    EntryForm,
    FigureField,
    LineField,
    NameField,
    NumberField,
)
from tournament.facts import Entry
from tournament.lists.people import LONGEST_LOT
from tournament.night.door import Tick
from tournament.words import names

MOST_POINTS = 99
TAP = re.compile(r"([1-9][0-9]{0,5}) (here|both|tag|adult|fee|all) (on|off)")


class BoxForm(DeskForm):
    """`seen` stood on top when Enter was pressed, `regular` is a name that was pressed itself.
    `last` is whoever signed in last; `asked` is the name the desk was asked about, `let_go` one
    that it was asked about before, `pair` two names that were shown as a team. `team` waits for
    a partner. Whoever plays already comes `again`, in a second team.
    """

    who = LineField()
    seen = FigureField(required=False)
    regular = FigureField(required=False)
    last = FigureField(required=False)
    asked = LineField()
    let_go = LineField()
    pair = LineField()
    add = forms.BooleanField(required=False)
    again = forms.BooleanField(required=False)
    team = FigureField(required=False)
    division = LineField()
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=LONGEST_LOT)


@dataclass(frozen=True, slots=True)
class Tap:
    """What one button of a row says; `both` of a team are here by one."""

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
    """A player's `entry` or a `team`, and after which game; an empty one is nobody's last."""

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
    lot = LineField(label="Lot", longest=LONGEST_LOT)
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
        wrong=f"Write the points, 0 to {MOST_POINTS}.",
        widget=forms.TextInput(),
    )
