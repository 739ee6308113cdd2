"""What everybody in the hall may read from across the room."""

from __future__ import annotations

from typing import assert_never

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament import replay
from tournament.boards import wall as boards
from tournament.boards.wall_bracket import Draw, Tables, Winners
from tournament.boards.wall_divisions import Medals, Meetings, Standing
from tournament.laptop import hall
from tournament.views.hall import site
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
    tonight = board_of(number)
    context: dict[str, object] = {"club": name, "board": tonight}
    if tonight.night:
        scene = boards.scene(tonight.night, timezone.now())
        context |= {"call": boards.call(tonight.night), "is_over": boards.is_over(tonight.night)}
        context |= {"scene": scene, "page": _page(scene) if scene else ""}
        if settings.HOSTED or hall.is_open():
            context["address"] = site(request) + reverse("wall-standings", args=[wall])
    return render(request, "wall/wall.html", context)


def _page(scene: boards.Scene) -> str:
    match scene:
        case Draw():
            return "wall/_draw.html"
        case Tables():
            return "wall/_tables.html"
        case Winners():
            return "wall/_winners.html"
        case Meetings():
            return "wall/_meetings.html"
        case Standing():
            return "wall/_standing.html"
        case Medals():
            return "wall/_medals.html"
        case _:
            assert_never(scene)
