"""Home is tonight: where the evening stands, and the one thing to do next."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format

from tournament import boards, replay
from tournament.actions import setup
from tournament.doors import club_of
from tournament.forms.setup import SetUpForm
from tournament.night import Night

# Keeps a name's own direction of writing from turning the sentence around it.
ISOLATED = "\u2068{}\u2069"


def board_of(club: int) -> boards.Tonight:
    now = timezone.localtime()
    return boards.tonight(replay.nights(club, now.date() - timedelta(days=1)), now)


def tonight(request: HttpRequest) -> HttpResponse:
    return render(request, "tonight/tonight.html", {"board": board_of(club_of(request))})


def set_up(request: HttpRequest) -> HttpResponse:
    """Tonight, whether it is set up already or not."""
    board = board_of(club_of(request))
    return _set_up(request, board, board.night)


def change(request: HttpRequest, tournament: int) -> HttpResponse:
    """A night that is still to come."""
    night = replay.night(tournament)
    if night is None or night.club != club_of(request):
        raise Http404
    return _set_up(request, board_of(night.club), night)


def _set_up(request: HttpRequest, board: boards.Tonight, night: Night | None) -> HttpResponse:
    form = SetUpForm(request.POST or None, initial=_proposal(night), today=timezone.localdate())
    if request.method == "POST" and form.is_valid():
        which = night.tournament if night else None
        setup.set_up(club=club_of(request), tournament=which, **form.cleaned_data)
        name = ISOLATED.format(form.cleaned_data["name"])
        day = date_format(form.cleaned_data["date"], "l, F j")
        messages.success(request, f"{name} is set up for {day}.")
        return redirect("tonight")
    return render(request, "tonight/set_up.html", {"form": form, "board": board, "night": night})


def _proposal(night: Night | None) -> dict[str, object]:
    if night:
        return {"name": night.name, "date": night.date}
    today = timezone.localdate()
    return {"name": f"{today:%A} euchre", "date": today}
