"""Who goes home, misses a game, or is played for: everybody by name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.forms.fields import figure
from tournament.desk.frame import page, press, press_of
from tournament.entrants.typed_person import typed_in
from tournament.leaving.actions import going_home
from tournament.leaving.boards.who_leaves import who_leaves
from tournament.night.night import Night
from tournament.web.errors import sent_only

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
    context: dict[str, object] = {"board": board, "asks": asks, "page": to, "typed": typed}
    return page(request, night, "leaving/who_leaves.html", context)


@sent_only
def seat_without_team(request: HttpRequest, night: Night) -> HttpResponse:
    """A team has a table in the game that is on, and is not there."""
    team = figure(request.POST.get("team", "")) or 0
    press(request, lambda: going_home.seat_without(press_of(request, night), party=team))
    return redirect("seat", night.tournament)
