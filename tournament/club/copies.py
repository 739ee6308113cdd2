"""The copies of this laptop: the last one, what they take, and one on a stick."""

from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.desk.frame import press
from tournament.laptop import data_folder
from tournament.laptop.copies import folder as copies
from tournament.laptop.copies import keeper, sticks, thinning
from tournament.laptop.copies.carrier import StickWish
from tournament.laptop.copies.contents import Copy
from tournament.laptop.copies.keeper import Keeper
from tournament.laptop.server import opening
from tournament.web.errors import sent_only
from tournament.words.refused import Refused


def overview(request: HttpRequest) -> HttpResponse:
    here = keeper.here()
    is_a_file = opening.on_a_file()
    kept = copies.all_of(opening.copies_folder()) if is_a_file else ()
    context: dict[str, object] = {
        "is_a_file": is_a_file,
        "last": _made(kept[0]) if kept else None,
        "copies": [(copy.words, thinning.megabytes(copy.size), copy.file.name) for copy in kept],
        "room": thinning.room(kept) if kept else "",
        "rule": thinning.RULE,
        "little_room": data_folder.little_room(opening.path().parent) if is_a_file else "",
        "trouble": here.trouble if here else "",
        "is_kept": here is not None,
        "restore": data_folder.line("restore NAME", settings.DATA),
    }
    if here:
        found = [(place, sticks.name(place)) for place in sticks.found()]
        context |= {"told": here.carrier.told, "wish": here.carrier.wish, "sticks": found}
    return render(request, "club/copies/copies.html", context)


@sent_only
def make(request: HttpRequest) -> HttpResponse:
    """Beside the evening: whoever presses goes on at once."""
    here = keeper.here()
    if here:
        here.ask()
        messages.success(request, "A copy is being made. It takes some seconds: look again.")
    return redirect("copies")


@sent_only
def to_stick(request: HttpRequest) -> HttpResponse:
    """`always` sends every later copy there too, and `stop` ends that."""
    if here := keeper.here():
        press(request, lambda: _wished(request, here))
    return redirect("copies")


def _wished(request: HttpRequest, here: Keeper) -> str:
    if "stop" in request.POST:
        here.carrier.remember(StickWish(here.carrier.wish.place))
        return "No further copy goes to the stick by itself."
    place = next((path for path in sticks.found() if str(path) == request.POST.get("place")), None)
    if place is None:
        raise Refused("That stick is not there: put it in, then look again.")
    always = "always" in request.POST or here.carrier.wish.always
    here.carrier.remember(StickWish(str(place), always))
    here.ask(to_stick=True)
    return f"A copy goes to {sticks.name(place)}: look again in a moment."


def _made(copy: Copy) -> tuple[str, datetime]:
    return copy.words, datetime.fromtimestamp(copy.file.stat().st_mtime).astimezone()
