"""The six steps of an evening, and how far tonight has come with each."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from tournament import courses
from tournament.courses.answers import StepState
from tournament.night.night import Night
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
    """With the name of the page that is shown."""
    here = PAGES.get(shown)
    return tuple(
        StepMark(step, _state(step, night), _page(step, night), step is here) for step in Step
    )


def _page(step: Step, night: Night | None) -> str:
    """Pairs hand in no cards, so that the prizes come at once."""
    if night and step is Step.PRIZES and not night.called.keeps_a_card:
        return "payout"
    return step.page


def _state(step: Step, night: Night | None) -> StepState:
    if night is None:
        return StepState.NOW if step is Step.SET_UP else StepState.LATER
    if night.is_closed:
        return StepState.DONE
    match step:
        case Step.SET_UP:
            return StepState.DONE
        case Step.CHECK_IN:
            waits = night.waits_for_teams and not before_going_on(night)
            return StepState.READY if night.has_begun and not waits else StepState.NOW
        case Step.SEAT:
            return StepState.DONE if night.is_played else courses.of(night).seat_state()
        case Step.PLAY:
            return _play(night)
        case Step.STANDINGS:
            has_scores = any(played.has_scores for played in night.rounds)
            return StepState.READY if has_scores else StepState.LATER
        case Step.PRIZES:
            return _prizes(night)


def _play(night: Night) -> StepState:
    if night.current is None:
        return StepState.LATER
    if night.is_played:
        return StepState.DONE
    return courses.of(night).play_state()


def _prizes(night: Night) -> StepState:
    """What is won in a division that is over can be given, whatever else is to be played."""
    if night.is_played or before_going_on(night):
        return StepState.NOW
    over = night.rounds and any(night.is_over(division) for division in night.rules.divisions)
    return StepState.READY if over else StepState.LATER
