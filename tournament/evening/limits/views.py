"""By when the night has to end: said, and kept to by one press."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.desk.forms.fields import figure
from tournament.desk.frame import back, page, press, press_of
from tournament.evening.limits import actions as limits
from tournament.evening.limits.forms import LimitsForm
from tournament.night.night import Night
from tournament.web.errors import sent_only


def time_limit(request: HttpRequest, night: Night) -> HttpResponse:
    form = LimitsForm(request.POST or None, night=night, now=timezone.localtime())
    if request.method == "POST" and form.is_valid():
        by, ends, drawn = press_of(request, night), form.ends(), form.drawn
        if press(request, lambda: limits.say(by, ends=ends, drawn=drawn), form=form):
            return redirect("night", night.tournament)
    return page(request, night, "evening/limits/limits.html", {"form": form}, status=form.status)


@sent_only
def end_after(request: HttpRequest, night: Night) -> HttpResponse:
    """The game that is on is the last one, of a division or of all."""
    division, game = request.POST.get("division", ""), figure(request.POST.get("game", "")) or 0
    press(request, lambda: limits.end_after(press_of(request, night), division=division, game=game))
    return back(request, night, "seat")
