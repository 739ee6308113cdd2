"""The clock of a round. It runs until a fixed time, or is stopped with some time left. Because only
the time of day counts, sleep or a restart of the laptop does not disturb it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.evening.night import progress
from tournament.evening.night.bracket.calls import games_on_tables
from tournament.evening.night.night import Night
from tournament.evening.night.progress import latest_shared_game

NO_TIME = timedelta()
# The clocks of two machines may differ by this much.
MAX_CLOCK_SKEW = timedelta(minutes=1)
# The number that stands for all games of a bracket, which share one clock.
ALL_CALLED_GAMES = 0
# A round clock is shown for this long after its bell.
TIME_SHOWN_AFTER_BELL = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a round. It runs until it `ends`, or is stopped with some `time_left`."""

    ends: datetime | None = None
    time_left: timedelta | None = None

    @property
    def is_stopped(self) -> bool:
        return self.time_left is not None

    @property
    def ends_ms(self) -> int | None:
        """The end in milliseconds since 1970, the unit of scripts."""
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
        return max(self.ends - now, NO_TIME) if self.ends else NO_TIME

    def may_still_run(self, pressed: datetime, now: datetime) -> bool:
        """Return whether a clock that was started at `pressed` can still be running."""
        return (
            self.ends is None
            or pressed - MAX_CLOCK_SKEW <= now <= self.ends + TIME_SHOWN_AFTER_BELL
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
    """Return whether at every time from this moment until now at least one game of the bracket was
    being played.
    """
    games = [seated_game.round_fact for seated_game in night.rounds if seated_game.games]
    end = moment
    for game in sorted(games, key=lambda game: game.seated):
        if game.seated > end:
            return False
        if game.ended is None:
            return True
        end = max(end, game.ended)
    return False


def clocked_game(night: Night) -> int | None:
    """Return the number of the game that a clock can run for, or None. In a bracket, return
    ALL_CALLED_GAMES while any game is being played.
    """
    if night.is_closed or progress.is_fully_played(night):
        return None
    game_for_all = latest_shared_game(night)
    if game_for_all is not None:
        return game_for_all.number if game_for_all.games_not_in else None
    return ALL_CALLED_GAMES if games_on_tables(night) else None
