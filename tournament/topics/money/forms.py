"""Money as people type it: sums, who paid, for what and how."""

import re
from collections import Counter
from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.dollars import dollars
from tournament.evening.facts import Entry, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.purse.books import KINDS, MOST_CENTS, OWED, WAYS
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import DeskForm
from tournament.kit.lists.finding import fold

SUM = re.compile(r"\$? ?([0-9]{0,9})(?:\.([0-9]{1,2}))?")
HOW_TO_WRITE = "Write a sum like 1, 1.50 or $1.50."
MAX_NOTE = 200
FOR_WHAT = [(kind, KINDS[kind].owed) for kind in OWED]
OTHER = [(kind, said.offered) for kind, said in KINDS.items() if said.offered]


def cents(typed: str, most: int = MOST_CENTS) -> int:
    """The cents of a sum, or a ValidationError that says how to write it."""
    matched = SUM.fullmatch(typed.strip())
    if matched is None or not any(matched.groups()):
        raise ValidationError(HOW_TO_WRITE)
    sum_of_it = int(matched[1] or 0) * 100 + int((matched[2] or "0").ljust(2, "0"))
    if sum_of_it > most:
        raise ValidationError(f"That is more than {dollars(most)}. Check the sum.")
    return sum_of_it


class MoneyField(forms.CharField):
    """Comes out as cents; an empty box as nothing, where it may be empty."""

    def __init__(self, *, label: str, missing: str = "", most: int = MOST_CENTS) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(
            label=label,
            required=bool(missing),
            error_messages={"required": missing},
            widget=forms.TextInput(attrs=attrs),
        )
        self.most = most

    def clean(self, value: object) -> int | None:
        typed: str = super().clean(value)
        return cents(typed, self.most) if typed else None

    def prepare_value(self, value: object) -> object:
        return dollars(value).removeprefix("$") if isinstance(value, int) else value


class NoteField(forms.CharField):
    """One readable line."""

    def __init__(self, *, label: str) -> None:
        super().__init__(label=label, required=False, strip=False)

    def clean(self, value: object) -> str:
        tidy: str = super().clean(names.readable(value) if isinstance(value, str) else value)
        if len(tidy) > MAX_NOTE:
            raise ValidationError(f"At most {MAX_NOTE} characters, please.")
        return tidy


class LongSelect(forms.Select):
    """Everybody tonight, drawn at once: a template for each line would slow the page down."""

    def render(
        self,
        name: str,
        value: object,
        attrs: Mapping[str, object] | None = None,
        renderer: object = None,
    ) -> SafeString:
        chosen = "" if value is None else str(value)
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (choice, SafeString(" selected" if str(choice) == chosen else ""), words)
                for choice, words in self.choices
            ),
        )
        drawn = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        return format_html("<select{}>{}</select>", flatatt(drawn), options)


class WhoField(forms.TypedChoiceField):
    """A player; typing in the closed list finds the number, or in an evening of pairs the name."""

    def __init__(self, *, missing: str = "") -> None:
        wrong = missing or "Choose somebody who is here."
        super().__init__(
            label="Who?",
            coerce=int,
            empty_value=None,
            required=bool(missing),
            error_messages={"required": wrong, "invalid_choice": wrong},
            widget=LongSelect,
        )

    def offer(self, night: Night) -> None:
        ranked = [entry for entry in night.entries if entry.ranked]
        people = [(entry.number, f"{entry.number} {entry.name}") for entry in ranked]
        if night.party_words.is_team:
            by_name = sorted(ranked, key=lambda entry: (fold(entry.name), entry.number))
            alike = Counter(entry.label for entry in ranked)
            people = [
                (entry.number, entry.label if alike[entry.label] == 1 else _entry_label(entry))
                for entry in by_name
            ]
        self.choices = [("", "Choose"), *people]


def _entry_label(entry: Entry) -> str:
    return f"{entry.name} ({entry.known_by}, number {entry.number})"


class DueForm(DeskForm):
    """One thing that is due from one player."""

    entry = WhoField(missing="Choose who it is.")
    kind = forms.TypedChoiceField(
        label="What for?",
        choices=FOR_WHAT,
        coerce=PaymentKind,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose what it is for."),
    )

    def __init__(
        self, data: Mapping[str, object] | None, *, night: Night, auto_id: str = "id_%s"
    ) -> None:
        super().__init__(data, auto_id=auto_id)
        if isinstance(who := self.fields["entry"], WhoField):
            who.offer(night)


def how_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label="How?",
        choices=list(WAYS.items()),
        coerce=PaymentMethod,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose how it was paid."),
    )


class TakeForm(DueForm):
    cents = MoneyField(label="How much, if not all?")
    how = how_field()


class OtherForm(DeskForm):
    """Money that is nobody's fee or fine."""

    kind = forms.TypedChoiceField(
        label="What is it?",
        choices=OTHER,
        coerce=PaymentKind,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose what it is."),
    )
    cents = MoneyField(label="How much?", missing=HOW_TO_WRITE)
    how = how_field()
    note = NoteField(label="What for, or from whom? Needed where it is spent.")
