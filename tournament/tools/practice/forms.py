"""What a practice evening is to be like."""

from django import forms
from django.http import QueryDict

from scoring.dials.options import Format
from scoring.house import House
from scoring.houses import HOUSES, find
from tournament.evening.words.many import capital
from tournament.kit.desk.forms.fields import DeskForm, NumberField

MAX_PLAYERS = 60
# The game that is left running, so that a director can go on by hand.
RUNNING = 3
WHOLE, PART = "whole", "part"
LENGTHS = (
    (PART, f"Into game {RUNNING}"),
    (WHOLE, "To the end"),
)
NUMBER = f"Write a number from 4 to {MAX_PLAYERS}."


class PracticeForm(DeskForm):
    house = forms.ChoiceField(
        label="By whose rules?",
        choices=[(house.key, house.title) for house in HOUSES],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of these houses."),
        widget=forms.Select(attrs={"autofocus": True}),
    )
    way = forms.ChoiceField(
        label="How do people move?",
        required=False,
        choices=[("", "As the house has it"), *((way.value, capital(way.words)) for way in Format)],
        error_messages={"invalid_choice": "Choose one of these ways."},
    )
    players = NumberField(
        rf"\A(?:[4-9]|[1-5][0-9]|{MAX_PLAYERS})\Z",
        label="How many pretend players?",
        help_text=(
            f"From 4 to {MAX_PLAYERS}. Where pairs stay together, two are a team, and an odd "
            "player waits for a partner."
        ),
        widget=forms.NumberInput(attrs={"min": 4, "max": MAX_PLAYERS}),
        wrong=NUMBER,
    )
    length = forms.ChoiceField(
        label="How far shall they play?",
        help_text="Halfway into a game you go on by hand. To the end, all is there to look at.",
        choices=LENGTHS,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the two."),
    )

    def __init__(self, data: QueryDict | None, *, usual: House | None) -> None:
        house = usual.key if usual else None
        super().__init__(data, initial={"players": 22, "length": PART, "house": house})

    def clean_house(self) -> House:
        return find(self.cleaned_data["house"])

    @property
    def until(self) -> int | None:
        return RUNNING if self.cleaned_data["length"] == PART else None
