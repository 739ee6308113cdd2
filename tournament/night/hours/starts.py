"""When each session begins, as far as the director has said so: an hour is of a division, and all
that play at the same time have one between them.
"""

from collections.abc import Iterator, Mapping
from datetime import time

from tournament.night.hours.limits import minute, time_of
from tournament.night.hours.sessions import Session
from tournament.night.night import Night
from tournament.words.many import in_words
from tournament.words.o_clock import o_clock


def hours(night: Night) -> dict[str, time]:
    """Of the divisions that there are."""
    starts = dict(night.plan.starts or ())
    return {name: time_of(starts[name]) for name in night.rules.divisions if name in starts}


def begins(night: Night, session: Session) -> str:
    """At 10:00 am; empty where nobody has said it."""
    times = hours(night)
    return next((f"at {o_clock(times[text])}" for text in session if text in times), "")


def in_turn(night: Night) -> str:
    """Every session in its order, with its hour."""
    first, *later = night.sessions
    if not later:
        return _with_hour(night, first, "All divisions play at the same time")
    then = (f"then {_with_hour(night, texts, in_words(texts))}" for texts in later)
    return ", ".join((_with_hour(night, first, f"{in_words(first)} first"), *then))


def faults(night: Night, wished: Mapping[str, time]) -> Iterator[str]:
    """Why sessions cannot begin so."""
    before: tuple[Session, int] | None = None
    for session in night.sessions:
        numbers = {minute(wished[text]) for text in session if text in wished}
        if len(numbers) > 1:
            yield f"{in_words(session)} play at the same time: write one hour for all of them."
        elif numbers and before and min(numbers) <= before[1]:
            first = in_words(before[0])
            yield f"{in_words(session)} can only begin after {first}: write a later hour."
        before = (session, max(numbers)) if numbers else before


def _with_hour(night: Night, session: Session, words: str) -> str:
    return ", ".join(filter(None, (words, begins(night, session))))
