"""The time limits of a night and its divisions: whether the games will end in time at this pace,
and what can be done if not. The limits only inform the director and change nothing.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from statistics import median

from rotation.bracket.plan import USUAL_TURNOVER_MINUTES
from tournament.evening.night import progress, time_slots
from tournament.evening.night.bracket.calls import expected_end, games_left
from tournament.evening.night.hours import set_times
from tournament.evening.night.hours.set_times import WHOLE_NIGHT
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import count_of, list_in_words
from tournament.evening.words.occasion import clock_time, length_in_words

# The pace of a night is known after this many intervals between games.
MIN_INTERVALS = 2
MINUTE, TURNOVER = timedelta(minutes=1), timedelta(minutes=USUAL_TURNOVER_MINUTES)
# Estimates are shown only for a limit that is nearer than this.
MAX_TIME_TO_LIMIT = timedelta(hours=12)
# A game may be shortened to this fraction of its usual minutes.
MIN_GAME_FRACTION = 2 / 3
CUT_SHORT_RULE = "In a game cut short the leader wins. If it is tied, play one more hand."


def time_up_sentence(end: time | datetime, *divisions: str) -> str:
    division_words = "" if WHOLE_NIGHT in divisions else f" for {list_in_words(divisions)}"
    return f"Time is up{division_words}: the limit was {clock_time(end)}."


def last_game_sentence(game: int, division: str = WHOLE_NIGHT) -> str:
    return f"Game {game} is the last one{f' of {division}' if division else ''}."


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A game being played or to come, with its time slot and its expected end."""

    number: int
    slot_index: int
    ends: datetime


@dataclass(frozen=True, slots=True)
class Limit:
    """The time by which a division, or the whole night, must end, and its games not over `now`."""

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
        """Whether the limit is close enough for an estimate."""
        return abs(self.end - self.now) < MAX_TIME_TO_LIMIT

    @property
    def ends_ms(self) -> int | None:
        """The end in milliseconds, for the script that counts down the time left."""
        is_counted_down = self.is_near and not self.has_passed
        return int(1000 * self.end.timestamp()) if is_counted_down else None

    @property
    def ends_by_text(self) -> str:
        """The limit in words, without the time left."""
        return set_times.ends_by_words(self.end, self.division)

    def words(self, *divisions: str) -> str:
        """Return the limit and the time left in words, for its division or all that share it."""
        divisions = divisions or (self.division,)
        if self.has_passed:
            return time_up_sentence(self.end, *divisions)
        time_left_words = f": {length_in_words(self.end - self.now)} left" if self.is_near else ""
        return f"{set_times.ends_by_words(self.end, *divisions)}{time_left_words}."

    @property
    def forecast(self) -> str:
        """Whether the games will end in time, or what to do now that the time is up."""
        if not self.is_near:
            return ""
        if self.night.teams.are_drawn:
            return self._bracket_forecast()
        if self.has_passed:
            return self._last_game_sentence()
        return self._games_forecast() if self.games else ""

    @property
    def possible_last_game(self) -> int | None:
        """The number of the game that was seated last, if the director can end with it now because
        the time is up or no later game is expected to end in time; else None.
        """
        game = self._game_in_play()
        if game is None or not self.games or self.games[-1].number <= game.number:
            return None
        is_advised = self.is_near and self._last_game_in_time() == game.number
        may_end = self.division != WHOLE_NIGHT or time_slots.may_end_early(self.night)
        return game.number if may_end and (self.has_passed or is_advised) else None

    @property
    def too_late_warning(self) -> str:
        """The warning that the next game would end too late; empty if it ends in time. The
        director can seat the game anyway.
        """
        game = self.games[0] if self.games and self.is_near else None
        if game is None or game.number != self.night.rounds.next_number or game.ends <= self.end:
            return ""
        return (
            f"{f'{self.division}: ' if self.division else ''}Game {game.number} should end at "
            f"{clock_time(game.ends.astimezone(self.now.tzinfo))}, "
            f"{self._time_after(game.ends)} after the limit of {clock_time(self.end)}."
        )

    def _games_forecast(self) -> str:
        """Return when the last game ends at this pace, and what can be done if that is late."""
        last_number, last_end = self.games[-1].number, self.games[-1].ends
        end_words = clock_time(last_end.astimezone(self.now.tzinfo))
        estimate = f"Estimate: game {last_number} ends at {end_words}"
        if not self.night.rounds:
            estimate = f"If game 1 began now, game {last_number} would end at {end_words}"
        if last_end <= self.end:
            return f"{estimate}, in time."
        last_game_number = self._last_game_in_time()
        advice_parts = [] if last_game_number is None else [f"end after game {last_game_number}"]
        games_to_come = sum(game.number >= self.night.rounds.next_number for game in self.games)
        if games_to_come:
            # If no game takes longer than these minutes, all games to come end in time.
            time_to_save = (last_end - self.end) / games_to_come
            minutes = (pace(self.night) - TURNOVER - time_to_save) // MINUTE
            if minutes >= MIN_GAME_FRACTION * self.night.rules.minutes:
                advice_parts.append(f"limit games to {minutes} minutes")
        advice_sentence = "No game can end in time."
        if advice_parts:
            advice_sentence = f"To finish in time, {', or '.join(advice_parts)}."
        return f"{estimate}, {self._time_after(last_end)} late. {advice_sentence}"

    def _last_game_sentence(self) -> str:
        """Return which game is the last one, now that the time is up."""
        game = self._game_in_play()
        if game is None:
            return ""
        if not game.is_over:
            return last_game_sentence(game.number)
        return f"Game {game.number} {'can be' if self.possible_last_game else 'was'} the last one."

    def _bracket_forecast(self) -> str:
        """Return how many games are left, with the estimated end. Once the time is up, return
        the rule for games cut short instead.
        """
        games_left_words = f"{count_of(games_left(self.night), 'game')} left"
        if self.has_passed:
            return f"{games_left_words}. {self.night.rules.bell.sentence} {CUT_SHORT_RULE}"
        end = expected_end(self.night, self.now)
        late_words = f"{self._time_after(end)} late" if end > self.end else "in time"
        return f"{games_left_words}. Estimated end: {clock_time(end)}, {late_words}."

    def _game_in_play(self) -> SeatedGame | None:
        """Return the game that was seated last, or None if it does not belong to this limit."""
        game = self.night.rounds.current_game
        if game is None or self.division == WHOLE_NIGHT:
            return game
        slot_index = time_slots.slot_index_of_game(self.night, game)
        return game if self.games[0].slot_index == slot_index else None

    def _last_game_in_time(self) -> int | None:
        return max((game.number for game in self.games if game.ends <= self.end), default=None)

    def _time_after(self, moment: datetime) -> str:
        """Return the time from the limit to a later moment, in words and without seconds."""
        return length_in_words(moment.replace(second=0, microsecond=0) - self.end)


def open_limits(night: Night, now: datetime) -> tuple[Limit, ...]:
    """Return the limits that still have games to play, earliest first, in the time zone of
    `now`. A bracket's limit lists no games, because its games begin one by one.
    """
    if night.is_closed or progress.is_fully_played(night):
        return ()
    ends = set_times.ends_in_order(night)
    games = forecast(night, now) if ends and not night.format.calls_games else ()
    limits = []
    for name, end in ends:
        moment = set_times.moment_of(end, night.date, now.tzinfo).astimezone(now.tzinfo)
        games_under_limit = tuple(game for game in games if _is_under_limit(night, name, game))
        if games_under_limit or name == WHOLE_NIGHT:
            limits.append(Limit(night, now, name, moment, games_under_limit))
    return tuple(limits)


def first_limit_in_words(night: Night, now: datetime) -> str:
    """Return the earliest limit of those who play now, in words; empty if there is none."""
    slot_index = time_slots.current_slot_index(night)
    current_limits = [
        limit
        for limit in open_limits(night, now)
        if not limit.games or limit.games[0].slot_index == slot_index
    ]
    divisions = [limit.division for limit in current_limits if limit.end == current_limits[0].end]
    return current_limits[0].words(*divisions) if divisions else ""


def _is_under_limit(night: Night, division: str, game: TimedGame) -> bool:
    """Return whether a division plays in this game. The whole night plays in every game."""
    return division == WHOLE_NIGHT or (
        division in time_slots.all_time_slots(night)[game.slot_index]
        and not time_slots.has_ended_early(night, division, game.number)
    )


def forecast(night: Night, now: datetime) -> tuple[TimedGame, ...]:
    """Return the game being played and all later games, as if the next one were seated now."""
    games, start, game_pace = [], now.astimezone(UTC), pace(night)
    current_game = night.rounds.current_game
    if current_game is not None and not current_game.is_over:
        slot_index = time_slots.slot_index_of_game(night, current_game)
        end = max(start, current_game.seated + game_pace - TURNOVER)
        games.append(TimedGame(current_game.number, slot_index, end))
        start = end + TURNOVER
    slot_indexes = time_slots.slot_indexes_to_come(night)
    for number, slot_index in enumerate(slot_indexes, night.rounds.next_number):
        games.append(TimedGame(number, slot_index, start + game_pace - TURNOVER))
        start += game_pace
    return tuple(games)


def pace(night: Night) -> timedelta:
    """Return the time from one game to the next: this night's, once enough games have been
    seated, otherwise the usual one.
    """
    usual_pace = timedelta(minutes=night.rules.minutes + USUAL_TURNOVER_MINUTES)
    intervals = [
        (next_game.seated - seated_game.seated).total_seconds()
        for seated_game, next_game in pairwise(night.rounds)
        if time_slots.slot_index_of_game(night, seated_game)
        == time_slots.slot_index_of_game(night, next_game)
    ]
    if len(intervals) < MIN_INTERVALS:
        return usual_pace
    measured_pace = timedelta(seconds=median(intervals))
    return min(max(measured_pace, usual_pace / 2, TURNOVER * 2), usual_pace * 3)
