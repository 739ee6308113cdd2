"""What the script of the scores page is told: one table as it stands, and the board in a line."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournament.actions.typists import typists
from tournament.boards import scores as boards
from tournament.boards.onward import onward
from tournament.boards.progress import slow, summary
from tournament.boards.scores import Line
from tournament.clock import clock
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.taking_back import last_presses


def table(night: Night, row: Line) -> dict[str, object]:
    return {
        "heard": render_to_string("scores/_heard.html", {"line": row, "night": night}),
        "was": row.was,
        "version": row.version,
        "state": row.state.name.lower(),
        "words": row.words,
    }


def evening(night: Night, played: Round) -> dict[str, object]:
    on = onward(night, played)
    return {
        "summary": summary(night, played),
        "slow": slow(played),
        "over": boards.is_through(night, played),
        "onward": on.words,
        "to": f"{reverse('night', args=[night.tournament])}{on.page}/",
        "calls": on.calls,
        "revision": night.revision,
    }


def since(request: HttpRequest, night: Night, played: Round) -> HttpResponse:
    """For another board of the same game: every table, once something was written after what it
    knows, and else nothing.
    """
    if request.GET.get("after") == str(night.revision):
        return HttpResponse(status=204)
    found = boards.board(night, played, at=written_at(night, played), now=timezone.now())
    last, _ = last_presses(night.tournament)
    told = {
        "lines": [{"key": row.key, "who": row.who, **table(night, row)} for row in found.lines],
        "undo": {"change": last.pk, "words": last.words} if last else None,
    }
    return JsonResponse(told | evening(night, played))


def written_at(night: Night, played: Round) -> dict[int, str]:
    """When each table was written down last."""
    return {
        number: clock(one.at)
        for game in {each.round for each in played.games}
        for number, one in typists(night.tournament, game).items()
    }
