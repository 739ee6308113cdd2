"""Forms and fields stricter than Django's: what is missing is said by us, and not by a browser's
passing bubble; and forms that draw what is stored, and know of it again when they are sent.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any, Protocol

from django import forms
from django.contrib.messages.storage.base import Message
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting

from tournament.evening.words import names
from tournament.evening.words.many import one_or_many
from tournament.evening.words.refused import Refused
from tournament.kit.desk import refusals
from tournament.storage.writing import page_values
from tournament.storage.writing.page_values import Overtaken, Values, differ

WRONG_TIME = "Write the time like 9:30 pm."
TIMES = ["%H:%M", "%H:%M:%S", "%I:%M %p", "%I %p"]
DIGITS = re.compile(r"[0-9]{1,6}")
COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
OUT_OF_DATE = "This page is out of date. Look at the list again, then press once more."


class FormRenderer(TemplatesSetting):
    """Draws every field of every form by one fragment: label, help and error tied to the box."""

    field_template_name = "desk/_field.html"


class DeskForm(forms.Form):
    use_required_attribute = False

    @property
    def look_again(self) -> str:
        """Return what is said above a form in which something is wrong."""
        answers = one_or_many(
            wrong := len(self.errors), "one answer needs", f"{wrong} answers need"
        )
        return f"Not done yet: {answers} another look."

    def tell(self, said: Sequence[Message]) -> None:
        """Tie each box to what was said against the press it was sent with."""
        for name in () if self.errors else self.fields:
            self.mark_wrong(name, *refusals.places(said, self.add_prefix(name)))

    def mark_wrong(self, name: str, *places: str) -> None:
        """Tie a box to the places where the page says what is wrong with it, if there are any."""
        if places and (own := self[name].aria_describedby) is not None:
            described = " ".join(filter(None, [own, *places]))
            attributes = {"aria-invalid": "true", "aria-describedby": described}
            self.fields[name].widget.attrs |= attributes

    def begin_here(self, field: str = "") -> None:
        """Have the cursor wait in the first box that needs another look, else in `field` or the
        first one.
        """
        wrong = next((name for name in self.fields if name in self.errors), "")
        first = wrong or field or next(iter(self.fields))
        self.fields[first].widget.attrs["autofocus"] = True


class ToldWhenLate(Protocol):
    """Says itself that somebody else was quicker."""

    def overtaken(self, refusal: Overtaken) -> None: ...


class DrawnForm(DeskForm):
    """Its page says with `{% drawn %}` what stands in its `kept` boxes; in all, unless they are
    named.
    """

    kept: Sequence[str] = ()
    _seen: Values = page_values.NOTHING

    def stored_values(self) -> Values:
        return {
            name: self.get_initial_for_field(self.fields[name], name)
            for name in self.kept or self.fields
        }

    @property
    def drawn_values(self) -> Values:
        """Return what it was sent with, or what it has told since."""
        sent = self.data.get(page_values.BOX, "") if self.is_bound else ""
        return {**page_values.read(sent), **self._seen}

    def overtaken(self, refusal: Overtaken) -> None:
        """Name both values at each box that somebody else has changed; a second press has seen
        them.
        """
        self._seen = refusal.stored
        for name, stored in refusal.stored.items():
            self.add_error(self.box_of(name), self.differ(name, stored, refusal.told[name]))

    def box_of(self, name: str) -> str:
        return name

    def differ(self, name: str, stored: object, value: object) -> str:
        return differ(self.display(name, stored), self.display(name, value))

    def display(self, name: str, value: Any) -> object:
        """Return a stored value as the page writes it."""
        return value

    @property
    def status(self) -> int:
        return 409 if self._seen else 200

    @property
    def line(self) -> str:
        return page_values.line({**self.stored_values(), **self.drawn_values})


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
        messages = {"required": OUT_OF_DATE}
        super().__init__(required=required, error_messages=messages, widget=forms.HiddenInput)

    def clean(self, value: object) -> int | None:
        text: str = super().clean(value)
        if text and figure(text) is None:
            raise ValidationError(OUT_OF_DATE)
        return figure(text)


def count(text: str) -> int:
    """Return a number that a page of ours sends back; 0 for anything else."""
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
    """Return the time in one box; nothing if it is empty."""
    try:
        at: time | None = forms.TimeField(required=False, input_formats=TIMES).clean(text)
    except ValidationError as fault:
        raise Refused(WRONG_TIME) from fault
    return at


def _day(label: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        error_messages={"required": "Choose the day.", "invalid": "Write the day like 2026-11-21."},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class DatesForm(DeskForm):
    """From which day to which day something is added up."""

    first = _day("From")
    last = _day("To")

    def __init__(
        self,
        data: Mapping[str, object] | None,
        *,
        first: date,
        last: date,
        **more: object,
    ) -> None:
        initial = {"first": first, "last": last}
        super().__init__(data, initial=initial, **more)  # type: ignore[arg-type]  # as forms are called

    def clean_last(self) -> date:
        last: date = self.cleaned_data["last"]
        if "first" in self.cleaned_data and last < self.cleaned_data["first"]:
            raise ValidationError("The last day comes before the first one: look at both days.")
        return last
