"""Forms for money as people type it: amounts, who paid, for what and how."""

import re
from collections import Counter
from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.dollars import format_dollars
from tournament.evening.facts import Entry, PaymentKind, PaymentMethod
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.night import Night
from tournament.evening.purse.books import (
    MAX_PAYMENT_CENTS,
    OWED_PAYMENT_KINDS,
    TERMS_BY_PAYMENT_KIND,
    WORD_BY_PAYMENT_METHOD,
)
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import DeskForm
from tournament.kit.lists.finding import comparable_text

AMOUNT_PATTERN = re.compile(r"\$? ?([0-9]{0,9})(?:\.([0-9]{1,2}))?")
CENTS_PATTERN = re.compile(r"([0-9]{1,7}) ?(?:¢|cents?)", re.IGNORECASE)
AMOUNT_FAULT_SENTENCE = "Enter an amount like 1, 1.50 or $1.50."
DUE_KIND_CHOICES = [(kind, TERMS_BY_PAYMENT_KIND[kind].owed_words) for kind in OWED_PAYMENT_KINDS]
OTHER_KIND_CHOICES = [
    (kind, words.choice_words)
    for kind, words in TERMS_BY_PAYMENT_KIND.items()
    if words.choice_words
]


def parse_cents(typed_text: str, max_cents: int = MAX_PAYMENT_CENTS) -> int:
    """Return the cents of a typed amount. Raise a ValidationError if the text is not an amount, or
    if the amount is more than `max_cents`.
    """
    if match := CENTS_PATTERN.fullmatch(typed_text.strip()):
        cents = int(match[1])
    elif (match := AMOUNT_PATTERN.fullmatch(typed_text.strip())) and any(match.groups()):
        cents = int(match[1] or 0) * 100 + int((match[2] or "0").ljust(2, "0"))
    else:
        raise ValidationError(AMOUNT_FAULT_SENTENCE)
    if cents > max_cents:
        raise ValidationError(f"That's more than {format_dollars(max_cents)}. Check the amount.")
    return cents


class MoneyField(forms.CharField):
    """An amount of money, as cents. An empty box that is not required is None."""

    def __init__(
        self, *, label: str, missing_message: str = "", max_cents: int = MAX_PAYMENT_CENTS
    ) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(
            label=label,
            required=bool(missing_message),
            error_messages={"required": missing_message},
            widget=forms.TextInput(attrs=attrs),
        )
        self.max_cents = max_cents

    def clean(self, value: object) -> int | None:
        typed_text: str = super().clean(value)
        return parse_cents(typed_text, self.max_cents) if typed_text else None

    def prepare_value(self, value: object) -> object:
        return format_dollars(value).removeprefix("$") if isinstance(value, int) else value


class NoteField(forms.CharField):
    """One line of text without unreadable characters."""

    def __init__(self, *, label: str) -> None:
        super().__init__(label=label, required=False, strip=False)

    def clean(self, value: object) -> str:
        note: str = super().clean(names.make_readable(value) if isinstance(value, str) else value)
        if len(note) > MAX_NOTE_LENGTH:
            raise ValidationError(f"Use at most {MAX_NOTE_LENGTH} characters.")
        return note


class FastSelect(forms.Select):
    """A select box whose options are rendered in one step, because a template for each player is
    slow.
    """

    def render(
        self,
        name: str,
        value: object,
        attrs: Mapping[str, object] | None = None,
        renderer: object = None,
    ) -> SafeString:
        chosen_value = "" if value is None else str(value)
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (choice, SafeString(" selected" if str(choice) == chosen_value else ""), words)
                for choice, words in self.choices
            ),
        )
        final_attrs = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        return format_html("<select{}>{}</select>", flatatt(final_attrs), options)


class PlayerField(forms.TypedChoiceField):
    """A player to choose. Typing in the select box finds a number, or on a night of teams a
    name.
    """

    def __init__(self, *, missing_message: str = "") -> None:
        fault_message = missing_message or "Choose a player who is here."
        super().__init__(
            label="Player",
            coerce=int,
            empty_value=None,
            required=bool(missing_message),
            error_messages={"required": fault_message, "invalid_choice": fault_message},
            widget=FastSelect,
        )

    def offer_players(self, night: Night) -> None:
        ranked_entries = [entry for entry in night.entries if entry.ranked]
        numbers_and_labels = [
            (entry.number, f"{entry.number} {entry.name}") for entry in ranked_entries
        ]
        if night.party_words.is_team:
            entries_sorted_by_name = sorted(
                ranked_entries, key=lambda entry: (comparable_text(entry.name), entry.number)
            )
            count_by_label = Counter(entry.label for entry in ranked_entries)
            numbers_and_labels = [
                (
                    entry.number,
                    entry.label
                    if count_by_label[entry.label] == 1
                    else _label_with_entry_number(entry),
                )
                for entry in entries_sorted_by_name
            ]
        self.choices = [("", "Choose"), *numbers_and_labels]


def _label_with_entry_number(entry: Entry) -> str:
    return f"{entry.name} ({entry.number_label}, number {entry.number})"


class DueForm(DeskForm):
    """A player, and a kind of payment that the player can owe."""

    entry = PlayerField(missing_message="Choose a player.")
    kind = forms.TypedChoiceField(
        label="For",
        choices=DUE_KIND_CHOICES,
        coerce=PaymentKind,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose what it is for."),
    )

    def __init__(
        self, data: Mapping[str, object] | None, *, night: Night, auto_id: str = "id_%s"
    ) -> None:
        super().__init__(data, auto_id=auto_id)
        if isinstance(player_field := self.fields["entry"], PlayerField):
            player_field.offer_players(night)


def payment_method_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label="Paid by",
        choices=list(WORD_BY_PAYMENT_METHOD.items()),
        coerce=PaymentMethod,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose how it was paid."),
    )


class PaymentForm(DueForm):
    cents = MoneyField(label="Amount (blank = all)")
    payment_method = payment_method_field()


class OtherPaymentForm(DeskForm):
    """Money that is not a player's fee or fine."""

    kind = forms.TypedChoiceField(
        label="Kind",
        choices=OTHER_KIND_CHOICES,
        coerce=PaymentKind,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose what it is."),
    )
    cents = MoneyField(label="Amount", missing_message=AMOUNT_FAULT_SENTENCE)
    payment_method = payment_method_field()
    note = NoteField(label="Note (required for money spent)")
