"""What goes wrong at a table besides the cards: two sat in each other's chairs, or the sheet cannot
be read.
"""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.forms.fields import number
from tournament.desk.frame import page, press, press_of
from tournament.night.night import Night
from tournament.table.boards.sat_wrongly import sat_wrongly
from tournament.table.boards.table_line import RefusalAsks, RefusedEntry
from tournament.table.boards.unread import unread as unread_board
from tournament.table.scores.forms import typed_line
from tournament.table.scores.sent_rows import type_line
from tournament.table.scores.views import answered, no_table
from tournament.table.troubles import actions
from tournament.words.refused import Refused


def sat(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """First who it was, then what it changes, and the reason."""
    played = night.game(game, table)
    if played is None:
        return no_table(request, night)
    sent = request.POST if request.method == "POST" else request.GET
    one, other = (number(sent.get(name, "")) for name in ("one", "other"))
    if request.method == "POST":
        own = press_of(request, night)
        if press(request, lambda: actions.sat_as(own, game=game, one=one or 0, other=other or 0)):
            return redirect("hands", night.tournament, game, table)
    refusal = None
    try:
        board = sat_wrongly(night, played, one, other)
    except Refused as fault:
        board, refusal = sat_wrongly(night, played, None, None), fault
    context: dict[str, object] = {"game": played, "board": board, "refusal": refusal}
    context |= {"one": one, "other": other}
    return page(request, night, "table/troubles/sat_wrongly.html", context)


def unread(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """What else there is to go by; what is typed stays until it is taken, or asks something."""
    table_game = night.game(game, table)
    if table_game is None:
        return no_table(request, night)
    board = unread_board(night, table_game, lambda name: request.POST.get(name, ""))
    if request.method == "POST" and not board.fault:
        line = typed_line(request.POST, table, len(board.boxes))
        heard = type_line(request, night, table_game, line)
        if not isinstance(heard, RefusedEntry) or heard.asks is not RefusalAsks.AGAIN:
            played = night.round(game)
            assert played is not None
            return answered(request, night, played, {table: heard})
        board = replace(board, fault=heard.sentence)
    context = {"game": table_game, "board": board, "is_refused": request.method == "POST"}
    return page(request, night, "table/troubles/unread.html", context)
