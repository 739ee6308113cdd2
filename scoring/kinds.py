"""The kinds of answers a dial takes. Each reads what a form or a stored copy says, or refuses it
with what it must be, and says its value in words. Knows no dial.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from scoring.chairs import Chair
from scoring.money import dollars
from scoring.options import Option

# What a dial can hold, and how that is stored as JSON.
Value = bool | int | str | Option | tuple[str, ...] | tuple[Option, ...] | None
Stored = bool | int | str | list[str | int] | None


class Kind(Protocol):
    def read(self, told: object) -> Value:
        """The value told, or a ValueError that goes on after "must be"."""

    def say(self, value: object) -> str: ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A number of something: `one` and `many` are what it counts, `nothing` what None
    says, and `zero` what 0 does.
    """

    least: int
    most: int
    one: str
    many: str
    nothing: str = ""
    zero: str = ""

    def read(self, told: object) -> int | None:
        if told is None and self.nothing:
            return None
        if type(told) is not int or not self.least <= told <= self.most:
            or_nothing = f', or null for "{self.nothing}"' if self.nothing else ""
            raise ValueError(f"a whole number from {self.least} to {self.most}{or_nothing}")
        return told

    def say(self, value: object) -> str:
        if value is None:
            return self.nothing
        if value == 0 and self.zero:
            return self.zero
        return f"{value} {self.one if value in (1, -1) else self.many}".strip()


@dataclass(frozen=True, slots=True)
class Cents:
    most: int

    def read(self, told: object) -> int:
        if type(told) is not int or not 0 <= told <= self.most:
            raise ValueError(f"whole cents from 0 to {self.most}")
        return told

    def say(self, value: object) -> str:
        assert isinstance(value, int)
        if not value:
            return "none"
        return f"{value} cents" if value < 100 else dollars(value)


@dataclass(frozen=True, slots=True)
class YesNo:
    yes: str
    no: str

    def read(self, told: object) -> bool:
        if not isinstance(told, bool):
            raise ValueError("true or false")
        return told

    def say(self, value: object) -> str:
        return self.yes if value else self.no


@dataclass(frozen=True, slots=True)
class OneOf:
    answers: tuple[Option, ...]

    def read(self, told: object) -> Option:
        for answer in self.answers:
            if told is answer or (type(told) is type(answer.value) and told == answer.value):
                return answer
        raise ValueError(self.answers_named)

    @property
    def answers_named(self) -> str:
        return f"one of {', '.join(str(answer.value) for answer in self.answers)}"

    def say(self, value: object) -> str:
        assert isinstance(value, Option)
        return value.words


@dataclass(frozen=True, slots=True)
class Several:
    """Answers in the order in which they are asked, none of them twice."""

    answers: tuple[Option, ...]
    nothing: str

    def read(self, told: object) -> tuple[Option, ...]:
        one = OneOf(self.answers)
        if not isinstance(told, list | tuple):
            raise ValueError(f"a list, each {one.answers_named}")
        try:
            read = tuple(one.read(answer) for answer in told)
        except ValueError as fault:
            raise ValueError(f"a list, each {fault}") from None
        if len(set(read)) < len(read):
            raise ValueError("a list in which nothing stands twice")
        return read

    def say(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", then ".join(one.words for one in value) or self.nothing


@dataclass(frozen=True, slots=True)
class Text:
    longest: int
    nothing: str

    def read(self, told: object) -> str:
        if not isinstance(told, str) or len(told) > self.longest or not told.isprintable():
            raise ValueError(f"plain text of at most {self.longest} letters")
        return told.strip()

    def say(self, value: object) -> str:
        return str(value) or self.nothing


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of names, none of them empty and none twice."""

    most: int
    nothing: str

    def read(self, told: object) -> tuple[str, ...]:
        must = f"a list of at most {self.most} names, none empty and none twice"
        if not isinstance(told, list | tuple):
            raise ValueError(must)
        read = tuple(Text(40, "").read(name) for name in told)
        if not all(read) or len(set(read)) < len(read) or len(read) > self.most:
            raise ValueError(must)
        return read

    def say(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", ".join(value) or self.nothing


@dataclass(frozen=True, slots=True)
class Seat:
    def read(self, told: object) -> Chair:
        if told not in tuple(Chair):
            raise ValueError("one of N, E, S, W")
        return Chair(str(told))

    def say(self, value: object) -> str:
        return Chair(str(value)).word
