"""The whole draw, and the presses that say what it has to keep to."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import wishes
from tournament.boards.whole_draw import whole_draw
from tournament.boards.wishes import wishes as wishes_of
from tournament.forms.seat import number
from tournament.night.evening import Night
from tournament.night.facts.people import OwnChair
from tournament.refused import Refused
from tournament.views.desk import desk, page, press
from tournament.views.errors import sent_only

CHAIRS: dict[str, OwnChair] = {"N": "N", "E": "E", "S": "S", "W": "W"}


def whole(request: HttpRequest, night: Night) -> HttpResponse:
    """Every game that is drawn beforehand, before the first one and after, and what it keeps to."""
    who, wished = number(request.GET.get("who", "")), wishes_of(night)
    try:
        told: dict[str, object] = {"board": whole_draw(night, who), "who": who}
    except Refused as refusal:
        if not (wished.apart or wished.stay):
            messages.error(request, str(refusal))
            return redirect("seat", night.tournament)
        told = {"why": str(refusal)}
    return page(request, night, "seat/draw.html", told | {"wishes": wished})


@sent_only
def wish(request: HttpRequest, night: Night) -> HttpResponse:
    """`?do=` is what is wished, or taken back."""
    told, by = request.POST, desk(request, night)
    one, other, table = (number(told.get(name, "")) for name in ("one", "other", "table"))
    chair = told.get("chair", "")
    match told.get("do"):
        case "apart" if one and other:
            press(request, lambda: wishes.keep_apart(by, one=one, other=other))
        case "meet" if one and other:
            press(request, lambda: wishes.let_meet(by, one=one, other=other))
        case "stay" if one and table and chair in CHAIRS:
            press(
                request, lambda: wishes.keep_chair(by, entry=one, table=table, chair=CHAIRS[chair])
            )
        case "move" if one:
            press(request, lambda: wishes.let_move(by, entry=one))
        case _:
            messages.error(request, "Choose who it is about, and say the table by its number.")
    return redirect("whole-draw", night.tournament)
