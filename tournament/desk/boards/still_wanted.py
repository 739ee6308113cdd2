"""The results that prizes and the last count wait for, and the page where each is typed."""

from tournament import courses
from tournament.courses.answers import Wanted
from tournament.night.evening import Night


def still_wanted(night: Night) -> tuple[Wanted, ...]:
    return () if night.is_closed else tuple(courses.of(night).still_wanted())
