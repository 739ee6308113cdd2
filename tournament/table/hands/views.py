"""One table: its hands one after the other, and what the director can say of its sheet."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.boards.now_and_next import next_step
from tournament.desk.forms.fields import count
from tournament.desk.frame import back, page, press, press_of
from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.table.actions import totals_in
from tournament.table.hands import actions
from tournament.table.hands import board as boards
from tournament.table.hands.forms import pressed
from tournament.table.hands.one_hand import asked
from tournament.table.scores.views import no_table
from tournament.web.errors import sent_only
from tournament.words.refused import Refused
from tournament.writing import objections
from tournament.writing.write import Done


def hands(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.game(game, table)
    if played is None:
        return no_table(request, night)
    if request.method != "POST":
        return _shown(request, night, played)
    try:
        hand = pressed(request.POST, game, table)
        done = actions.record_hand(press_of(request, night), hand=hand)
    except objections.Conflict as refusal:
        return asked(request, night, played, hand, refusal=refusal)
    except Refused as refusal:
        return _shown(request, night, played, refusal)
    messages.success(request, done.words)
    return redirect("hands", night.tournament, game, table)


@sent_only
def drop(request: HttpRequest, night: Night, game: int, table: int, number: int) -> HttpResponse:
    version = count(request.POST.get("version", ""))
    act = partial(actions.drop_hand, number=number, version=version)
    return _pressed(request, night, game, table, act)


@sent_only
def deal_first(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    act = partial(actions.deal_first, dealer=request.POST.get("dealer", ""))
    return _pressed(request, night, game, table, act)


@sent_only
def take_short(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    return _pressed(request, night, game, table, totals_in.take_short)


@sent_only
def dispute(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Marks it disputed, or settles it: the button says which."""
    if request.POST.get("press") == "settle":
        return _pressed(request, night, game, table, totals_in.settle)
    act = partial(totals_in.dispute, note=request.POST.get("note", ""))
    return _pressed(request, night, game, table, act)


@sent_only
def extra_hand(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    act = partial(totals_in.win_extra_hand, won=request.POST.get("won", ""))
    return _pressed(request, night, game, table, act)


def _shown(
    request: HttpRequest, night: Night, game: TableGame, refusal: Refused | None = None
) -> HttpResponse:
    context: dict[str, object] = {
        "game": game,
        "hands": boards.hands(night, game),
        "next": next_step(night),
        "refusal": refusal,
        "sent": request.POST,
    }
    status = 422 if refusal else 200
    return page(request, night, "table/hands/hands.html", context, status=status)


def _pressed(
    request: HttpRequest, night: Night, game: int, table: int, act: Callable[..., Done]
) -> HttpResponse:
    press(request, lambda: act(press_of(request, night), game=game, table=table))
    return back(request, night, "hands", game, table)
