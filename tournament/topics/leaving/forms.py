"""The form for a seat that changes hands, and the form for a substitute."""

from collections.abc import Iterable

from django import forms
from django.http import QueryDict

from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import (
    DeskForm,
    EntryNumberForm,
    HiddenNumberField,
    NameField,
    NumberField,
    parse_entry_number,
)
from tournament.kit.lists.contact import CheckInPerson
from tournament.topics.seating.forms import NAME_MISSING_SENTENCE

# The values of the form field `who`, besides the number of a player who sits out.
TAKEN_BY_SUBSTITUTE, LEAVE_EMPTY = "named", "nobody"
MISSING_SCORE_SENTENCE_BY_BOX = {
    "hands": "Enter how many hands this table has played.",
    "points": "Enter the points in this game so far, or 0.",
    "x": "Enter the Xs in this game so far, or 0.",
}


def _number_field(label: str) -> NumberField:
    return NumberField(
        r"\A-?[0-9]{1,3}\Z", label=label, fault_message="Enter a whole number.", required=False
    )


class SeatForm(DeskForm):
    """The form for the player who takes a seat and for the score so far. The `required_boxes` must
    be filled in because only the paper score sheet has the score.
    """

    who = forms.CharField(required=False)
    stand_in = forms.CharField(required=False)
    hands = _number_field("Hands played so far")
    points = _number_field("Points in this game so far")
    x = _number_field("Xs so far")

    def __init__(
        self, data: QueryDict | None = None, *, required_boxes: Iterable[str] = ()
    ) -> None:
        super().__init__(data)
        self._required_boxes = tuple(required_boxes)

    def clean_stand_in(self) -> str:
        name = names.make_readable(self.cleaned_data["stand_in"])
        if fault := names.why_name_too_long(name):
            raise forms.ValidationError(fault)
        return name

    def clean(self) -> None:
        """Check that the score is filled in if it is required, and that the form says who takes the
        seat or that it stays empty. A typed name counts more than a chosen player who sits out,
        because the page opens with such a player chosen.
        """
        for box in self._required_boxes:
            if box not in self.errors and self.cleaned_data.get(box) is None:
                self.add_error(box, MISSING_SCORE_SENTENCE_BY_BOX[box])
        taker_text, substitute_name = (
            self.cleaned_data.get("who", ""),
            self.cleaned_data.get("stand_in", ""),
        )
        if substitute_name and taker_text != LEAVE_EMPTY:
            self.cleaned_data["who"] = TAKEN_BY_SUBSTITUTE
        elif taker_text == TAKEN_BY_SUBSTITUTE:
            # The page shows one error at a time, and the boxes of the score come first.
            if not self.errors:
                self.add_error("stand_in", NAME_MISSING_SENTENCE)
        elif taker_text != LEAVE_EMPTY and not parse_entry_number(taker_text):
            self.add_error("who", "Choose who takes this seat.")

    @property
    def seat_taker_number(self) -> int | None:
        return parse_entry_number(self.cleaned_data["who"])

    @property
    def substitute_name(self) -> str:
        """Return the substitute's name, or an empty string if no substitute takes the seat."""
        return (
            str(self.cleaned_data["stand_in"])
            if self.cleaned_data["who"] == TAKEN_BY_SUBSTITUTE
            else ""
        )

    @property
    def score_so_far(self) -> CardSoFar | None:
        """Return the score so far, or None if the number of hands is not given."""
        form_values = self.cleaned_data
        if form_values["hands"] is None:
            return None
        return CardSoFar(form_values["hands"], form_values["points"] or 0, form_values["x"] or 0)


class SubstituteForm(EntryNumberForm):
    """The form for a substitute's name, and for the answer to the question which person it is: the
    number of a `regular`, or `add` for someone new. The answer only counts if the name is still the
    one that was `asked` about.
    """

    name = NameField(label="Substitute's name", missing_message=NAME_MISSING_SENTENCE)
    asked = forms.CharField(required=False, widget=forms.HiddenInput)
    regular = HiddenNumberField(required=False)
    add = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def chosen_person(self) -> CheckInPerson | None:
        """Return the person that the director chose, or None if there is no answer for this
        name.
        """
        form_values = self.cleaned_data
        if form_values["asked"] != form_values["name"]:
            return None
        if form_values["regular"]:
            return CheckInPerson(regular_number=form_values["regular"])
        return CheckInPerson(name=form_values["name"]) if form_values["add"] else None
