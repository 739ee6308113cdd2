"""Seating a game, exchanging chairs, and seating it once more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from scoring.options import SitsOutFirst
from tournament import records
from tournament.actions import rounds, setup
from tournament.boards.expected import missing
from tournament.boards.odd_numbers import DIAL
from tournament.boards.playing import may_move, playing
from tournament.boards.seating import Sitter, preview
from tournament.forms.seat import Wish, absence, number, wish
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.seating import in_the_way
from tournament.refused import Refused
from tournament.views import kept_wish, team_seat
from tournament.views.desk import desk, page, press
from tournament.views.errors import sent_only
from tournament.views.redrawn import redrawn

# So much of a name that was not taken is shown again.
LONGEST = 100
UNNAMED = "Write the name of whoever plays."
UNREADABLE = "Write a readable name of at most 60 characters."
PICKED = "The director picks who sits out"
# In an address: nothing is wished, whatever was prepared before.
NOTHING = "?swap="


def seat(request: HttpRequest, night: Night) -> HttpResponse:
    """The next game before it is seated, or the one that is on. `?swap=12,31` exchanges two, and
    `?first=12` is the seat that is pressed.
    """
    if night.format.bracket:
        return redirect("bracket", night.tournament)
    if night.format.in_teams:
        return team_seat.seat(request, night)
    if request.method == "POST":
        return _seated(request, night)
    if night.is_closed and night.current is None:
        return page(request, night, "seat/none.html")
    if "plays" in request.GET:
        return _with_absence(request, night)
    if missed := number(request.GET.get("misses", "")):
        return _to(night, kept_wish.kept(request, night).with_miss(missed).address)
    if night.current and (night.is_closed or in_the_way(night)):
        return _playing(request, night, night.current)
    return _preview(request, night)


@sent_only
def draw_again(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.draw_again(desk(request, night)))
    return redirect("seat", night.tournament)


@sent_only
def unseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.unseat(desk(request, night), game=_game(request)))
    return redirect("seat", night.tournament)


@sent_only
def reseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.reseat(desk(request, night), game=_game(request)))
    return redirect("seat", night.tournament)


@sent_only
def exchange(request: HttpRequest, night: Night) -> HttpResponse:
    wished = wish(request.POST)
    one, other = wished.first or 0, wished.second or 0
    done = press(
        request,
        lambda: rounds.exchange(desk(request, night), game=_game(request), one=one, other=other),
    )
    pressed = "" if done else f"?first={one}&second={other}"
    return _to(night, pressed)


@sent_only
def odd_numbers(request: HttpRequest, night: Night) -> HttpResponse:
    """How those are seated who do not make a table of four."""
    dials = {DIAL: request.POST.get("odd", "")}
    try:
        night.rules.changed(dials)
    except ValueError:
        messages.error(request, "There is no such choice: look at the tables again.")
    else:
        press(request, lambda: setup.turn_dials(desk(request, night), dials=dials))
    return redirect("seat", night.tournament)


def _seated(request: HttpRequest, night: Night) -> HttpResponse:
    """A refusal keeps all that was wished, and shows the seating as it is by then."""
    wished = wish(request.POST)
    done = press(
        request,
        lambda: rounds.seat(
            desk(request, night),
            game=_game(request),
            swaps=wished.swaps,
            absences=wished.absences,
            misses=wished.misses,
            agreed=request.POST.get("agreed", ""),
        ),
    )
    response = _to(night, "" if done else wished.address)
    if done:
        kept_wish.keep(request, response, night, Wish())
    return response


def _with_absence(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody was chosen or named to play for whoever is pressed. From the page of who leaves that
    comes to what is prepared.
    """
    wished = wish(request.GET)
    if not wished.address:
        wished = replace(kept_wish.kept(request, night), first=wished.first)
    typed = request.GET.get("named", "") or request.GET["plays"]
    found = absence(wished.first, typed) if wished.first else None
    if found is None:
        told = urlencode({"first": wished.first or "", "named": typed[:LONGEST]})
        return _to(night, f"{wished.address or '?'}&{told}")
    return _to(night, wished.with_absence(found).address)


def _preview(request: HttpRequest, night: Night) -> HttpResponse:
    wished, waiting = kept_wish.wished(request, night), night.not_ready(night.next_game)
    try:
        board = preview(night, wished.swaps, wished.absences, wished.misses)
    except Refused as refusal:
        context = {"why": refusal, "waiting": waiting, "missing": missing(night)}
        return page(request, night, "seat/none.html", context)
    kept = Wish(board.swaps, board.absences, _missing(night, wished.misses))
    sitters = (*(one for table in board.tables for one in table.sitters), *board.bench)
    picked = night.rules.sits_out_first is SitsOutFirst.PICKED and not night.rounds
    context = {
        "board": board,
        "waiting": waiting,
        "missing": missing(night),
        "wish": kept,
        "swaps": [
            (*one, kept.without_swap(at).address or NOTHING) for at, one in enumerate(kept.swaps)
        ],
        "absences": [
            (one, kept.without_absence(at).address or NOTHING)
            for at, one in enumerate(kept.absences)
        ],
        "misses": [(one, kept.without_miss(one).address or NOTHING) for one in kept.misses],
        "is_last": night.next_game == night.games,
        "pressed": _at(sitters, wished.first),
        "named": request.GET.get("named"),
        "unnamed": UNREADABLE if request.GET.get("named") else UNNAMED,
        "is_picked": picked and bool(board.bench),
        "reason": request.GET.get("reason", PICKED if picked else ""),
        # Whose cards are wrong is told once whoever misses the game is seen to do so.
        "redrawn": None if kept.misses else redrawn(request, night),
        "has_draw": night.format.rest is not None,
    }
    response = page(request, night, "seat/preview.html", context)
    kept_wish.keep(request, response, night, kept)
    return response


def _playing(request: HttpRequest, night: Night, played: Round) -> HttpResponse:
    wished = wish(request.GET)
    then = records.as_seated(night, played.number) if may_move(played) else None
    board = playing(night, played, then)
    pressed = _at(board.by_name, wished.first)
    free = {table.number for table in board.tables if table.is_free} | {None}
    context = {
        "board": board,
        "why": in_the_way(night) if played.is_over else "",
        "pressed": pressed,
        "pressed_free": pressed is not None and pressed.table in free,
        "other": _at(board.by_name, wished.second),
        "redrawn": redrawn(request, night),
        "has_draw": night.format.rest is not None,
    }
    return page(request, night, "seat/playing.html", context)


def _missing(night: Night, misses: Iterable[int]) -> tuple[int, ...]:
    """Those who would be here."""
    here = {one.number for one in night.here_in(night.next_game)}
    return tuple(one for one in misses if one in here)


def _at(sitters: Iterable[Sitter], entry: int | None) -> Sitter | None:
    return next((one for one in sitters if one.entry == entry), None)


def _game(request: HttpRequest) -> int:
    return number(request.POST.get("game", "")) or 0


def _to(night: Night, address: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + address)
