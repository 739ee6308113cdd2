"""Somebody goes home, is not there, misses one game, or is played for from now on."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from tournament.evening.night.night import Night
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import figure
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.server.web.errors import require_post
from tournament.storage.writing.objections import Misfit
from tournament.storage.writing.write import Done, Press
from tournament.topics.entrants.typed_person import person_called, typed_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.player_leaving import Leaving, leaving, night_without
from tournament.topics.leaving.boards.team_leaving import TeamLeaving, team_leaving
from tournament.topics.leaving.boards.who_leaves import who_leaves
from tournament.topics.leaving.forms import ChairForm, SubstituteForm
from tournament.topics.seating import remembered

LEAVES, PLAYED_FOR = "Who leaves?", "Somebody else plays for whom?"
BOXES = ("hands", "points", "x")
Board = Leaving | TeamLeaving
Verb = Callable[[Press, Board], Done]


def choose_who_leaves(request: HttpRequest, night: Night) -> HttpResponse:
    return _choose(request, night, LEAVES, "leave")


def choose_who_is_played_for(request: HttpRequest, night: Night) -> HttpResponse:
    return _choose(request, night, PLAYED_FOR, "substitute")


def _choose(request: HttpRequest, night: Night, asks: str, to: str) -> HttpResponse:
    """Show everybody; a typed name or number opens the one who is meant beyond doubt. A team leaves
    as a whole, and one of its two is played for.
    """
    typed = typed_in(request.GET.get("q", ""))
    board = who_leaves(night, typed, whole=asks == LEAVES)
    if board.meant is not None:
        return redirect(to, night.tournament, board.meant)
    context: dict[str, object] = {"board": board, "asks": asks, "page": to, "typed": typed}
    return page(request, night, "leaving/who_leaves.html", context)


@require_post
def seat_without_team(request: HttpRequest, night: Night) -> HttpResponse:
    """Seat the game that is on again without a team that is not there."""
    team = figure(request.POST.get("team", "")) or 0
    press(request, lambda: going_home.seat_without(press_of(request, night), party=team))
    return redirect("seat", night.tournament)


def substitute(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Ask who plays instead of somebody, with nothing of going home."""
    return leave(request, night, entry, begin="name")


def leave(request: HttpRequest, night: Night, entry: int, begin: str = "") -> HttpResponse:
    """Show what a player can do, or one of two who stay together: the team goes as a whole, or
    somebody else plays in it.
    """
    if entry not in night.entries.by_number:
        raise Http404
    in_a_team = night.entries.of(entry).team is not None
    board: Board = team_leaving(night, entry) if in_a_team else leaving(night, entry)
    do = request.POST.get("do", "") or request.POST.get("let", "")
    reason = press_of(request, night).reason if board.takes_a_reason else ""
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
        answer = _press(request, night, board, VERBS[do], entry)
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
    context["redrawn"] = remembered.changed_draw(request, night, _night_without(night, board))
    return page(request, night, board.page, context)


def _night_without(night: Night, board: Board) -> Night:
    """Return the night as it is, or as it would be once a player has left."""
    return night if board.is_gone or isinstance(board, TeamLeaving) else night_without(night, board)


def _press(request: HttpRequest, night: Night, board: Board, act: Verb, entry: int) -> HttpResponse:
    press(request, lambda: act(press_of(request, night), board))
    if act is _stay and board.after_staying:
        return redirect(board.after_staying, night.tournament)
    return redirect("leave", night.tournament, entry)


def _played_for(
    request: HttpRequest, night: Night, board: Board, name: str, refusals: list[Refused]
) -> HttpResponse | None:
    """Have somebody else play, for good or in one game, which need not be seated yet; return None
    if it was refused.
    """
    entry, at = board.entry.number, press_of(request, night)
    once = "once" in (request.POST.get("do"), request.POST.get("let"))
    if once and isinstance(board, Leaving) and board.now is None:
        wished = remembered.remembered_wish(request, night).with_absence(
            Absence(entry, stand_in=name)
        )
        return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + wished.address)

    def in_a_team() -> Done:
        person, same = person_called(night, name), "let" in request.POST
        return substitutes.substitute(at, entry=entry, person=person, once=once, all_the_same=same)

    def alone() -> Done:
        if once:
            return going_home.away(at, entry=entry, stand_in=name)
        return substitutes.play_on_for(at, entry=entry, person=person_called(night, name))

    act = alone if isinstance(board, Leaving) else in_a_team
    if press(request, act, beside=refusals.append if board.may_be_played_for else None):
        return back(request, night, board.leads_back)
    return None


def _begin(board: Board, chair: ChairForm, do: str) -> str:
    """Return where the cursor waits: in what was refused, else at the first question or choice."""
    if do not in CHAIRS and (board.now is None or board.is_gone):
        return "back" if board.is_gone else "button"
    asks = do in ("", "now") and board.now is not None and board.now.so_far is None
    counted = not chair.is_bound or set(BOXES) & set(chair.errors) or not chair.errors
    return "hands" if asks and counted else "stand-in"


def _begins_again(
    board: Board, instead: SubstituteForm, reason: str, refusals: list[Refused]
) -> str:
    """Return where the cursor waits after a refusal: who plays, why, or what is asked back."""
    if any(isinstance(refusal, Misfit) for refusal in refusals):
        return "let"
    asks_why = board.takes_a_reason and instead.is_valid() and not reason
    return "why" if asks_why else "name"


def _asks(night: Night, board: Board) -> tuple[str, ...]:
    """Return the boxes for what only the sheet on the table has."""
    if board.now is None or board.now.so_far is not None:
        return ()
    return BOXES if night.rules.marks_x else BOXES[:-1]


def _take_chair(at: Press, do: str, entry: int, chair: ChairForm) -> Done:
    if do == "now":
        return going_home.leave_now(
            at, entry=entry, taker=chair.taker, stand_in=chair.named, typed=chair.so_far
        )
    return CHAIRS[do](at, entry=entry, taker=chair.taker, stand_in=chair.named)


def _after(at: Press, board: Board) -> Done:
    return going_home.leave_or_stay(
        at, party=board.party.number, game=board.after, forfeits=board.forfeits
    )


def _again(at: Press, board: Board) -> Done:
    return going_home.seat_without(at, party=board.party.number)


def _stay(at: Press, board: Board) -> Done:
    return going_home.leave_or_stay(
        at, party=board.party.number, game=None, forfeits=board.forfeits
    )


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
