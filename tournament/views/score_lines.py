"""What the script of the scores page is told: one table as it stands, and the board in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from tournament.actions.typists import typists
from tournament.boards import scores as boards
from tournament.boards.onward import onward
from tournament.boards.progress import slow, summary
from tournament.boards.scores import Asks, Board, Line
from tournament.clock import clock
from tournament.forms.scores import TypedLine
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.sheets import State
from tournament.taking_back import last_presses
from tournament.views.score_rows import known


def table(night: Night, row: Line) -> dict[str, object]:
    return {
        "heard": render_to_string("scores/_heard.html", {"line": row, "night": night}),
        "was": row.was,
        "version": row.version,
        "state": row.state.name.lower(),
        "words": row.words,
    }


def without(line: TypedLine, sentence: str) -> dict[str, object]:
    """Of a row whose game is no more: it stays as it was typed."""
    return {
        "taken": False,
        "asks": Asks.AGAIN.value,
        "heard": format_html('<p class="said error" role="alert">{}</p>', sentence),
        "version": line.version,
        "state": State.MISSING.name.lower(),
        "words": "not saved",
        "undo": None,
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
        "won": on.said,
        "revision": night.revision,
    }


def since(request: HttpRequest, night: Night, played: Round) -> HttpResponse:
    """For another board of the same game: every table, once something was written after what it
    knows, and else nothing. The board says which rows it has: what it has not is drawn for it, and
    of games that were called one by one those are told too that are in by now.
    """
    if request.GET.get("after") == str(night.revision):
        return HttpResponse(status=204)
    rows = request.GET.getlist("row")
    left = [one for one in known(night, rows) if one not in played.games]
    shown = replace(played, games=(*played.games, *left))
    is_together = night.has_bracket and not played.name
    drawn = boards.board(
        night, shown, at=written_at(night, shown), now=timezone.now(), together=is_together
    )
    drawn = replace(drawn, focus="")
    last, _ = last_presses(night.tournament)
    told = {
        "lines": [
            {
                "is_on": played.at(row.table) == night.game(row.game, row.table),
                **_told(night, drawn, row, rows),
            }
            for row in drawn.lines
        ],
        "when": render_to_string("scores/_when.html", {"board": drawn}).strip(),
        "undo": {"change": last.pk, "words": last.words} if last else None,
    }
    return JsonResponse(told | evening(night, played))


def _told(night: Night, drawn: Board, row: Line, rows: Sequence[str]) -> dict[str, object]:
    told = {"key": row.key, "who": row.who, **table(night, row)}
    if f"{row.key} {row.who}" in rows:
        return told
    context = {"line": row, "night": night, "board": drawn}
    return {"row": render_to_string("scores/_line.html", context), **told}


def written_at(night: Night, played: Round) -> dict[tuple[int, int], str]:
    """When each table was written down last."""
    return {
        (game, number): clock(one.at)
        for game in {each.round for each in played.games}
        for number, one in typists(night.tournament, game).items()
    }
