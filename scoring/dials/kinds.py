"""The kinds of answers a dial takes. Each reads what a form or a stored copy says, or refuses it
with what it must be, and says its value in words. Knows no dial.
"""

from dataclasses import dataclass
from typing import Protocol

from scoring.chairs import Chair
from scoring.dials.options import Option
from scoring.dollars import dollars

Answer = Option | Chair
# What a dial can hold, and how that is stored as JSON.
Value = bool | int | str | Answer | tuple[str, ...] | tuple[Answer, ...] | None
Stored = bool | int | str | list[str | int] | None


class Kind(Protocol):
    def read(self, value: object) -> Value:
        """The value told, or a ValueError that goes on after "must be"."""

    def say(self, value: object) -> str: ...


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A number of something: `one` and `many` are what it counts, `nothing` what None
    says, and `zero` what 0 does.
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


# What one hand can bring, and what somebody can be asked for.
POINTS = WholeNumber(0, 10, "point", "points")
CENTS = Cents(100_000)
