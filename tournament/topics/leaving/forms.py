"""The form for a chair that changes hands, and the one for somebody who plays on for good."""

from collections.abc import Iterable

from django import forms
from django.http import QueryDict

from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import DeskForm, EntryForm, NameField, NumberField, number

NAMED, NOBODY = "named", "nobody"
MISSING = {
    "hands": "Write how many hands this table has played.",
    "points": "Write the points in this game so far: 0 if there are none.",
    "x": "Write the X on this card so far: 0 if it has none.",
}


def _number_field(label: str) -> NumberField:
    return NumberField(
        r"\A-?[0-9]{1,3}\Z", label=label, wrong="Write a whole number.", required=False
    )


class ChairForm(DeskForm):
    """Who takes a chair, and what the card has so far. `asks` are the boxes that may not stay
    empty, if only the table's sheet has what is in them.
    """

    who = forms.CharField(required=False)
    stand_in = forms.CharField(required=False)
    hands = _number_field("Hands played so far")
    points = _number_field("Points in this game so far")
    x = _number_field("X so far")

    def __init__(self, data: QueryDict | None = None, *, asks: Iterable[str] = ()) -> None:
        super().__init__(data)
        self._asks = tuple(asks)

    def clean_stand_in(self) -> str:
        name = names.readable(self.cleaned_data["stand_in"])
        if fault := names.too_long(name):
            raise forms.ValidationError(fault)
        return name

    def clean(self) -> None:
        """Prefer a typed name to somebody from the bench, whom Enter alone would take."""
        for box in self._asks:
            if box not in self.errors and self.cleaned_data.get(box) is None:
                self.add_error(box, MISSING[box])
        who, name = self.cleaned_data.get("who", ""), self.cleaned_data.get("stand_in", "")
        if name and who != NOBODY:
            self.cleaned_data["who"] = NAMED
        elif who == NAMED:
            # The first question that is wrong is named first.
            if not self.errors:
                self.add_error("stand_in", "Write the name of whoever plays.")
        elif who != NOBODY and not number(who):
            self.add_error("who", "Choose who takes the chair.")

    @property
    def taker(self) -> int | None:
        return number(self.cleaned_data["who"])

    @property
    def named(self) -> str:
        """Return the stand-in's name, if a stand-in takes the chair."""
        return str(self.cleaned_data["stand_in"]) if self.cleaned_data["who"] == NAMED else ""

    @property
    def so_far(self) -> CardSoFar | None:
        """Return what the card has so far, or None if no hand is counted."""
        answers = self.cleaned_data
        if answers["hands"] is None:
            return None
        return CardSoFar(answers["hands"], answers["points"] or 0, answers["x"] or 0)


class SubstituteForm(EntryForm):
    name = NameField(label="Who plays instead?", missing="Write the name of whoever plays instead.")
