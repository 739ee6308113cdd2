"""The page of the phone at one table: its hands sent one by one, the last one taken back.

Whoever holds the table's key is that table; nothing else can be written here than that table's own
game.
"""

from __future__ import annotations

import logging

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.actions import hands
from tournament.actions.objections import Closed, Conflict
from tournament.actions.write import Desk, Done
from tournament.boards.table_phone import open_game, sent_words
from tournament.forms.hands import pressed
from tournament.forms.scores import count
from tournament.live.reading import Reading
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.live import followed

log = logging.getLogger(__name__)
STALE = 409


class Stale(Refused):
    """It was meant for another game than the one that is played now."""


def table(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    if request.method != "POST":
        return _shown(request, night, table)
    try:
        done = _pressed(request, night, table)
    except Refused as refusal:
        return _shown(request, night, table, refusal)
    messages.success(request, done.words)
    return redirect(request.path)


def _pressed(request: HttpRequest, night: Night, table: int) -> Done:
    game, asked = open_game(night, table), _asked(request)
    if game is None or asked != game.round:
        log.warning(
            "Table %s of night %s sent game %s, which is not on", table, night.tournament, asked
        )
        raise Stale(
            f"This was meant for game {asked}, which is not played here any more. It was not "
            "saved: tell the director what it was."
        )
    if table in night.desk_tables:
        raise Refused(f"Table {table} is written down at the desk: fill in the paper sheet.")
    sent = request.POST.dict()
    desk = Desk(night.tournament, by=f"table {table}", device=_device(request))
    if sent.get("do") == "undo":
        number, version = count(sent.get("number", "")), count(sent.get("version", ""))
        return hands.drop_hand(desk, game=asked, table=table, number=number, version=version)
    sent["press"] = f"alone_{sent.get('came')}" if sent.get("alone") else sent.get("came", "")
    sent["event"] = ""
    return hands.record_hand(desk, hand=pressed(sent, asked, table))


def _asked(request: HttpRequest) -> int:
    return count(request.POST.get("game", ""))


def _device(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))[:60]


def _shown(
    request: HttpRequest, night: Night, table: int, refusal: Refused | None = None
) -> HttpResponse:
    """What was refused is told again, so that nobody has to remember it."""
    name = ("table", night.tournament, table, night.table_keys)
    live = followed(name, Reading(timezone.localtime()))
    is_stale = isinstance(refusal, Stale | Conflict | Closed)
    status = STALE if is_stale else 422 if refusal else 200
    context = {
        "table": table,
        "live": live,
        "refusal": refusal,
        "sent": sent_words(night, night.game(_asked(request), table), request.POST.dict()),
    }
    return render(request, "hall/table.html", context, status=status)
