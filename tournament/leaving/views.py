"""Somebody goes home, is not there, misses one game, or is played for from now on."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from tournament.desk.frame import back, page, press, press_of
from tournament.entrants.typed_person import person_called
from tournament.leaving.actions import going_home, substitutes
from tournament.leaving.boards.team_leaving import TeamLeaving, team_leaving
from tournament.leaving.boards.what_may_be_done import Leaving, as_left, leaving
from tournament.leaving.either_way import leave_or_stay
from tournament.leaving.forms import SubstituteForm
from tournament.night.night import Night
from tournament.night.seats.next_game import Absence
from tournament.seating import remembered_wish
from tournament.seating.forms import ChairForm
from tournament.seating.redrawn_cards import redrawn
from tournament.words.refused import Refused
from tournament.writing.objections import Misfit
from tournament.writing.write import Done, Press

BOXES = ("hands", "points", "x")
Board = Leaving | TeamLeaving
Verb = Callable[[Press, Board], Done]


def substitute(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Who plays instead, and nothing of going home."""
    return leave(request, night, entry, begin="name")


def leave(request: HttpRequest, night: Night, entry: int, begin: str = "") -> HttpResponse:
    """A player, or one of two who stay together: the team goes as a whole, or somebody else plays
    in it.
    """
    if entry not in night.by_number:
        raise Http404
    is_team = night.entry(entry).team is not None
    board: Board = team_leaving(night, entry) if is_team else leaving(night, entry)
    do = request.POST.get("do", "") or request.POST.get("let", "")
    reason = press_of(request, night).reason if is_team else ""
    asks = _asks(night, board) if do == "now" else ()
    chair = ChairForm(request.POST if do in CHAIRS else None, asks=asks)
    instead = SubstituteForm(request.POST if do in INSTEAD else None)
    refusals: list[Refused] = []
    answer: HttpResponse | None = None
    if do in CHAIRS and chair.is_valid():
        done = press(request, lambda: _take_chair(press_of(request, night), do, entry, chair))
        answer = back(request, night, "seat") if done else None
    elif do in INSTEAD and instead.is_valid():
        answer = _played_for(request, night, board, instead.cleaned_data["name"], refusals)
    elif do in VERBS:
        answer = _pressed(request, night, board, VERBS[do], entry)
    elif do and not (chair.errors or instead.errors):
        raise Http404
    if answer is not None:
        return answer
    if do in INSTEAD:
        begin = _begins_again(board, instead, reason, refusals)
    begin = begin or _begin(board, chair, do)
    if begin == "hands":
        chair.begin_here("hands")
    context: dict[str, object] = {"board": board, "form": chair, "instead": instead}
    context |= {"did": do or "now", "begin": begin, "why": reason, "why_not": refusals}
    context["redrawn"] = redrawn(request, night, _as_left(night, board))
    return page(request, night, board.page, context)


def _as_left(night: Night, board: Board) -> Night:
    """As it is, or as it would be once somebody has left."""
    return night if board.is_gone or isinstance(board, TeamLeaving) else as_left(night, board)


def _pressed(
    request: HttpRequest, night: Night, board: Board, act: Verb, entry: int
) -> HttpResponse:
    press(request, lambda: act(press_of(request, night), board))
    # On the page of a player who is back, Enter would send them home again.
    if act is _stay and not board.party.is_team:
        return redirect("seat", night.tournament)
    return redirect("leave", night.tournament, entry)


def _played_for(
    request: HttpRequest, night: Night, board: Board, name: str, refusals: list[Refused]
) -> HttpResponse | None:
    """For good, or in one game, which need not be seated yet; nothing where it was refused."""
    entry, is_team = board.entry.number, board.party.is_team
    once = "once" in (request.POST.get("do"), request.POST.get("let"))
    if once and board.now is None and not is_team:
        wished = remembered_wish.remembered_wish(request, night).with_absence(
            Absence(entry, stand_in=name)
        )
        return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + wished.address)

    def act() -> Done:
        own = press_of(request, night)
        if once and not is_team:
            return going_home.away(own, entry=entry, stand_in=name)
        person = person_called(night, name)
        if not is_team:
            return substitutes.play_on_for(own, entry=entry, person=person)
        same = "let" in request.POST
        return substitutes.substitute(own, entry=entry, person=person, once=once, all_the_same=same)

    if press(request, act, beside=refusals.append if board.may_be_played_for else None):
        return back(request, night, "check-in" if is_team and not night.has_begun else "seat")
    return None


def _begin(board: Board, chair: ChairForm, do: str) -> str:
    """Where the cursor waits: in what was refused, else at the first thing to say or to choose."""
    if do not in CHAIRS and (board.now is None or board.is_gone):
        return "back" if board.is_gone else "button"
    asks = do in ("", "now") and board.now is not None and board.now.so_far is None
    counted = not chair.is_bound or set(BOXES) & set(chair.errors) or not chair.errors
    return "hands" if asks and counted else "stand-in"


def _begins_again(
    board: Board, instead: SubstituteForm, reason: str, refusals: list[Refused]
) -> str:
    """What was refused: who plays instead, or that nobody says why; else what is asked back."""
    if any(isinstance(refusal, Misfit) for refusal in refusals):
        return "let"
    asks_why = board.party.is_team and instead.is_valid() and not reason
    return "why" if asks_why else "name"


def _asks(night: Night, board: Board) -> tuple[str, ...]:
    """What only the sheet on the table tells."""
    if board.now is None or board.now.so_far is not None:
        return ()
    return BOXES if night.rules.x_marked else BOXES[:-1]


def _take_chair(at: Press, do: str, entry: int, chair: ChairForm) -> Done:
    if do == "now":
        return going_home.leave_now(
            at, entry=entry, taker=chair.taker, stand_in=chair.named, typed=chair.so_far
        )
    return CHAIRS[do](at, entry=entry, taker=chair.taker, stand_in=chair.named)


def _after(at: Press, board: Board) -> Done:
    return leave_or_stay(at, party=board.party.number, game=board.after, forfeits=board.forfeits)


def _again(at: Press, board: Board) -> Done:
    return going_home.seat_without(at, party=board.party.number)


def _stay(at: Press, board: Board) -> Done:
    return leave_or_stay(at, party=board.party.number, game=None, forfeits=board.forfeits)


def _back(at: Press, board: Board) -> Done:
    if board.back is None:
        raise Refused(f"{board.entry.name} plays already: look at the team again.")
    instead = board.back.instead.number
    return substitutes.come_back(at, entry=board.entry.number, instead=instead)


# What each press on the page does, by the name of its button.
INSTEAD = ("substitute", "once")
CHAIRS: dict[str, Callable[..., Done]] = {
    "now": going_home.leave_now,
    "not-here": going_home.not_here,
    "away": going_home.away,
}
VERBS: dict[str, Verb] = {"after": _after, "again": _again, "stay": _stay, "back": _back}
