"""The forms of check-in: the box for names, the buttons of a row, and a list of teams."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.evening.facts import Entry
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import (
    PAGE_OUT_OF_DATE_SENTENCE,
    DeskForm,
    EditForm,
    EntryNumberForm,
    HiddenNumberField,
    NameField,
    NumberField,
    OptionalTextField,
)
from tournament.kit.desk.forms.list_file import ConfirmedListForm, ListFileForm
from tournament.kit.lists.people import MAX_LOT_LENGTH

MAX_MISSED_GAME_POINTS = 99
ITEM_KEY_PATTERN = "|".join(("both", "all", *(item.key for item in CheckInItem)))
ITEM_TAP_PATTERN = re.compile(rf"([1-9][0-9]{{0,5}}) ({ITEM_KEY_PATTERN}) (on|off)")


class CheckInForm(DeskForm):
    """The form with the box for names at check-in. `who` is the typed text, and `regular` the
    number of a regular whose button was pressed. `seen` is the number of the first match when Enter
    was pressed. `last` is the number of the party that checked in last. `asked` is a name that the
    page asked about, `let_go` a new one that it asked about before, and `pair` two names that it
    showed as a team. `team` is the number of a team that needs a partner. `again` adds a player to
    a second team. `another` is the number of an entry with the same name as a new player.
    """

    who = OptionalTextField()
    seen = HiddenNumberField(required=False)
    regular = HiddenNumberField(required=False)
    last = HiddenNumberField(required=False)
    asked = OptionalTextField()
    let_go = OptionalTextField()
    pair = OptionalTextField()
    add = forms.BooleanField(required=False)
    another = HiddenNumberField(required=False)
    again = forms.BooleanField(required=False)
    team = HiddenNumberField(required=False)
    division = OptionalTextField()
    nickname = OptionalTextField(label="Nickname", max_characters=names.MAX_NAME_LENGTH)
    lot = OptionalTextField(label="Lot number", max_characters=MAX_LOT_LENGTH)


@dataclass(frozen=True, slots=True)
class ItemTap:
    """A tap on a button of a row. It ticks the items of an entry if `is_marked`, and otherwise
    clears them. `is_for_both_partners` marks both players of a team as here.
    """

    entry: int
    items: frozenset[CheckInItem]
    is_marked: bool
    is_for_both_partners: bool = False


class ItemTapForm(DeskForm):
    tap = forms.CharField(error_messages={"required": PAGE_OUT_OF_DATE_SENTENCE})

    def clean_tap(self) -> ItemTap:
        match = ITEM_TAP_PATTERN.fullmatch(self.cleaned_data["tap"])
        if match is None:
            raise ValidationError(PAGE_OUT_OF_DATE_SENTENCE)
        entry_number, item_key, on_text = match.groups()
        is_for_both = item_key == "both"
        keys = {"here"} if is_for_both else {item_key}
        items = frozenset(item for item in CheckInItem if item_key == "all" or item.key in keys)
        return ItemTap(int(entry_number), items, on_text == "on", is_for_both)


class LeaveForm(DeskForm):
    """A player's `entry` or a `team` that leaves after `game`, or that stays if no game is sent."""

    entry = HiddenNumberField(required=False)
    team = HiddenNumberField(required=False)
    game = HiddenNumberField(required=False)

    def clean(self) -> dict[str, Any]:
        if not (self.errors or self.cleaned_data["entry"] or self.cleaned_data["team"]):
            raise ValidationError(PAGE_OUT_OF_DATE_SENTENCE)
        return self.cleaned_data


class TeamForm(DeskForm):
    team = HiddenNumberField()


class JoinForm(TeamForm):
    other = HiddenNumberField()


class DivisionForm(TeamForm):
    division = OptionalTextField()
    was_by_mistake = forms.BooleanField(required=False)


class SexForm(EntryNumberForm):
    sex = forms.ChoiceField(
        choices=[("m", "man"), ("w", "woman")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), PAGE_OUT_OF_DATE_SENTENCE),
    )


class RenameForm(EditForm):
    compared_fields = ("name", "nickname", "lot")
    entry = HiddenNumberField()
    name = NameField(label="Name", missing_message="Enter the name.")
    nickname = OptionalTextField(label="Nickname", max_characters=names.MAX_NAME_LENGTH)
    lot = OptionalTextField(label="Lot number", max_characters=MAX_LOT_LENGTH)
    is_regular_renamed = forms.BooleanField(
        label="Change it for the regular too", required=False, initial=True
    )
    is_same_person = forms.NullBooleanField(required=False, widget=forms.HiddenInput)
    asks_same_person = False

    def __init__(self, data: QueryDict | None = None, *, entry: Entry | None = None) -> None:
        shown_values = (
            {field: getattr(entry, field) for field in self.compared_fields} if entry else None
        )
        entry_number = entry.number if entry else ""
        super().__init__(data, initial=shown_values, auto_id=f"rename{entry_number}_%s")

    def ask_same_person(self, question: str) -> None:
        """Show the question whether the regular with this name is the same person."""
        self.asks_same_person = True
        self.add_error("name", question)


class MissedGamePointsForm(EntryNumberForm):
    game = HiddenNumberField()
    points = NumberField(
        r"\A[0-9]{1,2}\Z",
        label="Points",
        fault_message=f"Enter points from 0 to {MAX_MISSED_GAME_POINTS}.",
        widget=forms.TextInput(),
    )


class TeamFileForm(ListFileForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.label = "List of teams"
        file.help_text = "An .xlsx or .csv file with the column headings in its first line."
        self.fields["pasted"].help_text = (
            "One team per line, or one player per line, as shown below. Separate the columns with "
            "commas or tabs."
        )


class ConfirmedTeamsForm(ConfirmedListForm):
    """The teams of the list that the page showed, with a reason if a team breaks its division's
    rule.
    """

    reason = OptionalTextField(label="Reason for allowing them", max_characters=MAX_NOTE_LENGTH)
