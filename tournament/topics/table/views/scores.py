"""The scores of one game: the board of tables and their totals.

With our script every box is sent by itself and answered in JSON; without it the form is sent whole.
Either way each table is taken, or told why not, by itself.
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
from tournament.evening.night.bracket.calls import game_on, ready, together
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.purse.accounts import overpaid
from tournament.evening.words.many import so_many
from tournament.kit.desk.frame import page, press, press_of, say_done
from tournament.kit.desk.refusals import refuse
from tournament.kit.desk.words import clock
from tournament.server.web.responses import asks_for_json, way_on
from tournament.storage.reading import replay, undo_bar
from tournament.storage.reading.undo_bar import last_presses
from tournament.storage.writing.write import Done
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.table.actions.sheet_presses import typists, was_decided
from tournament.topics.table.boards import scores as boards
from tournament.topics.table.boards.progress import slow, summary
from tournament.topics.table.boards.scores import RefusalAsks, RefusedEntry, TableLine
from tournament.topics.table.forms import TypedLine, tables_sent
from tournament.topics.table.views.sent_rows import (
    call_taken_back,
    games_in_rows,
    over_by_now,
    row,
    type_line,
)

# More tables are counted after they are saved.
MAX_NAMED = 3


def scores(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the scores of the game that is being played, or in a bracket of all that are."""
    played = game_on(night) or over_by_now(night, request)
    if played:
        return _respond(request, night, played)
    if asks_for_json(request):
        return _not_seated(night, "No game on this page is being played anymore.")
    if "call" in request.POST:
        return _call_games(request, night)
    count = len(ready(night))
    context = {
        "ready": so_many(count, "game is ready", "games are ready") if count else "",
        "next_page": courses.of(night).next_page(None),
    }
    return page(request, night, "table/scores/none.html", context)


def game_scores(request: HttpRequest, night: Night, game: int) -> HttpResponse:
    played = night.rounds.of(game)
    if played is None and asks_for_json(request):
        return _not_seated(night, f"Game {game} isn't seated anymore.")
    if played is None:
        refuse(request, "That game is not seated yet, so it has no scores.")
        return redirect("scores", night.tournament)
    return _respond(request, night, played)


def no_table(request: HttpRequest, night: Night) -> HttpResponse:
    """Answer a page whose table has no game, or has none anymore."""
    if asks_for_json(request):
        return _not_seated(night, "No one is seated at this table anymore.")
    refuse(request, "Nobody sits at that table: choose one from the board.")
    return redirect("scores", night.tournament)


def next_page(
    request: HttpRequest,
    night: Night,
    played: PlayedGame,
    answers: Mapping[int, Done | RefusedEntry],
) -> HttpResponse:
    """Return the next page after tables were sent, each taken or told why not."""
    heard = {table: answer for table, answer in answers.items() if isinstance(answer, RefusedEntry)}
    _say_saved(request, [answer for answer in answers.values() if isinstance(answer, Done)])
    if "call" in request.POST and not heard:
        return _call_games(request, night)
    if heard:
        if "call" in request.POST:
            refuse(request, "Nothing is called yet: answer first what is asked below.")
        for table, answer in heard.items():
            if played.at(table) is None:
                refuse(request, answer.sentence)
        fresh = _now(night)
        return _page(request, fresh, _again(fresh, played), heard)
    if courses.of(night).is_together(played):
        return redirect("bracket", night.tournament)
    return redirect("scores-of", night.tournament, played.number)


def table(night: Night, row: TableLine) -> dict[str, object]:
    return {
        "heard": render_to_string(
            "table/scores/_heard.html", {"line": row, "night": night, "course": courses.of(night)}
        ),
        "was": row.was,
        "version": row.version,
        "state": row.game.score.state.name.lower(),
        "words": row.words,
    }


def answer_without_game(line: TypedLine, sentence: str) -> dict[str, object]:
    """Return the answer for a row whose game is no more: it stays as it was typed."""
    return {
        "taken": False,
        "asks": RefusalAsks.AGAIN.value,
        "heard": format_html('<p class="said error" role="alert">{}</p>', sentence),
        "version": line.version,
        "state": SheetState.MISSING.name.lower(),
        "words": "not saved",
        "undo": None,
    }


def board_for_script(night: Night, played: PlayedGame) -> dict[str, object]:
    on = courses.of(night).next_page(played)
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


def answer_since(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    """Answer another board of the same game: with every table if something was written after what
    it knows, else with nothing. The board says which rows it has; the others are drawn for it.
    Games that were called one by one are sent even if they are in by now.
    """
    if request.GET.get("after") == str(night.revision):
        return HttpResponse(status=204)
    rows = request.GET.getlist("row")
    left = [game for game in games_in_rows(night, rows) if game not in played.games]
    shown = replace(played, games=(*played.games, *left))
    is_together = courses.of(night).is_together(played)
    drawn = boards.board(
        night,
        shown,
        at=written_at(night, shown),
        now=timezone.localtime(),
        together=is_together,
        has_cursor=False,
    )
    last, _ = last_presses(night.tournament)
    answer = {
        "lines": [
            {
                "is_on": played.at(row.game.table) == row.game,
                **_row_for_script(night, row, rows),
            }
            for row in drawn.lines
        ],
        "when": drawn.when,
        "undo": undo_bar.undo_line(last.pk, last.words) if last else None,
    }
    return JsonResponse(answer | board_for_script(night, played))


def written_at(night: Night, played: PlayedGame) -> dict[tuple[int, int], str]:
    """Return when each table was written down last."""
    return {
        (game, number): clock(typist.at)
        for game in {game.round for game in played.games}
        for number, typist in typists(night.tournament, game).items()
    }


def _not_seated(night: Night, sentence: str) -> HttpResponse:
    """Answer a script whose page shows a game that was taken back meanwhile."""
    message = f"{sentence} Nothing typed on this page is saved."
    to = reverse("scores", args=[night.tournament])
    return way_on(message, link="Go to the scores", to=to, status=409)


def _respond(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    if request.method != "POST":
        is_asked = asks_for_json(request) and "after" in request.GET
        return answer_since(request, night, played) if is_asked else _page(request, night, played)
    sent = [row(request.POST, night, played, table) for table in tables_sent(request.POST)]
    if sent and asks_for_json(request):
        return _answer(request, night, played, *sent[0])
    answers: dict[int, Done | RefusedEntry] = {}
    elsewhere: list[TableGame] = []
    for line, game in sent:
        if not line.is_touched:
            continue
        if game is None:
            refuse(request, call_taken_back(line))
            continue
        answers[line.table] = type_line(request, night, game, line)
        if played.at(line.table) != game and isinstance(answers[line.table], RefusedEntry):
            elsewhere.append(game)
    why = press_of(request, night).reason
    if not answers and progress.is_past(night, played.number):
        first = "" if why else "write why, and "
        messages.warning(
            request, f"Nothing is changed yet: {first}type the figures that are wrong."
        )
        return _page(request, night, played, why=why)
    asked = together(night, tuple(elsewhere)) if elsewhere else played
    return next_page(request, night, asked, answers)


def _call_games(request: HttpRequest, night: Night) -> HttpResponse:
    """Call all that may be called, and go back to the scores for the next slip."""
    press(request, lambda: draw_and_call.call_games(press_of(request, night)))
    return redirect("scores", night.tournament)


def _page(
    request: HttpRequest,
    night: Night,
    played: PlayedGame,
    heard: Mapping[int, RefusedEntry] | None = None,
    why: str = "",
) -> HttpResponse:
    is_together = courses.of(night).is_together(played)
    at, now = written_at(night, played), timezone.localtime()
    board = boards.board(night, played, at=at, now=now, heard=heard, together=is_together, why=why)
    numbers = [_status(answer) for answer in (heard or {}).values()]
    return page(
        request,
        night,
        "table/scores/scores.html",
        {"board": board, "overpaid": overpaid(night)},
        status=min(numbers, default=200),
    )


def _answer(
    request: HttpRequest, night: Night, played: PlayedGame, line: TypedLine, game: TableGame | None
) -> HttpResponse:
    """Answer the script: how this row's game stands now, and the whole board in a line."""
    result = type_line(request, night, game, line) if game else None
    fresh = _now(night)
    after = _again(fresh, played)
    table_game = fresh.rounds.game(game.round, game.table) if game else None
    if table_game is None:
        return JsonResponse(
            answer_without_game(line, call_taken_back(line)) | board_for_script(fresh, after),
            status=409,
        )
    time, heard = clock(timezone.now()), result if isinstance(result, RefusedEntry) else None
    row = boards.line(fresh, table_game, time, heard, slow(after))
    done = result if isinstance(result, Done) and result.changed else None
    # Where a division was decided before, medals and playoffs may change with it.
    moves_places = game is not None and game.score.is_over and was_decided(night)
    answer = {
        "taken": heard is None,
        "asks": heard.asks.value if heard else "",
        "time": time,
        "undo": undo_bar.undo_line(done.revision, done.words) if done else None,
        "corrected": done.words if done and (line.press == "why" or moves_places) else "",
    }
    status = _status(heard) if heard else 200
    return JsonResponse(answer | table(fresh, row) | board_for_script(fresh, after), status=status)


def _again(fresh: Night, played: PlayedGame) -> PlayedGame:
    """Return the same tables as they are now."""
    now = fresh.rounds.of(played.number)
    if now and now.written == played.written and len(now.games) == len(played.games):
        return now
    games = (fresh.rounds.game(game.round, game.table) for game in played.games)
    return replace(played, games=tuple(game for game in games if game is not None))


def _status(heard: RefusedEntry) -> int:
    return 409 if heard.asks in (RefusalAsks.WHICH, RefusalAsks.WHY) else 422


def _now(night: Night) -> Night:
    fresh = replay.night(night.tournament)
    assert fresh is not None
    return fresh


def _say_saved(request: HttpRequest, done: list[Done]) -> None:
    if len(done) > MAX_NAMED:
        messages.success(request, f"{len(done)} tables are saved.")
        return
    for saved in done:
        say_done(request, saved)


def _row_for_script(night: Night, row: TableLine, rows: Sequence[str]) -> dict[str, object]:
    content = {"key": row.key, "who": row.game.who, **table(night, row)}
    if f"{row.key} {row.game.who}" in rows:
        return content
    context = {"line": row, "night": night, "course": courses.of(night)}
    return {"row": render_to_string("table/scores/_line.html", context), **content}
