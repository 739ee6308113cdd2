"""The form fields that ask for house rules. Each kind of answer has a class, and no rule has a
class of its own.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.dials.dial import (
    AnswerKind,
    Cents,
    Dial,
    MultipleChoice,
    NameList,
    SingleChoice,
    StoredAnswer,
    TextLine,
    WholeNumber,
    YesNo,
)
from scoring.dollars import format_dollars
from scoring.house import RuleLine
from tournament.evening.words import names
from tournament.topics.money.forms import parse_cents

DIGITS_PATTERN = re.compile(r"[0-9]{1,6}")
# A field for texts of up to this many characters has a box of one line. A field that allows longer
# texts gets several lines.
MAX_ONE_LINE_LENGTH = 100
# A house rule that takes several answers has a select box for each current answer, and one more. It
# has at least this many boxes, but never more boxes than possible answers.
MIN_ANSWER_LISTS = 3


class DialQuestion(forms.Field, ABC):
    """The form field for one house rule. `current_answer` is the answer now, and `sheet_answer` is
    the answer of the rule sheet. `sheet_line` is the line of the rule sheet that gives this answer,
    or None if there is no rule sheet.
    """

    attrs: Mapping[str, str] = MappingProxyType({})

    def __init__(
        self,
        dial: Dial,
        current_answer: StoredAnswer,
        *,
        sheet_answer: StoredAnswer,
        sheet_line: RuleLine | None,
    ) -> None:
        self.kind: Any = dial.kind
        self.current_answer = current_answer
        self.sheet_answer = sheet_answer
        self.sheet_line = sheet_line
        super().__init__(
            label=dial.label,
            required=False,
            initial=current_answer,
            widget=self.make_widget(),
            help_text=" ".join(filter(None, (self.hint(), self.note_about_change))),
            template_name="set_up/_dial.html",
        )

    def clean(self, value: Any) -> StoredAnswer:
        try:
            answer = self.parse(value or "")
            self.kind.read_answer(answer)
        except (ValueError, ValidationError):
            raise ValidationError(f"{self.label}: {self.error_sentence()}") from None
        return answer

    @abstractmethod
    def parse(self, typed_value: Any) -> StoredAnswer:
        """Return the value to store for what the browser sent, or raise a ValueError."""

    @abstractmethod
    def error_sentence(self) -> str:
        """Return the error message, a sentence that says which answers are possible."""

    def make_widget(self) -> forms.Widget:
        return forms.TextInput(attrs={"autocomplete": "off", **self.attrs})

    def hint(self) -> str:
        hint: str = getattr(self.kind, "hint", "")
        return hint

    @property
    def spoken_unit(self) -> str:
        """Return the unit of the answer for a screen reader, or "" if the label names it."""
        return ""

    @property
    def label_note(self) -> str:
        """Return the note after the label if the current answer is our suggestion."""
        return "" if self.note_about_change else self.suggestion_note

    @property
    def suggestion_note(self) -> str:
        """Return a note for our suggestion; "" if the rule sheet gives the answer."""
        return " (our suggestion)" if self.sheet_line and self.sheet_line.is_assumed else ""

    @property
    def note_about_change(self) -> str:
        """Return a note with the rule sheet's answer or, if the sheet does not say, with our
        suggestion. Return "" if that is the current answer, or without a rule sheet.
        """
        if self.current_answer == self.sheet_answer or self.sheet_line is None:
            return ""
        sheet_words = self.answer_in_words(self.sheet_answer)
        if self.sheet_line.is_assumed:
            return f'Your choice. The rule sheet doesn\'t say. We suggest "{sheet_words}".'
        return f'Changed. The rule sheet says "{sheet_words}".'

    def unchanged_values(self, name: str) -> dict[str, str]:
        """Return the fields that a browser sends if the current answer is not changed."""
        return {
            name: ""
            if self.current_answer is None
            else str(self.prepare_value(self.current_answer))
        }

    def answer_in_words(self, answer: StoredAnswer) -> str:
        words: str = self.kind.format_answer(self.kind.read_answer(answer))
        return words


class ChoiceQuestion(DialQuestion):
    """A list of a few answers. A note marks the one that is our suggestion."""

    def answers(self) -> Mapping[str, StoredAnswer]:
        if isinstance(self.kind, SingleChoice):
            return {str(option.value): option.value for option in self.kind.answers}
        return {str(answer): answer for answer in (True, False)}

    def make_widget(self) -> forms.Widget:
        answers = self.answers().items()
        return forms.Select(choices=[(key, self.choice_words(answer)) for key, answer in answers])

    def choice_words(self, answer: StoredAnswer) -> str:
        return self.answer_in_words(answer) + (
            self.suggestion_note if answer == self.sheet_answer else ""
        )

    def parse(self, typed_value: Any) -> StoredAnswer:
        if typed_value not in self.answers():
            raise ValueError
        return self.answers()[typed_value]

    def error_sentence(self) -> str:
        return "Choose one of the answers."

    @property
    def label_note(self) -> str:
        return ""


class NumberQuestion(DialQuestion):
    attrs = MappingProxyType({"inputmode": "numeric", "size": "4"})

    def parse(self, typed_value: Any) -> StoredAnswer:
        if not typed_value.strip():
            return None
        if not DIGITS_PATTERN.fullmatch(typed_value.strip()):
            raise ValueError
        return int(typed_value)

    def error_sentence(self) -> str:
        range_sentence = f"Enter a whole number from {self.kind.minimum} to {self.kind.maximum}."
        return f"{range_sentence} {self.hint()}".strip()

    @property
    def unit(self) -> str:
        plural: str = self.kind.plural
        return plural

    @property
    def spoken_unit(self) -> str:
        return "" if self.unit in str(self.label).lower() else f"({self.unit})"


class MoneyQuestion(DialQuestion):
    attrs = MappingProxyType({"inputmode": "decimal", "size": "8"})

    def parse(self, typed_value: Any) -> StoredAnswer:
        return parse_cents(typed_value, self.kind.maximum)

    def error_sentence(self) -> str:
        limit_words = format_dollars(self.kind.maximum)
        return f"Enter dollars and cents, like 1.50, up to {limit_words}. Enter 0 for none."

    def prepare_value(self, value: Any) -> Any:
        return format_dollars(value) if isinstance(value, int) else value


class TextQuestion(DialQuestion):
    def make_widget(self) -> forms.Widget:
        if self.kind.max_length > MAX_ONE_LINE_LENGTH:
            return forms.Textarea(attrs={"rows": 4})
        return super().make_widget()

    def parse(self, typed_value: Any) -> StoredAnswer:
        if typed_value and not names.make_readable(typed_value):
            raise ValueError
        return names.make_readable(typed_value)

    def error_sentence(self) -> str:
        return f"Enter up to {self.kind.max_length} readable characters."


class NamesQuestion(DialQuestion):
    def parse(self, typed_value: Any) -> StoredAnswer:
        return [names.make_readable(value) for value in typed_value.split(",") if value.strip()]

    def error_sentence(self) -> str:
        return f"Enter up to {self.kind.max_names} different names, with commas between them."

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def hint(self) -> str:
        return f"Put commas between the names. {super().hint()}"


class OrderQuestion(DialQuestion):
    """Several answers in an order, each chosen from its own list."""

    def make_widget(self) -> forms.Widget:
        assert isinstance(self.current_answer, list)
        list_count = min(
            len(self.kind.answers), max(MIN_ANSWER_LISTS, len(self.current_answer) + 1)
        )
        return SelectsInARow([self._answer_list(position) for position in range(list_count)])

    def parse(self, typed_value: Any) -> StoredAnswer:
        return [value for value in typed_value if value]

    def unchanged_values(self, name: str) -> dict[str, str]:
        assert isinstance(self.current_answer, list)
        return {
            f"{name}_{position}": str(answer) for position, answer in enumerate(self.current_answer)
        }

    def error_sentence(self) -> str:
        return "Choose each answer once."

    def hint(self) -> str:
        return ""

    def _answer_list(self, position: int) -> forms.Select:
        empty_words = "No more" if position else self.kind.empty_label
        answers = [(str(answer.value), answer.label) for answer in self.kind.answers]
        attrs = {"aria-label": f"Answer {position + 1}"}
        return forms.Select(attrs=attrs, choices=[("", empty_words), *answers])


class SelectsInARow(forms.MultiWidget):
    def decompress(self, value: Any) -> list[Any]:
        return list(value or ())


QUESTION_CLASS_BY_ANSWER_KIND: Mapping[type[AnswerKind], type[DialQuestion]] = {
    SingleChoice: ChoiceQuestion,
    YesNo: ChoiceQuestion,
    WholeNumber: NumberQuestion,
    Cents: MoneyQuestion,
    TextLine: TextQuestion,
    NameList: NamesQuestion,
    MultipleChoice: OrderQuestion,
}


def make_question(
    dial: Dial,
    current_answer: StoredAnswer,
    *,
    sheet_answer: StoredAnswer,
    sheet_line: RuleLine | None,
) -> DialQuestion:
    return QUESTION_CLASS_BY_ANSWER_KIND[type(dial.kind)](
        dial, current_answer, sheet_answer=sheet_answer, sheet_line=sheet_line
    )
