"""Words that every page of the desk may show: the club's word for its nights, and times of day."""

from datetime import datetime
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion, clock_time, occasion_for
from tournament.server.access.permissions import director_of_request


def occasion_context(request: HttpRequest) -> dict[str, object]:
    """Return the template context that every page gets: `occasion`, the club's word for its nights,
    as a function that runs only if the page uses it.
    """
    return {"occasion": partial(occasion_from_request, request)}


def occasion_from_request(request: HttpRequest) -> Occasion:
    """Return the club's own word for its nights; "night" for a visitor who is not signed in."""
    return (
        occasion_for(director_of_request(request).club.calls_it)
        if request.user.is_authenticated
        else NIGHT_OCCASION
    )


def time_of_day(moment: datetime | None) -> str:
    return clock_time(timezone.localtime(moment)) if moment else ""
