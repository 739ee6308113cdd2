"""What everybody in the hall may read from across the room."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.live.follow import followed
from tournament.live.shared_look import SharedLook
from tournament.phones.hall_page import origin
from tournament.phones.players.views import club_of_wall
from tournament.reading import replay


def only_wall(request: HttpRequest) -> HttpResponse:
    """The short address, where one club lives here alone."""
    if replay.is_new():
        return redirect("welcome")
    wall = replay.only_wall()
    if wall is None:
        raise Http404
    return redirect("wall", wall)


def wall(request: HttpRequest, wall: str, number: int = 1) -> HttpResponse:
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    live = followed(("wall", wall, number, origin(request)), reading)
    return render(request, "wall/wall.html", {"club": club.name, "live": live})
