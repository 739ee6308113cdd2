"""The times that the director has set: when each session begins, and by when a division or the
whole night ends. An hour is of a division; all that play at the same time have one between them.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from tournament.evening.night import sessions
from tournament.evening.night.hours.own_time import MORNING
from tournament.evening.night.night import Night
from tournament.evening.night.sessions import Session, place
from tournament.evening.words.many import in_words
from tournament.evening.words.occasion import o_clock

A_DAY = 24 * 60
# Minutes of the night's day, up to six in the morning after it.
MINUTES = range(A_DAY + MORNING * 60)
WHOLE = ""


def minute(at: time) -> int:
    """Return the minute of the night's day; before six in the morning is the night before."""
    return at.hour * 60 + at.minute + (A_DAY if at.hour < MORNING else 0)


def time_of(number: int) -> time:
    return time(number // 60 % 24, number % 60)


def moment(day: date, number: int, zone: tzinfo | None) -> datetime:
    """Return a minute by the clocks of the hall, also in a night in which they are changed."""
    return (datetime.combine(day, time(), zone) + timedelta(minutes=number)).astimezone(UTC)


def ends_by(at: time | datetime, *divisions: str) -> str:
    if WHOLE in divisions:
        return f"Ends by {o_clock(at)}"
    return f"{in_words(divisions)} {'end' if len(divisions) > 1 else 'ends'} by {o_clock(at)}"


def times(night: Night) -> dict[str, time | None]:
    """Return the limit of everything that may have one, the whole night first."""
    ends = {name: time_of(at) for name, at in night.plan.limits or () if at in MINUTES}
    return {name: ends.get(name) for name in (WHOLE, *night.divisions)}


def end_faults(night: Night, wished: Mapping[str, time | None], now: datetime) -> dict[str, str]:
    """Return why a division, or the whole night, cannot end when it is wished to. A limit that is
    stored already may have passed.
    """
    stored, wrong = times(night), {}
    ends = {name: at for name, at in wished.items() if at is not None}
    for name, at in ends.items():
        if words := _out_of_order(night, name, ends):
            wrong[name] = words
        elif at != stored.get(name) and moment(night.date, minute(at), now.tzinfo) <= now:
            wrong[name] = f"{o_clock(at)} has passed already: write a later time."
    return wrong


def _out_of_order(night: Night, name: str, ends: Mapping[str, time]) -> str:
    own, whole = minute(ends[name]), ends.get(WHOLE)
    if whole is not None and own > minute(whole):
        return f"Everything ends by {o_clock(whole)}: write no later time."
    for other, at in ends.items():
        is_before = place(sessions.of(night), other) < place(sessions.of(night), name)
        if is_before and own <= minute(at) and WHOLE not in (name, other):
            return f"It plays after {other}, which ends by {o_clock(at)}: write a later time."
    return ""


def hours(night: Night) -> dict[str, time]:
    """Return the hour each division of the night starts at."""
    starts = dict(night.plan.starts or ())
    return {name: time_of(starts[name]) for name in night.rules.divisions if name in starts}


def begins(night: Night, session: Session) -> str:
    """At 10:00 am; empty where nobody has said it."""
    times = hours(night)
    return next((f"at {o_clock(times[text])}" for text in session if text in times), "")


def sessions_in_words(night: Night) -> str:
    """Every session in its order, with its hour."""
    first, *later = sessions.of(night)
    if not later:
        return _add_hour(night, first, "All divisions play at the same time")
    then = (f"then {_add_hour(night, texts, in_words(texts))}" for texts in later)
    return ", ".join((_add_hour(night, first, f"{in_words(first)} first"), *then))


def start_faults(night: Night, wished: Mapping[str, time]) -> Iterator[str]:
    """Why sessions cannot begin so."""
    before: tuple[Session, int] | None = None
    for session in sessions.of(night):
        numbers = {minute(wished[text]) for text in session if text in wished}
        if len(numbers) > 1:
            yield f"{in_words(session)} play at the same time: write one hour for all of them."
        elif numbers and before and min(numbers) <= before[1]:
            first = in_words(before[0])
            yield f"{in_words(session)} can only begin after {first}: write a later hour."
        before = (session, max(numbers)) if numbers else before


def _add_hour(night: Night, session: Session, words: str) -> str:
    return ", ".join(filter(None, (words, begins(night, session))))
