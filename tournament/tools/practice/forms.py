"""The form for a practice night."""

from django import forms
from django.http import QueryDict

from scoring.dials.options import FormatOption
from scoring.house import House
from scoring.houses import HOUSES, find_house
from tournament.kit.desk.forms.fields import DeskForm, NumberField

MAX_PRACTICE_PLAYERS = 60
# The game in which a practice night can stop, half entered, so that a director can continue by
# hand.
GAME_LEFT_RUNNING = 3
WHOLE_NIGHT, PART_OF_NIGHT = "whole", "part"
PRACTICE_LENGTH_CHOICES = (
    (PART_OF_NIGHT, f"Into game {GAME_LEFT_RUNNING}"),
    (WHOLE_NIGHT, "To the end"),
)
PLAYER_COUNT_REFUSAL = f"Enter a number from 4 to {MAX_PRACTICE_PLAYERS}."


class PracticeForm(DeskForm):
    house = forms.ChoiceField(
        label="Rules",
        choices=[(house.key, house.title) for house in HOUSES],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of these rules."),
        widget=forms.Select(attrs={"autofocus": True}),
    )
    way = forms.ChoiceField(
        label="How players move",
        required=False,
        choices=[("", "As the rules say"), *((one.value, one.label) for one in FormatOption)],
        error_messages={"invalid_choice": "Choose one of these ways."},
    )
    players = NumberField(
        rf"\A(?:[4-9]|[1-5][0-9]|{MAX_PRACTICE_PLAYERS})\Z",
        label="Made-up players",
        help_text=f"From 4 to {MAX_PRACTICE_PLAYERS}. Two make a team.",
        widget=forms.NumberInput(attrs={"min": 4, "max": MAX_PRACTICE_PLAYERS}),
        fault_message=PLAYER_COUNT_REFUSAL,
    )
    length = forms.ChoiceField(
        label="How far to play",
        choices=PRACTICE_LENGTH_CHOICES,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the two."),
    )

    def __init__(self, data: QueryDict | None, *, usual: House | None) -> None:
        house = usual.key if usual else None
        super().__init__(data, initial={"players": 22, "length": PART_OF_NIGHT, "house": house})

    def clean_house(self) -> House:
        return find_house(self.cleaned_data["house"])

    @property
    def game_left_running(self) -> int | None:
        return GAME_LEFT_RUNNING if self.cleaned_data["length"] == PART_OF_NIGHT else None
