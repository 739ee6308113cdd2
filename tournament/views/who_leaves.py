"""Who goes home, misses a game, or is played for: everybody by name, and the page of a team."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import bracket_games, team_changes
from tournament.actions.objections import Misfit
from tournament.actions.write import Desk, Done
from tournament.boards.team_leaving import TeamLeaving, team_leaving
from tournament.boards.who_leaves import who_leaves
from tournament.forms.check_in import SubstituteForm
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import desk, page, press
from tournament.views.desk_box import person_called, typed_in
from tournament.views.redrawn import redrawn

LEAVES, PLAYED_FOR = "Who leaves?", "Somebody else plays for whom?"


def leaves(request: HttpRequest, night: Night) -> HttpResponse:
    return _who(request, night, LEAVES, "leave")


def played_for(request: HttpRequest, night: Night) -> HttpResponse:
    return _who(request, night, PLAYED_FOR, "substitute")


def _who(request: HttpRequest, night: Night, asks: str, to: str) -> HttpResponse:
    """A name or a number typed opens whoever is meant beyond doubt. A team leaves as a whole, and
    one of its two is played for.
    """
    typed = typed_in(request.GET.get("q", ""))
    board = who_leaves(night, typed, whole=asks == LEAVES)
    if board.meant is not None:
        return redirect(to, night.tournament, board.meant)
    return page(
        request,
        night,
        "seat/who_leaves.html",
        {"board": board, "asks": asks, "page": to, "typed": typed},
    )


def team(request: HttpRequest, night: Night, entry: int, begin: str) -> HttpResponse:
    """One of two who stay together: the team goes as a whole, or somebody else plays in it."""
    board = team_leaving(night, entry)
    do = request.POST.get("do", "") or request.POST.get("let", "")
    form, own = SubstituteForm(request.POST if do in INSTEAD else None), desk(request, night)
    why_not: list[Refused] = []
    all_the_same = "let" in request.POST
    if do in INSTEAD and form.is_valid():

        def substitute() -> Done:
            who = person_called(night, form.cleaned_data["name"])
            return team_changes.substitute(
                own,
                entry=board.entry.number,
                person=who,
                once=do == "once",
                all_the_same=all_the_same,
            )

        beside = why_not.append if board.may_be_played_for else None
        if press(request, substitute, beside=beside):
            is_at_the_door = night.current is None and not night.is_drawn
            return redirect("check-in" if is_at_the_door else "seat", night.tournament)
    elif do in VERBS:
        press(request, lambda: VERBS[do](own, board))
        return redirect("leave", night.tournament, entry)
    elif do and not form.errors:
        raise Http404
    context = {
        "board": board,
        "form": form,
        "begin": _begins_at(form, own, why_not) if do else begin,
        "did": do,
        "why": own.reason,
        "redrawn": redrawn(request, night) if board.is_gone else None,
        "why_not": why_not,
    }
    return page(request, night, "seat/leave_team.html", context)


def _begins_at(form: SubstituteForm, own: Desk, why_not: list[Refused]) -> str:
    """What was refused: who plays instead, or that nobody says why; else what is asked back."""
    if any(isinstance(one, Misfit) for one in why_not):
        return "let"
    return "why" if form.is_valid() and not own.reason else "name"


def _after(at: Desk, board: TeamLeaving) -> Done:
    if board.forfeits:
        return bracket_games.withdraw(at, team=board.team.number)
    return team_changes.leave_after(at, team=board.team.number, game=board.after)


def _again(at: Desk, board: TeamLeaving) -> Done:
    return team_changes.seat_without(at, team=board.team.number)


def _back(at: Desk, board: TeamLeaving) -> Done:
    if board.back is None:
        raise Refused(f"{board.entry.name} plays already: look at the team again.")
    instead = board.back.instead.number
    return team_changes.come_back(at, entry=board.entry.number, instead=instead)


def _stay(at: Desk, board: TeamLeaving) -> Done:
    if board.forfeits:
        return bracket_games.come_back(at, team=board.team.number)
    return team_changes.stay(at, team=board.team.number)


INSTEAD = ("substitute", "once")
VERBS: dict[str, Callable[[Desk, TeamLeaving], Done]] = {
    "after": _after,
    "again": _again,
    "stay": _stay,
    "back": _back,
}
