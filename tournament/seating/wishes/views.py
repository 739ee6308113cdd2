"""The whole draw, and the presses that say what it has to keep to."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from tournament.desk.forms.fields import number
from tournament.desk.frame import page, press, press_of
from tournament.desk.refusals import refuse
from tournament.facts.people import OwnChair
from tournament.night.night import Night
from tournament.seating.boards.whole_draw import whole_draw
from tournament.seating.wishes import actions as wishes
from tournament.seating.wishes.board import wishes as wishes_of
from tournament.web.errors import sent_only
from tournament.words.refused import Refused

BOXES = ("do", "one", "other", "table", "chair")
TOO_LITTLE = {
    "apart": "Choose the two who must not meet.",
    "stay": "Choose who keeps a chair, and say the table by its number.",
}
CHAIRS: dict[str, OwnChair] = {"N": "N", "E": "E", "S": "S", "W": "W"}


def whole(request: HttpRequest, night: Night) -> HttpResponse:
    """Every game that is drawn beforehand, before the first one and after, and what it keeps to."""
    who, wished = number(request.GET.get("who", "")), wishes_of(night)
    try:
        context: dict[str, object] = {"board": whole_draw(night, who), "who": who}
    except Refused as refusal:
        if not (wished.apart or wished.stay):
            refuse(request, str(refusal))
            return redirect("seat", night.tournament)
        context = {"why": str(refusal)}
    context |= {"wishes": wished, "chosen": {name: request.GET.get(name, "") for name in BOXES}}
    return page(request, night, "seating/wishes/draw.html", context)


@sent_only
def wish(request: HttpRequest, night: Night) -> HttpResponse:
    """`?do=` is what is wished, or taken back. What is refused is there still, to be mended."""
    sent, by = request.POST, press_of(request, night)
    one, other, table = (number(sent.get(name, "")) for name in ("one", "other", "table"))
    chair = sent.get("chair", "")
    match sent.get("do"):
        case "apart" if one and other:
            done = press(request, lambda: wishes.keep_apart(by, one=one, other=other))
        case "meet" if one and other:
            done = press(request, lambda: wishes.let_meet(by, one=one, other=other))
        case "stay" if one and table and chair in CHAIRS:
            done = press(
                request, lambda: wishes.keep_chair(by, entry=one, table=table, chair=CHAIRS[chair])
            )
        case "move" if one:
            done = press(request, lambda: wishes.let_move(by, entry=one))
        case wished:
            done = None
            refuse(request, TOO_LITTLE.get(wished or "", "Choose who it is about."))
    chosen = "" if done else f"?{urlencode({name: sent.get(name, '')[:9] for name in BOXES})}"
    return HttpResponseRedirect(reverse("whole-draw", args=[night.tournament]) + chosen)
