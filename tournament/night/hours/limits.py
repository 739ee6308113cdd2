"""By when a night has to end, or a division of it, and which games end in time by the forecast.

It follows from the plan and the time of day, so neither sleep nor a restart changes it, and it
decides nothing: no seat, no score and no place hangs on it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from statistics import median

from rotation.tables import TURN
from tournament.night.hours.own_time import MORNING
from tournament.night.hours.sessions import place
from tournament.night.night import Night
from tournament.words.many import in_words
from tournament.words.o_clock import o_clock

A_DAY = 24 * 60
# What a night can be told: up to six in the morning after it.
MINUTES = range(A_DAY + MORNING * 60)
WHOLE = ""
# So many games apart tell the pace of the evening, which is never half nor three times the house's.
PACE_KNOWN, QUICKEST, SLOWEST = 2, 0.5, 3
TURNING = timedelta(minutes=TURN)


@dataclass(frozen=True, slots=True)
class Limit:
    """Of one division, or of the whole night."""

    division: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TimedGame:
    """One that is on or to come, with the session that plays it, and when it ends."""

    number: int
    session: int
    ends: datetime


@dataclass(frozen=True, slots=True)
class Outlook:
    """A limit beside the games it is for, which are still to end."""

    limit: Limit
    games: tuple[TimedGame, ...]

    @property
    def last(self) -> TimedGame | None:
        return self.games[-1] if self.games else None

    @property
    def in_time(self) -> tuple[TimedGame, ...]:
        return tuple(game for game in self.games if game.ends <= self.limit.at)


def minute(at: time) -> int:
    """Of the night's day; what is before six in the morning belongs to the night before it."""
    return at.hour * 60 + at.minute + (A_DAY if at.hour < MORNING else 0)


def time_of(number: int) -> time:
    return time(number // 60 % 24, number % 60)


def ends_by(at: time | datetime, *divisions: str) -> str:
    """Of all, where one of them is the whole night."""
    if WHOLE in divisions:
        return f"Ends by {o_clock(at)}"
    return f"{in_words(divisions)} {'end' if len(divisions) > 1 else 'ends'} by {o_clock(at)}"


def times(night: Night) -> dict[str, time | None]:
    """Of everything that may have a limit, the whole night first."""
    ends = {text: time_of(at) for text, at in night.plan.limits or () if at in MINUTES}
    return {division: ends.get(division) for division in (WHOLE, *divisions(night))}


def faults(night: Night, wished: Mapping[str, time | None], now: datetime) -> dict[str, str]:
    """Why a division, or the whole night, cannot end when it is wished to. A limit that is kept
    already may have passed.
    """
    kept = times(night)
    ends = {text: at for text, at in wished.items() if at is not None}
    wrong = {}
    for division, at in ends.items():
        if words := _out_of_order(night, division, ends):
            wrong[division] = words
        elif at != kept.get(division) and moment(night.date, minute(at), now.tzinfo) <= now:
            wrong[division] = f"{o_clock(at)} has passed already: write a later time."
    return wrong


def _out_of_order(night: Night, division: str, ends: Mapping[str, time]) -> str:
    own, whole = minute(ends[division]), ends.get(WHOLE)
    if whole is not None and own > minute(whole):
        return f"Everything ends by {o_clock(whole)}: write no later time."
    turn = place(night.sessions, division)
    for text, at in ends.items():
        is_before = place(night.sessions, text) < turn
        if is_before and own <= minute(at) and WHOLE not in (division, text):
            return f"It plays after {text}, which ends by {o_clock(at)}: write a later time."
    return ""


def moment(day: date, number: int, zone: tzinfo | None) -> datetime:
    """By the clocks of the hall, also in a night in which they are changed."""
    return (datetime.combine(day, time(), zone) + timedelta(minutes=number)).astimezone(UTC)


def limits(night: Night, zone: tzinfo | None) -> tuple[Limit, ...]:
    """The soonest first; none of a division that the night has not."""
    texts = {WHOLE, *divisions(night)}
    ends = [
        Limit(division, moment(night.date, number, zone))
        for division, number in night.plan.limits or ()
        if division in texts and number in MINUTES
    ]
    return tuple(sorted(ends, key=lambda limit: (limit.at, limit.division)))


def divisions(night: Night) -> tuple[str, ...]:
    """Those that can end at a time of their own."""
    return night.rules.divisions if night.format.by_division else ()


def outlooks(night: Night, now: datetime) -> tuple[Outlook, ...]:
    """Of every limit that still says something: none once all it is for is played. Of a bracket,
    whose games begin one by one, no game is forecast here.
    """
    ends = () if night.is_closed or night.is_played else limits(night, now.tzinfo)
    coming = () if night.format.calls_games or not ends else forecast(night, now)
    every = (Outlook(limit, tuple(_of(night, limit.division, coming))) for limit in ends)
    return tuple(outlook for outlook in every if outlook.games or outlook.limit.division == WHOLE)


def _of(night: Night, division: str, games: Iterable[TimedGame]) -> Iterator[TimedGame]:
    session = place(night.sessions, division)
    last = night.last_game(division)
    for game in games:
        own = game.session == session and (last is None or game.number <= last)
        if division == WHOLE or own:
            yield game


def forecast(night: Night, now: datetime) -> tuple[TimedGame, ...]:
    """The game that is on and all after it, as if the next were seated now."""
    games, begins, every = [], now.astimezone(UTC), pace(night)
    long = every - TURNING
    on = night.current
    if on is not None and not on.is_over:
        ends = max(begins, on.seated + long)
        games.append(TimedGame(on.number, night.session_of(on), ends))
        begins = ends + TURNING
    for number, session in enumerate(_to_come(night), start=night.next_game):
        games.append(TimedGame(number, session, begins + long))
        begins += every
    return tuple(games)


def _to_come(night: Night) -> Iterator[int]:
    """The session of every game that is not seated. Where nobody knows how many there are, one."""
    for session in dict.fromkeys((night.session, *range(len(night.sessions)))):
        games, seated = night.games_of(session), len(night.rounds_of(session))
        yield from [session] * (1 if games is None else max(0, games - seated))


def pace(night: Night) -> timedelta:
    """From one game to the next: of this evening once it is known, else by the house's minutes."""
    usual = timedelta(minutes=night.rules.minutes + TURN)
    apart = [
        (after.seated - played.seated).total_seconds()
        for played, after in pairwise(night.rounds)
        if night.session_of(played) == night.session_of(after)
    ]
    if len(apart) < PACE_KNOWN:
        return usual
    middle = timedelta(seconds=median(apart))
    return min(max(middle, usual * QUICKEST, TURNING * 2), usual * SLOWEST)
