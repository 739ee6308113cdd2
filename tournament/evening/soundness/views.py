"""Is everything as it was written? What is damaged in the file, and the press that mends it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.frame import page, press, press_of
from tournament.evening.soundness.board import soundness as board
from tournament.night.night import Night
from tournament.reading import replay, soundness
from tournament.writing import mending


def as_written(request: HttpRequest, night: Night) -> HttpResponse:
    """Looked at anew each time it is opened."""
    if request.method == "POST":
        _put_right(request, night)
        return redirect("as-written", night.tournament)
    looked = soundness.look(night.tournament)
    now = replay.night(night.tournament)
    if looked is None or now is None:
        raise Http404
    context = {"board": board(looked.findings, now), "changes": looked.changes}
    return page(request, now, "evening/soundness/as_written.html", context)


def _put_right(request: HttpRequest, night: Night) -> None:
    """A line of the history where one is named, else the facts."""
    at_desk, place = press_of(request, night), request.POST.get("place", "")
    if place.isascii() and place.isdigit() and len(place) < 10:
        press(request, lambda: mending.take_as_it_stands(at_desk, place=int(place)))
    else:
        press(request, lambda: mending.mend(at_desk))
