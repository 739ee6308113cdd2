"""A time of day as people write it, wherever it is read. Knows no zones: clock.py does."""

from __future__ import annotations

from datetime import datetime, time


def o_clock(at: time | datetime) -> str:
    """7:42 pm."""
    return f"{at.hour % 12 or 12}:{at.minute:02} {'am' if at.hour < 12 else 'pm'}"
