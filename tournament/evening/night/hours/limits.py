"""By when a night has to end, or a division of it: whether that holds at this pace, and what can be
done if it does not. It follows from the plan and the time of day, and decides nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from statistics import median

from rotation.bracket.plan import TURN_MINUTES
from tournament.evening.night import progress, sessions
from tournament.evening.night.bracket.calls import expected_end, games_left
from tournament.evening.night.hours.set_times import WHOLE, ends_by, minute, moment, times
from tournament.evening.night.night import Night
from tournament.evening.night.sessions import place, sessions_to_come
from tournament.evening.words.many import in_words, one_or_many, so_many
from tournament.evening.words.occasion import o_clock

# So many games apart tell the pace of the evening, which is never half nor three times the house's.
PACE_KNOWN = 2
MINUTE, TURNING = timedelta(minutes=1), timedelta(minutes=TURN_MINUTES)
# What is farther off is only named; a game of a smaller part of its minutes is no game.
NEAR, SHORTEST = timedelta(hours=12), 2 / 3
CUT = "Of a game that is cut the leader wins, and a tie plays one more hand."


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A game that is on or to come, with the session that plays it, and when it ends."""

    number: int
    session: int
    ends: datetime


@dataclass(frozen=True, slots=True)
class Limit:
    """When a division ends, or the whole night, with the games of it that are still to end."""

    division: str
    at: datetime
    games: tuple[TimedGame, ...] = ()

    def is_up(self, now: datetime) -> bool:
        return self.at <= now


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A limit on a page. `until` is when it is, as scripts count time, and `ends` says it without
    what is left. Once it is up, `end_after` is the game that can be made the last one.
    """

    division: str
    words: str
    ends: str
    until: int | None
    forecast: str
    end_after: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """`too_late` says of the game that can be seated now that it ends too late."""

    lines: tuple[LimitLine, ...]
    too_late: tuple[str, ...]

    @property
    def change(self) -> str:
        return one_or_many(len(self.lines), "Change the limit", "Change the limits")


def limits(night: Night, now: datetime) -> tuple[Limit, ...]:
    """Return the limits, the soonest first, in the zone of `now`; of a bracket, whose games begin
    one by one, without games.
    """
    set_ends = [(minute(at), name) for name, at in times(night).items() if at is not None]
    ends = sorted((moment(night.date, at, now.tzinfo), name) for at, name in set_ends)
    coming = () if night.format.calls_games or not ends else forecast(night, now)
    return tuple(
        Limit(name, at.astimezone(now.tzinfo), tuple(_games_of(night, name, coming)))
        for at, name in ends
    )


def open_limits(night: Night, now: datetime) -> tuple[Limit, ...]:
    """Return every limit that still says something: none once all it is for is played."""
    if night.is_closed or progress.is_played(night):
        return ()
    return tuple(limit for limit in limits(night, now) if limit.games or limit.division == WHOLE)


def _games_of(night: Night, name: str, games: Sequence[TimedGame]) -> Iterator[TimedGame]:
    session, last = place(sessions.of(night), name), sessions.last_game(night, name)
    for game in games:
        is_own = game.session == session and (last is None or game.number <= last)
        if name == WHOLE or is_own:
            yield game


def forecast(night: Night, now: datetime) -> tuple[TimedGame, ...]:
    """Return the game that is on and all after it, as if the next were seated now."""
    games, begins, every = [], now.astimezone(UTC), pace(night)
    on = night.rounds.current
    if on is not None and not on.is_over:
        ends = max(begins, on.seated + every - TURNING)
        games.append(TimedGame(on.number, sessions.session_of(night, on), ends))
        begins = ends + TURNING
    for number, session in enumerate(sessions_to_come(night), start=night.rounds.next_number):
        games.append(TimedGame(number, session, begins + every - TURNING))
        begins += every
    return tuple(games)


def pace(night: Night) -> timedelta:
    """Return the time from one game to the next: this evening's once it is known."""
    usual = timedelta(minutes=night.rules.minutes + TURN_MINUTES)
    apart = [
        (after.seated - played.seated).total_seconds()
        for played, after in pairwise(night.rounds)
        if sessions.session_of(night, played) == sessions.session_of(night, after)
    ]
    if len(apart) < PACE_KNOWN:
        return usual
    return min(max(timedelta(seconds=median(apart)), usual / 2, TURNING * 2), usual * 3)


def board(night: Night, now: datetime) -> Board:
    found = open_limits(night, now)
    too_late = (_too_late(night, limit) for limit in found if abs(limit.at - now) < NEAR)
    return Board(tuple(_line(night, limit, now) for limit in found), tuple(filter(None, too_late)))


def first_limit_in_words(night: Night, now: datetime) -> str:
    """Return the limit that comes first of those who play now, for all who have it."""
    found = open_limits(night, now)
    own = [one for one in found if not one.games or one.games[0].session == sessions.current(night)]
    return _words(own[0], now, [one.division for one in own if one.at == own[0].at]) if own else ""


def _line(night: Night, limit: Limit, now: datetime) -> LimitLine:
    is_up, is_near = limit.is_up(now), abs(limit.at - now) < NEAR
    say = _bracket_in_words if night.teams.are_drawn else _last_one if is_up else _forecast
    return LimitLine(
        division=limit.division,
        words=_words(limit, now, [limit.division]),
        ends=ends_by(limit.at, limit.division),
        until=int(1000 * limit.at.timestamp()) if is_near and not is_up else None,
        forecast=say(night, limit, now) if is_near else "",
        end_after=_end_after(night, limit) if is_up else None,
    )


def _words(limit: Limit, now: datetime, divisions: Sequence[str]) -> str:
    if limit.is_up(now):
        whose = "" if WHOLE in divisions else f" for {in_words(divisions)}"
        return f"Time is up{whose}: the limit was {o_clock(limit.at)}."
    left = f": {_span(limit.at - now)} left" if abs(limit.at - now) < NEAR else ""
    return f"{ends_by(limit.at, *divisions)}{left}."


def _forecast(night: Night, limit: Limit, now: datetime) -> str:
    if not limit.games:
        return ""
    last = limit.games[-1]
    at = o_clock(last.ends.astimezone(limit.at.tzinfo))
    ends = f"By the forecast game {last.number} ends at {at}"
    if not night.rounds:
        ends = f"If game 1 began now, game {last.number} would end at {at}"
    if last.ends <= limit.at:
        return f"{ends}, in time."
    in_time = [game.number for game in limit.games if game.ends <= limit.at]
    ways = [f"end after game {number}" for number in in_time[-1:]]
    to_come = [game for game in limit.games if game.number >= night.rounds.next_number]
    if to_come:
        # So short that all that are to come end in time, where that is still a game.
        begins = to_come[0].ends - (pace(night) - TURNING)
        minutes = ((limit.at - begins + TURNING) / len(to_come) - TURNING) // MINUTE
        is_a_game = minutes >= SHORTEST * night.rules.minutes
        ways += [f"let a game take {minutes} minutes"] if is_a_game else []
    cure = ", or ".join(ways) or "no game ends in time any more"
    return f"{ends}, {_between(limit.at, last.ends)} late: {cure}."


def _last_one(night: Night, limit: Limit, now: datetime) -> str:
    current = night.rounds.current
    if current is None or not _plays_now(night, limit):
        return ""
    is_last = " was the last one" if current.is_over else ", which is on, is the last one"
    return f"Game {current.number}{is_last}."


def _bracket_in_words(night: Night, limit: Limit, now: datetime) -> str:
    """Return what is still to play, and what the house says of a game that is cut."""
    to_play = f"{so_many(games_left(night), 'game is', 'games are')} still to play"
    if limit.is_up(now):
        return f"{to_play}. When the bell rings, {night.rules.bell.words}. {CUT}"
    ends = expected_end(night, now).at.astimezone(limit.at.tzinfo)
    late = f"{_between(limit.at, ends)} late" if ends - limit.at > MINUTE else "in time"
    return f"{to_play}; by the forecast it is over at about {o_clock(ends)}, {late}."


def _end_after(night: Night, limit: Limit) -> int | None:
    """Return the game after which it can end, where the number of games is ours to say."""
    current = night.rounds.current
    if not current or not limit.games or limit.games[-1].number <= current.number:
        return None
    is_fixed = limit.division == WHOLE and not sessions.may_end_early(night)
    return current.number if _plays_now(night, limit) and not is_fixed else None


def _plays_now(night: Night, limit: Limit) -> bool:
    """Return whether what was seated last is theirs."""
    assert night.rounds.current is not None
    session = sessions.session_of(night, night.rounds.current)
    return limit.division == WHOLE or any(game.session == session for game in limit.games)


def _too_late(night: Night, limit: Limit) -> str:
    """Return what is said before a game is seated that ends too late; it is never in its way."""
    coming = next(iter(limit.games), None)
    is_next = coming and (coming.number, coming.session) == (
        night.rounds.next_number,
        sessions.current(night),
    )
    if not coming or not is_next or coming.ends <= limit.at:
        return ""
    ends = coming.ends.astimezone(limit.at.tzinfo)
    return (
        f"{f'{limit.division}: ' if limit.division else ''}Game {coming.number} does not end in "
        f"time by the forecast, but at {o_clock(ends)}, {_between(limit.at, ends)} after the limit "
        f"of {o_clock(limit.at)}."
    )


def _span(long: timedelta) -> str:
    """Return a time in whole minutes."""
    hours, minutes = divmod(long // MINUTE, 60)
    words = [so_many(hours, "hour")] if hours else []
    words += [so_many(minutes, "minute")] if minutes else []
    return " and ".join(words) if long >= MINUTE else "less than a minute"


def _between(early: datetime, late: datetime) -> str:
    """Return the time between two times of day as they stand beside it, without seconds."""
    return _span(late.replace(second=0, microsecond=0) - early.replace(second=0, microsecond=0))
