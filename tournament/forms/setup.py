"""Setting up a night, and asking for one table's link."""

from __future__ import annotations

from django import forms

from tournament.forms.fields import HouseForm, NameField

MOST_TABLES = 100


class SetUpForm(HouseForm):
    name = NameField(
        label="What is the night called?",
        help_text="Players read it on the wall and on their cards.",
        missing="Give the night a name.",
    )
    date = forms.DateField(
        label="On which day?",
        error_messages={"required": "Choose the day.", "invalid": "Write the day like 2026-11-21."},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class TableForm(HouseForm):
    table = forms.RegexField(
        r"\A[1-9][0-9]?\Z|\A100\Z",
        label="Which table?",
        widget=forms.NumberInput(attrs={"min": 1, "max": MOST_TABLES}),
        error_messages=dict.fromkeys(
            ("required", "invalid"), f"Write the table's number, 1 to {MOST_TABLES}."
        ),
    )

    def clean_table(self) -> int:
        return int(self.cleaned_data["table"])
