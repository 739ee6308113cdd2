"""By when a night has to end, or a division of it, and which games end in time by the forecast.

It follows from the plan and the time of day, so neither sleep nor a restart changes it, and it
decides nothing: no seat, no score and no place hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from statistics import median

from rotation.tables import TURN
from tournament.night.evening import Night
from tournament.night.own_time import MORNING
from tournament.night.sessions import in_words, place
from tournament.o_clock import o_clock

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
class Game:
    """One that is on or to come, with the session that plays it, and when it ends."""

    number: int
    session: int
    ends: datetime


@dataclass(frozen=True, slots=True)
class Outlook:
    """A limit beside the games it is for, which are still to end."""

    limit: Limit
    games: tuple[Game, ...]

    @property
    def last(self) -> Game | None:
        return self.games[-1] if self.games else None

    @property
    def in_time(self) -> tuple[Game, ...]:
        return tuple(one for one in self.games if one.ends <= self.limit.at)


def minute(at: time) -> int:
    """Of the night's day; what is before six in the morning belongs to the night before it."""
    return at.hour * 60 + at.minute + (A_DAY if at.hour < MORNING else 0)


def time_of(told: int) -> time:
    return time(told // 60 % 24, told % 60)


def ends_by(at: time | datetime, *divisions: str) -> str:
    """Of all, where one of them is the whole night."""
    if WHOLE in divisions:
        return f"Ends by {o_clock(at)}"
    return f"{in_words(divisions)} {'end' if len(divisions) > 1 else 'ends'} by {o_clock(at)}"


def times(night: Night) -> dict[str, time | None]:
    """Of everything that may have a limit, the whole night first."""
    told = {one: time_of(at) for one, at in night.plan.limits or () if at in MINUTES}
    return {one: told.get(one) for one in (WHOLE, *divisions(night))}


def faults(night: Night, wished: Mapping[str, time | None], now: datetime) -> dict[str, str]:
    """Why a division, or the whole night, cannot end when it is wished to. A limit that is kept
    already may have passed.
    """
    kept = times(night)
    ends = {one: at for one, at in wished.items() if at is not None}
    found = {}
    for division, at in ends.items():
        if words := _out_of_order(night, division, ends):
            found[division] = words
        elif at != kept.get(division) and moment(night.date, minute(at), now.tzinfo) <= now:
            found[division] = f"{o_clock(at)} has passed already: write a later time."
    return found


def _out_of_order(night: Night, division: str, ends: Mapping[str, time]) -> str:
    own, whole = minute(ends[division]), ends.get(WHOLE)
    if whole is not None and own > minute(whole):
        return f"Everything ends by {o_clock(whole)}: write no later time."
    turn = place(night.sessions, division)
    for one, at in ends.items():
        if WHOLE not in (division, one) and place(night.sessions, one) < turn and own <= minute(at):
            return f"It plays after {one}, which ends by {o_clock(at)}: write a later time."
    return ""


def moment(day: date, told: int, zone: tzinfo | None) -> datetime:
    """By the clocks of the hall, also in a night in which they are changed."""
    return (datetime.combine(day, time(), zone) + timedelta(minutes=told)).astimezone(UTC)


def limits(night: Night, zone: tzinfo | None) -> tuple[Limit, ...]:
    """The soonest first; none of a division that the night has not."""
    known = {WHOLE, *divisions(night)}
    found = [
        Limit(division, moment(night.date, told, zone))
        for division, told in night.plan.limits or ()
        if division in known and told in MINUTES
    ]
    return tuple(sorted(found, key=lambda one: (one.at, one.division)))


def divisions(night: Night) -> tuple[str, ...]:
    """Those that can end at a time of their own."""
    is_one = not night.format.in_teams or night.has_bracket
    return () if is_one else night.rules.divisions


def outlooks(night: Night, now: datetime) -> tuple[Outlook, ...]:
    """Of every limit that still says something: none once all it is for is played. Of a bracket,
    whose games begin one by one, no game is forecast here.
    """
    known = () if night.is_closed or night.is_played else limits(night, now.tzinfo)
    coming = () if night.has_bracket or not known else forecast(night, now)
    found = (Outlook(one, tuple(_of(night, one.division, coming))) for one in known)
    return tuple(one for one in found if one.games or one.limit.division == WHOLE)


def _of(night: Night, division: str, games: Iterable[Game]) -> Iterator[Game]:
    session = place(night.sessions, division)
    last = night.last_game(division)
    for one in games:
        own = one.session == session and (last is None or one.number <= last)
        if division == WHOLE or own:
            yield one


def forecast(night: Night, now: datetime) -> tuple[Game, ...]:
    """The game that is on and all after it, as if the next were seated now."""
    found, begins, every = [], now.astimezone(UTC), pace(night)
    long = every - TURNING
    on = night.current
    if on is not None and not on.is_over:
        ends = max(begins, on.seated + long)
        found.append(Game(on.number, night.session_of(on), ends))
        begins = ends + TURNING
    for number, session in enumerate(_to_come(night), start=night.next_game):
        found.append(Game(number, session, begins + long))
        begins += every
    return tuple(found)


def _to_come(night: Night) -> Iterator[int]:
    """The session of every game that is not seated. Where nobody knows how many there are, one."""
    order = dict.fromkeys((night.session, *range(len(night.sessions))))
    for session in order:
        games, seated = night.games_of(session), len(night.rounds_of(session))
        yield from [session] * (1 if games is None else max(0, games - seated))


def pace(night: Night) -> timedelta:
    """From one game to the next: of this evening once it is known, else by the house's minutes."""
    usual = timedelta(minutes=night.rules.minutes + TURN)
    starts = list(zip(night.rounds, night.rounds[1:], strict=False))
    apart = [
        (after.seated - one.seated).total_seconds()
        for one, after in starts
        if night.session_of(one) == night.session_of(after)
    ]
    if len(apart) < PACE_KNOWN:
        return usual
    found = timedelta(seconds=median(apart))
    return min(max(found, usual * QUICKEST, TURNING * 2), usual * SLOWEST)
