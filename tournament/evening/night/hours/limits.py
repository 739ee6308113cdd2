"""The time limits of a night and its divisions: whether the games will end in time at this pace,
and what can be done if not. The limits only inform the director and change nothing.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from statistics import median

from rotation.bracket.plan import USUAL_TURNOVER_MINUTES
from tournament.evening.night import progress, time_slots
from tournament.evening.night.bracket.calls import count_games_left, expected_end
from tournament.evening.night.hours import set_times
from tournament.evening.night.hours.set_times import NAME_FOR_WHOLE_NIGHT
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import count_of, list_in_words
from tournament.evening.words.occasion import clock_time, length_in_words

# The pace of a night is measured from at least this many intervals between games.
MIN_INTERVALS_TO_MEASURE_PACE = 2
ONE_MINUTE, TURNOVER_TIME = timedelta(minutes=1), timedelta(minutes=USUAL_TURNOVER_MINUTES)
# The page shows an estimate if the time limit is less than this far away, before or after it.
MAX_TIME_TO_LIMIT = timedelta(hours=12)
# The fraction of its usual minutes to which a game may be shortened.
MIN_FRACTION_OF_SHORTENED_GAME = 2 / 3
CUT_SHORT_RULE_SENTENCE = "In a short game, the leader wins. If it is tied, play one more hand."


def time_up_sentence(end: time | datetime, *divisions: str) -> str:
    division_words = "" if NAME_FOR_WHOLE_NIGHT in divisions else f" for {list_in_words(divisions)}"
    return f"Time is up{division_words}: the limit was {clock_time(end)}."


def last_game_sentence(game: int, division: str = NAME_FOR_WHOLE_NIGHT) -> str:
    return f"Game {game} is the last one{f' of {division}' if division else ''}."


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A game being played or to come, with its time slot and its expected end."""

    number: int
    slot_index: int
    ends: datetime


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A limit on when a division or the whole night must be over. `end` is the limit in local time.
    `games` are the games under this limit that are still to be finished. `now` is in UTC, because
    the difference of two local times is an hour off when clocks change between them.
    """

    night: Night
    now: datetime
    division: str
    end: datetime
    games: tuple[TimedGame, ...]

    @property
    def has_passed(self) -> bool:
        return self.end <= self.now

    @property
    def is_near(self) -> bool:
        """Whether the limit is less than MAX_TIME_TO_LIMIT away, before or after it."""
        return abs(self.end - self.now) < MAX_TIME_TO_LIMIT

    @property
    def end_milliseconds(self) -> int | None:
        """The end in milliseconds since 1970, for the script that counts down the time left; None
        if the limit has passed or is too far away to be counted down.
        """
        is_counted_down = self.is_near and not self.has_passed
        return int(1000 * self.end.timestamp()) if is_counted_down else None

    @property
    def end_words(self) -> str:
        """The text for the limit without the time left, as in "Men's ends by 4:00 pm"."""
        return set_times.end_time_words(self.end, self.division)

    def words(self, *divisions: str) -> str:
        """Return a sentence with the limit and the time left. The sentence names the given
        divisions, or the limit's own division if none are given.
        """
        divisions = divisions or (self.division,)
        if self.has_passed:
            return time_up_sentence(self.end, *divisions)
        time_left_words = f": {length_in_words(self.end - self.now)} left" if self.is_near else ""
        return f"{set_times.end_time_words(self.end, *divisions)}{time_left_words}."

    @property
    def forecast(self) -> str:
        """A sentence that says whether the games will end in time. Once the time is up, it says
        which game is the last one. It is empty if the limit is not near.
        """
        if not self.is_near:
            return ""
        if self.night.teams.are_drawn:
            return self._bracket_forecast()
        if self.has_passed:
            return self._last_game_sentence()
        return self._games_forecast() if self.games else ""

    @property
    def possible_last_game(self) -> int | None:
        """The number of the game that was seated last, if the director can make it the last one of
        the night or division: the time is up, or no later game would end in time. None otherwise,
        and if no later game is planned.
        """
        latest_game = self._latest_game()
        if latest_game is None or not self.games or self.games[-1].number <= latest_game.number:
            return None
        is_early_end_advised = self.is_near and self._last_game_in_time() == latest_game.number
        may_end_now = self.division != NAME_FOR_WHOLE_NIGHT or time_slots.may_end_early(self.night)
        return (
            latest_game.number
            if may_end_now and (self.has_passed or is_early_end_advised)
            else None
        )

    @property
    def too_late_warning(self) -> str:
        """A warning if the next game would end after the limit; else empty. The director can seat
        the game anyway.
        """
        next_game = self.games[0] if self.games and self.is_near else None
        if (
            next_game is None
            or next_game.number != self.night.rounds.next_number
            or next_game.ends <= self.end
        ):
            return ""
        return (
            f"{f'{self.division}: ' if self.division else ''}Game {next_game.number} should end at "
            f"{self._local_time_words(next_game.ends)}, "
            f"{self._time_after_limit_words(next_game.ends)} after the limit of "
            f"{clock_time(self.end)}."
        )

    def _games_forecast(self) -> str:
        """Return sentences that say when the last game will end, and what to do if it will end
        after the limit.
        """
        last_number, last_end = self.games[-1].number, self.games[-1].ends
        last_end_words = self._local_time_words(last_end)
        estimate = f"Estimate: game {last_number} ends at {last_end_words}"
        if not self.night.rounds:
            estimate = f"If game 1 started now, game {last_number} would end at {last_end_words}"
        if last_end <= self.end:
            return f"{estimate}, in time."
        last_game_in_time = self._last_game_in_time()
        advice_parts = [] if last_game_in_time is None else [f"end after game {last_game_in_time}"]
        games_to_come_count = sum(
            game.number >= self.night.rounds.next_number for game in self.games
        )
        if games_to_come_count:
            # The time by which each game must be shorter so that all games end in time.
            time_to_save = (last_end - self.end) / games_to_come_count
            shortened_minutes = (
                expected_pace(self.night) - TURNOVER_TIME - time_to_save
            ) // ONE_MINUTE
            if shortened_minutes >= MIN_FRACTION_OF_SHORTENED_GAME * self.night.rules.minutes:
                advice_parts.append(f"limit games to {shortened_minutes} minutes")
        advice_sentence = "No game can end in time."
        if advice_parts:
            advice_sentence = f"To finish in time, {', or '.join(advice_parts)}."
        return f"{estimate}, {self._time_after_limit_words(last_end)} late. {advice_sentence}"

    def _last_game_sentence(self) -> str:
        """Return a sentence that says which game is the last one; empty if no game under this limit
        has been seated. Call this only once the time is up.
        """
        latest_game = self._latest_game()
        if latest_game is None:
            return ""
        if not latest_game.is_over:
            return last_game_sentence(latest_game.number)
        verb = "can be" if self.possible_last_game else "was"
        return f"Game {latest_game.number} {verb} the last one."

    def _bracket_forecast(self) -> str:
        """Return sentences with the number of games left and the estimated end. Once the time is
        up, they have the rule for games cut short instead of the end.
        """
        games_left_words = f"{count_of(count_games_left(self.night), 'game')} left"
        if self.has_passed:
            return f"{games_left_words}. {self.night.rules.bell.sentence} {CUT_SHORT_RULE_SENTENCE}"
        end = expected_end(self.night, self.now)
        lateness_words = (
            f"{self._time_after_limit_words(end)} late" if end > self.end else "in time"
        )
        return (
            f"{games_left_words}. Estimated end: {self._local_time_words(end)}, {lateness_words}."
        )

    def _latest_game(self) -> SeatedGame | None:
        """Return the game that was seated last, or None if it belongs to another time slot than the
        games of this limit.
        """
        current_game = self.night.rounds.current_game
        if current_game is None or self.division == NAME_FOR_WHOLE_NIGHT:
            return current_game
        slot_index = time_slots.slot_index_of_game(self.night, current_game)
        return current_game if self.games[0].slot_index == slot_index else None

    def _last_game_in_time(self) -> int | None:
        return max((game.number for game in self.games if game.ends <= self.end), default=None)

    def _local_time_words(self, moment: datetime) -> str:
        return clock_time(moment.astimezone(self.end.tzinfo))

    def _time_after_limit_words(self, moment: datetime) -> str:
        """Return how long a moment is after the limit, as in "1 hour and 5 minutes"."""
        return length_in_words(moment.replace(second=0, microsecond=0) - self.end)


def limits_of_unfinished_divisions(night: Night, now: datetime) -> tuple[TimeLimit, ...]:
    """Return the limits of the whole night and of divisions that have games to play, the earliest
    first, in the time zone of `now`. Return none once all games are over. The limit of a bracket
    lists no games, because they begin one by one.
    """
    if night.is_closed or progress.is_fully_played(night):
        return ()
    division_ends = set_times.sorted_end_times(night)
    timed_games = (
        forecast_games(night, now) if division_ends and not night.format.calls_games else ()
    )
    limits = []
    for division, end in division_ends:
        end_moment = set_times.moment_at(end, night.date, now.tzinfo).astimezone(now.tzinfo)
        games_under_limit = tuple(
            game for game in timed_games if _is_under_limit(night, division, game)
        )
        if games_under_limit or division == NAME_FOR_WHOLE_NIGHT:
            limits.append(
                TimeLimit(night, now.astimezone(UTC), division, end_moment, games_under_limit)
            )
    return tuple(limits)


def first_time_limit_in_words(night: Night, now: datetime) -> str:
    """Return a sentence with the earliest time limit that applies to the current time slot; empty
    if there is none.
    """
    slot_index = time_slots.current_slot_index(night)
    current_limits = [
        limit
        for limit in limits_of_unfinished_divisions(night, now)
        if not limit.games or limit.games[0].slot_index == slot_index
    ]
    divisions = [limit.division for limit in current_limits if limit.end == current_limits[0].end]
    return current_limits[0].words(*divisions) if divisions else ""


def _is_under_limit(night: Night, division: str, game: TimedGame) -> bool:
    """Return whether the limit of this division, or of the whole night, applies to a game."""
    return division == NAME_FOR_WHOLE_NIGHT or (
        division in time_slots.all_time_slots(night)[game.slot_index]
        and not time_slots.has_ended_early(night, division, game.number)
    )


def forecast_games(night: Night, now: datetime) -> tuple[TimedGame, ...]:
    """Return the expected end of the game being played and of all later games, as if the next game
    were seated now.
    """
    timed_games, next_game_start, game_pace = [], now.astimezone(UTC), expected_pace(night)
    current_game = night.rounds.current_game
    if current_game is not None and not current_game.is_over:
        slot_index = time_slots.slot_index_of_game(night, current_game)
        end = max(next_game_start, current_game.seated_at + game_pace - TURNOVER_TIME)
        timed_games.append(TimedGame(current_game.number, slot_index, end))
        next_game_start = end + TURNOVER_TIME
    slot_indexes = time_slots.slot_indexes_to_come(night)
    for number, slot_index in enumerate(slot_indexes, night.rounds.next_number):
        timed_games.append(
            TimedGame(number, slot_index, next_game_start + game_pace - TURNOVER_TIME)
        )
        next_game_start += game_pace
    return tuple(timed_games)


def expected_pace(night: Night) -> timedelta:
    """Return the expected time from the start of one game to the start of the next: the median of
    this night so far, within bounds around the usual time. Until enough games are seated to measure
    it, return the usual time.
    """
    usual_pace = timedelta(minutes=night.rules.minutes + USUAL_TURNOVER_MINUTES)
    intervals = [
        (next_game.seated_at - seated_game.seated_at).total_seconds()
        for seated_game, next_game in pairwise(night.rounds)
        if time_slots.slot_index_of_game(night, seated_game)
        == time_slots.slot_index_of_game(night, next_game)
    ]
    if len(intervals) < MIN_INTERVALS_TO_MEASURE_PACE:
        return usual_pace
    measured_pace = timedelta(seconds=median(intervals))
    return min(max(measured_pace, usual_pace / 2, TURNOVER_TIME * 2), usual_pace * 3)
