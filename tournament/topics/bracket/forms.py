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

FORFEIT_CHOICES = [("a", "a"), ("b", "b"), ("both", "both")]


class DrawForm(DeskForm):
    pay_later = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        return {
            "directors_order": teams_in_typed_order(self.data),
            "may_pay_later": self.cleaned_data["pay_later"],
        }


class GameForm(DeskForm):
    game_name = forms.RegexField(
        GAME_NAME_PATTERN,
        error_messages=dict.fromkeys(("required", "invalid"), PAGE_OUT_OF_DATE_SENTENCE),
    )


class CallForm(GameForm):
    table = HiddenNumberField()


class ForfeitForm(GameForm):
    by = forms.ChoiceField(
        choices=FORFEIT_CHOICES,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose which team forfeits."),
    )


class ChangeForfeitForm(GameForm):
    """A change of the team that forfeited a game. If `by` is empty, no team forfeited the game, and
    it is still to play. `changes_shown_text` is the list of other changed games on the page.
    """

    by = forms.ChoiceField(
        choices=[("", ""), *FORFEIT_CHOICES],
        required=False,
        error_messages={"invalid_choice": "Choose which team forfeits."},
    )
    changes_shown_text = forms.CharField(required=False)
    keeps_result = forms.BooleanField(required=False)


class TablesForm(DeskForm):
    tables = HiddenNumberField()


def teams_in_typed_order(sent_values: Mapping[str, str]) -> tuple[int, ...]:
    """Return team numbers in the order of the places that the director typed beside them. Teams
    with the same place stay in page order, and teams without a place come last.
    """
    place_by_team = {}
    for name in sent_values:
        team = parse_sent_number(name.removeprefix("place")) if name.startswith("place") else None
        if team is not None:
            place_by_team[team] = (
                parse_sent_number(sent_values[name].strip()) or len(sent_values) + 1
            )
    return tuple(sorted(place_by_team, key=place_by_team.__getitem__))
