"""Words of every desk page: the club's word for its nights, and the time of day."""

from datetime import datetime
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from tournament.evening.words.occasion import NIGHT, Occasion, clock_time, occasion_for
from tournament.server.access.permissions import director_of


def occasion_context(request: HttpRequest) -> dict[str, object]:
    """Return what every template gets: the club's word for its nights, as a function that runs only
    if the page uses it.
    """
    return {"occasion": partial(occasion_of, request)}


def occasion_of(request: HttpRequest) -> Occasion:
    """Return the club's own word for its nights; visitors who are not signed in get the usual
    one.
    """
    return (
        occasion_for(director_of(request).club.calls_it) if request.user.is_authenticated else NIGHT
    )


def time_of_day(moment: datetime | None) -> str:
    return clock_time(timezone.localtime(moment)) if moment else ""
