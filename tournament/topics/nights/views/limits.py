"""By when the night has to end, and the press that ends it early."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import figure
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.server.web.errors import require_post
from tournament.topics.nights.actions import limits
from tournament.topics.nights.forms import LimitsForm


def time_limit(request: HttpRequest, night: Night) -> HttpResponse:
    form = LimitsForm(request.POST or None, night=night, now=timezone.localtime())
    if request.method == "POST" and form.is_valid():
        by, ends, drawn = press_of(request, night), form.ends(), form.drawn_values
        if press(request, lambda: limits.set_limits(by, ends=ends, drawn=drawn), form=form):
            return redirect("night", night.tournament)
    return page(request, night, "nights/limits/limits.html", {"form": form}, status=form.status)


@require_post
def end_after(request: HttpRequest, night: Night) -> HttpResponse:
    """End with the game that is on, for a division or for all; or with the one before it, if the
    form says how much `goes`.
    """
    sent, by = request.POST, press_of(request, night)
    division, game = sent.get("division", ""), figure(sent.get("game", "")) or 0
    goes = figure(sent.get("goes", ""))
    if goes is None:
        press(request, lambda: limits.end_after(by, division=division, game=game))
    else:
        press(request, lambda: limits.leave_out(by, game=game, goes=goes))
    return back(request, night, "seat")
