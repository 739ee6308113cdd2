"""A table's paper sheet, read row by row; with our script each row is saved as it is typed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from scoring.chairs import sides_of
from tournament.desk.forms.fields import count
from tournament.desk.frame import page, press_of
from tournament.night.night import Night
from tournament.night.play.box_kinds import x_holders
from tournament.night.play.games import TableGame
from tournament.night.stored import undo_bar
from tournament.reading import replay
from tournament.table.paper_rows import board as boards
from tournament.table.paper_rows.actions import read_rows
from tournament.table.paper_rows.board import ReadRow
from tournament.table.paper_rows.forms import TypedRow, typed_rows, written
from tournament.table.scores.views import no_table
from tournament.words.clock import clock
from tournament.words.refused import Refused
from tournament.writing import objections
from tournament.writing.write import Done


def rows(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.game(game, table)
    if played is None:
        return no_table(request, night)
    if request.method != "POST":
        return _shown(request, night, played)
    typed = typed_rows(
        request.POST,
        rows=boards.how_many(night, played),
        sides=len(sides_of(played.chairs)),
        holders=len(x_holders(night.rules, played.chairs)),
    )
    refusal, done = None, None
    try:
        done = read_rows(
            press_of(request, night),
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
        return _shown(request, night, played, _again(typed), refusal)
    messages.success(request, done.words)
    return redirect("rows", night.tournament, game, table)


def _again(typed: tuple[TypedRow, ...]) -> tuple[ReadRow, ...]:
    return tuple(ReadRow(row.points, row.x) for row in typed)


def _shown(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    typed: tuple[ReadRow, ...] = (),
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {"game": game, "sheet": boards.sheet(night, game, typed), **_heard(refusal)}
    return page(
        request, night, "table/paper_rows/rows.html", context, status=objections.status(refusal)
    )


def _answer(
    night: Night, game: int, table: int, done: Done | None, refusal: Refused | None
) -> JsonResponse:
    fresh = replay.night(night.tournament)
    played = fresh.game(game, table) if fresh else None
    assert fresh is not None
    assert played is not None
    return JsonResponse(
        {
            "taken": done is not None,
            "heard": render_to_string("table/paper_rows/_rows_heard.html", _heard(refusal)),
            "version": played.sheet.version,
            "scores": [row.score for row in boards.sheet(fresh, played).rows],
            "over": played.score.is_over,
            "time": clock(timezone.now()),
            "revision": fresh.revision,
            "undo": undo_bar.undo_line(done.revision, done.words)
            if done and done.changed
            else None,
        },
        status=objections.status(refusal),
    )


def _heard(refusal: Refused | None) -> dict[str, object]:
    return {
        "refusal": refusal,
        "which": isinstance(refusal, objections.Conflict),
        "why": isinstance(refusal, objections.NeedsReason),
    }
