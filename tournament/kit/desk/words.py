"""Words of every page of the desk: what the director's club calls what it holds, and the time of
day.
"""

from datetime import datetime
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from tournament.evening.words.occasion import NIGHT, Occasion, called, o_clock
from tournament.server.access.doors import director_of


def context(request: HttpRequest) -> dict[str, object]:
    """Give templates the club's word for its night as a function, asked only if a page says it."""
    return {"occasion": partial(occasion_of, request)}


def occasion_of(request: HttpRequest) -> Occasion:
    """The club's own word for its nights; strangers, who are not signed in, get the usual one."""
    return called(director_of(request).club.calls_it) if request.user.is_authenticated else NIGHT


def clock(moment: datetime | None) -> str:
    return o_clock(timezone.localtime(moment)) if moment else ""
