"""The time that an evening goes by: the clock's, as long as what is written down does not know
better. Clocks are set back, run ahead, or wake in another year.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from tournament.night.evening import Night

# A night that is being played stays tonight's for so long after all that bears a time, on whatever
# day the clock may be; less where another night is meant for that day.
NOTICED = timedelta(minutes=5)
LEFT, BUSY = timedelta(hours=30), timedelta(hours=3)


def own_time(night: Night | None, now: datetime) -> datetime:
    """Never before what is written down already."""
    known = night.known_at if night else None
    return max(now, known.astimezone(now.tzinfo)) if known else now


def is_set_back(latest: datetime | None, now: datetime) -> bool:
    """Whether something was written down at a time that is still to come."""
    return latest is not None and latest - now > NOTICED


def is_played_on(night: Night, now: datetime, patience: timedelta = LEFT) -> bool:
    """Seated, with games to come, and not long ago."""
    return bool(night.rounds) and not night.is_played and is_left_open(night, now, patience)


def is_left_open(night: Night, now: datetime, patience: timedelta = LEFT) -> bool:
    """Somebody came, not long ago, and it is not closed. The clock alone does not tell the next
    morning from an evening whose clock ran ahead.
    """
    known = night.known_at
    return not night.is_closed and known is not None and now - known < patience
