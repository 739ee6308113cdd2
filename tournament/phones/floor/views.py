"""The page for whoever directs with a phone in the hand: it follows the evening by itself."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.frame import page
from tournament.live.follow import followed_by
from tournament.night.night import Night


def floor(request: HttpRequest, night: Night) -> HttpResponse:
    live = followed_by(request, ("floor", night.tournament))
    return page(request, night, "phones/floor/floor.html", {"live": live})
