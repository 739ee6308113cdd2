"""Somebody goes home, is not there, misses one game, or is played for from now on."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from tournament.actions import leaving, substitutes
from tournament.actions.write import Desk, Done
from tournament.boards import leaving as boards
from tournament.forms.check_in import SubstituteForm
from tournament.forms.seat import ChairForm
from tournament.night.evening import Night
from tournament.night.seating import Absence
from tournament.refused import Refused
from tournament.views import kept_wish, who_leaves
from tournament.views.desk import back, desk, page, press
from tournament.views.desk_box import person_called
from tournament.views.redrawn import redrawn

BOXES = ("hands", "points", "x")


def leave(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    return _of(request, night, entry)


def substitute(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """The same page, which begins with who plays instead."""
    return _of(request, night, entry, begin="name")


def _of(request: HttpRequest, night: Night, entry: int, begin: str = "") -> HttpResponse:
    if entry not in night.by_number:
        raise Http404
    if night.entry(entry).team is not None:
        return who_leaves.team(request, night, entry, begin or "button")
    board, do = boards.leaving(night, entry), request.POST.get("do", "")
    why_not: list[Refused] = []
    asks = _asks(night, board) if do == "now" else ()
    form = ChairForm(request.POST if do in CHAIRS else None, asks=asks)
    instead = SubstituteForm(request.POST if do in INSTEAD else None)
    if do in CHAIRS and form.is_valid():
        if press(request, lambda: CHAIRS[do](desk(request, night), entry, form)):
            return back(request, night, "seat")
    elif do in INSTEAD and instead.is_valid():
        name = instead.cleaned_data["name"]
        if do == "once" and board.now is None:
            wished = kept_wish.kept(request, night).with_absence(Absence(entry, stand_in=name))
            return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + wished.address)
        act, own = INSTEAD[do], desk(request, night)
        beside = why_not.append if board.entry.last_game is None else None
        if press(request, lambda: act(own, night, entry, name), beside=beside):
            return back(request, night, "seat")
    elif do in WITHOUT_A_CHAIR:
        press(request, lambda: WITHOUT_A_CHAIR[do](desk(request, night), entry, board))
        # On the page of who is back, Enter would send them home again.
        if do == "stay":
            return redirect("seat", night.tournament)
        return redirect("leave", night.tournament, entry)
    begin = "name" if do in INSTEAD else begin or _begin(board, form, do)
    if begin == "hands":
        form.begin_here("hands")
    context = {"board": board, "form": form, "instead": instead, "did": do or "now", "begin": begin}
    context["why_not"] = why_not
    if board.entry.last_game is not None:
        context["redrawn"] = redrawn(request, night)
    return page(request, night, "seat/leave.html", context)


def _begin(board: boards.Leaving, form: ChairForm, do: str) -> str:
    """Where the cursor waits: in what was refused, else at the first thing to say or to choose."""
    if do not in CHAIRS and (board.now is None or board.entry.last_game is not None):
        return "button" if board.entry.last_game is None else "back"
    asks = do in ("", "now") and board.now is not None and board.now.so_far is None
    counted = not form.is_bound or set(BOXES) & set(form.errors) or not form.errors
    return "hands" if asks and counted else "stand-in"


def _asks(night: Night, board: boards.Leaving) -> tuple[str, ...]:
    """What only the sheet on the table tells."""
    if board.now is None or board.now.so_far is not None:
        return ()
    return BOXES if night.rules.x_marked else BOXES[:-1]


def _leave_now(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.leave_now(
        desk, entry=entry, taker=form.taker, stand_in=form.named, typed=form.so_far
    )


def _not_here(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.not_here(desk, entry=entry, taker=form.taker, stand_in=form.named)


def _away(desk: Desk, entry: int, form: ChairForm) -> Done:
    return leaving.away(desk, entry=entry, taker=form.taker, stand_in=form.named)


def _instead(desk: Desk, night: Night, entry: int, name: str) -> Done:
    return substitutes.play_on_for(desk, entry=entry, person=person_called(night, name))


def _once(desk: Desk, night: Night, entry: int, name: str) -> Done:
    return leaving.away(desk, entry=entry, stand_in=name)


def _after(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return leaving.leave_after(desk, entry=entry, game=board.after)


def _again(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return leaving.seat_without(desk, entry=entry)


def _stay(desk: Desk, entry: int, board: boards.Leaving) -> Done:
    return leaving.stay(desk, entry=entry)


# What each press on the page does, by the name of its button.
CHAIRS: dict[str, Callable[[Desk, int, ChairForm], Done]] = {
    "now": _leave_now,
    "not-here": _not_here,
    "away": _away,
}
INSTEAD: dict[str, Callable[[Desk, Night, int, str], Done]] = {
    "instead": _instead,
    "once": _once,
}
WITHOUT_A_CHAIR: dict[str, Callable[[Desk, int, boards.Leaving], Done]] = {
    "after": _after,
    "again": _again,
    "stay": _stay,
}
