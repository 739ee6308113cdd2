"""The scores of one game: the board of tables and their totals.

With our script every box is sent by itself and answered in JSON; without it the form is sent whole.
Either way each table is taken, or told why not, by itself.
"""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament import courses
from tournament.bracket.actions import draw_and_call
from tournament.desk.frame import page, press, press_of
from tournament.desk.refusals import refuse
from tournament.night.bracket.calls import game_on, together
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.stored import undo_bar
from tournament.reading import replay
from tournament.table.boards import table_line
from tournament.table.boards.progress import slow
from tournament.table.boards.table_line import RefusalAsks, RefusedEntry
from tournament.table.scores import board as boards
from tournament.table.scores.forms import TypedLine, tables_sent
from tournament.table.scores.lines import evening, since, table, without, written_at
from tournament.table.scores.sent_rows import gone, over_by_now, row, type_line
from tournament.words.clock import clock
from tournament.writing.write import Done

# So many tables are told one by one; more are counted.
TOLD = 3


def scores(request: HttpRequest, night: Night) -> HttpResponse:
    """The game that is being played, or in a bracket all that are."""
    played = game_on(night) or over_by_now(night, request)
    if played:
        return _of(request, night, played)
    if "call" in request.POST:
        return _called(request, night)
    return page(request, night, "table/scores/none.html", {"waiting": courses.of(night).waiting()})


def of_game(request: HttpRequest, night: Night, game: int) -> HttpResponse:
    played = night.round(game)
    if played is None:
        refuse(request, "That game is not seated yet, so it has no scores.")
        return redirect("scores", night.tournament)
    return _of(request, night, played)


def no_table(request: HttpRequest, night: Night) -> HttpResponse:
    refuse(request, "Nobody sits at that table: choose one from the board.")
    return redirect("scores", night.tournament)


def _of(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    if request.method != "POST":
        is_asked = request.headers.get("Accept") == "application/json" and "after" in request.GET
        return since(request, night, played) if is_asked else _shown(request, night, played)
    sent = [row(request.POST, night, played, table) for table in tables_sent(request.POST)]
    if sent and request.headers.get("Accept") == "application/json":
        return _answer(request, night, played, *sent[0])
    answers: dict[int, Done | RefusedEntry] = {}
    elsewhere: list[TableGame] = []
    for line, game in sent:
        if not line.is_touched:
            continue
        if game is None:
            refuse(request, gone(line))
            continue
        answers[line.table] = type_line(request, night, game, line)
        if played.at(line.table) != game and isinstance(answers[line.table], RefusedEntry):
            elsewhere.append(game)
    why = press_of(request, night).reason
    if not answers and night.is_past(played.number):
        first = "" if why else "write why, and "
        messages.warning(
            request, f"Nothing is changed yet: {first}type the figures that are wrong."
        )
        return _shown(request, night, played, why=why)
    asked = together(night, tuple(elsewhere)) if elsewhere else played
    return answered(request, night, asked, answers)


def answered(
    request: HttpRequest,
    night: Night,
    played: PlayedGame,
    answers: Mapping[int, Done | RefusedEntry],
) -> HttpResponse:
    """The next page after so many tables were sent, each taken or told why not."""
    heard = {table: answer for table, answer in answers.items() if isinstance(answer, RefusedEntry)}
    _say(request, [answer for answer in answers.values() if isinstance(answer, Done)])
    if "call" in request.POST and not heard:
        return _called(request, night)
    if heard:
        if "call" in request.POST:
            refuse(request, "Nothing is called yet: answer first what is asked below.")
        for table, answer in heard.items():
            if played.at(table) is None:
                refuse(request, answer.sentence)
        fresh = _now(night)
        return _shown(request, fresh, _again(fresh, played), heard)
    if courses.of(night).is_together(played):
        return redirect("bracket", night.tournament)
    return redirect("scores-of", night.tournament, played.number)


def _called(request: HttpRequest, night: Night) -> HttpResponse:
    """All that may be called, and back to the scores: the next slip may be typed already."""
    press(request, lambda: draw_and_call.call_games(press_of(request, night)))
    return redirect("scores", night.tournament)


def _shown(
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
        {"board": board},
        status=min(numbers, default=200),
    )


def _answer(
    request: HttpRequest, night: Night, played: PlayedGame, line: TypedLine, game: TableGame | None
) -> HttpResponse:
    """For the script: how this row's game stands now, and the whole board in a line."""
    result = type_line(request, night, game, line) if game else None
    fresh = _now(night)
    after = _again(fresh, played)
    table_game = fresh.game(game.round, game.table) if game else None
    if table_game is None:
        return JsonResponse(without(line, gone(line)) | evening(fresh, after), status=409)
    time, heard = clock(timezone.now()), result if isinstance(result, RefusedEntry) else None
    row = table_line.line(fresh, table_game, time, heard, slow(after))
    done = result if isinstance(result, Done) and result.changed else None
    answer = {
        "taken": heard is None,
        "asks": heard.asks.value if heard else "",
        "time": time,
        "undo": undo_bar.undo_line(done.revision, done.words) if done else None,
        "corrected": done.words if done and line.press == "why" else "",
    }
    status = _status(heard) if heard else 200
    return JsonResponse(answer | table(fresh, row) | evening(fresh, after), status=status)


def _again(fresh: Night, played: PlayedGame) -> PlayedGame:
    """The same tables as they are now."""
    now = fresh.round(played.number)
    if now and now.written == played.written and len(now.games) == len(played.games):
        return now
    games = (fresh.game(game.round, game.table) for game in played.games)
    return replace(played, games=tuple(game for game in games if game is not None))


def _status(heard: RefusedEntry) -> int:
    return 409 if heard.asks in (RefusalAsks.WHICH, RefusalAsks.WHY) else 422


def _now(night: Night) -> Night:
    fresh = replay.night(night.tournament)
    assert fresh is not None
    return fresh


def _say(request: HttpRequest, done: list[Done]) -> None:
    if len(done) > TOLD:
        messages.success(request, f"{len(done)} tables are saved.")
        return
    for saved in done:
        messages.success(request, saved.words)
