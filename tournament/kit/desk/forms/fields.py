"""Forms and fields that are stricter than Django's. The page, not the browser, says what is
missing. An `EditForm` remembers the values that were stored when its page was made, so that one
person cannot overwrite another's change.
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
from tournament.evening.words.many import count_of
from tournament.evening.words.occasion import clock_time
from tournament.evening.words.refused import Refused
from tournament.kit.desk import refusals
from tournament.storage.writing import page_values
from tournament.storage.writing.page_values import (
    ChangedMeanwhile,
    ValueByBox,
    changed_meanwhile_sentences,
)

WRONG_TIME_SENTENCE = "Enter the time like 9:30 pm."
# Matches the hour, the minutes (which may be missing before am or pm), the seconds that a browser
# may send, and am or pm.
TIME_PATTERN = re.compile(
    r"(?P<hour>\d{1,2})(?::?(?P<minute>[0-5]\d))?(?::[0-5]\d)?\s*(?:(?P<half>[ap])\.?(?:m\.?)?)?"
)
DIGITS_PATTERN = re.compile(r"[0-9]{1,9}")
ENTRY_NUMBER_PATTERN = re.compile(r"[1-9][0-9]{0,3}")
PAGE_OUT_OF_DATE_SENTENCE = "This page is out of date. Reload it and try again."
WRONG_DATE_SENTENCE = "Enter the date like 2026-11-21."


class FormRenderer(TemplatesSetting):
    """Renders every form field with one template, which links the label, the help and the error to
    the field.
    """

    field_template_name = "desk/_field.html"


class DeskForm(forms.Form):
    use_required_attribute = False

    @property
    def error_summary(self) -> str:
        """Return the sentence shown above a form that has errors."""
        return f"Please fix {count_of(len(self.errors), 'answer')}."

    def link_refusals(self, messages: Sequence[Message]) -> None:
        """Link each field to the refusals about it, so that a screen reader reads them with the
        field.
        """
        for name in () if self.errors else self.fields:
            self.mark_invalid(name, *refusals.refusal_ids(messages, self.add_prefix(name)))

    def mark_invalid(self, name: str, *error_ids: str) -> None:
        """Mark a field as invalid and link it to the elements with these ids; do nothing without
        ids.
        """
        if error_ids and (described_by_ids := self[name].aria_describedby) is not None:
            all_ids_text = " ".join(filter(None, [described_by_ids, *error_ids]))
            attributes = {"aria-invalid": "true", "aria-describedby": all_ids_text}
            self.fields[name].widget.attrs |= attributes

    def set_autofocus(self, field: str = "") -> None:
        """Put the cursor into the first field with an error. If no field has one, put the cursor
        into `field`, or into the first field if `field` is empty.
        """
        field_with_error = next((name for name in self.fields if name in self.errors), "")
        focused_field = field_with_error or field or next(iter(self.fields))
        self.fields[focused_field].widget.attrs["autofocus"] = True


class ConflictForm(Protocol):
    """A form that can show, beside its own fields, values that another person has changed."""

    def show_conflict(self, refusal: ChangedMeanwhile) -> None: ...


class EditForm(DeskForm):
    """A form that changes stored values and refuses if another person changed them first. The
    template tag `original_values` puts the values that were stored when the page was made into the
    page, and the form sends them back. If `compared_fields` names any fields, only their values are
    compared.
    """

    compared_fields: Sequence[str] = ()
    _reported_values: ValueByBox = page_values.NO_VALUES

    def stored_values(self) -> ValueByBox:
        """Return the values that are stored now, each by the name of the field that changes it."""
        return {
            name: self.get_initial_for_field(self.fields[name], name)
            for name in self.compared_fields or self.fields
        }

    @property
    def original_values(self) -> ValueByBox:
        """Return the values that the director has seen: the values from when the page was made,
        replaced by newer ones that a refusal has shown.
        """
        sent_values_text = (
            self.data.get(page_values.ORIGINAL_VALUES_FIELD, "") if self.is_bound else ""
        )
        return {**page_values.read_original_values(sent_values_text), **self._reported_values}

    def show_conflict(self, refusal: ChangedMeanwhile) -> None:
        """Show both values at each field that another person has changed. Sending the form once
        more overwrites the stored values.
        """
        self._reported_values = refusal.stored_values
        for name, stored_value in refusal.stored_values.items():
            conflict_sentences = self.changed_value_sentences(
                name, stored_value, refusal.sent_values[name]
            )
            self.add_error(self.box_name(name), conflict_sentences)

    def box_name(self, name: str) -> str:
        """Return the name of the box for the stored value with this name."""
        return name

    def changed_value_sentences(self, name: str, stored_value: object, sent_value: object) -> str:
        """Return the sentences for a value that another person has changed."""
        return changed_meanwhile_sentences(
            self.display_value(name, stored_value), self.display_value(name, sent_value)
        )

    def display_value(self, name: str, value: Any) -> object:
        """Return a stored value in the form in which the page shows it."""
        return value

    @property
    def http_status(self) -> int:
        return 409 if self._reported_values else 200

    @property
    def original_values_text(self) -> str:
        return page_values.original_values_as_text({**self.stored_values(), **self.original_values})


class NameField(forms.CharField):
    """A field for the name of a person or team. The field tidies spaces, removes invisible
    characters and refuses a name that is too long.
    """

    def __init__(self, *, label: str, missing_message: str, help_text: str = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            strip=False,
            error_messages={"required": missing_message},
        )

    def clean(self, value: object) -> str:
        readable_value = names.make_readable(value) if isinstance(value, str) else value
        name: str = super().clean(readable_value)
        return name

    def validate(self, value: str) -> None:
        super().validate(value)
        if fault := names.why_name_too_long(value):
            raise ValidationError(fault)


class OptionalTextField(forms.CharField):
    """A field for one line of text, which may be empty and is tidied like a name."""

    def __init__(
        self, *, label: str = "", max_characters: int | None = None, help_text: str = ""
    ) -> None:
        super().__init__(label=label, required=False, help_text=help_text)
        self.max_characters = max_characters
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: object) -> str:
        readable_text = names.make_readable(value) if isinstance(value, str) else ""
        if self.max_characters is not None and len(readable_text) > self.max_characters:
            raise ValidationError(names.too_long_refusal(self.max_characters, len(readable_text)))
        return readable_text


def parse_sent_number(sent_text: str) -> int | None:
    """Return the whole number that a page of ours sent; None for any other text."""
    return int(sent_text) if DIGITS_PATTERN.fullmatch(sent_text) else None


def first_error_message(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


class HiddenNumberField(forms.CharField):
    """A hidden field with a whole number, which our own page put there."""

    def __init__(self, *, required: bool = True) -> None:
        error_messages = {"required": PAGE_OUT_OF_DATE_SENTENCE}
        super().__init__(required=required, error_messages=error_messages, widget=forms.HiddenInput)

    def clean(self, value: object) -> int | None:
        sent_text: str = super().clean(value)
        if sent_text and parse_sent_number(sent_text) is None:
            raise ValidationError(PAGE_OUT_OF_DATE_SENTENCE)
        return parse_sent_number(sent_text)


def parse_sent_number_or_zero(sent_text: str) -> int:
    """Return the whole number that a page of ours sent; 0 for any other text."""
    return parse_sent_number(sent_text) or 0


def parse_entry_number(typed_text: str) -> int | None:
    """Return the typed number of a player if it is from 1 to 9999; None for any other text."""
    return int(typed_text) if ENTRY_NUMBER_PATTERN.fullmatch(typed_text) else None


class NumberField(forms.RegexField):
    """A field for a whole number that matches a pattern. An optional field that is left empty gives
    None; `fault_message` is the error for any other text.
    """

    def __init__(
        self,
        pattern: str,
        *,
        label: str,
        fault_message: str,
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
            error_messages=dict.fromkeys(("required", "invalid"), fault_message),
        )

    def clean(self, value: object) -> int | None:
        typed_text: str = super().clean(value)
        return int(typed_text) if typed_text else None


class EntryNumberForm(DeskForm):
    entry = HiddenNumberField()


class TimeOfDayField(forms.TimeField):
    """A text box for a time of day as people write it: 9:30 pm, 9:30pm, 930p, 9 pm or 21:30."""

    def __init__(
        self, *, label: str = "", help_text: str = "", initial: time | None = None
    ) -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            initial=initial,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )

    def to_python(self, value: object) -> time | None:
        typed_time = str(value or "").strip().lower()
        if not typed_time:
            return None
        match = TIME_PATTERN.fullmatch(typed_time)
        if match is None or not (match["minute"] or match["half"]):
            raise ValidationError(WRONG_TIME_SENTENCE)
        hour = int(match["hour"])
        if match["half"]:
            if not 1 <= hour <= 12:
                raise ValidationError(WRONG_TIME_SENTENCE)
            hour = hour % 12 + (12 if match["half"] == "p" else 0)
        if hour > 23:
            raise ValidationError(WRONG_TIME_SENTENCE)
        return time(hour, int(match["minute"] or 0))

    def prepare_value(self, value: object) -> object:
        return clock_time(value) if isinstance(value, time) else value


def parse_time(typed_time: str) -> time | None:
    """Return the time of day that was typed, such as "9:30 pm"; None for an empty text. Refuse any
    other text.
    """
    try:
        return TimeOfDayField().to_python(typed_time)
    except ValidationError as fault:
        raise Refused(WRONG_TIME_SENTENCE) from fault


def _date_field(label: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        error_messages={"required": "Choose a date.", "invalid": WRONG_DATE_SENTENCE},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class DateRangeForm(DeskForm):
    """A form for a range of dates: the first and the last day."""

    first = _date_field("From")
    last = _date_field("To")

    def __init__(
        self,
        data: Mapping[str, object] | None,
        *,
        first: date,
        last: date,
        **options: object,
    ) -> None:
        initial = {"first": first, "last": last}
        # The type checker wants the type of each keyword argument, and Django's form has many of
        # them.
        super().__init__(data, initial=initial, **options)  # type: ignore[arg-type]

    def clean_last(self) -> date:
        last_date: date = self.cleaned_data["last"]
        if "first" in self.cleaned_data and last_date < self.cleaned_data["first"]:
            raise ValidationError("The last date is before the first one. Change one of them.")
        return last_date
