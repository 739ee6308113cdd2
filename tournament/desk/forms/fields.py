"""Forms and fields stricter than Django's: what is missing is said by us, and not by a browser's
passing bubble.
"""

import re
from collections.abc import Sequence
from datetime import time

from django import forms
from django.contrib.messages.storage.base import Message
from django.core.exceptions import ValidationError

from tournament.desk import refusals
from tournament.words import names
from tournament.words.many import one_or_many
from tournament.words.refused import Refused

WRONG_TIME = "Write the time like 9:30 pm."
TIMES = ["%H:%M", "%H:%M:%S", "%I:%M %p", "%I %p"]
DIGITS = re.compile(r"[0-9]{1,6}")
COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
OUT_OF_DATE = "This page is out of date. Look at the list again, then press once more."


class DeskForm(forms.Form):
    use_required_attribute = False

    @property
    def look_again(self) -> str:
        """Where something is wrong."""
        answers = one_or_many(
            wrong := len(self.errors), "one answer needs", f"{wrong} answers need"
        )
        return f"Not done yet: {answers} another look."

    def tell(self, said: Sequence[Message]) -> None:
        """Of each of its boxes what was said against the press they were sent with."""
        for name in () if self.errors else self.fields:
            self.at_fault(name, *refusals.places(said, self.add_prefix(name)))

    def at_fault(self, name: str, *places: str) -> None:
        """A box with which the page says at these places what is wrong, if there are any."""
        if places and (own := self[name].aria_describedby) is not None:
            described = " ".join(filter(None, [own, *places]))
            told = {"aria-invalid": "true", "aria-describedby": described}
            self.fields[name].widget.attrs |= told

    def begin_here(self, field: str = "") -> None:
        """The cursor waits in the first box that needs another look, else in `field` or the first
        one.
        """
        wrong = next((name for name in self.fields if name in self.errors), "")
        first = wrong or field or next(iter(self.fields))
        self.fields[first].widget.attrs["autofocus"] = True


class NameField(forms.CharField):
    """A readable name; spaces are tidied, invisible marks taken out, and nothing cut off."""

    def __init__(self, *, label: str, missing: str, help_text: str = "") -> None:
        super().__init__(
            label=label, help_text=help_text, strip=False, error_messages={"required": missing}
        )

    def clean(self, value: object) -> str:
        tidy = names.readable(value) if isinstance(value, str) else value
        cleaned: str = super().clean(tidy)
        return cleaned

    def validate(self, value: str) -> None:
        super().validate(value)
        if fault := names.too_long(value):
            raise ValidationError(fault)


class LineField(forms.CharField):
    """One line that may stay empty, tidied like a name."""

    def __init__(self, *, label: str = "", longest: int | None = None, help_text: str = "") -> None:
        super().__init__(label=label, required=False, help_text=help_text)
        self.longest = longest
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: object) -> str:
        tidy = names.readable(value) if isinstance(value, str) else ""
        if self.longest is not None and len(tidy) > self.longest:
            raise ValidationError(
                f"At most {self.longest} characters, please. This has {len(tidy)}."
            )
        return tidy


def figure(text: str) -> int | None:
    return int(text) if DIGITS.fullmatch(text) else None


def first_fault(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


class FigureField(forms.CharField):
    """Whole numbers in plain digits, as our own pages send them."""

    def __init__(self, *, required: bool = True) -> None:
        faults = {"required": OUT_OF_DATE}
        super().__init__(required=required, error_messages=faults, widget=forms.HiddenInput)

    def clean(self, value: object) -> int | None:
        text: str = super().clean(value)
        if text and figure(text) is None:
            raise ValidationError(OUT_OF_DATE)
        return figure(text)


def count(text: str) -> int:
    """A number that a page of ours sends back, so that anything else is as good as none."""
    return int(text) if COUNT.fullmatch(text) else 0


def number(typed: str) -> int | None:
    return int(typed) if NUMBER.fullmatch(typed) else None


class NumberField(forms.RegexField):
    """A whole number that fits a pattern; nothing where its box may stay empty, and does. Of all
    else `wrong` is said.
    """

    def __init__(
        self,
        pattern: str,
        *,
        label: str,
        wrong: str,
        required: bool = True,
        help_text: str = "",
        widget: forms.Widget | None = None,
    ) -> None:
        super().__init__(
            pattern,
            label=label,
            help_text=help_text,
            required=required,
            widget=widget or forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            error_messages=dict.fromkeys(("required", "invalid"), wrong),
        )

    def clean(self, value: object) -> int | None:
        typed: str = super().clean(value)
        return int(typed) if typed else None


class EntryForm(DeskForm):
    entry = FigureField()


def hour(text: str) -> time | None:
    """Of one box; nothing where it is empty."""
    try:
        at: time | None = forms.TimeField(required=False, input_formats=TIMES).clean(text)
    except ValidationError as fault:
        raise Refused(WRONG_TIME) from fault
    return at
