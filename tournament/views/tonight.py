"""Home is tonight: where the evening stands, and the one thing to do next."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament import boards, replay
from tournament.actions import setup
from tournament.doors import club_of
from tournament.forms.setup import SetUpForm
from tournament.night import Night


def tonight(request: HttpRequest) -> HttpResponse:
    board = boards.tonight(replay.tonight(club_of(request)), timezone.localtime())
    return render(request, "tonight/tonight.html", {"board": board})


def set_up(request: HttpRequest) -> HttpResponse:
    night = _current(request)
    form = SetUpForm(request.POST or None, initial=_proposal(night))
    if request.method == "POST" and form.is_valid():
        setup.set_up(
            club=club_of(request),
            tournament=night.tournament if night else None,
            **form.cleaned_data,
        )
        messages.success(request, f"{form.cleaned_data['name']} is set up.")
        return redirect("tonight")
    return render(
        request,
        "tonight/set_up.html",
        {"form": form, "board": boards.tonight(night, timezone.localtime())},
    )


def _current(request: HttpRequest) -> Night | None:
    return boards.tonight(replay.tonight(club_of(request)), timezone.localtime()).night


def _proposal(night: Night | None) -> dict[str, object]:
    if night:
        return {"name": night.name, "date": night.date}
    today = timezone.localdate()
    return {"name": f"{today:%A} euchre", "date": today}
