"""A dial as a question on a page: one form field for each kind of answer. Knows no dial by name."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.dials.dial import (
    Cents,
    Dial,
    Kind,
    OneOf,
    Several,
    Stored,
    Text,
    Texts,
    WholeNumber,
    YesNo,
)
from scoring.dollars import dollars
from scoring.house import RuleLine
from tournament.evening.words import names
from tournament.topics.money.forms import cents

DIGITS = re.compile(r"[0-9]{1,6}")
# A text that may be longer than this gets a box of several lines.
LONG_TEXT = 100
# An answer of several parts has at least so many lists, and always one more than parts.
MIN_LISTS = 3


class DialQuestion(forms.Field, ABC):
    """A form field for one dial, which comes out as rules store it.

    `now` is tonight's answer and `sheet` the house's, which stands in the sheet's `line` if the
    house has a sheet. What the dial's kind refuses is said under the dial's label.
    """

    def __init__(self, dial: Dial, now: Stored, *, sheet: Stored, line: RuleLine | None) -> None:
        self.kind: Any = dial.kind
        self.now = now
        self.sheet = sheet
        self.line = line
        super().__init__(
            label=dial.label,
            required=False,
            initial=now,
            widget=self.box(),
            help_text=" ".join(filter(None, (self.hint(), self.turned or self.origin()))),
            template_name="set_up/_dial.html",
        )

    def clean(self, value: Any) -> Stored:
        try:
            stored = self.parse(value or "")
            self.kind.read(stored)
        except (ValueError, ValidationError):
            raise ValidationError(f"{self.label}: {self.wanted()}.") from None
        return stored

    @abstractmethod
    def parse(self, typed: Any) -> Stored:
        """Return what the browser sent as the kind reads it, or raise a ValueError."""

    @abstractmethod
    def wanted(self) -> str:
        """Return what can be answered, in words that follow the label."""

    def box(self) -> forms.Widget:
        return forms.TextInput(attrs={"autocomplete": "off"})

    def hint(self) -> str:
        nothing = getattr(self.kind, "nothing", "")
        return f'Leave it empty for "{nothing}".' if nothing else ""

    def origin(self) -> str:
        """Return where the answer in the box comes from, in a sentence."""
        if self.line is None:
            return ""
        if self.line.silent:
            return "Our suggestion: the sheet does not say."
        return f"As the sheet has it ({self.line.clause})."

    @property
    def source(self) -> str:
        if self.line is None:
            return ""
        if self.line.silent:
            return "our suggestion: the sheet does not say"
        return f"the sheet, {self.line.clause}"

    @property
    def turned(self) -> str:
        """Return what the sheet says, in a sentence, if tonight's answer is another one."""
        if self.now == self.sheet or self.line is None:
            return ""
        if self.line.silent:
            return f"Changed: the sheet does not say, and our suggestion is {self.say(self.sheet)}."
        return f"Changed: the sheet says {self.say(self.sheet)} ({self.line.clause})."

    def as_sent(self, name: str) -> dict[str, str]:
        """Return tonight's answer as a browser sends it from untouched boxes."""
        return {name: "" if self.now is None else str(self.prepare_value(self.now))}

    def say(self, stored: Stored) -> str:
        words: str = self.kind.say(self.kind.read(stored))
        return words


class OneAnswer(DialQuestion):
    """A few answers, all of them in sight, with the sheet's own marked."""

    def answers(self) -> Mapping[str, Stored]:
        if isinstance(self.kind, OneOf):
            return {str(option.value): option.value for option in self.kind.answers}
        return {str(answer): answer for answer in (True, False)}

    def box(self) -> forms.Widget:
        return Answers(choices=[(key, self.marked(one)) for key, one in self.answers().items()])

    def marked(self, answer: Stored) -> str:
        mark = f" ({self.source})" if self.source and answer == self.sheet else ""
        return self.say(answer) + mark

    def parse(self, typed: Any) -> Stored:
        if typed not in self.answers():
            raise ValueError
        return self.answers()[typed]

    def wanted(self) -> str:
        return "choose one of the answers"

    def origin(self) -> str:
        return ""


class Number(DialQuestion):
    def box(self) -> forms.Widget:
        return forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric", "size": 4})

    def parse(self, typed: Any) -> Stored:
        if not typed.strip():
            return None
        if not DIGITS.fullmatch(typed.strip()):
            raise ValueError
        return int(typed)

    def wanted(self) -> str:
        nothing = f', or leave it empty for "{self.kind.nothing}"' if self.kind.nothing else ""
        return f"write a whole number from {self.kind.least} to {self.kind.most}{nothing}"

    @property
    def unit(self) -> str:
        zero = f", or 0 for {self.kind.zero}" if self.kind.zero else ""
        return f"{self.kind.many}{zero}"


class Sum(DialQuestion):
    def box(self) -> forms.Widget:
        return forms.TextInput(attrs={"autocomplete": "off", "inputmode": "decimal", "size": 8})

    def parse(self, typed: Any) -> Stored:
        return cents(typed, self.kind.most)

    def wanted(self) -> str:
        return (
            f"write dollars and cents like 1.50, at most {dollars(self.kind.most)}, or 0 for none"
        )

    def prepare_value(self, value: Any) -> Any:
        return dollars(value) if isinstance(value, int) else value


class WordsField(DialQuestion):
    def box(self) -> forms.Widget:
        if self.kind.longest > LONG_TEXT:
            return forms.Textarea(attrs={"rows": 4})
        return super().box()

    def parse(self, typed: Any) -> Stored:
        if typed and not names.readable(typed):
            raise ValueError
        return names.readable(typed)

    def wanted(self) -> str:
        return f"write at most {self.kind.longest} letters that can be read"


class Names(DialQuestion):
    def parse(self, typed: Any) -> Stored:
        return [names.readable(value) for value in typed.split(",") if value.strip()]

    def wanted(self) -> str:
        return f"write at most {self.kind.most} names with commas between them, none of them twice"

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def hint(self) -> str:
        return f"Write commas between the names. {super().hint()}"


class InOrder(DialQuestion):
    """Answers in an order, first this, then that: a closed list for each, and one more."""

    def box(self) -> forms.Widget:
        assert isinstance(self.now, list)
        count = min(len(self.kind.answers), max(MIN_LISTS, len(self.now) + 1))
        return InARow([self._list(place) for place in range(count)])

    def parse(self, typed: Any) -> Stored:
        return [value for value in typed if value]

    def as_sent(self, name: str) -> dict[str, str]:
        assert isinstance(self.now, list)
        return {f"{name}_{place}": str(answer) for place, answer in enumerate(self.now)}

    def wanted(self) -> str:
        return "choose each answer once"

    def hint(self) -> str:
        return ""

    def _list(self, place: int) -> forms.Select:
        before = "then " if place else ""
        nothing = "then nothing more" if place else self.kind.nothing
        answers = [(str(answer.value), before + answer.words) for answer in self.kind.answers]
        attrs = {"aria-label": f"Answer {place + 1}"}
        return forms.Select(attrs=attrs, choices=[("", nothing), *answers])


class Answers(forms.RadioSelect):
    template_name = "set_up/_answers.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Say of all answers together that one is wrong: none is wrong alone."""
        kept = {key: value for key, value in (attrs or {}).items() if key != "aria-invalid"}
        return super().get_context(name, value, kept)


class InARow(forms.MultiWidget):
    def decompress(self, value: Any) -> list[Any]:
        return list(value or ())


QUESTIONS: Mapping[type[Kind], type[DialQuestion]] = {
    OneOf: OneAnswer,
    YesNo: OneAnswer,
    WholeNumber: Number,
    Cents: Sum,
    Text: WordsField,
    Texts: Names,
    Several: InOrder,
}


def question(dial: Dial, now: Stored, *, sheet: Stored, line: RuleLine | None) -> DialQuestion:
    return QUESTIONS[type(dial.kind)](dial, now, sheet=sheet, line=line)
