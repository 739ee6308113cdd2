"""Back to the start of a game: which one, what goes and what stays, and the press."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions.going_back import go_back
from tournament.boards.going_back import before
from tournament.forms.scores import count
from tournament.night.evening import Night
from tournament.views.desk import desk, page, press


def going_back(request: HttpRequest, night: Night) -> HttpResponse:
    """`?game=3` shows what that would do; it is done by what is sent from there."""
    told = request.POST if request.method == "POST" else request.GET
    game = night.round(count(told.get("game", "")))
    if request.method == "POST" and game is not None:
        goes = count(request.POST.get("goes", ""))
        if press(request, lambda: go_back(desk(request, night), game=game.number, goes=goes)):
            return redirect("night", night.tournament)
    board = before(night, game) if game else None
    context: dict[str, object] = {"games": night.rounds[::-1], "board": board}
    return page(request, night, "history/going_back.html", context)
