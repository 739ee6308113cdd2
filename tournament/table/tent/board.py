"""What stands on a card table: its number, and how people move from it when the screen is dark.

Knows tables and no people.
"""

from dataclasses import dataclass

from tournament import courses
from tournament.night.evening import Night

QUARTERS, SMALL = 4, 8


@dataclass(frozen=True, slots=True)
class Tent:
    """`quarter` is that of the hall, counted from nothing."""

    table: int
    quarter: int
    evening: str
    club: str
    moves: tuple[str, ...]


def tents(night: Night) -> tuple[Tent, ...]:
    """One for each table of the game that is on, or comes first."""
    evening = f"{night.name}, {night.day}"
    course = courses.of(night)
    tables = course.tables()
    return tuple(
        Tent(
            table,
            _quarter(table, len(tables)),
            evening,
            night.club_name,
            course.moves(table, len(tables), of_three=of_three),
        )
        for table, of_three in tables.items()
    )


def _quarter(table: int, count: int) -> int:
    """As many tables in each as can be; a small hall has one alone."""
    return 0 if count < SMALL else (table - 1) * QUARTERS // count
