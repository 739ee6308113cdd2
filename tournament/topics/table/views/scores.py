"""The Scores page of one game: the board of tables and their totals.

With our script, each table's row is sent separately and answered in JSON. Without it, the whole
form is sent. Either way each table is saved or refused separately.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.bracket.calls import (
    combine_into_round,
    find_current_game,
    names_of_ready_games,
)
from tournament.evening.night.hours.round_clock import clocked_game_number
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.purse.accounts import overpayments
from tournament.evening.words.many import count_of
from tournament.kit.desk.frame import night_page, press_from_request, run_action, show_result
from tournament.kit.desk.refusals import show_refusal
from tournament.kit.desk.words import time_of_day
from tournament.server.web.responses import next_step_response, wants_json
from tournament.storage.reading import reader, undo_bar
from tournament.storage.reading.undo_bar import find_undo_and_redo
from tournament.storage.writing.write import PressResult
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.table.actions.sheet_changes import is_any_division_over, last_typist
from tournament.topics.table.boards import scores as boards
from tournament.topics.table.boards.progress import late_tables, progress_summary
from tournament.topics.table.boards.scores import RefusalQuestion, RefusedScore, ScoresRow
from tournament.topics.table.forms import SentTable, find_sent_tables
from tournament.topics.table.views.sent_rows import (
    call_undone_sentence,
    combine_ended_games,
    find_games_in_rows,
    read_sent_row,
    save_sent_table,
)

# A message names up to this many tables that are saved together. If there are more, the message
# only says how many.
MAX_NAMED_TABLES = 3
# The messages if a correction was sent in which every score equals the saved one.
NO_NEW_SCORE_SENTENCE = "There is no new score to save. Type over a wrong score first."
NO_NEW_SCORE_OR_REASON_SENTENCE = (
    "There is no new score to save. Enter a reason and type over a wrong score first."
)
NO_ONE_SEATED_SENTENCE = "No one is seated at this table anymore."


def scores_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show or save the scores of the game being played; in a bracket, of all games being played."""
    seated_game = find_current_game(night) or combine_ended_games(night, request)
    if seated_game:
        return _show_or_save_scores(request, night, seated_game)
    if wants_json(request):
        return _answer_not_seated(night, "No game on this page is being played anymore.")
    if "call" in request.POST:
        return _call_games(request, night)
    call_count = len(names_of_ready_games(night))
    context = {
        "ready": count_of(call_count, "game is ready", "games are ready") if call_count else "",
        "next_page": courses.course_of(night).next_page_link(None),
    }
    return night_page(request, night, "table/scores/none.html", context)


def game_scores_page(request: HttpRequest, night: Night, game: int) -> HttpResponse:
    seated_game = night.rounds.with_number(game)
    if seated_game is None and wants_json(request):
        return _answer_not_seated(night, no_longer_seated_sentence(game))
    if seated_game is None:
        show_refusal(request, "That game isn't seated yet. Enter scores for this one.")
        return redirect("scores", night.tournament)
    return _show_or_save_scores(request, night, seated_game)


def no_longer_seated_sentence(game: int) -> str:
    return f"Game {game} isn't seated anymore."


def refuse_missing_table(request: HttpRequest, night: Night) -> HttpResponse:
    """Return the answer to a request about a table at which no one sits."""
    if wants_json(request):
        return _answer_not_seated(night, NO_ONE_SEATED_SENTENCE)
    show_refusal(request, "No one sits at that table. Choose another one.")
    return redirect("scores", night.tournament)


def respond_after_saving(
    request: HttpRequest,
    night: Night,
    seated_game: SeatedGame,
    result_by_table: Mapping[int, PressResult | RefusedScore],
) -> HttpResponse:
    """Return the next page after scores were sent. If some scores were refused, the page asks about
    them. If the form also asks to call games, call them only if no score was refused.
    """
    refused_score_by_table = {
        table: result
        for table, result in result_by_table.items()
        if isinstance(result, RefusedScore)
    }
    _show_saved_messages(
        request, [result for result in result_by_table.values() if isinstance(result, PressResult)]
    )
    if "call" in request.POST and not refused_score_by_table:
        return _call_games(request, night)
    if refused_score_by_table:
        if "call" in request.POST:
            show_refusal(request, "No game was called. Answer the question below first.")
        for table, result in refused_score_by_table.items():
            if seated_game.game_at(table) is None:
                show_refusal(request, result.sentence)
        new_night = reader.reread_night(night)
        return _scores_page_response(
            request, new_night, _reread_seated_game(new_night, seated_game), refused_score_by_table
        )
    if courses.course_of(night).has_several_bracket_games(seated_game):
        return redirect("bracket", night.tournament)
    return redirect("scores-of", night.tournament, seated_game.number)


def _describe_table_for_script(night: Night, row: ScoresRow) -> dict[str, object]:
    # A table with a refused score is shown without a score, even if it has an older saved one.
    state = SheetState.MISSING if row.refused_score else row.game.score.state
    return {
        "heard": render_to_string("table/scores/_refused.html", _table_row_context(night, row)),
        "was": row.saved_boxes,
        "version": row.version,
        "state": state.value,
        "words": row.state_words,
    }


def _describe_vanished_game_for_script(sent_table: SentTable, sentence: str) -> dict[str, object]:
    """Return what the script needs about a row whose game no longer exists. The script leaves the
    typed score in the row.
    """
    return {
        "taken": False,
        "asks": RefusalQuestion.AGAIN.value,
        "heard": format_html('<p class="said error" role="alert">{}</p>', sentence),
        "version": sent_table.version,
        "state": SheetState.MISSING.value,
        "words": "not saved",
        "undo": None,
    }


def _describe_board_for_script(night: Night, seated_game: SeatedGame) -> dict[str, object]:
    next_page = courses.course_of(night).next_page_link(seated_game)
    return {
        "summary": progress_summary(night, seated_game),
        "slow": late_tables(seated_game),
        "over": boards.is_game_finished(night, seated_game),
        "clocked": clocked_game_number(night) is not None,
        "onward": next_page.label,
        "to": f"{reverse('night', args=[night.tournament])}{next_page.page}/",
        "calls": next_page.call_count,
        "won": next_page.winner_sentence,
        "revision": night.revision,
    }


def _answer_other_window(
    request: HttpRequest, night: Night, seated_game: SeatedGame
) -> HttpResponse:
    """Answer the script of a window that polls for newer scores. If the night has changed, send all
    tables, else an empty response. The query string names the rows that the window already shows;
    other rows are sent as HTML. The bracket games in the named rows are sent even if the games are
    over.
    """
    if request.GET.get("after") == str(night.revision):
        return HttpResponse(status=204)
    window_rows = request.GET.getlist("row")
    ended_games = [
        game for game in find_games_in_rows(night, window_rows) if game not in seated_game.games
    ]
    shown_game = replace(seated_game, games=(*seated_game.games, *ended_games))
    is_combined = courses.course_of(night).has_several_bracket_games(seated_game)
    new_board = boards.scores_board(
        night,
        shown_game,
        now=timezone.localtime(),
        is_combined=is_combined,
        has_cursor=False,
    )
    last_change, _ = find_undo_and_redo(night.tournament)
    answer_values = {
        "lines": [
            {
                "is_on": seated_game.game_at(row.game.table) == row.game,
                **_describe_row_for_script(night, row, window_rows),
            }
            for row in new_board.rows
        ],
        "when": new_board.time_words,
        "undo": undo_bar.undo_bar_content(last_change.pk, last_change.words)
        if last_change
        else None,
    }
    return JsonResponse(answer_values | _describe_board_for_script(night, seated_game))


def _answer_not_seated(night: Night, sentence: str) -> HttpResponse:
    """Return the response to a script whose page shows a game that is no longer seated."""
    # Earlier scores of the page may be saved, so the sentence says only what holds from now on.
    refusal_sentence = f"{sentence} Scores typed on this page can't be saved anymore."
    scores_url = reverse("scores", args=[night.tournament])
    return next_step_response(
        refusal_sentence, link_label="Go to Scores", link_address=scores_url, status=409
    )


def _show_or_save_scores(
    request: HttpRequest, night: Night, seated_game: SeatedGame
) -> HttpResponse:
    if request.method != "POST":
        is_polling_script = wants_json(request) and "after" in request.GET
        return (
            _answer_other_window(request, night, seated_game)
            if is_polling_script
            else _scores_page_response(request, night, seated_game)
        )
    sent_rows = [
        read_sent_row(request.POST, night, seated_game, table)
        for table in find_sent_tables(request.POST)
    ]
    if sent_rows and wants_json(request):
        return _answer_script(request, night, seated_game, *sent_rows[0])
    result_by_table: dict[int, PressResult | RefusedScore] = {}
    moved_games: list[TableGame] = []
    for sent_table, game in sent_rows:
        if not sent_table.has_changes:
            continue
        if game is None:
            show_refusal(request, call_undone_sentence(sent_table))
            continue
        result_by_table[sent_table.table] = save_sent_table(request, night, game, sent_table)
        if seated_game.game_at(sent_table.table) != game and isinstance(
            result_by_table[sent_table.table], RefusedScore
        ):
            moved_games.append(game)
    correction_reason = press_from_request(request, night).reason
    if not result_by_table and progress.is_change_correction(night, seated_game.number):
        messages.warning(
            request,
            NO_NEW_SCORE_SENTENCE if correction_reason else NO_NEW_SCORE_OR_REASON_SENTENCE,
        )
        return _scores_page_response(request, night, seated_game, reason=correction_reason)
    shown_game = combine_into_round(night, tuple(moved_games)) if moved_games else seated_game
    return respond_after_saving(request, night, shown_game, result_by_table)


def _call_games(request: HttpRequest, night: Night) -> HttpResponse:
    """Call every game that can be called, and redirect to Scores for the next match slip."""
    run_action(request, lambda: draw_and_call.call_games(press_from_request(request, night)))
    return redirect("scores", night.tournament)


def _scores_page_response(
    request: HttpRequest,
    night: Night,
    seated_game: SeatedGame,
    refused_score_by_table: Mapping[int, RefusedScore] | None = None,
    reason: str = "",
) -> HttpResponse:
    is_combined = courses.course_of(night).has_several_bracket_games(seated_game)
    board = boards.scores_board(
        night,
        seated_game,
        now=timezone.localtime(),
        refused_score_by_table=refused_score_by_table,
        is_combined=is_combined,
        reason=reason,
    )
    # A saved correction redirects to this page with a message.
    was_just_saved = request.method == "GET" and len(messages.get_messages(request)) > 0
    refusal_statuses = [
        _refusal_status(refused_score) for refused_score in (refused_score_by_table or {}).values()
    ]
    return night_page(
        request,
        night,
        "table/scores/scores.html",
        {"board": board, "overpaid": overpayments(night), "just_saved": was_just_saved},
        status=min(refusal_statuses, default=200),
    )


def _answer_script(
    request: HttpRequest,
    night: Night,
    seated_game: SeatedGame,
    sent_table: SentTable,
    table_game: TableGame | None,
) -> HttpResponse:
    """Save one row that the script sent. Return the new state of its table and of the whole game as
    JSON.
    """
    save_result = save_sent_table(request, night, table_game, sent_table) if table_game else None
    new_night = reader.reread_night(night)
    new_game = _reread_seated_game(new_night, seated_game)
    new_table_game = (
        new_night.rounds.table_game(table_game.round, table_game.table) if table_game else None
    )
    if new_table_game is None:
        return JsonResponse(
            _describe_vanished_game_for_script(sent_table, call_undone_sentence(sent_table))
            | _describe_board_for_script(new_night, new_game),
            status=409,
        )
    saved_result = (
        save_result if isinstance(save_result, PressResult) and save_result.changed else None
    )
    last_change = (
        None
        if saved_result
        else last_typist(night.tournament, new_table_game.round, new_table_game.table)
    )
    time_saved = time_of_day(last_change.at if last_change else timezone.now())
    refused_score = save_result if isinstance(save_result, RefusedScore) else None
    row = boards.scores_row(new_night, new_table_game, refused_score, late_tables(new_game))
    # Once a division is decided, a new score may change medals and playoffs.
    may_move_places = (
        table_game is not None and table_game.score.is_over and is_any_division_over(night)
    )
    answer_values = {
        "taken": refused_score is None,
        "asks": refused_score.question.value if refused_score else "",
        "time": time_saved,
        "undo": undo_bar.undo_bar_content(saved_result.revision, saved_result.words)
        if saved_result
        else None,
        "corrected": _render_correction_message(new_night, saved_result)
        if saved_result and (sent_table.pressed_button == "why" or may_move_places)
        else "",
    }
    status = _refusal_status(refused_score) if refused_score else 200
    return JsonResponse(
        answer_values
        | _describe_table_for_script(new_night, row)
        | _describe_board_for_script(new_night, new_game),
        status=status,
    )


def _render_correction_message(night: Night, saved_result: PressResult) -> str:
    """Return the HTML message about a correction, with links to the pages on which the director has
    to settle its effects.
    """
    message_level = "warning" if saved_result.needs_settling else "success"
    pages_text = " ".join(saved_result.pages_to_settle)
    context = {"night": night, "outcome": saved_result, "level": message_level, "tags": pages_text}
    return render_to_string("table/scores/_corrected.html", context)


def _reread_seated_game(new_night: Night, seated_game: SeatedGame) -> SeatedGame:
    """Return the games at the same tables, read from the night after the save."""
    game_with_same_number = new_night.rounds.with_number(seated_game.number)
    if (
        game_with_same_number
        and game_with_same_number.round_fact == seated_game.round_fact
        and len(game_with_same_number.games) == len(seated_game.games)
    ):
        return game_with_same_number
    current_games = (
        new_night.rounds.table_game(game.round, game.table) for game in seated_game.games
    )
    return replace(seated_game, games=tuple(game for game in current_games if game is not None))


def _refusal_status(refused_score: RefusedScore) -> int:
    return 409 if refused_score.question in (RefusalQuestion.WHICH, RefusalQuestion.WHY) else 422


def _show_saved_messages(request: HttpRequest, results: list[PressResult]) -> None:
    shows_each_table = len(results) <= MAX_NAMED_TABLES
    if not shows_each_table:
        messages.success(request, f"{len(results)} tables saved.")
    for result in results:
        if shows_each_table or result.needs_settling:
            show_result(request, result)


def _describe_row_for_script(
    night: Night, row: ScoresRow, window_rows: Sequence[str]
) -> dict[str, object]:
    row_values = {
        "key": row.key,
        "who": row.game.players_key,
        **_describe_table_for_script(night, row),
    }
    if f"{row.key} {row.game.players_key}" in window_rows:
        return row_values
    return {
        "row": render_to_string("table/scores/_line.html", _table_row_context(night, row)),
        **row_values,
    }


def _table_row_context(night: Night, row: ScoresRow) -> dict[str, object]:
    """Return the values that the templates of one table's row show."""
    return {
        "row": row,
        "tournament": night.tournament,
        "is_closed": night.is_closed,
        "whole_results": courses.course_of(night).saves_whole_results,
    }
