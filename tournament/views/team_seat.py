"""Seating pairs who stay together: the whole schedule, and what becomes of a team left over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import rounds, setup, team_changes
from tournament.boards.expected import missing
from tournament.boards.schedule import on_now, schedule
from tournament.forms.check_in import figure
from tournament.night.evening import Night
from tournament.night.seating import in_the_way
from tournament.refused import Refused
from tournament.views.desk import desk, page, press
from tournament.views.errors import sent_only
from tournament.views.redrawn import redrawn

DIAL = "odd_division"


def seat(request: HttpRequest, night: Night) -> HttpResponse:
    """The next game before it is seated, or the one that is on."""
    if request.method == "POST":
        game, agreed = figure(request.POST.get("game", "")) or 0, request.POST.get("agreed", "")
        press(request, lambda: rounds.seat(desk(request, night), game=game, agreed=agreed))
        return redirect("seat", night.tournament)
    if night.is_closed and night.current is None:
        return page(request, night, "seat/none.html")
    if night.current and (night.is_closed or in_the_way(night)):
        context = {
            "board": on_now(night, night.current),
            "why": in_the_way(night) if night.current.is_over else "",
            "redrawn": redrawn(request, night),
        }
        return page(request, night, "seat/pairs_playing.html", context)
    try:
        board = schedule(night)
    except Refused as refusal:
        return page(request, night, "seat/none.html", {"why": refusal, "missing": missing(night)})
    context = {
        "board": board,
        "redrawn": redrawn(request, night),
        "missing": missing(night),
    }
    return page(request, night, "seat/pairs.html", context)


@sent_only
def left_over(request: HttpRequest, night: Night) -> HttpResponse:
    """What becomes of a team that an odd division has left over."""
    dials = {DIAL: request.POST.get("odd", "")}
    try:
        night.rules.changed(dials)
    except ValueError:
        messages.error(request, "There is no such choice: look at the games again.")
    else:
        press(request, lambda: setup.turn_dials(desk(request, night), dials=dials))
    return redirect("seat", night.tournament)


@sent_only
def without(request: HttpRequest, night: Night) -> HttpResponse:
    """A team has a table in the game that is on, and is not there."""
    team = figure(request.POST.get("team", "")) or 0
    press(request, lambda: team_changes.seat_without(desk(request, night), team=team))
    return redirect("seat", night.tournament)
