"""A dial is a house rule that can be changed for a night. It has a label, a kind of answers that it
takes, and the nights on which it matters.

An AnswerKind reads an answer from a form or from stored JSON, and says what is wrong with a wrong
answer. It also formats an answer as the label of a button, and as a rule. Every dial is declared
once, as a field of a group in groups.py.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, ClassVar, ParamSpec

from scoring.chairs import Chair
from scoring.dials.options import TEAM_TOTAL_FORMATS, FormatOption, Option
from scoring.dollars import format_dollars

ListedAnswer = Option | Chair
# AnswerValue is an answer to a dial, as a field of HouseRules. StoredAnswer is the same answer as a
# JSON value.
AnswerValue = bool | int | str | ListedAnswer | tuple[str, ...] | tuple[ListedAnswer, ...] | None
StoredAnswer = bool | int | str | list[str | int] | None


class AnswerKind(ABC):
    """The kind of answers that a house rule takes, such as whole numbers."""

    __slots__ = ()

    @abstractmethod
    def read_answer(self, value: object) -> AnswerValue:
        """Return the answer that this value stands for. Raise a ValueError for a wrong value, with
        a text that completes the sentence "It must be".
        """

    @abstractmethod
    def format_answer(self, value: object) -> str:
        """Return an answer as the label of a button."""

    def format_rule(self, value: object) -> str:
        """Return an answer as the rules page shows it: a sentence, or words that are shown beside
        the label of the dial.
        """
        return self.format_answer(value)


@dataclass(frozen=True, slots=True)
class WholeNumber(AnswerKind):
    """Answers that are whole numbers from `minimum` to `maximum`. `empty_label` is the label for
    the answer None, and `zero_label` is the label for 0. `hint` tells the director how to give the
    labeled answer.
    """

    minimum: int
    maximum: int
    singular: str
    plural: str
    empty_label: str = ""
    zero_label: str = ""
    hint: str = ""

    def read_answer(self, value: object) -> int | None:
        if value is None and self.empty_label:
            return None
        if type(value) is not int or not self.minimum <= value <= self.maximum:
            null_hint = f', or null for "{self.empty_label}"' if self.empty_label else ""
            raise ValueError(f"a whole number from {self.minimum} to {self.maximum}{null_hint}")
        return value

    def format_answer(self, value: object) -> str:
        if value is None:
            return self.empty_label
        if value == 0 and self.zero_label:
            return self.zero_label
        return f"{value} {self.singular if value in (1, -1) else self.plural}".strip()


@dataclass(frozen=True, slots=True)
class Cents(AnswerKind):
    """Answers that are amounts of money, from 0 to `maximum` cents."""

    maximum: int

    def read_answer(self, value: object) -> int:
        if type(value) is not int or not 0 <= value <= self.maximum:
            raise ValueError(f"whole cents from 0 to {self.maximum}")
        return value

    def format_answer(self, value: object) -> str:
        assert isinstance(value, int)
        if not value:
            return format_dollars(0)
        return f"{value} cents" if value < 100 else format_dollars(value)


@dataclass(frozen=True, slots=True)
class YesNo(AnswerKind):
    """The two answers yes and no, each with the label of its button and its sentence."""

    yes_label: str
    no_label: str
    yes_sentence: str
    no_sentence: str

    def read_answer(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value

    def format_answer(self, value: object) -> str:
        return self.yes_label if value else self.no_label

    def format_rule(self, value: object) -> str:
        return self.yes_sentence if value else self.no_sentence


@dataclass(frozen=True, slots=True)
class SingleChoice(AnswerKind):
    """Answers of which exactly one is chosen from a list."""

    answers: tuple[ListedAnswer, ...]

    def read_answer(self, value: object) -> ListedAnswer:
        for answer in self.answers:
            if value is answer or (type(value) is type(answer.value) and value == answer.value):
                return answer
        raise ValueError(self.answers_in_words)

    @property
    def answers_in_words(self) -> str:
        return f"one of {', '.join(str(answer.value) for answer in self.answers)}"

    def format_answer(self, value: object) -> str:
        assert isinstance(value, ListedAnswer)
        return value.label

    def format_rule(self, value: object) -> str:
        return value.sentence if isinstance(value, Option) else self.format_answer(value)


@dataclass(frozen=True, slots=True)
class MultipleChoice(AnswerKind):
    """Answers of which any number can be chosen from a list, each at most once. They are in the
    order in which they apply.
    """

    answers: tuple[ListedAnswer, ...]
    empty_label: str

    def read_answer(self, value: object) -> tuple[ListedAnswer, ...]:
        single_choice = SingleChoice(self.answers)
        if not isinstance(value, list | tuple):
            raise ValueError(f"a list, each {single_choice.answers_in_words}")
        try:
            answers = tuple(single_choice.read_answer(answer) for answer in value)
        except ValueError as fault:
            raise ValueError(f"a list, each {fault}") from None
        if len(set(answers)) < len(answers):
            raise ValueError("a list without repeats")
        return answers

    def format_answer(self, value: object) -> str:
        assert isinstance(value, tuple)
        labels = [answer.label for answer in value]
        if len(labels) > 1:
            return ", ".join(f"{number} {label}" for number, label in enumerate(labels, start=1))
        return labels[0] if labels else self.empty_label


@dataclass(frozen=True, slots=True)
class TextLine(AnswerKind):
    """Answers that are one line of plain text. `empty_label` is the label for an empty text, and
    `hint` tells the director how to enter an empty text.
    """

    max_length: int
    empty_label: str
    hint: str = ""

    def read_answer(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > self.max_length or not value.isprintable():
            raise ValueError(f"plain text of at most {self.max_length} letters")
        return value.strip()

    def format_answer(self, value: object) -> str:
        return str(value) or self.empty_label


@dataclass(frozen=True, slots=True)
class NameList(AnswerKind):
    """Answers that are lists of names. No name is empty or listed twice. `empty_label` is the label
    for an empty list, and `hint` tells the director how to enter an empty list.
    """

    max_names: int
    empty_label: str
    hint: str = ""

    def read_answer(self, value: object) -> tuple[str, ...]:
        requirement = f"a list of at most {self.max_names} names, none empty and none twice"
        if not isinstance(value, list | tuple):
            raise ValueError(requirement)
        names = tuple(TextLine(40, "").read_answer(name) for name in value)
        if not all(names) or len(set(names)) < len(names) or len(names) > self.max_names:
            raise ValueError(requirement)
        return names

    def format_answer(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", ".join(value) or self.empty_label


# Several house rules share these two kinds of answers.
HAND_POINTS_ANSWER_KIND = WholeNumber(0, 10, "point", "points")
CENTS_ANSWER_KIND = Cents(100_000)
# A condition on a night's HouseRules. Its argument is Any, because groups.py declares the fields of
# HouseRules and so cannot import the class.
RulesCondition = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class SharedRulesLine:
    """A line of the rules page that shows two house rules together if both have the same answer."""

    other_dial: str
    label: str


# This value means that a house rule has no such default answer. A house rule without any default
# answer must be answered by every rule sheet.
NO_DEFAULT_ANSWER = object()
# This kind marks a house rule whose field has an enum as its type. Every member of the enum is an
# answer.
ANSWER_KIND_OF_FIELD_TYPE = SingleChoice(())


@dataclass(frozen=True, slots=True)
class Dial:
    """A house rule that a director can change for one night.

    The dial matters only in its `formats`; empty means all formats. The rules page leaves the dial
    out if `relevant_if` is false. It also leaves the dial out if the dial for the general case,
    named `general_dial_name`, has the same answer. If `omit_unchanged_if` is true, the page leaves
    the dial out while the director has not changed the answer.

    `answer_for_old_nights` is used for nights stored before the dial was added, and for rule sheets
    that do not set it. `answer_if_moot` is used for clubs where the dial makes no difference.
    """

    label: str
    kind: AnswerKind = ANSWER_KIND_OF_FIELD_TYPE
    _: KW_ONLY
    formats: tuple[FormatOption, ...] = ()
    relevant_if: RulesCondition | None = None
    omit_unchanged_if: RulesCondition | None = None
    general_dial_name: str = ""
    shared_line: SharedRulesLine | None = None
    label_without_divisions: str = ""
    answer_for_old_nights: object = NO_DEFAULT_ANSWER
    answer_if_moot: object = NO_DEFAULT_ANSWER
    name: str = ""

    @property
    def advice_sentence(self) -> str:
        """The sentence that tells the director to change this house rule first. It comes last in a
        refusal.
        """
        return f'Change the house rule "{self.label}" first.'

    def label_in_format(self, night_format: FormatOption) -> str:
        """Return the label of this house rule for nights of a format. A format without divisions
        can have a label of its own.
        """
        if self.label_without_divisions and night_format not in TEAM_TOTAL_FORMATS:
            return self.label_without_divisions
        return self.label

    def history_line(self, old_answer: object, new_answer: object) -> str:
        """Return the line for the night's history that says how this house rule was changed."""
        new_text = self.kind.format_answer(new_answer)
        return f"{self.label}: {new_text} (was {uncapitalize(self.kind.format_answer(old_answer))})"


class DialGroup:
    """A group of house rules on the rules page. HouseRules inherits the house rules of all groups
    as its fields.
    """

    __slots__ = ()
    TITLE: ClassVar[str]


DialArguments = ParamSpec("DialArguments")


def _make_field_function(make_dial: Callable[DialArguments, Dial]) -> Callable[DialArguments, Any]:
    """Return a function that declares a house rule. Its arguments are those of `make_dial`, and its
    result is a dataclass field with the dial in the metadata.
    """

    def declare_field(*args: DialArguments.args, **kwargs: DialArguments.kwargs) -> Any:
        return field(metadata={"dial": make_dial(*args, **kwargs)})

    return declare_field


dial_field = _make_field_function(Dial)


def uncapitalize(text: str) -> str:
    """Return a text with its first letter in lowercase; unchanged if the text begins with X."""
    return text if text[:1] == "X" else f"{text[:1].lower()}{text[1:]}"
