"""People with the data by which they are recognized: regulars of the club, players of a night, and
people in a file.
"""

from dataclasses import dataclass

from tournament.evening.facts import Sex


@dataclass(frozen=True, slots=True)
class Contact:
    """A person's name, nickname, lot number, phone number and sex."""

    name: str = ""
    nickname: str = ""
    lot: str = ""
    phone: str = ""
    sex: Sex = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedContact(Contact):
    """A contact with a number: a regular's number in the club, or a player's number in a night."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInPerson(Contact):
    """A person at check-in: a regular with a `regular_number`, or a new player without one."""

    regular_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson(CheckInPerson):
    """A person in a line of a file. The `regular_number` is set once the person is recognized as a
    regular.
    """

    line: int
