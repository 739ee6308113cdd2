"""The page for whoever directs with a phone in the hand: it follows the evening by itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.boards.tonight import next_step
from tournament.live.reading import Reading
from tournament.night.evening import Night
from tournament.night.round_clock import clocked_game
from tournament.views.desk import page
from tournament.views.live import followed


def floor(request: HttpRequest, night: Night) -> HttpResponse:
    live = followed(("floor", night.tournament), Reading(timezone.localtime()))
    clocked = clocked_game(night) is not None
    context = {"live": live, "has_presses": clocked, "next": next_step(night)}
    return page(request, night, "floor/floor.html", context)
