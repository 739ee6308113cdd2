"""What the bracket's page sends: the order of a draw, how many tables, a game, who forfeits."""

from collections.abc import Mapping

from django import forms

from tournament.kit.desk.forms.fields import OUT_OF_DATE, DeskForm, FigureField, figure

NAME = r"\A[A-Z][0-9]{1,2}(\.[0-9]{1,3})?\Z"

FORFEITED_BY = [("a", "a"), ("b", "b"), ("both", "both")]


class DrawForm(DeskForm):
    later = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        return {"order": order(self.data), "later": self.cleaned_data["later"]}


class GameForm(DeskForm):
    name = forms.RegexField(
        NAME, error_messages=dict.fromkeys(("required", "invalid"), OUT_OF_DATE)
    )


class CallForm(GameForm):
    table = FigureField()


class ForfeitForm(GameForm):
    by = forms.ChoiceField(
        choices=FORFEITED_BY,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose who forfeits."),
    )


class ChangeForfeitForm(GameForm):
    """Nobody where the game is to be played after all. `shown` is what was read of the games
    that change with it, and `stand` says that it stays as it is because of that.
    """

    by = forms.ChoiceField(
        choices=[("", ""), *FORFEITED_BY],
        required=False,
        error_messages={"invalid_choice": "Choose who forfeits."},
    )
    shown = forms.CharField(required=False)
    stand = forms.BooleanField(required=False)


class TablesForm(DeskForm):
    tables = FigureField()


def order(sent: Mapping[str, str]) -> tuple[int, ...]:
    """The teams in the order of the places typed beside them; a place typed twice stays as it is
    listed, and one without a place comes last.
    """
    placed = []
    for name in sent:
        team = figure(name.removeprefix("place")) if name.startswith("place") else None
        if team is not None:
            placed.append((figure(sent[name].strip()) or len(sent) + 1, team))
    return tuple(team for _, team in sorted(placed, key=lambda pair: pair[0]))
