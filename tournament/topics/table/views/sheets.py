"""A table's paper sheet: read row by row, impossible to read, or of two who sat in each other's
chairs.
"""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from scoring.chairs import sides_of
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import x_holders
from tournament.evening.night.play.games import TableGame
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import count, number
from tournament.kit.desk.frame import page, press, press_of, say_done
from tournament.kit.desk.words import clock
from tournament.server.web.responses import asks_for_json
from tournament.storage.reading import replay, undo_bar
from tournament.storage.writing import objections
from tournament.storage.writing.write import Done
from tournament.topics.table.actions import totals_in
from tournament.topics.table.actions.totals_in import read_rows
from tournament.topics.table.boards import rows as boards
from tournament.topics.table.boards.rows import ReadRow
from tournament.topics.table.boards.scores import RefusalAsks, RefusedEntry
from tournament.topics.table.boards.troubles import sat_wrongly
from tournament.topics.table.boards.troubles import unread as unread_board
from tournament.topics.table.forms import typed_line, typed_rows, written_rows
from tournament.topics.table.views.scores import next_page, no_table
from tournament.topics.table.views.sent_rows import type_line


def rows(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.rounds.game(game, table)
    if played is None:
        return no_table(request, night)
    if request.method != "POST":
        if asks_for_json(request):
            return HttpResponse(status=204)
        return _page(request, night, played)
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
            rows=written_rows(typed),
            version=count(request.POST.get("version", "")),
        )
    except Refused as fault:
        refusal = fault
    if asks_for_json(request):
        return _answer(night, game, table, done, refusal)
    if done is None:
        again = tuple(ReadRow(row.points, row.x) for row in typed)
        return _page(request, night, played, again, refusal)
    say_done(request, done)
    return redirect("rows", night.tournament, game, table)


def correct_seats(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Ask who sat wrongly, then show what that changes, and ask for the reason."""
    played = night.rounds.game(game, table)
    if played is None:
        return no_table(request, night)
    sent = request.POST if request.method == "POST" else request.GET
    one, other = (number(sent.get(name, "")) for name in ("one", "other"))
    if request.method == "POST":
        desk_press = press_of(request, night)
        if press(
            request, lambda: totals_in.sat_as(desk_press, game=game, one=one or 0, other=other or 0)
        ):
            return redirect("hands", night.tournament, game, table)
    refusal = None
    try:
        board = sat_wrongly(night, played, one, other)
    except Refused as fault:
        board, refusal = sat_wrongly(night, played, None, None), fault
    context: dict[str, object] = {"game": played, "board": board, "refusal": refusal}
    context |= {"one": one, "other": other}
    return page(request, night, "table/troubles/sat_wrongly.html", context)


def unread(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Show what there is to go by if a sheet cannot be read. What is typed stays until it is taken,
    or has to be asked about.
    """
    table_game = night.rounds.game(game, table)
    if table_game is None:
        return no_table(request, night)
    board = unread_board(night, table_game, lambda name: request.POST.get(name, ""))
    if request.method == "POST" and not board.fault:
        line = typed_line(request.POST, table, len(board.boxes))
        heard = type_line(request, night, table_game, line)
        if not isinstance(heard, RefusedEntry) or heard.asks is not RefusalAsks.AGAIN:
            played = night.rounds.of(game)
            assert played is not None
            return next_page(request, night, played, {table: heard})
        board = replace(board, fault=heard.sentence)
    context = {"game": table_game, "board": board, "is_refused": request.method == "POST"}
    return page(request, night, "table/troubles/unread.html", context)


def _page(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    typed: tuple[ReadRow, ...] = (),
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {"game": game, "sheet": boards.sheet(night, game, typed), **_refusal_context(refusal)}
    return page(
        request, night, "table/paper_rows/rows.html", context, status=objections.status(refusal)
    )


def _answer(
    night: Night, game: int, table: int, done: Done | None, refusal: Refused | None
) -> JsonResponse:
    fresh = replay.night(night.tournament)
    played = fresh.rounds.game(game, table) if fresh else None
    assert fresh is not None
    assert played is not None
    return JsonResponse(
        {
            "taken": done is not None,
            "heard": render_to_string(
                "table/paper_rows/_rows_heard.html", _refusal_context(refusal)
            ),
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


def _refusal_context(refusal: Refused | None) -> dict[str, object]:
    return {
        "refusal": refusal,
        "which": isinstance(refusal, objections.Conflict),
        "why": isinstance(refusal, objections.NeedsReason),
    }
