"""A dial as a question on a page: one field for each kind of answer. Knows no dial by name."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from scoring.dials.dial import Dial
from scoring.dials.kinds import Cents, Kind, OneOf, Several, Stored, Text, Texts, WholeNumber, YesNo
from scoring.dollars import dollars
from scoring.house import RuleLine
from tournament.desk.forms.question import DialQuestion
from tournament.money.forms import cents
from tournament.words import names

DIGITS = re.compile(r"[0-9]{1,6}")
LONG_TEXT = 100
# So many answers in a row are asked for at least, and always one more than there are.
LEAST_ROW = 3


def question(dial: Dial, now: Stored, *, sheet: Stored, line: RuleLine | None) -> DialQuestion:
    return QUESTIONS[type(dial.kind)](dial, now, sheet=sheet, line=line)


class OneAnswer(DialQuestion):
    """A few answers, all of them in sight; the sheet's own is marked."""

    def answers(self) -> Mapping[str, Stored]:
        if isinstance(self.kind, OneOf):
            return {str(option.value): option.value for option in self.kind.answers}
        return {str(answer): answer for answer in (True, False)}

    def box(self) -> forms.Widget:
        return Answers(choices=[(key, self.marked(one)) for key, one in self.answers().items()])

    def marked(self, answer: Stored) -> str:
        mark = f" ({self.source})" if self.source and answer == self.sheet else ""
        return self.say(answer) + mark

    def told(self, typed: Any) -> Stored:
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

    def told(self, typed: Any) -> Stored:
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

    def told(self, typed: Any) -> Stored:
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

    def told(self, typed: Any) -> Stored:
        if typed and not names.readable(typed):
            raise ValueError
        return names.readable(typed)

    def wanted(self) -> str:
        return f"write at most {self.kind.longest} letters that can be read"


class Names(DialQuestion):
    def told(self, typed: Any) -> Stored:
        return [names.readable(value) for value in typed.split(",") if value.strip()]

    def wanted(self) -> str:
        return f"write at most {self.kind.most} names with commas between them, none of them twice"

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def hint(self) -> str:
        return f"Write commas between the names. {super().hint()}"


class InOrder(DialQuestion):
    """First this, then that: as many closed lists as there are answers, and one more."""

    def box(self) -> forms.Widget:
        assert isinstance(self.now, list)
        count = min(len(self.kind.answers), max(LEAST_ROW, len(self.now) + 1))
        return InARow([self._list(place) for place in range(count)])

    def told(self, typed: Any) -> Stored:
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
        """That an answer is wrong is said of all together: one alone cannot be."""
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
