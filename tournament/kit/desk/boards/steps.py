"""The six steps of an evening, how far tonight has come with each, and the one thing to do next."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.evening import courses
from tournament.evening.courses.course import MissingResult, NextStep, StepState
from tournament.evening.night import progress, sessions
from tournament.evening.night.night import Night
from tournament.evening.purse.closing import before_going_on, is_for_prizes, keeps_cards


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


# Pages that are a step's own, by their names.
PAGES: Mapping[str, Step] = {
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
class StepMark:
    """One step in the bar, with its state in words. Of one that `is_here` the page is shown."""

    step: Step
    state: StepState
    page: str
    is_here: bool = False


def steps(night: Night | None, shown: str = "") -> tuple[StepMark, ...]:
    """The steps of the night; `shown` is the name of the page that is open."""
    here = PAGES.get(shown)
    return tuple(
        StepMark(step, _state(step, night), _page(step, night), step is here) for step in Step
    )


def is_over(night: Night) -> bool:
    return night.is_closed or progress.is_played(night)


def call(night: Night) -> str:
    """Return what is on, in one sentence."""
    return "Thank you for playing!" if is_over(night) else courses.of(night).call()


def still_wanted(night: Night) -> tuple[MissingResult, ...]:
    return () if night.is_closed else tuple(courses.of(night).missing_results())


def next_step(night: Night) -> NextStep:
    if night.is_closed:
        return NextStep("See the standings", "standings", f"The {night.occasion.one} is closed.")
    return courses.of(night).next_step()


def _page(step: Step, night: Night | None) -> str:
    """Without cards to hand in the prizes come at once, and without prizes the end does."""
    if night is None or step is not Step.PRIZES or keeps_cards(night):
        return step.page
    return "payout" if is_for_prizes(night) else "closing"


def _state(step: Step, night: Night | None) -> StepState:
    if night is None:
        return StepState.NOW if step is Step.SET_UP else StepState.LATER
    if night.is_closed:
        return StepState.DONE
    match step:
        case Step.SET_UP:
            return StepState.DONE
        case Step.CHECK_IN:
            waits = sessions.waits_for_teams(night) and not before_going_on(night)
            return StepState.READY if progress.has_begun(night) and not waits else StepState.NOW
        case Step.SEAT:
            return StepState.DONE if progress.is_played(night) else courses.of(night).seat_state()
        case Step.PLAY:
            return _play(night)
        case Step.STANDINGS:
            has_scores = any(played.has_scores for played in night.rounds)
            return StepState.READY if has_scores else StepState.LATER
        case Step.PRIZES:
            return _prizes(night)


def _play(night: Night) -> StepState:
    if night.rounds.current is None:
        return StepState.LATER
    if progress.is_played(night):
        return StepState.DONE
    return courses.of(night).play_state()


def _prizes(night: Night) -> StepState:
    """Return the state of *Prizes*: a division that is over can be given its prizes while others
    play.
    """
    if progress.is_played(night) or before_going_on(night):
        return StepState.NOW
    over = night.rounds and any(
        progress.is_division_over(night, division) for division in night.rules.divisions
    )
    return StepState.READY if over else StepState.LATER
