"""The clock of a round: it runs to a moment, or is held with so much left. What it says follows
from the time of day, so neither sleep nor a restart changes it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.evening.night import progress
from tournament.evening.night.bracket.calls import games_on_tables
from tournament.evening.night.night import Night
from tournament.evening.night.progress import shared_game

NOTHING = timedelta()
# Two machines of one site never agree quite; and so long after its bell nobody needs a clock.
SKEW, RUNG = timedelta(minutes=1), timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """It runs and `ends`, or is held with so much `left`."""

    ends: datetime | None = None
    left: timedelta | None = None

    @property
    def is_held(self) -> bool:
        return self.left is not None

    @property
    def ends_at(self) -> int | None:
        """Return the end in milliseconds, as scripts count time."""
        return int(1000 * self.ends.timestamp()) if self.ends else None

    @property
    def seconds_left(self) -> int | None:
        return None if self.left is None else int(self.left.total_seconds())

    @property
    def words(self) -> str:
        """Return the time that is left while the clock is stopped: 4:05."""
        minutes, seconds = divmod(self.seconds_left or 0, 60)
        return f"{minutes}:{seconds:02}"

    def remaining(self, now: datetime) -> timedelta:
        if self.left is not None:
            return self.left
        return max(self.ends - now, NOTHING) if self.ends else NOTHING

    def fits(self, pressed: datetime, now: datetime) -> bool:
        """Whether it may run still, by a clock that says so late or so early."""
        return self.ends is None or pressed - SKEW <= now <= self.ends + RUNG

    def hold(self, now: datetime) -> "RoundClock":
        return RoundClock(left=self.remaining(now))

    def going_on(self, now: datetime) -> "RoundClock":
        return RoundClock(ends=now + self.remaining(now))

    def lengthen(self, by: timedelta, now: datetime) -> "RoundClock":
        """From now, where the bell has rung already."""
        more = self.remaining(now) + by
        return RoundClock(left=more) if self.is_held else RoundClock(ends=now + more)


def clocked_game(night: Night) -> int | None:
    """The game that a clock can run for: the one that is played; 0 for all of a bracket, while any
    is on.
    """
    if night.is_closed or progress.is_played(night):
        return None
    shared = shared_game(night)
    if shared is not None:
        return shared.number if shared.missing else None
    return 0 if games_on_tables(night) else None
