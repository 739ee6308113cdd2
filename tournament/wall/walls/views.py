"""The walls from the desk: chosen, held, told apart, and spoken to."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.access.doors import club_of, director_of
from tournament.desk.forms.fields import count
from tournament.desk.frame import press_key
from tournament.desk.refusals import refuse
from tournament.reading import replay
from tournament.reading.evenings import tonights_of
from tournament.wall.walls import actions
from tournament.wall.walls.board import Wall
from tournament.wall.walls.board import walls as board
from tournament.web.errors import sent_only
from tournament.words.refused import Refused
from tournament.writing.page_values import BOX, Overtaken, read


def walls(request: HttpRequest, status: int = 200) -> HttpResponse:
    club = director_of(request).club
    shown = [(wall, _address(club.wall, wall.showing.wall)) for wall in _walls(club.pk)]
    context = {
        "walls": shown,
        "night": tonights_of(club.pk),
        "distances": actions.DISTANCES.items(),
        "heights": actions.HEIGHTS.items(),
    }
    return render(request, "wall/walls/walls.html", context, status=status)


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
    presser, sent = _presser(request), request.POST
    drawn = read(sent.get(BOX, ""))
    said, name = sent.get("message", ""), sent.get("name", "")
    does: dict[str, Callable[[], None]] = {
        "show": lambda: actions.show(presser, wall=number, scene=sent.get("scene", "")),
        "say": lambda: actions.say(presser, message=said, wall=number, drawn=drawn),
        "measure": lambda: actions.measure(
            presser,
            wall=number,
            distance=count(sent.get("distance", "")),
            height=count(sent.get("height", "")),
            drawn=drawn,
        ),
        "name": lambda: actions.call_it(presser, wall=number, name=name, drawn=drawn),
        "prizes": lambda: actions.tell_prizes(
            presser, wall=number, count=count(sent.get("prizes", ""))
        ),
    }
    return _done(
        request,
        does.get(sent.get("do", ""), does["show"]),
        lambda: " ".join(
            wall.words for wall in _walls(presser.club) if wall.showing.wall == number
        ),
    )


def _done(request: HttpRequest, do: Callable[[], None], words: Callable[[], str]) -> HttpResponse:
    try:
        do()
        messages.success(request, words())
    except Overtaken as refusal:
        refuse(request, str(refusal))
        return walls(request, status=409)
    except Refused as refusal:
        refuse(request, str(refusal))
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
