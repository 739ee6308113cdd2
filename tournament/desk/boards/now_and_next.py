"""What is on in one sentence, the one thing to do next, and the results that are waited for."""

from tournament import courses
from tournament.courses.answers import MissingResult, NextStep
from tournament.night.night import Night


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def call(night: Night) -> str:
    """One sentence that is true now."""
    return "Thank you for playing!" if is_over(night) else courses.of(night).call()


def still_wanted(night: Night) -> tuple[MissingResult, ...]:
    return () if night.is_closed else tuple(courses.of(night).still_wanted())


def next_step(night: Night) -> NextStep:
    if night.is_closed:
        return NextStep("See the standings", "standings", f"The {night.occasion.one} is closed.")
    return courses.of(night).next_step()
