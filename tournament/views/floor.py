"""The page for whoever directs with a phone in the hand: it follows the evening by itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.live.reading import Reading
from tournament.night.evening import Night
from tournament.views.desk import page
from tournament.views.live import followed


def floor(request: HttpRequest, night: Night) -> HttpResponse:
    session = request.session.session_key or ""
    name = ("floor", night.tournament)
    live = followed(name, Reading(timezone.localtime()), session=session)
    return page(request, night, "floor/floor.html", {"live": live})
