"""The pages about a table's paper score sheet: copying it line by line, a sheet that can't be read,
and players in the wrong seats.
"""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from scoring.chairs import sides_at_table
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.evening.night.play.games import TableGame
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import parse_entry_number, parse_sent_number_or_zero
from tournament.kit.desk.frame import night_page, press_from_request, run_action, show_result
from tournament.kit.desk.words import time_of_day
from tournament.server.web.responses import wants_json
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import objections
from tournament.storage.writing.write import PressResult
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.actions.score_sheets import save_rows
from tournament.topics.table.boards import rows as boards
from tournament.topics.table.boards.rows import RowValues
from tournament.topics.table.boards.scores import RefusalQuestion, RefusedScore
from tournament.topics.table.boards.sheet_problems import (
    unreadable_sheet_page_values,
    wrong_seats_page_values,
)
from tournament.topics.table.forms import convert_typed_rows, read_sent_table, read_typed_rows
from tournament.topics.table.views.scores import refuse_missing_table, respond_after_saving
from tournament.topics.table.views.sent_rows import save_sent_table


def rows_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_missing_table(request, night)
    if request.method != "POST":
        if wants_json(request):
            return HttpResponse(status=204)
        return _rows_page_response(request, night, table_game)
    typed_rows = read_typed_rows(
        request.POST,
        row_count=boards.count_sheet_rows(night, table_game),
        side_count=len(sides_at_table(table_game.chairs)),
        holder_count=len(chairs_per_x_box(night.rules, table_game.chairs)),
    )
    refusal, save_result = None, None
    try:
        save_result = save_rows(
            press_from_request(request, night),
            game=game,
            table=table,
            rows=convert_typed_rows(typed_rows),
            version=parse_sent_number_or_zero(request.POST.get("version", "")),
        )
    except Refused as fault:
        refusal = fault
    if wants_json(request):
        return _answer_script(night, game, table, save_result, refusal)
    if save_result is None:
        refused_rows = tuple(RowValues(row.points, row.x_ticks) for row in typed_rows)
        return _rows_page_response(request, night, table_game, refused_rows, refusal)
    show_result(request, save_result)
    return redirect("rows", night.tournament, game, table)


def correct_seats(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Show the page that corrects two players who sat in each other's seats, with the effects once
    both are chosen. A POST with a reason saves the correction.
    """
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_missing_table(request, night)
    sent_values = request.POST if request.method == "POST" else request.GET
    first_entry, second_entry = (
        parse_entry_number(sent_values.get(field_name, "")) for field_name in ("one", "other")
    )
    if request.method == "POST":
        press = press_from_request(request, night)
        if run_action(
            request,
            lambda: score_sheets.correct_seats(
                press, game=game, first_entry=first_entry or 0, second_entry=second_entry or 0
            ),
        ):
            return redirect("hands", night.tournament, game, table)
    refusal = None
    try:
        if first_entry and not second_entry:
            raise Refused("Choose who really sat there.", field="other")
        board = wrong_seats_page_values(night, table_game, first_entry, second_entry)
    except Refused as fault:
        board, refusal = wrong_seats_page_values(night, table_game, None, None), fault
    context: dict[str, object] = {"game": table_game, "board": board, "refusal": refusal}
    context |= {"listed_entry": first_entry, "seated_entry": second_entry}
    return night_page(request, night, "table/sat_wrongly.html", context)


def unreadable_sheet_page(
    request: HttpRequest, night: Night, game: int, table: int
) -> HttpResponse:
    """Show the page for a score sheet that can't be read, which asks how the director knows the
    score. A POST saves the score; a refused score stays in the boxes.
    """
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_missing_table(request, night)
    board = unreadable_sheet_page_values(night, table_game, lambda name: request.POST.get(name, ""))
    if request.method == "POST" and not board.fault:
        sent_table = read_sent_table(request.POST, table, len(board.boxes))
        result = save_sent_table(request, night, table_game, sent_table)
        if not isinstance(result, RefusedScore) or result.question is not RefusalQuestion.AGAIN:
            seated_game = night.rounds.with_number(game)
            assert seated_game is not None
            return respond_after_saving(request, night, seated_game, {table: result})
        board = replace(board, fault=result.sentence)
    context = {"game": table_game, "board": board, "is_refused": request.method == "POST"}
    return night_page(request, night, "table/unread.html", context)


def _rows_page_response(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    refused_rows: tuple[RowValues, ...] = (),
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "game": game,
        "sheet": boards.sheet_rows(night, game, refused_rows),
        **_refusal_context(refusal),
    }
    return night_page(
        request, night, "table/rows.html", context, status=objections.refusal_status(refusal)
    )


def _answer_script(
    night: Night, game: int, table: int, result: PressResult | None, refusal: Refused | None
) -> JsonResponse:
    new_night = reader.reread_night(night)
    table_game = new_night.rounds.table_game(game, table)
    assert table_game is not None
    return JsonResponse(
        {
            "taken": result is not None,
            "heard": render_to_string("table/_rows_refused.html", _refusal_context(refusal)),
            "version": table_game.sheet.version,
            "scores": [row.score_words for row in boards.sheet_rows(new_night, table_game).rows],
            "over": table_game.score.is_over,
            "time": time_of_day(timezone.now()),
            "revision": new_night.revision,
            "undo": undo_bar.undo_bar_content(result.revision, result.words)
            if result and result.changed
            else None,
        },
        status=objections.refusal_status(refusal),
    )


def _refusal_context(refusal: Refused | None) -> dict[str, object]:
    return {
        "refusal": refusal,
        "which": isinstance(refusal, objections.SheetConflict),
        "why": isinstance(refusal, objections.NeedsReason),
    }
