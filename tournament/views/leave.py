"""Somebody goes home, is not there, or misses one game."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import entries, leaving
from tournament.actions.write import Desk, Done
from tournament.boards import leaving as boards
from tournament.forms.seat import ChairForm
from tournament.night.evening import Night
from tournament.views.desk import back, desk, page, press


def leave(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    if entry not in night.by_number:
        raise Http404
    board, do = boards.leaving(night, entry), request.POST.get("do", "")
    form = ChairForm(request.POST if do in CHAIRS else None)
    if do in CHAIRS and form.is_valid():
        if press(request, lambda: CHAIRS[do](desk(request, night), entry, form)):
            return back(request, night, "seat")
    elif do in WITHOUT_A_CHAIR:
        press(request, lambda: WITHOUT_A_CHAIR[do](desk(request, night), entry, board))
        return redirect("leave", night.tournament, entry)
    begin = _begin(board, form, do)
    if begin == "hands":
        form.begin_here("hands")
    context = {"board": board, "form": form, "did": do, "begin": begin}
    return page(request, night, "seat/leave.html", context)


def _begin(board: boards.Leaving, form: ChairForm, do: str) -> str:
    """Where the cursor waits: in what was refused, else at the first thing to say or to choose."""
    asks = board.now is not None and board.now.so_far is None
    if do in CHAIRS:
        is_about_chair = bool({"who", "stand_in"} & set(form.errors))
        return "hands" if do == "now" and asks and not is_about_chair else "stand-in"
    if board.now and not board.now.is_untouched and asks:
        return "hands"
    return "summary" if board.now and board.entry.last_game is None else "button"


def _leave_now(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.leave_now(
        desk, entry=entry, taker=form.taker, stand_in=form.named, typed=form.so_far
    )


def _not_here(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.not_here(desk, entry=entry, taker=form.taker, stand_in=form.named)


def _away(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.away(desk, entry=entry, taker=form.taker, stand_in=form.named)


def _after(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return entries.leave_after(desk, entry=entry, game=board.after)


def _again(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return leaving.seat_without(desk, entry=entry)


def _stay(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return entries.stay(desk, entry=entry)


# What each press on the page does, by the name of its button.
CHAIRS: dict[str, Callable[[Desk, int, ChairForm], Done]] = {
    "now": _leave_now,
    "not-here": _not_here,
    "away": _away,
}
WITHOUT_A_CHAIR: dict[str, Callable[[Desk, int, boards.Leaving], Done]] = {
    "after": _after,
    "again": _again,
    "stay": _stay,
}
