"""What stands on a card table: its number, and how people move from it when the screen is dark.

Knows tables and no people.
"""

from dataclasses import dataclass

from tournament import courses
from tournament.drawing.quarters import quarter
from tournament.drawing.suits import Suit
from tournament.night.night import Night


@dataclass(frozen=True, slots=True)
class Tent:
    """`quarter` is that of the hall; none where nobody said how many tables stand in a row."""

    table: int
    quarter: Suit | None
    moves: tuple[str, ...]


def tents(night: Night) -> tuple[Tent, ...]:
    """One for each table of the game that is on, or comes first."""
    course = courses.of(night)
    tables = course.tables()
    return tuple(
        Tent(
            table,
            quarter(table, tables, night.tables_a_row),
            course.moves(table, len(tables), of_three=of_three),
        )
        for table, of_three in tables.items()
    )
