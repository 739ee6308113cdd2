"""From the Night to what is shown, as plain values: the same board for a page, the wall, paper and
JSON.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import date, datetime

from tournament.night import Night


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
    steps: tuple[Mark, ...]


def tonight(night: Night | None, now: datetime) -> Tonight:
    """Where the evening stands. A night that is over does not count as tonight's."""
    current = night if night and is_current(night, now.date()) else None
    return Tonight(greeting=_greeting(now.hour), night=current, steps=_steps(current))


def is_current(night: Night, today: date) -> bool:
    """Tonight's or one to come; an evening that runs past midnight is still the same evening until
    it is closed.
    """
    return (today - night.date).days <= 1


def _steps(night: Night | None) -> tuple[Mark, ...]:
    first = State.DONE if night else State.NOW
    return tuple(Mark(step, first if step is Step.SET_UP else State.LATER) for step in Step)


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
