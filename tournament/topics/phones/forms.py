"""Which table's link is asked for, and the code by which a phone opens its table."""

from django import forms
from django.core.exceptions import ValidationError

from tournament.kit.desk.forms.fields import DeskForm, NumberField
from tournament.server.access.table_key import DIGITS

MAX_TABLES = 100


class TableForm(DeskForm):
    table = NumberField(
        r"\A[1-9][0-9]?\Z|\A100\Z",
        label="Which table?",
        widget=forms.NumberInput(attrs={"min": 1, "max": MAX_TABLES}),
        wrong=f"Write the table's number, 1 to {MAX_TABLES}.",
    )


class TableCodeForm(DeskForm):
    """The code on a tent, typed with or without the gaps."""

    code = forms.CharField(
        label="The code on the table's tent",
        help_text="Nine digits.",
        max_length=40,
        error_messages={"required": "Type the nine digits that stand on the tent."},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_code(self) -> str:
        digits = "".join(filter(str.isdecimal, self.cleaned_data["code"]))
        if len(digits) != DIGITS or not digits.isascii():
            raise ValidationError(f"The code has {DIGITS} digits: look at the tent again.")
        return digits
