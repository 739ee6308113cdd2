"""The page for whoever directs with a phone in the hand: it follows the evening by itself."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.desk.frame import page
from tournament.live.follow import followed
from tournament.live.shared_look import Reading
from tournament.night.evening import Night


def floor(request: HttpRequest, night: Night) -> HttpResponse:
    session = request.session.session_key or ""
    name = ("floor", night.tournament)
    live = followed(name, Reading(timezone.localtime()), session=session)
    return page(request, night, "phones/floor/floor.html", {"live": live})
