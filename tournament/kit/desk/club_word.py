"""What the director's club calls what it holds, for every page of the desk."""

from functools import partial

from django.http import HttpRequest

from tournament.evening.words.occasion import NIGHT, Occasion, called
from tournament.server.access.doors import director_of


def context(request: HttpRequest) -> dict[str, object]:
    """Give templates the club's word for its night as a function, asked only if a page says it."""
    return {"occasion": partial(occasion_of, request)}


def occasion_of(request: HttpRequest) -> Occasion:
    """Nobody who is a stranger here is told of a club's own word."""
    return called(director_of(request).club.calls_it) if request.user.is_authenticated else NIGHT
