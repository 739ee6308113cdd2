"""The forms that ask for a table: by its number at the desk, and by its code on a phone."""

from django import forms
from django.core.exceptions import ValidationError

from tournament.kit.desk.forms.fields import DeskForm, NumberField
from tournament.server.access.table_key import CODE_DIGIT_COUNT

MAX_TABLE_NUMBER = 100


class TableForm(DeskForm):
    table = NumberField(
        r"\A[1-9][0-9]?\Z|\A100\Z",
        label="Table",
        widget=forms.NumberInput(attrs={"min": 1, "max": MAX_TABLE_NUMBER}),
        fault_message=f"Type a table number from 1 to {MAX_TABLE_NUMBER}.",
    )


class TableCodeForm(DeskForm):
    """The code on a table tent, typed with or without spaces."""

    code = forms.CharField(
        label="Table code",
        help_text="9 digits, on your table tent.",
        max_length=40,
        error_messages={"required": "Type the 9 digits on your table tent."},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_code(self) -> str:
        digits_text = "".join(filter(str.isdecimal, self.cleaned_data["code"]))
        if len(digits_text) != CODE_DIGIT_COUNT or not digits_text.isascii():
            raise ValidationError(f"The code has {CODE_DIGIT_COUNT} digits. Check your table tent.")
        return digits_text
