"""The people in a list of the club, of a night, or in a file."""

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
    """A regular with a number in the club, or a player with a number of the night."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInPerson(Contact):
    """A person at check-in: a regular with a `regular_number`, or a new player without one."""

    regular_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson(CheckInPerson):
    """A person in a line of a file. The `regular_number` is set when the regular is found."""

    line: int
