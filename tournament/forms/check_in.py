"""The box at the sign-in desk, the ticks of a row, and what else the desk may say of somebody."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament import names
from tournament.forms.drawn import DrawnForm
from tournament.forms.fields import HouseForm, NameField
from tournament.lists.people import LONGEST_LOT
from tournament.night.door import Tick
from tournament.night.facts import Entry

MOST_POINTS = 99
DIGITS = re.compile(r"[0-9]{1,6}")
TAP = re.compile(r"([1-9][0-9]{0,5}) (here|both|tag|adult|fee|all) (on|off)")
OUT_OF_DATE = "This page is out of date. Look at the list again, then press once more."


class LineField(forms.CharField):
    """One line that may stay empty, tidied like a name."""

    def __init__(self, *, label: str = "", longest: int | None = None, help_text: str = "") -> None:
        super().__init__(label=label, required=False, help_text=help_text)
        self.longest = longest
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: object) -> str:
        tidy = names.readable(value) if isinstance(value, str) else ""
        if self.longest is not None and len(tidy) > self.longest:
            raise ValidationError(
                f"At most {self.longest} characters, please. This has {len(tidy)}."
            )
        return tidy


def figure(told: str) -> int | None:
    return int(told) if DIGITS.fullmatch(told) else None


def first_fault(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


class FigureField(forms.CharField):
    """Whole numbers in plain digits, as our own pages send them."""

    def __init__(self, *, required: bool = True) -> None:
        faults = {"required": OUT_OF_DATE}
        super().__init__(required=required, error_messages=faults, widget=forms.HiddenInput)

    def clean(self, value: object) -> int | None:
        told: str = super().clean(value)
        if told and figure(told) is None:
            raise ValidationError(OUT_OF_DATE)
        return figure(told)


class BoxForm(HouseForm):
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
    """What one button of a row says, `told` as it was sent; `both` of a team are here by one."""

    told: str
    entry: int
    ticks: frozenset[Tick]
    on: bool
    both: bool = False


class TickForm(HouseForm):
    tap = forms.CharField(error_messages={"required": OUT_OF_DATE})

    def clean_tap(self) -> Tap:
        found = TAP.fullmatch(self.cleaned_data["tap"])
        if found is None:
            raise ValidationError(OUT_OF_DATE)
        number, which, on = found.groups()
        both = which == "both"
        tick = Tick.HERE if both else None if which == "all" else Tick(which)
        ticks = frozenset(Tick) if tick is None else frozenset({tick})
        return Tap(found[0], int(number), ticks, on == "on", both)


class EntryForm(HouseForm):
    entry = FigureField()


class LeaveForm(EntryForm):
    """After which game; an empty one is nobody's last."""

    game = FigureField(required=False)


class TeamForm(HouseForm):
    team = FigureField()


class TeamLeavesForm(TeamForm):
    """After which game; an empty one is nobody's last."""

    game = FigureField(required=False)


class JoinForm(TeamForm):
    other = FigureField()


class DivisionForm(TeamForm):
    division = LineField()


class SexForm(EntryForm):
    sex = forms.ChoiceField(
        choices=[("m", "man"), ("w", "woman")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), OUT_OF_DATE),
    )


class SubstituteForm(EntryForm):
    name = NameField(label="Who plays instead?", missing="Write the name of whoever plays instead.")


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
        known = {field: getattr(entry, field) for field in self.kept} if entry else None
        whose = entry.number if entry else ""
        super().__init__(data, initial=known, auto_id=f"rename{whose}_%s")


class GrantForm(EntryForm):
    game = FigureField()
    points = forms.RegexField(
        r"\A[0-9]{1,2}\Z",
        label="Points",
        error_messages=dict.fromkeys(
            ("required", "invalid"), f"Write the points, 0 to {MOST_POINTS}."
        ),
    )

    def clean_points(self) -> int:
        return int(self.cleaned_data["points"])
