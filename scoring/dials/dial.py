"""A dial: its label on paper, the answers it takes, and when it matters.

Each kind of answer reads what a form or a stored copy says, or refuses it with what it must be, and
says its value in words. Every dial is declared once, as a field of a group in groups.py.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, ClassVar, ParamSpec, Protocol

from scoring.chairs import Chair
from scoring.dials.options import Format, Option
from scoring.dollars import dollars

Answer = Option | Chair
# What a dial can hold, and how that is stored as JSON.
Value = bool | int | str | Answer | tuple[str, ...] | tuple[Answer, ...] | None
Stored = bool | int | str | list[str | int] | None


class Kind(Protocol):
    """One kind of answer."""

    def read(self, value: object) -> Value:
        """The value, or a ValueError whose text follows "must be"."""

    def say(self, value: object) -> str:
        """The value in words."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A number of something: `one` and `many` name what it counts, `nothing` is said for None, and
    `zero` for 0.
    """

    least: int
    most: int
    one: str
    many: str
    nothing: str = ""
    zero: str = ""

    def read(self, value: object) -> int | None:
        if value is None and self.nothing:
            return None
        if type(value) is not int or not self.least <= value <= self.most:
            or_nothing = f', or null for "{self.nothing}"' if self.nothing else ""
            raise ValueError(f"a whole number from {self.least} to {self.most}{or_nothing}")
        return value

    def say(self, value: object) -> str:
        if value is None:
            return self.nothing
        if value == 0 and self.zero:
            return self.zero
        return f"{value} {self.one if value in (1, -1) else self.many}".strip()


@dataclass(frozen=True, slots=True)
class Cents:
    """A sum of money."""

    most: int

    def read(self, value: object) -> int:
        if type(value) is not int or not 0 <= value <= self.most:
            raise ValueError(f"whole cents from 0 to {self.most}")
        return value

    def say(self, value: object) -> str:
        assert isinstance(value, int)
        if not value:
            return "none"
        return f"{value} cents" if value < 100 else dollars(value)


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false, each with its words."""

    yes: str
    no: str

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value

    def say(self, value: object) -> str:
        return self.yes if value else self.no


@dataclass(frozen=True, slots=True)
class OneOf:
    """One answer of several."""

    answers: tuple[Answer, ...]

    def read(self, value: object) -> Answer:
        for answer in self.answers:
            if value is answer or (type(value) is type(answer.value) and value == answer.value):
                return answer
        raise ValueError(self.answers_named)

    @property
    def answers_named(self) -> str:
        return f"one of {', '.join(str(answer.value) for answer in self.answers)}"

    def say(self, value: object) -> str:
        assert isinstance(value, Answer)
        return value.words


@dataclass(frozen=True, slots=True)
class Several:
    """Answers in the order in which they are asked, none of them twice."""

    answers: tuple[Answer, ...]
    nothing: str

    def read(self, value: object) -> tuple[Answer, ...]:
        one_of = OneOf(self.answers)
        if not isinstance(value, list | tuple):
            raise ValueError(f"a list, each {one_of.answers_named}")
        try:
            read = tuple(one_of.read(answer) for answer in value)
        except ValueError as fault:
            raise ValueError(f"a list, each {fault}") from None
        if len(set(read)) < len(read):
            raise ValueError("a list in which nothing stands twice")
        return read

    def say(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", then ".join(choice.words for choice in value) or self.nothing


@dataclass(frozen=True, slots=True)
class Text:
    """One line of plain text."""

    longest: int
    nothing: str

    def read(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > self.longest or not value.isprintable():
            raise ValueError(f"plain text of at most {self.longest} letters")
        return value.strip()

    def say(self, value: object) -> str:
        return str(value) or self.nothing


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of names, none of them empty and none twice."""

    most: int
    nothing: str

    def read(self, value: object) -> tuple[str, ...]:
        must = f"a list of at most {self.most} names, none empty and none twice"
        if not isinstance(value, list | tuple):
            raise ValueError(must)
        read = tuple(Text(40, "").read(name) for name in value)
        if not all(read) or len(set(read)) < len(read) or len(read) > self.most:
            raise ValueError(must)
        return read

    def say(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", ".join(value) or self.nothing


# Points of one hand, and sums that a player can be asked for.
POINTS = WholeNumber(0, 10, "point", "points")
CENTS = Cents(100_000)
# A question to the HouseRules of a night, a type that no group can import.
When = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Both:
    """Another dial that shares a line of the rules page wherever both have the same answer."""

    other: str
    label: str


# Stands for "no default": every house's sheet must set the dial.
SPOKEN_OF = object()
# The kind of a dial that takes every answer of its field's type.
ANY_OF_ITS_TYPE = OneOf(())


@dataclass(frozen=True, slots=True)
class Dial:
    """One choice in which houses differ.

    `formats` are the only ones it matters in; empty means all. The rules page leaves it out where
    `when` is false, where `unsaid` is true and nobody has turned it, and where it equals the more
    general dial that it `follows`. `earlier` is the answer of nights stored before there was this
    dial, and of houses whose sheet does not set it; `usual` is the answer of houses in which a dial
    that is as old as the first nights makes no difference.
    """

    label: str
    kind: Kind = ANY_OF_ITS_TYPE
    _: KW_ONLY
    formats: tuple[Format, ...] = ()
    when: When | None = None
    unsaid: When | None = None
    follows: str = ""
    both: Both | None = None
    undivided: str = ""  # its label in a night without divisions
    earlier: object = SPOKEN_OF
    usual: object = SPOKEN_OF
    name: str = ""


class DialGroup:
    """Dials that stand together on the rules page. HouseRules inherits the fields of each group."""

    __slots__ = ()
    TITLE: ClassVar[str]


Asked = ParamSpec("Asked")


def _as_field(declare: Callable[Asked, Dial]) -> Callable[Asked, Any]:
    def declare_field(*args: Asked.args, **kwargs: Asked.kwargs) -> Any:
        return field(metadata={"dial": declare(*args, **kwargs)})

    return declare_field


dial = _as_field(Dial)
