"""The walls from the desk: chosen, held, told apart, and spoken to."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament import replay
from tournament.actions import walls as actions
from tournament.boards.walls import Wall
from tournament.boards.walls import walls as board
from tournament.doors import club_of, director_of
from tournament.drawn import BOX, Overtaken, read
from tournament.forms.scores import count
from tournament.refused import Refused
from tournament.views.desk import press_key
from tournament.views.errors import sent_only
from tournament.views.tonight import tonights_of


def walls(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, status: int = 200) -> HttpResponse:
    club = director_of(request).club
    shown = [(one, _address(club.wall, one.number)) for one in _walls(club.pk)]
    context = {"walls": shown, "night": tonights_of(club.pk)}
    return render(request, "walls/walls.html", context, status=status)


def _walls(club: int) -> tuple[Wall, ...]:
    practised = [number for number, _, _ in replay.nights_of(club, practice=True)]
    newest = max(practised, default=None)
    return board(tonights_of(club), replay.walls(club), timezone.now(), newest)


@sent_only
def add(request: HttpRequest) -> HttpResponse:
    """Another wall; with `do=names` every wall says its own."""
    if request.POST.get("do") == "names":
        did = "Every wall says its name now."
        return _done(request, lambda: actions.say_names(_presser(request)), lambda: did)
    name, number = request.POST.get("name", ""), count(request.POST.get("number", ""))
    return _done(
        request,
        lambda: actions.add(_presser(request), number=number, name=name),
        lambda: _walls(club_of(request))[-1].words,
    )


@sent_only
def change(request: HttpRequest, number: int) -> HttpResponse:
    presser, told = _presser(request), request.POST
    drawn = read(told.get(BOX, ""))
    said, name = told.get("message", ""), told.get("name", "")
    does: dict[str, Callable[[], None]] = {
        "show": lambda: actions.show(presser, wall=number, scene=told.get("scene", "")),
        "say": lambda: actions.say(presser, message=said, wall=number, drawn=drawn),
        "name": lambda: actions.call_it(presser, wall=number, name=name, drawn=drawn),
        "prizes": lambda: actions.tell_prizes(
            presser, wall=number, count=count(told.get("prizes", ""))
        ),
    }
    return _done(
        request,
        does.get(told.get("do", ""), does["show"]),
        lambda: " ".join(one.words for one in _walls(presser.club) if one.number == number),
    )


def _done(request: HttpRequest, do: Callable[[], None], told: Callable[[], str]) -> HttpResponse:
    try:
        do()
        messages.success(request, told())
    except Overtaken as refusal:
        messages.error(request, str(refusal))
        return _page(request, status=409)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("walls")


def _presser(request: HttpRequest) -> actions.Presser:
    night = tonights_of(club_of(request))
    number = night.tournament if night else None
    by, key = director_of(request).name, press_key(request)
    return actions.Presser(club_of(request), by, number, key)


def _address(wall: str, number: int) -> str:
    if number == 1:
        return reverse("wall", args=[wall])
    return reverse("other-wall", args=[wall, number])
