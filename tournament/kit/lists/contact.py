"""Somebody as a list has them: the list of a club, of a night, or of a file."""

from dataclasses import dataclass

from tournament.evening.facts import Sex


@dataclass(frozen=True, slots=True)
class Contact:
    name: str = ""
    nickname: str = ""
    lot: str = ""
    phone: str = ""
    sex: Sex = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedContact(Contact):
    """Somebody with a number, in the club or tonight."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Contact):
    """Somebody at the desk: a regular by number, or somebody new by name."""

    regular: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed(Person):
    """Somebody in a file; `regular` as soon as that was looked up."""

    line: int
