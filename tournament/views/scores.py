"""The scores of one game: the board of tables and their totals.

With our script every box is sent by itself and answered in JSON; without it the form is sent whole.
Either way each table is taken, or told why not, by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament import replay
from tournament.actions import bracket
from tournament.actions.write import Done
from tournament.boards import scores as boards
from tournament.boards.onward import waiting
from tournament.boards.progress import slow
from tournament.boards.scores import Asks, Heard
from tournament.clock import clock
from tournament.forms.scores import TypedLine, tables_sent
from tournament.night.calls import being_played, together
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.views.desk import desk, page, press
from tournament.views.score_lines import evening, since, table, without, written_at
from tournament.views.score_rows import gone, over_by_now, row, taken

# So many tables are told one by one; more are counted.
TOLD = 3


def scores(request: HttpRequest, night: Night) -> HttpResponse:
    """The game that is being played, or in a bracket all that are."""
    found = being_played(night) if night.format.bracket else night.current
    if found is None and night.has_bracket:
        found = over_by_now(night, request)
    if found:
        return _of(request, night, found)
    if "call" in request.POST:
        return _called(request, night)
    return page(request, night, "scores/none.html", {"waiting": waiting(night)})


def of_game(request: HttpRequest, night: Night, game: int) -> HttpResponse:
    played = night.round(game)
    if played is None:
        messages.error(request, "That game is not seated yet, so it has no scores.")
        return redirect("scores", night.tournament)
    return _of(request, night, played)


def _of(request: HttpRequest, night: Night, played: Round) -> HttpResponse:
    if request.method != "POST":
        is_asked = request.headers.get("Accept") == "application/json" and "after" in request.GET
        return since(request, night, played) if is_asked else _shown(request, night, played)
    sent = [row(request.POST, night, played, table) for table in tables_sent(request.POST)]
    if sent and request.headers.get("Accept") == "application/json":
        return _answer(request, night, played, *sent[0])
    told: dict[int, Done | Heard] = {}
    elsewhere: list[Game] = []
    for line, game in sent:
        if not line.is_touched:
            continue
        if game is None:
            messages.error(request, gone(line))
            continue
        told[line.table] = taken(request, night, game, line)
        if played.at(line.table) != game and isinstance(told[line.table], Heard):
            elsewhere.append(game)
    why = desk(request, night).reason
    if why and not told and night.is_past(played.number):
        messages.warning(request, "Nothing is changed yet: type the figures that are wrong.")
        return _shown(request, night, played, why=why)
    asked = together(night, tuple(elsewhere)) if elsewhere else played
    return answered(request, night, asked, told)


def answered(
    request: HttpRequest, night: Night, played: Round, told: Mapping[int, Done | Heard]
) -> HttpResponse:
    """The next page after so many tables were sent, each taken or told why not."""
    heard = {table: one for table, one in told.items() if isinstance(one, Heard)}
    done = [one for one in told.values() if isinstance(one, Done)]
    _say(request, done)
    if "call" in request.POST and not heard:
        return _called(request, night)
    if heard:
        if "call" in request.POST:
            messages.error(request, "Nothing is called yet: answer first what is asked below.")
        for table, one in heard.items():
            if played.at(table) is None:
                messages.error(request, one.sentence)
        fresh = _now(night)
        return _shown(request, fresh, _again(fresh, played), heard)
    if _is_together(night, played):
        return redirect("bracket", night.tournament)
    return redirect("scores-of", night.tournament, played.number)


def _called(request: HttpRequest, night: Night) -> HttpResponse:
    """All that may be called, and back to the scores: the next slip may be typed already."""
    press(request, lambda: bracket.call_games(desk(request, night)))
    return redirect("scores", night.tournament)


def _shown(
    request: HttpRequest,
    night: Night,
    played: Round,
    heard: Mapping[int, Heard] | None = None,
    why: str = "",
) -> HttpResponse:
    is_together = _is_together(night, played)
    at, now = written_at(night, played), timezone.now()
    found = boards.board(night, played, at=at, now=now, heard=heard, together=is_together, why=why)
    told = [_status(one) for one in (heard or {}).values()]
    return page(
        request, night, "scores/scores.html", {"board": found}, status=min(told, default=200)
    )


def _answer(
    request: HttpRequest, night: Night, played: Round, line: TypedLine, game: Game | None
) -> HttpResponse:
    """For the script: how this row's game stands now, and the whole board in a line."""
    told = taken(request, night, game, line) if game else None
    fresh = _now(night)
    after = _again(fresh, played)
    found = fresh.game(game.round, game.table) if game else None
    if found is None:
        return JsonResponse(without(line, gone(line)) | evening(fresh, after), status=409)
    time, heard = clock(timezone.now()), told if isinstance(told, Heard) else None
    row = boards.line(fresh, found, time, heard, slow(after))
    done = told if isinstance(told, Done) and told.changed else None
    answer = {
        "taken": heard is None,
        "asks": heard.asks.value if heard else "",
        "time": time,
        "undo": {"change": done.revision, "words": done.words} if done else None,
    }
    status = _status(heard) if heard else 200
    return JsonResponse(answer | table(fresh, row) | evening(fresh, after), status=status)


def _is_together(night: Night, played: Round) -> bool:
    """Games that were called one by one, typed on one page."""
    return night.has_bracket and not played.name


def _again(fresh: Night, played: Round) -> Round:
    """The same tables as they are now."""
    known = (fresh.game(one.round, one.table) for one in played.games)
    return replace(played, games=tuple(one for one in known if one is not None))


def _status(heard: Heard) -> int:
    return 409 if heard.asks in (Asks.WHICH, Asks.WHY) else 422


def _now(night: Night) -> Night:
    found = replay.night(night.tournament)
    assert found is not None
    return found


def _say(request: HttpRequest, done: list[Done]) -> None:
    if len(done) > TOLD:
        messages.success(request, f"{len(done)} tables are saved.")
        return
    for one in done:
        messages.success(request, one.words)
