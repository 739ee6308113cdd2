"""The clock of a round. It runs until a fixed moment, or is stopped with some time left. Because a
running clock stores only the moment of its end, sleep or a restart of the laptop does not disturb
it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.evening.night import progress
from tournament.evening.night.bracket.calls import game_by_busy_table
from tournament.evening.night.night import Night
from tournament.evening.night.progress import latest_game_of_all_tables

ZERO_TIME = timedelta()
# How much the clocks of two computers may differ.
MAX_CLOCK_SKEW = timedelta(minutes=1)
# All called games of a bracket share one clock, which is stored under this number.
NUMBER_FOR_ALL_CALLED_GAMES = 0
# How long a round clock is still shown after its bell.
TIME_SHOWN_AFTER_BELL = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a round. A running clock has the moment when it `ends`, and a stopped clock the
    `time_left`.
    """

    ends: datetime | None = None
    time_left: timedelta | None = None

    @property
    def is_stopped(self) -> bool:
        return self.time_left is not None

    @property
    def end_milliseconds(self) -> int | None:
        """The moment when a running clock ends, in milliseconds since 1970, for scripts; None for a
        stopped clock.
        """
        return int(1000 * self.ends.timestamp()) if self.ends else None

    @property
    def seconds_left(self) -> int | None:
        return None if self.time_left is None else int(self.time_left.total_seconds())

    @property
    def time_left_words(self) -> str:
        """The time left on a stopped clock, as in "4:05"."""
        minutes, seconds = divmod(self.seconds_left or 0, 60)
        return f"{minutes}:{seconds:02}"

    def time_remaining(self, now: datetime) -> timedelta:
        if self.time_left is not None:
            return self.time_left
        return max(self.ends - now, ZERO_TIME) if self.ends else ZERO_TIME

    def may_still_run(self, started: datetime, now: datetime) -> bool:
        """Return whether this clock is stopped, or its end is at most TIME_SHOWN_AFTER_BELL ago. A
        running clock must also have been `started` before `now`, except for a small difference
        between two computers' clocks.
        """
        return (
            self.ends is None
            or started - MAX_CLOCK_SKEW <= now <= self.ends + TIME_SHOWN_AFTER_BELL
        )

    def stop(self, now: datetime) -> "RoundClock":
        return RoundClock(time_left=self.time_remaining(now))

    def resume(self, now: datetime) -> "RoundClock":
        return RoundClock(ends=now + self.time_remaining(now))

    def lengthen(self, extra_time: timedelta, now: datetime) -> "RoundClock":
        """Return the clock with extra time. If the bell has rung, the extra time begins now."""
        time_left = self.time_remaining(now) + extra_time
        if self.is_stopped:
            return RoundClock(time_left=time_left)
        return RoundClock(ends=now + time_left)


def has_game_in_play_since(night: Night, moment: datetime) -> bool:
    """Return whether at least one game of the bracket was being played at every time from this
    moment until now.
    """
    round_facts = [seated_game.round_fact for seated_game in night.rounds if seated_game.games]
    played_until = moment
    for game in sorted(round_facts, key=lambda game: game.seated):
        if game.seated > played_until:
            return False
        if game.ended is None:
            return True
        played_until = max(played_until, game.ended)
    return False


def clocked_game_number(night: Night) -> int | None:
    """Return the number of the game being played, for which a clock can run;
    NUMBER_FOR_ALL_CALLED_GAMES in a bracket; None if no game is being played.
    """
    if night.is_closed or progress.is_fully_played(night):
        return None
    game_of_all_tables = latest_game_of_all_tables(night)
    if game_of_all_tables is not None:
        return game_of_all_tables.number if game_of_all_tables.games_missing_scores else None
    return NUMBER_FOR_ALL_CALLED_GAMES if game_by_busy_table(night) else None
