"""Back to the start of a game: which one, what goes and what stays, and the press."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.forms.fields import count
from tournament.desk.frame import page, press, press_of
from tournament.evening.going_back.actions import go_back
from tournament.evening.going_back.board import before
from tournament.night.night import Night


def going_back(request: HttpRequest, night: Night) -> HttpResponse:
    """`?game=3` shows what that would do; it is done by what is sent from there."""
    sent = request.POST if request.method == "POST" else request.GET
    game = night.round(count(sent.get("game", "")))
    if request.method == "POST" and game is not None:
        goes = count(request.POST.get("goes", ""))
        if press(request, lambda: go_back(press_of(request, night), game=game.number, goes=goes)):
            return redirect("night", night.tournament)
    board = before(night, game) if game else None
    context: dict[str, object] = {"games": night.rounds[::-1], "board": board}
    return page(request, night, "evening/going_back/going_back.html", context)
