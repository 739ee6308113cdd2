"""The forms of the bracket's page: an order, a number of tables, a game, a forfeit."""

from collections.abc import Mapping

from django import forms

from tournament.kit.desk.forms.fields import (
    PAGE_OUT_OF_DATE_SENTENCE,
    DeskForm,
    HiddenNumberField,
    parse_sent_number,
)

GAME_NAME_PATTERN = r"\A[A-Z][0-9]{1,2}(\.[0-9]{1,3})?\Z"

FORFEITED_BY = [("a", "a"), ("b", "b"), ("both", "both")]


class DrawForm(DeskForm):
    pay_later = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        return {
            "order": teams_in_typed_order(self.data),
            "pay_later": self.cleaned_data["pay_later"],
        }


class GameForm(DeskForm):
    name = forms.RegexField(
        GAME_NAME_PATTERN,
        error_messages=dict.fromkeys(("required", "invalid"), PAGE_OUT_OF_DATE_SENTENCE),
    )


class CallForm(GameForm):
    table = HiddenNumberField()


class ForfeitForm(GameForm):
    by = forms.ChoiceField(
        choices=FORFEITED_BY,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose which team forfeits."),
    )


class ChangeForfeitForm(GameForm):
    """Change who forfeited a game. An empty `by` means that no one did, so that the game is played.
    `shown` is the list of other games that change, as the page showed it. `stand` keeps the result.
    """

    by = forms.ChoiceField(
        choices=[("", ""), *FORFEITED_BY],
        required=False,
        error_messages={"invalid_choice": "Choose which team forfeits."},
    )
    shown = forms.CharField(required=False)
    stand = forms.BooleanField(required=False)


class TablesForm(DeskForm):
    tables = HiddenNumberField()


def teams_in_typed_order(sent_values: Mapping[str, str]) -> tuple[int, ...]:
    """Return team numbers in the order of the places typed beside them. Teams with the same place
    stay in page order, and teams without a place come last.
    """
    place_by_team = {}
    for name in sent_values:
        team = parse_sent_number(name.removeprefix("place")) if name.startswith("place") else None
        if team is not None:
            place_by_team[team] = (
                parse_sent_number(sent_values[name].strip()) or len(sent_values) + 1
            )
    return tuple(sorted(place_by_team, key=place_by_team.__getitem__))
