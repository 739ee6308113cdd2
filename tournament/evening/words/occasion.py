"""The club's word for its event (a night, a day, or a session), and times and dates in words."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from tournament.evening.words.many import count_of


@dataclass(frozen=True, slots=True)
class Occasion:
    """A club's word for its event: `singular` is the noun, and `now_word` the word for the
    current one, as in "tonight".
    """

    singular: str
    now_word: str

    @property
    def plural(self) -> str:
        return f"{self.singular}s"


NIGHT_OCCASION = Occasion("night", "tonight")
OCCASIONS = (NIGHT_OCCASION, Occasion("day", "today"), Occasion("session", "this session"))
_OCCASION_BY_WORD = {occasion.singular: occasion for occasion in OCCASIONS}


def occasion_for(word: str) -> Occasion:
    """Return the occasion that has this noun, or NIGHT_OCCASION if none has."""
    return _OCCASION_BY_WORD.get(word, NIGHT_OCCASION)


def clock_time(moment: time | datetime) -> str:
    """Return the time in words, as in "7:42 pm"."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02} {'am' if moment.hour < 12 else 'pm'}"


def date_in_words(day: date) -> str:
    """Return the date in words, as in "June 3, 2026"."""
    return f"{day:%B} {day.day}, {day.year}"


def length_in_words(duration: timedelta) -> str:
    """Return a duration in words, as in "1 hour and 5 minutes". Seconds are left out."""
    hours, minutes = divmod(duration // timedelta(minutes=1), 60)
    counted_units = ((hours, "hour"), (minutes, "minute"))
    return (
        " and ".join(count_of(*counted_unit) for counted_unit in counted_units if counted_unit[0])
        or "less than a minute"
    )
