"""The six steps of an evening, and how far tonight has come with each."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from tournament.night.calls import coming_calls
from tournament.night.evening import Night
from tournament.purse.closing import before_going_on


class Step(enum.Enum):
    """In their order, each with the page it leads to."""

    SET_UP = "Set up", "set-up"
    CHECK_IN = "Check in", "check-in"
    SEAT = "Seat", "seat"
    PLAY = "Play", "scores"
    STANDINGS = "Standings", "standings"
    PRIZES = "Prizes", "check-out"

    def __init__(self, title: str, page: str) -> None:
        self.title = title
        self.page = page


class State(enum.Enum):
    DONE = "done"
    NOW = "do now"
    READY = "ready"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class Mark:
    """One step in the bar, with its state in words."""

    step: Step
    state: State
    page: str


def steps(night: Night | None) -> tuple[Mark, ...]:
    return tuple(Mark(step, _state(step, night), _page(step, night)) for step in Step)


def _page(step: Step, night: Night | None) -> str:
    """Pairs hand in no cards, so that the prizes come at once."""
    if night is not None and night.format.in_teams and step is Step.PRIZES:
        return "payout"
    return step.page


def _state(step: Step, night: Night | None) -> State:
    if night is None:
        return State.NOW if step is Step.SET_UP else State.LATER
    if night.is_closed:
        return State.DONE
    match step:
        case Step.SET_UP:
            return State.DONE
        case Step.CHECK_IN:
            begun = night.rounds or night.is_drawn
            waits = night.waits_for_teams and not before_going_on(night)
            return State.READY if begun and not waits else State.NOW
        case Step.SEAT:
            return _seat(night)
        case Step.PLAY:
            return _play(night)
        case Step.STANDINGS:
            return State.READY if _has_scores(night) else State.LATER
        case Step.PRIZES:
            return _prizes(night)


def _seat(night: Night) -> State:
    if night.is_played:
        return State.DONE
    if night.has_bracket:
        return _calls(night)
    if night.current is None:
        return State.READY if len(night.here_in(1)) >= 4 else State.LATER
    waits = night.waits_for_teams or before_going_on(night)
    return State.NOW if night.current.is_over and not waits else State.READY


def _play(night: Night) -> State:
    if night.current is None:
        return State.LATER
    if night.is_played:
        return State.DONE
    if night.has_bracket:
        return State.NOW if night.on_now and not coming_calls(night) else State.READY
    return State.READY if night.current.is_over else State.NOW


def _calls(night: Night) -> State:
    """Draw, then call games as long as one is ready and a table is free."""
    if not night.is_drawn:
        return State.READY if len(night.teams_in(1)) > 1 else State.LATER
    return State.NOW if coming_calls(night) else State.READY


def _prizes(night: Night) -> State:
    """What is won in a division that is over can be given, whatever else is to be played."""
    if night.is_played or before_going_on(night):
        return State.NOW
    over = night.rounds and any(night.is_over(one) for one in night.rules.divisions)
    return State.READY if over else State.LATER


def _has_scores(night: Night) -> bool:
    return any(one.has_scores for one in night.rounds)
