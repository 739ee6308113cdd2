"""A table's paper sheet, read row by row; with our script each row is saved as it is typed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from scoring.chairs import sides_of
from tournament import replay
from tournament.actions import objections
from tournament.actions.as_read import read_rows
from tournament.actions.write import Done
from tournament.boards import as_read as boards
from tournament.boards.as_read import ReadRow
from tournament.clock import clock
from tournament.forms.as_read import TypedRow, typed_rows, written
from tournament.forms.scores import count
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.sheets import x_holders
from tournament.refused import Refused
from tournament.views.desk import desk, page


def rows(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    found = night.game(game, table)
    if found is None:
        messages.error(request, "Nobody sits at that table: choose one from the board.")
        return redirect("scores", night.tournament)
    if request.method != "POST":
        return _shown(request, night, found)
    typed = typed_rows(
        request.POST,
        rows=boards.how_many(night, found),
        sides=len(sides_of(found.chairs)),
        holders=len(x_holders(night.rules, found.chairs)),
    )
    refusal, done = None, None
    try:
        done = read_rows(
            desk(request, night),
            game=game,
            table=table,
            rows=written(typed),
            version=count(request.POST.get("version", "")),
        )
    except Refused as fault:
        refusal = fault
    if request.headers.get("Accept") == "application/json":
        return _answer(night, game, table, done, refusal)
    if done is None:
        return _shown(request, night, found, _again(typed), refusal)
    messages.success(request, done.words)
    return redirect("rows", night.tournament, game, table)


def _again(typed: tuple[TypedRow, ...]) -> tuple[ReadRow, ...]:
    return tuple(ReadRow(row.points, row.x) for row in typed)


def _shown(
    request: HttpRequest,
    night: Night,
    game: Game,
    typed: tuple[ReadRow, ...] = (),
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {"sheet": boards.sheet(night, game, typed), **_heard(refusal)}
    return page(request, night, "scores/rows.html", context, status=_status(refusal))


def _answer(
    night: Night, game: int, table: int, done: Done | None, refusal: Refused | None
) -> JsonResponse:
    fresh = replay.night(night.tournament)
    found = fresh.game(game, table) if fresh else None
    assert fresh is not None
    assert found is not None
    told = boards.sheet(fresh, found)
    return JsonResponse(
        {
            "taken": done is not None,
            "heard": render_to_string("scores/_rows_heard.html", _heard(refusal)),
            "version": told.version,
            "scores": [row.score for row in told.rows],
            "over": told.is_over,
            "time": clock(timezone.now()),
            "revision": fresh.revision,
            "undo": {"change": done.revision, "words": done.words}
            if done and done.changed
            else None,
        },
        status=_status(refusal),
    )


def _heard(refusal: Refused | None) -> dict[str, object]:
    return {
        "refusal": refusal,
        "which": isinstance(refusal, objections.Conflict),
        "why": isinstance(refusal, objections.Closed),
    }


def _status(refusal: Refused | None) -> int:
    if isinstance(refusal, objections.Conflict | objections.Closed):
        return 409
    return 422 if refusal else 200
