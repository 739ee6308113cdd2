"""The form of the clock."""

from django import forms

from tournament.kit.desk.forms.fields import DeskForm

START_CLOCK_BUTTON = "begin"


class ClockForm(DeskForm):
    """The form of all buttons of the clock. Only the button that starts it needs minutes."""

    minutes = forms.IntegerField(min_value=1, max_value=120, required=False)

    def clean(self) -> dict[str, object]:
        cleaned_values = super().clean() or {}
        is_starting_clock = self.data.get("do", START_CLOCK_BUTTON) == START_CLOCK_BUTTON
        if is_starting_clock and not cleaned_values.get("minutes") and not self.errors:
            self.add_error("minutes", "Enter the minutes for the clock.")
        return cleaned_values
