"""From the Night to what is shown, as plain values: the same board for a page, the wall, paper and
JSON.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.night import Night

MORNING = 6


class Step(enum.Enum):
    """The six steps of an evening, in their order."""

    SET_UP = "Set up"
    CHECK_IN = "Check in"
    SEAT = "Seat"
    PLAY = "Play"
    STANDINGS = "Standings"
    PRIZES = "Prizes"


class State(enum.Enum):
    DONE = "done"
    NOW = "do now"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class Mark:
    """One step in the bar, with its state in words."""

    step: Step
    state: State


@dataclass(frozen=True, slots=True)
class Tonight:
    greeting: str
    night: Night | None
    coming: Night | None
    steps: tuple[Mark, ...]


def tonight(nights: Sequence[Night], now: datetime) -> Tonight:
    """Where the evening stands, and which night comes next."""
    night = tonights(nights, now)
    return Tonight(
        greeting=_greeting(now.hour),
        night=night,
        coming=next((later for later in nights if later.date > now.date()), None),
        steps=_steps(night),
    )


def tonights(nights: Sequence[Night], now: datetime) -> Night | None:
    """Today's night, the last set up of several; in the small hours it is still yesterday's."""
    day = now.date() - timedelta(days=now.hour < MORNING)
    days = (now.date(), day)
    return next((night for day in days for night in reversed(nights) if night.date == day), None)


def is_tonights(night: Night, now: datetime) -> bool:
    return tonights([night], now) is not None


def _steps(night: Night | None) -> tuple[Mark, ...]:
    first = State.DONE if night else State.NOW
    return tuple(Mark(step, first if step is Step.SET_UP else State.LATER) for step in Step)


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
