"""A time of day and a day as people write them. Knows no zones: clock.py does."""

from datetime import date, datetime, time


def o_clock(at: time | datetime) -> str:
    """7:42 pm."""
    return f"{at.hour % 12 or 12}:{at.minute:02} {'am' if at.hour < 12 else 'pm'}"


def on_day(day: date) -> str:
    """June 3, 2026."""
    return f"{day:%B} {day.day}, {day.year}"
