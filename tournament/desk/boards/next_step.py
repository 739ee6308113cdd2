"""The one thing to do next, with the page that it is done on."""

from tournament import courses
from tournament.courses.answers import Next
from tournament.night.evening import Night


def next_step(night: Night) -> Next:
    if night.is_closed:
        return Next("See the standings", "standings", f"The {night.occasion.one} is closed.")
    return courses.of(night).next_step()
