"""What everybody in the hall may read from across the room."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament import boards, replay


def only_wall(request: HttpRequest) -> HttpResponse:
    """The short address, where one club lives here alone."""
    club = replay.only_club()
    if club is None:
        raise Http404("Ask the director for the link of your club's wall.")
    return redirect("wall", club)


def wall(request: HttpRequest, club: int) -> HttpResponse:
    name = replay.club_name(club)
    if name is None:
        raise Http404("There is no such wall.")
    board = boards.tonight(replay.tonight(club), timezone.localtime())
    return render(request, "wall/wall.html", {"club": name, "night": board.night})
