"""The words for what a club comes together for: a night, a day or a session. Knows no rows and no
screens.
"""

from dataclasses import dataclass
from datetime import date, datetime, time


@dataclass(frozen=True, slots=True)
class Occasion:
    """`now` says which one it is that is on."""

    one: str
    now: str

    @property
    def many(self) -> str:
        return f"{self.one}s"


NIGHT = Occasion("night", "tonight")
OCCASIONS = (NIGHT, Occasion("day", "today"), Occasion("session", "this session"))
_BY_WORD = {occasion.one: occasion for occasion in OCCASIONS}


def called(word: str) -> Occasion:
    """By the club's own word; one that the file has lost is a night, as for every new club."""
    return _BY_WORD.get(word, NIGHT)


def o_clock(at: time | datetime) -> str:
    """7:42 pm."""
    return f"{at.hour % 12 or 12}:{at.minute:02} {'am' if at.hour < 12 else 'pm'}"


def on_day(day: date) -> str:
    """June 3, 2026."""
    return f"{day:%B} {day.day}, {day.year}"
