"""The coming game before it is seated, and the one that is on."""

from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.dials.options import SitsOutFirst
from tournament import courses
from tournament.desk.forms.fields import number
from tournament.desk.frame import page, press, press_of
from tournament.entrants.boards.expected import missing
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.seats.next_game import why_not_seated
from tournament.reading import records
from tournament.seating import remembered_wish
from tournament.seating.actions import rounds
from tournament.seating.boards.playing import how_far, may_move, playing, seat_it
from tournament.seating.boards.schedule import on_now, schedule
from tournament.seating.boards.seating import Sitter, preview
from tournament.seating.forms import SeatingWish, absence, wish
from tournament.seating.presses import game_sent, to_seat
from tournament.seating.redrawn_cards import redrawn
from tournament.words.refused import Refused

# So much of a name that was not taken is shown again.
LONGEST = 100
UNNAMED = "Write the name of whoever plays."
UNREADABLE = "Write a readable name of at most 60 characters."
PICKED = "The director picks who sits out"
# In an address: nothing is wished, whatever was prepared before.
NOTHING = "?swap="


def seat(request: HttpRequest, night: Night) -> HttpResponse:
    """The next game before it is seated, or the one that is on. Of players `?swap=12,31` exchanges
    two, and `?first=12` is the seat that is pressed.
    """
    if (page_of := courses.of(night).seat_page) != "seat":
        return redirect(page_of, night.tournament)
    if request.method == "POST":
        return _seated(request, night)
    if night.is_closed and night.current is None:
        return page(request, night, "seating/none.html")
    if not night.called.is_team:
        if "plays" in request.GET:
            return _with_absence(request, night)
        if missed := number(request.GET.get("misses", "")):
            return to_seat(
                night, remembered_wish.remembered_wish(request, night).with_miss(missed).address
            )
    if night.current and (night.is_closed or why_not_seated(night)):
        return _on_now(request, night, night.current)
    try:
        return _pairs(request, night) if night.called.is_team else _players(request, night)
    except Refused as refusal:
        waiting = () if night.called.is_team else night.not_ready(night.next_game)
        context = {"why": refusal, "waiting": waiting, "missing": missing(night)}
        return page(request, night, "seating/none.html", context)


def _seated(request: HttpRequest, night: Night) -> HttpResponse:
    """A refusal keeps all that was wished, and shows the seating as it is by then. Where pairs stay
    together, nothing can be.
    """
    wished = SeatingWish() if night.called.is_team else wish(request.POST)
    done = press(
        request,
        lambda: rounds.seat(
            press_of(request, night),
            game=game_sent(request),
            swaps=wished.swaps,
            absences=wished.absences,
            misses=wished.misses,
            agreed=request.POST.get("agreed", ""),
        ),
    )
    response = to_seat(night, "" if done else wished.address)
    if done and not night.called.is_team:
        remembered_wish.keep(request, response, night, SeatingWish())
    return response


def _with_absence(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody was chosen or named to play for whoever is pressed. From the page of who leaves that
    comes to what is prepared.
    """
    wished = wish(request.GET)
    if not wished.address:
        wished = replace(remembered_wish.remembered_wish(request, night), first=wished.first)
    typed = request.GET.get("named", "") or request.GET["plays"]
    away = absence(wished.first, typed) if wished.first else None
    if away is None:
        text = urlencode({"first": wished.first or "", "named": typed[:LONGEST]})
        return to_seat(night, f"{wished.address or '?'}&{text}")
    return to_seat(night, wished.with_absence(away).address)


def _pairs(request: HttpRequest, night: Night) -> HttpResponse:
    board, absent = schedule(night), missing(night)
    context = {
        "board": board,
        "waiting": board.left_out,
        "missing": absent,
        "seat_it": seat_it(night, len(board.left_out), len(absent)),
        "redrawn": redrawn(request, night),
    }
    return page(request, night, "seating/pairs.html", context)


def _players(request: HttpRequest, night: Night) -> HttpResponse:
    wished, waiting = remembered_wish.wished(request, night), night.not_ready(night.next_game)
    board, absent = preview(night, wished.swaps, wished.absences, wished.misses), missing(night)
    kept = SeatingWish(board.swaps, board.absences, _missing(night, wished.misses))
    sitters = (*(sitter for table in board.tables for sitter in table.sitters), *board.bench)
    picked = night.rules.sits_out_first is SitsOutFirst.PICKED and not night.rounds
    context = {
        "board": board,
        "waiting": waiting,
        "missing": absent,
        "seat_it": seat_it(night, len(waiting), len(absent)),
        "wish": kept,
        "swaps": [
            (*swap, kept.without_swap(at).address or NOTHING) for at, swap in enumerate(kept.swaps)
        ],
        "absences": [
            (away, kept.without_absence(at).address or NOTHING)
            for at, away in enumerate(kept.absences)
        ],
        "misses": [(who, kept.without_miss(who).address or NOTHING) for who in kept.misses],
        "is_last": night.next_game == night.games,
        "pressed": _at(sitters, wished.first),
        "named": request.GET.get("named"),
        "unnamed": UNREADABLE if request.GET.get("named") else UNNAMED,
        "is_picked": picked and bool(board.bench),
        "reason": request.GET.get("reason", PICKED if picked else ""),
        # Whose cards are wrong is told once whoever misses the game is seen to do so.
        "redrawn": None if kept.misses else redrawn(request, night),
        "has_draw": night.format.is_drawn_beforehand,
    }
    response = page(request, night, "seating/preview.html", context)
    remembered_wish.keep(request, response, night, kept)
    return response


def _on_now(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    context: dict[str, object] = {"on": how_far(night, played), "redrawn": redrawn(request, night)}
    if night.called.is_team:
        context["board"] = on_now(night, played)
        return page(request, night, "seating/pairs_playing.html", context)
    wished = wish(request.GET)
    then = records.as_seated(night, played.number) if may_move(played) else None
    board = playing(night, played, then)
    pressed = _at(board.by_name, wished.first)
    free = {table.number for table in board.tables if table.is_free} | {None}
    context |= {
        "board": board,
        "pressed": pressed,
        "pressed_free": pressed is not None and pressed.table in free,
        "other": _at(board.by_name, wished.second),
        "has_draw": night.format.is_drawn_beforehand,
    }
    return page(request, night, "seating/playing.html", context)


def _missing(night: Night, misses: Iterable[int]) -> tuple[int, ...]:
    """Those who would be here."""
    here = {entry.number for entry in night.here_in(night.next_game)}
    return tuple(who for who in misses if who in here)


def _at(sitters: Iterable[Sitter], entry: int | None) -> Sitter | None:
    return next((sitter for sitter in sitters if sitter.entry == entry), None)
