"""The pages of walls: what everybody reads from across the room, and the presses of the desk."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import OUT_OF_DATE, count
from tournament.kit.desk.frame import back, press_key, press_of
from tournament.kit.desk.refusals import refuse
from tournament.server.access.doors import club_of, director_of
from tournament.server.live.follow import follow
from tournament.server.live.shared_look import SharedLook
from tournament.server.web.errors import require_post
from tournament.server.web.middleware import let_own_pages_show
from tournament.storage.reading import replay
from tournament.storage.reading.evenings import tonights_of
from tournament.storage.writing.page_values import BOX, Overtaken, read
from tournament.topics.phones.club_now import club_of_wall, only_wall
from tournament.topics.phones.links import origin
from tournament.topics.wall import actions
from tournament.topics.wall.boards import scenes as boards
from tournament.topics.wall.forms import BEGIN, ClockForm

DOES = {
    "hold": actions.pause_clock,
    "go": actions.resume_clock,
    "more": actions.lengthen_clock,
    "away": actions.put_away_clock,
}


def redirect_to_wall(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the wall, if there is one club alone."""
    if replay.is_new():
        return redirect("welcome")
    return redirect("wall", only_wall())


def wall(request: HttpRequest, wall: str, number: int = 1) -> HttpResponse:
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    live = follow(("wall", wall, number, origin(request)), reading)
    # *The walls* shows each of them as a small picture.
    return let_own_pages_show(render(request, "wall/wall.html", {"club": club.name, "live": live}))


def walls(request: HttpRequest, status: int = 200) -> HttpResponse:
    club = director_of(request).club
    shown = [(wall, _address(club.wall, wall.showing.wall)) for wall in _walls(club.pk)]
    context = {
        "walls": shown,
        "night": tonights_of(club.pk),
        "distances": actions.DISTANCES.items(),
        "heights": actions.HEIGHTS.items(),
    }
    return render(request, "wall/walls.html", context, status=status)


@require_post
def add(request: HttpRequest) -> HttpResponse:
    """Add a wall; with `do=names` let every wall say its name."""
    if request.POST.get("do") == "names":
        words = "Every wall says its name now."
        return _press(request, lambda: actions.say_names(_presser(request)), lambda: words)
    name, number = request.POST.get("name", ""), count(request.POST.get("number", ""))
    return _press(
        request,
        lambda: actions.add(_presser(request), number=number, name=name),
        lambda: _walls(club_of(request))[-1].words,
    )


@require_post
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
        "name": lambda: actions.rename(presser, wall=number, name=name, drawn=drawn),
        "prizes": lambda: actions.announce_prizes(
            presser, wall=number, count=count(sent.get("prizes", ""))
        ),
    }
    return _press(
        request,
        does.get(sent.get("do", ""), does["show"]),
        lambda: " ".join(
            wall.words for wall in _walls(presser.club) if wall.showing.wall == number
        ),
    )


@require_post
def clock(request: HttpRequest, night: Night) -> HttpResponse:
    form, do = ClockForm(request.POST), request.POST.get("do", BEGIN)
    try:
        if not form.is_valid():
            raise Refused(" ".join(map(str, form.errors["minutes"])))
        if do == BEGIN:
            actions.start_clock(press_of(request, night), minutes=form.cleaned_data["minutes"])
        elif do in DOES:
            DOES[do](press_of(request, night))
        else:
            raise Refused(OUT_OF_DATE)
    except Refused as refusal:
        refuse(request, str(refusal))
    return back(request, night, "night")


def _walls(club: int) -> tuple[boards.Wall, ...]:
    practised = [number for number, _, _ in replay.nights_of(club, practice=True)]
    newest = max(practised, default=None)
    return boards.walls(tonights_of(club), replay.walls(club), timezone.now(), newest)


def _press(request: HttpRequest, do: Callable[[], None], words: Callable[[], str]) -> HttpResponse:
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
