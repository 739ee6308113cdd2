"""What goes wrong at a table besides the cards: two sat in each other's chairs, or the sheet cannot
be read.
"""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import sat_wrongly as actions
from tournament.boards.sat_wrongly import sat_wrongly
from tournament.boards.scores import Asks, Heard
from tournament.boards.unread import unread as unread_board
from tournament.forms.scores import typed_line
from tournament.forms.seat import number
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import desk, page, press
from tournament.views.score_rows import taken
from tournament.views.scores import answered


def sat(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """First who it was, then what it changes, and the reason."""
    found = night.game(game, table)
    if found is None:
        return _no_table(request, night)
    told = request.POST if request.method == "POST" else request.GET
    one, other = (number(told.get(name, "")) for name in ("one", "other"))
    if request.method == "POST":
        own = desk(request, night)
        if press(request, lambda: actions.sat_as(own, game=game, one=one or 0, other=other or 0)):
            return redirect("hands", night.tournament, game, table)
    refusal = None
    try:
        board = sat_wrongly(night, found, one, other)
    except Refused as fault:
        board, refusal = sat_wrongly(night, found, None, None), fault
    context: dict[str, object] = {"board": board, "one": one, "other": other, "refusal": refusal}
    return page(request, night, "scores/sat.html", context)


def unread(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """The ways there are; what is typed stays here until it is taken, or asks something."""
    found = night.game(game, table)
    if found is None:
        return _no_table(request, night)
    board = unread_board(night, found, lambda name: request.POST.get(name, ""))
    if request.method == "POST" and not board.fault:
        line = typed_line(request.POST, table, len(board.boxes))
        told = taken(request, night, found, line)
        if not isinstance(told, Heard) or told.asks is not Asks.AGAIN:
            played = night.round(game)
            assert played is not None
            return answered(request, night, played, {table: told})
        board = replace(board, fault=told.sentence)
    context = {"board": board, "is_refused": request.method == "POST"}
    return page(request, night, "scores/unread.html", context)


def _no_table(request: HttpRequest, night: Night) -> HttpResponse:
    messages.error(request, "Nobody sits at that table: choose one from the board.")
    return redirect("scores", night.tournament)
