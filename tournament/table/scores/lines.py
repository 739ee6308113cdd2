"""What the script of the scores page is told: one table as it stands, and the board in a line."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from tournament import courses
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.play.sheets import SheetState
from tournament.night.stored import undo_bar
from tournament.reading.last_change import last_presses
from tournament.table.actions.sheet_presses import typists
from tournament.table.boards.progress import slow, summary
from tournament.table.boards.table_line import RefusalAsks, TableLine
from tournament.table.scores import board as boards
from tournament.table.scores.board import Board
from tournament.table.scores.forms import TypedLine
from tournament.table.scores.sent_rows import known
from tournament.words.clock import clock


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


def without(line: TypedLine, sentence: str) -> dict[str, object]:
    """Of a row whose game is no more: it stays as it was typed."""
    return {
        "taken": False,
        "asks": RefusalAsks.AGAIN.value,
        "heard": format_html('<p class="said error" role="alert">{}</p>', sentence),
        "version": line.version,
        "state": SheetState.MISSING.name.lower(),
        "words": "not saved",
        "undo": None,
    }


def evening(night: Night, played: PlayedGame) -> dict[str, object]:
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


def since(request: HttpRequest, night: Night, played: PlayedGame) -> HttpResponse:
    """For another board of the same game: every table, once something was written after what it
    knows, and else nothing. The board says which rows it has: what it has not is drawn for it, and
    of games that were called one by one those are told too that are in by now.
    """
    if request.GET.get("after") == str(night.revision):
        return HttpResponse(status=204)
    rows = request.GET.getlist("row")
    left = [game for game in known(night, rows) if game not in played.games]
    shown = replace(played, games=(*played.games, *left))
    is_together = courses.of(night).is_together(played)
    drawn = boards.board(
        night, shown, at=written_at(night, shown), now=timezone.localtime(), together=is_together
    )
    drawn = replace(drawn, focus="")
    last, _ = last_presses(night.tournament)
    answer = {
        "lines": [
            {
                "is_on": played.at(row.game.table) == row.game,
                **_told(night, drawn, row, rows),
            }
            for row in drawn.lines
        ],
        "when": drawn.when,
        "undo": undo_bar.undo_line(last.pk, last.words) if last else None,
    }
    return JsonResponse(answer | evening(night, played))


def _told(night: Night, drawn: Board, row: TableLine, rows: Sequence[str]) -> dict[str, object]:
    document = {"key": row.key, "who": row.game.who, **table(night, row)}
    if f"{row.key} {row.game.who}" in rows:
        return document
    context = {"line": row, "night": night, "board": drawn, "course": courses.of(night)}
    return {"row": render_to_string("table/scores/_line.html", context), **document}


def written_at(night: Night, played: PlayedGame) -> dict[tuple[int, int], str]:
    """When each table was written down last."""
    return {
        (game, number): clock(typist.at)
        for game in {game.round for game in played.games}
        for number, typist in typists(night.tournament, game).items()
    }
