"""What everybody in the hall may read from across the room."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import replay
from tournament.views.tonight import board_of


def only_wall(request: HttpRequest) -> HttpResponse:
    """The short address, where one club lives here alone."""
    if replay.is_new():
        return redirect("welcome")
    wall = replay.only_wall()
    if wall is None:
        raise Http404
    return redirect("wall", wall)


def wall(request: HttpRequest, wall: str) -> HttpResponse:
    club = replay.club_of_wall(wall)
    if club is None:
        raise Http404
    number, name = club
    return render(request, "wall/wall.html", {"club": name, "board": board_of(number)})
