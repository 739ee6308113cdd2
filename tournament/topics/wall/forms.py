"""How long the clock is to run."""

from django import forms

from tournament.kit.desk.forms.fields import DeskForm

BEGIN = "begin"


class ClockForm(DeskForm):
    """The form of every press of the clock. Only a start says for how long."""

    minutes = forms.IntegerField(min_value=1, max_value=120, required=False)

    def clean(self) -> dict[str, object]:
        answers = super().clean() or {}
        begins = self.data.get("do", BEGIN) == BEGIN
        if begins and not answers.get("minutes") and not self.errors:
            self.add_error("minutes", "Say for how many minutes the clock is to run.")
        return answers
