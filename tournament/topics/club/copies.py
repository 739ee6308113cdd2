"""The copies of this laptop: the last one, what they take, and one on a stick."""

from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.evening.words.refused import Refused
from tournament.kit.desk.frame import press
from tournament.server.laptop import data_folder, opening
from tournament.server.laptop.copies import carrier, keeper
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies.carrier import StickWish
from tournament.server.laptop.copies.folder import Copy
from tournament.server.laptop.copies.keeper import Keeper
from tournament.server.web.errors import require_post


def overview(request: HttpRequest) -> HttpResponse:
    here = keeper.running_keeper()
    is_a_file = opening.is_on_a_file()
    listed = copies.all_of(opening.copies_folder()) if is_a_file else []
    context: dict[str, object] = {
        "is_a_file": is_a_file,
        "last": _last(listed[0]) if listed else None,
        "copies": [(copy.words, copies.megabytes(copy.size), copy.file.name) for copy in listed],
        "room": copies.room_in_words(listed) if listed else "",
        "rule": copies.RULE,
        "little_room": data_folder.little_room(opening.path().parent) if is_a_file else "",
        "trouble": here.trouble if here else "",
        "is_kept": here is not None,
        "restore": data_folder.line("restore NAME", settings.DATA),
    }
    if here:
        found = [(place, carrier.stick_name(place)) for place in carrier.found_sticks()]
        context |= {"carried": here.carrier.last, "wish": here.carrier.wish, "sticks": found}
    return render(request, "club/copies/copies.html", context)


@require_post
def make(request: HttpRequest) -> HttpResponse:
    """Have a copy made in the background."""
    here = keeper.running_keeper()
    if here:
        here.ask()
        messages.success(request, "A copy is being made. It takes some seconds: look again.")
    return redirect("copies")


@require_post
def copy_to_stick(request: HttpRequest) -> HttpResponse:
    """Copy to a stick; `always` sends every later copy there too, and `stop` ends that."""
    if here := keeper.running_keeper():
        press(request, lambda: _send_to_stick(request, here))
    return redirect("copies")


def _send_to_stick(request: HttpRequest, here: Keeper) -> str:
    if "stop" in request.POST:
        here.carrier.remember(StickWish(here.carrier.wish.place))
        return "No further copy goes to the stick by itself."
    place = next(
        (path for path in carrier.found_sticks() if str(path) == request.POST.get("place")), None
    )
    if place is None:
        raise Refused("That stick is not there: put it in, then look again.")
    always = "always" in request.POST or here.carrier.wish.always
    here.carrier.remember(StickWish(str(place), always))
    here.ask(to_stick=True)
    return f"A copy goes to {carrier.stick_name(place)}: look again in a moment."


def _last(copy: Copy) -> tuple[str, datetime]:
    return copy.words, datetime.fromtimestamp(copy.file.stat().st_mtime).astimezone()
