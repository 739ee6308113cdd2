"""The six steps of a night, the state of each step, and what the director does next."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.evening import courses
from tournament.evening.courses.course import MissingResult, NextStep, StepState
from tournament.evening.night import progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.purse.closing import (
    collects_scorecards,
    has_prizes,
    ties_before_next_time_slot,
)

THANKS_SENTENCE = "Thank you for playing!"


class Step(enum.Enum):
    """A step of a night, in order, with the URL name of its page."""

    SET_UP = "Set up", "set-up"
    CHECK_IN = "Check in", "check-in"
    SEAT = "Seat", "seat"
    PLAY = "Play", "scores"
    STANDINGS = "Standings", "standings"
    PRIZES = "Prizes", "check-out"

    def __init__(self, title: str, page: str) -> None:
        self.title = title
        self.page = page


# The step to which each page belongs, by the URL name of the page.
STEP_BY_PAGE: Mapping[str, Step] = {
    "change-night": Step.SET_UP,
    "check-in": Step.CHECK_IN,
    "seat": Step.SEAT,
    "bracket": Step.SEAT,
    "scores": Step.PLAY,
    "scores-of": Step.PLAY,
    "hands": Step.PLAY,
    "standings": Step.STANDINGS,
    "history": Step.STANDINGS,
    "check-out": Step.PRIZES,
    "card-in": Step.PRIZES,
    "payout": Step.PRIZES,
    "money": Step.PRIZES,
    "closing": Step.PRIZES,
}


@dataclass(frozen=True, slots=True)
class BarStep:
    """A step as the bar of steps shows it. `page` is the URL name of the page that it links to.
    `is_current` says that the step's page is open.
    """

    step: Step
    state: StepState
    page: str
    is_current: bool = False


def bar_steps(night: Night | None, open_page: str = "") -> tuple[BarStep, ...]:
    """Return the steps for the bar; `open_page` is the URL name of the page that is open."""
    current_step = STEP_BY_PAGE.get(open_page)
    return tuple(
        BarStep(step, _step_state(step, night), _step_page(step, night), step is current_step)
        for step in Step
    )


def is_night_over(night: Night) -> bool:
    return night.is_closed or progress.is_fully_played(night)


def current_announcement(night: Night) -> str:
    """Return the sentence that says to everyone in the room what happens now, such as "The bracket
    is being played."
    """
    return THANKS_SENTENCE if is_night_over(night) else courses.course_of(night).announcement()


def missing_results(night: Night) -> tuple[MissingResult, ...]:
    return () if night.is_closed else tuple(courses.course_of(night).missing_results())


def next_step(night: Night) -> NextStep:
    if night.is_closed:
        return NextStep(
            "See the standings", "standings", f"This {night.occasion.singular} is closed."
        )
    return courses.course_of(night).next_step()


def _step_page(step: Step, night: Night | None) -> str:
    """Return the URL name of the page that a step opens. *Prizes* opens the page for checking
    scorecards if players turn them in, or if no night is set up. Otherwise *Prizes* opens the page
    for prizes, or for closing the night if there are no prizes.
    """
    if night is None or step is not Step.PRIZES or collects_scorecards(night):
        return step.page
    return "payout" if has_prizes(night) else "closing"


def _step_state(step: Step, night: Night | None) -> StepState:
    if night is None:
        return StepState.NOW if step is Step.SET_UP else StepState.LATER
    if night.is_closed:
        return StepState.DONE
    match step:
        case Step.SET_UP:
            return StepState.DONE
        case Step.CHECK_IN:
            return _check_in_state(night)
        case Step.SEAT:
            return (
                StepState.DONE
                if progress.is_fully_played(night)
                else courses.course_of(night).seating_step_state()
            )
        case Step.PLAY:
            return _play_state(night)
        case Step.STANDINGS:
            has_scores = any(seated_game.has_scores for seated_game in night.rounds)
            return StepState.READY if has_scores else StepState.LATER
        case Step.PRIZES:
            return _prizes_state(night)


def _check_in_state(night: Night) -> StepState:
    is_waiting_for_teams = time_slots.waits_for_teams(night) and not ties_before_next_time_slot(
        night
    )
    return (
        StepState.READY if progress.has_begun(night) and not is_waiting_for_teams else StepState.NOW
    )


def _play_state(night: Night) -> StepState:
    if night.rounds.current_game is None:
        return StepState.LATER
    if progress.is_fully_played(night):
        return StepState.DONE
    return courses.course_of(night).playing_step_state()


def _prizes_state(night: Night) -> StepState:
    """Return the state of the step *Prizes*. The step is due now once all games are played, or if
    ties must be decided before the next time slot. The step is ready once any division has ended,
    since that division can get its prizes while others still play.
    """
    if progress.is_fully_played(night) or ties_before_next_time_slot(night):
        return StepState.NOW
    has_finished_division = night.rounds and any(
        progress.is_division_over(night, division) for division in night.rules.divisions
    )
    return StepState.READY if has_finished_division else StepState.LATER
