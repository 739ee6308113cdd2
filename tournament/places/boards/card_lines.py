"""What stands on one line of a card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody else at the table, or the other team by the names of those who sat there."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """`title` is its number, or its name in the bracket. No `points` are those of a table that is
    not in; a `note` is the director's own.
    """

    number: int
    title: str
    table: int | None
    partner: Company | None
    opponents: tuple[Company, ...]
    points: int | None
    x: int | None
    words: str
    note: str = ""
    onward: str = ""

    @property
    def against(self) -> tuple[str, ...]:
        return tuple(company.name for company in self.opponents)
