"""The page of the coming game before it is seated and of the one that is on, that of the whole
draw, and their presses.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from scoring.dials.options import SitsOutFirst
from tournament.evening import courses
from tournament.evening.facts.people import Entry, OwnChair
from tournament.evening.night import attendance, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER, TEAM, PartyWords
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.seats.next_game import why_not_seated
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import number
from tournament.kit.desk.frame import page, press, press_of
from tournament.kit.desk.refusals import refuse
from tournament.server.web.errors import require_post
from tournament.storage.reading import records
from tournament.topics.entrants.boards.who_came import missing
from tournament.topics.seating import remembered
from tournament.topics.seating.actions import rounds, wishes
from tournament.topics.seating.boards import whole_draw as board_of_draw
from tournament.topics.seating.boards.left_over import PLAYERS_DIAL, TEAMS_DIAL
from tournament.topics.seating.boards.schedule import game_on_now, schedule
from tournament.topics.seating.boards.seating import (
    Sitter,
    how_far,
    may_move,
    playing,
    preview,
    seat_it,
)
from tournament.topics.seating.forms import SeatingWish, absence, wish
from tournament.topics.set_up import actions as setup

# A name that was not taken is shown again up to this length.
MAX_SHOWN = 100
UNNAMED = "Write the name of whoever plays."
UNREADABLE = "Write a readable name of at most 60 characters."
PICKED = "The director picks who sits out"
# The address that takes back all that was prepared.
NOTHING = "?swap="
# The boxes of a wish for the whole draw, what is said if they are not filled in, and the chairs.
WISH_BOXES = ("do", "one", "other", "table", "chair")
WISH_UNFINISHED = {
    "apart": "Choose the two who must not meet.",
    "stay": "Choose who keeps a chair, and say the table by its number.",
}
CHAIRS: dict[str, OwnChair] = {"N": "N", "E": "E", "S": "S", "W": "W"}


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The page for players, or for pairs who stay together: what an address `prepares`, the game
    that is `coming` or `on_now`, the wish that seats it, and who waits where it cannot be seated.
    """

    prepares: Callable[[HttpRequest, Night], HttpResponse | None]
    coming: Callable[[HttpRequest, Night], HttpResponse]
    on_now: Callable[[HttpRequest, Night, PlayedGame], HttpResponse]
    wish: Callable[[HttpRequest], SeatingWish]
    waiting: Callable[[Night], Sequence[Entry]]


def seat(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the next game before it is seated, or the one that is on; a sent form seats it. For
    players `?swap=12,31` exchanges two, and `?first=12` is the seat that was pressed.
    """
    if (page_of := courses.of(night).seat_page) != "seat":
        return redirect(page_of, night.tournament)
    if request.method == "POST":
        return _seat_it(request, night)
    if night.is_closed and night.rounds.current is None:
        return page(request, night, "seating/none.html")
    own = PAGES[night.party_words]
    if (prepared := own.prepares(request, night)) is not None:
        return prepared
    if night.rounds.current and (night.is_closed or why_not_seated(night)):
        return own.on_now(request, night, night.rounds.current)
    try:
        return own.coming(request, night)
    except Refused as refusal:
        context: dict[str, object] = {
            "why": str(refusal),
            "waiting": own.waiting(night),
            "missing": missing(night),
        }
        return page(request, night, "seating/none.html", context)


@require_post
def draw_again(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.draw_again(press_of(request, night)))
    return _redirect_to_seat(night)


@require_post
def unseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.unseat(press_of(request, night), game=_game_sent(request)))
    return _redirect_to_seat(night)


@require_post
def reseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.reseat(press_of(request, night), game=_game_sent(request)))
    return _redirect_to_seat(night)


@require_post
def exchange(request: HttpRequest, night: Night) -> HttpResponse:
    wished, game = wish(request.POST), _game_sent(request)
    first, second = wished.first or 0, wished.second or 0
    done = press(
        request,
        lambda: rounds.exchange(press_of(request, night), game=game, one=first, other=second),
    )
    return _redirect_to_seat(night, "" if done else f"?first={first}&second={second}")


@require_post
def odd_numbers(request: HttpRequest, night: Night) -> HttpResponse:
    """Choose how those are seated who do not make a table of four."""
    return _choose(request, night, PLAYERS_DIAL, "tables")


@require_post
def left_over(request: HttpRequest, night: Night) -> HttpResponse:
    """Choose what becomes of a team that an odd division has left over."""
    return _choose(request, night, TEAMS_DIAL, "games")


def _seat_it(request: HttpRequest, night: Night) -> HttpResponse:
    """Seat the game. A refusal keeps all that was wished, and shows the seating as it is then."""
    wished = PAGES[night.party_words].wish(request)
    done = press(
        request,
        lambda: rounds.seat(
            press_of(request, night),
            game=_game_sent(request),
            swaps=wished.swaps,
            absences=wished.absences,
            misses=wished.misses,
            agreed=request.POST.get("agreed", ""),
        ),
    )
    response = _redirect_to_seat(night, "" if done else wished.address)
    if done:
        remembered.remember_wish(request, response, night, SeatingWish())
    return response


def _prepares(request: HttpRequest, night: Night) -> HttpResponse | None:
    """Prepare what an address asks for: that somebody plays for another, or misses the game."""
    if "plays" in request.GET:
        return _with_absence(request, night)
    if missed := number(request.GET.get("misses", "")):
        return _redirect_to_seat(
            night, remembered.remembered_wish(request, night).with_miss(missed).address
        )
    return None


def _with_absence(request: HttpRequest, night: Night) -> HttpResponse:
    """Prepare that somebody plays for the one whose seat was pressed, or who leaves."""
    wished = wish(request.GET)
    if not wished.address:
        wished = replace(remembered.remembered_wish(request, night), first=wished.first)
    typed = request.GET.get("named", "") or request.GET["plays"]
    away = absence(wished.first, typed) if wished.first else None
    if away is None:
        query_string = urlencode({"first": wished.first or "", "named": typed[:MAX_SHOWN]})
        return _redirect_to_seat(night, f"{wished.address or '?'}&{query_string}")
    return _redirect_to_seat(night, wished.with_absence(away).address)


def _pairs(request: HttpRequest, night: Night) -> HttpResponse:
    board, absent = schedule(night), missing(night)
    context = {
        "board": board,
        "waiting": board.left_out,
        "asks_first": _asks_first(night, board.left_out),
        "missing": absent,
        # A team that is left out is not named beside those who are not here.
        "seat_it": seat_it(night, 0 if absent else len(board.left_out), len(absent)),
        "redrawn": remembered.changed_draw(request, night),
    }
    return page(request, night, "seating/pairs.html", context)


def _players(request: HttpRequest, night: Night) -> HttpResponse:
    wished, waiting = (
        remembered.wish_for(request, night),
        attendance.not_ready(night, night.rounds.next_number),
    )
    board, absent = preview(night, wished.swaps, wished.absences, wished.misses), missing(night)
    kept = SeatingWish(board.swaps, board.absences, _missing(night, wished.misses))
    sitters = (*(sitter for table in board.tables for sitter in table.sitters), *board.bench)
    picked = night.rules.sits_out_first is SitsOutFirst.PICKED and not night.rounds
    context = {
        "board": board,
        "waiting": waiting,
        "asks_first": _asks_first(night, waiting),
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
        "is_last": night.rounds.next_number == sessions.games(night),
        "pressed": _at(sitters, wished.first),
        "named": request.GET.get("named"),
        "unnamed": UNREADABLE if request.GET.get("named") else UNNAMED,
        "is_picked": picked and bool(board.bench),
        "reason": request.GET.get("reason", PICKED if picked else ""),
        # Cards are wrong only once the game is seated without those who miss it.
        "redrawn": None if kept.misses else remembered.changed_draw(request, night),
        "has_draw": night.format.is_drawn_beforehand,
    }
    response = page(request, night, "seating/preview.html", context)
    remembered.remember_wish(request, response, night, kept)
    return response


def _pairs_on_now(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    context: dict[str, object] = {
        "on": how_far(night, played),
        "redrawn": remembered.changed_draw(request, night),
        "board": game_on_now(night, played),
    }
    return page(request, night, "seating/pairs_playing.html", context)


def _players_on_now(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    wished = wish(request.GET)
    then = records.night_when_seated(night, played.number) if may_move(played) else None
    board = playing(night, played, then)
    pressed = _at(board.by_name, wished.first)
    free = {table.number for table in board.tables if table.is_free} | {None}
    context: dict[str, object] = {
        "on": how_far(night, played),
        "redrawn": remembered.changed_draw(request, night),
        "board": board,
        "pressed": pressed,
        "pressed_free": pressed is not None and pressed.table in free,
        "other": _at(board.by_name, wished.second),
        "has_draw": night.format.is_drawn_beforehand,
    }
    return page(request, night, "seating/playing.html", context)


# Pairs who stay together meet as they were drawn: nothing is prepared for them.
PAGES: Mapping[PartyWords, SeatPage] = {
    PLAYER: SeatPage(
        prepares=_prepares,
        coming=_players,
        on_now=_players_on_now,
        wish=lambda request: wish(request.POST),
        waiting=lambda night: attendance.not_ready(night, night.rounds.next_number),
    ),
    TEAM: SeatPage(
        prepares=lambda request, night: None,
        coming=_pairs,
        on_now=_pairs_on_now,
        wish=lambda request: SeatingWish(),
        waiting=lambda night: (),
    ),
}


def _asks_first(night: Night, waiting: Sized) -> bool:
    """Return whether the cursor waits on those who are here and not ready. Before the first game
    they are most likely forgotten; later the director knows about them.
    """
    return bool(waiting) and not night.rounds


def _missing(night: Night, misses: Iterable[int]) -> tuple[int, ...]:
    """Return those of them who would be here."""
    here = {entry.number for entry in attendance.here_in(night, night.rounds.next_number)}
    return tuple(who for who in misses if who in here)


def _at(sitters: Iterable[Sitter], entry: int | None) -> Sitter | None:
    return next((sitter for sitter in sitters if sitter.entry == entry), None)


def _game_sent(request: HttpRequest) -> int:
    return number(request.POST.get("game", "")) or 0


def _redirect_to_seat(night: Night, wished: str = "") -> HttpResponse:
    """Lead to the page, with what is wished in its address."""
    return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + wished)


def _choose(request: HttpRequest, night: Night, dial: str, where: str) -> HttpResponse:
    dials = {dial: request.POST.get("odd", "")}
    try:
        night.rules.with_dials(dials)
    except ValueError:
        refuse(request, f"There is no such choice: look at the {where} again.")
    else:
        press(request, lambda: setup.turn_dials(press_of(request, night), dials=dials))
    return _redirect_to_seat(night)


def whole_draw(request: HttpRequest, night: Night) -> HttpResponse:
    """Show every game that is drawn beforehand, and what the draw keeps to."""
    who, wished = number(request.GET.get("who", "")), board_of_draw.wishes(night)
    try:
        context: dict[str, object] = {"board": board_of_draw.whole_draw(night, who), "who": who}
    except Refused as refusal:
        if not (wished.apart or wished.stay):
            refuse(request, str(refusal))
            return redirect("seat", night.tournament)
        context = {"why": str(refusal)}
    context |= {
        "wishes": wished,
        "chosen": {name: request.GET.get(name, "") for name in WISH_BOXES},
    }
    return page(request, night, "seating/wishes/draw.html", context)


@require_post
def make_wish(request: HttpRequest, night: Night) -> HttpResponse:
    """Store a wish or take it back, as `do` says; one that is refused stays in its boxes."""
    sent, by = request.POST, press_of(request, night)
    one, other, table = (number(sent.get(name, "")) for name in ("one", "other", "table"))
    chair = sent.get("chair", "")
    match sent.get("do"):
        case "apart" if one and other:
            done = press(request, lambda: wishes.keep_apart(by, one=one, other=other))
        case "meet" if one and other:
            done = press(request, lambda: wishes.let_meet(by, one=one, other=other))
        case "stay" if one and table and chair in CHAIRS:
            done = press(
                request, lambda: wishes.keep_chair(by, entry=one, table=table, chair=CHAIRS[chair])
            )
        case "move" if one:
            done = press(request, lambda: wishes.let_move(by, entry=one))
        case wished:
            done = None
            refuse(request, WISH_UNFINISHED.get(wished or "", "Choose who it is about."))
    chosen = "" if done else f"?{urlencode({name: sent.get(name, '')[:9] for name in WISH_BOXES})}"
    return HttpResponseRedirect(reverse("whole-draw", args=[night.tournament]) + chosen)
