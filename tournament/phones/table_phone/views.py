"""The page of the phone at one table: its hands sent one by one, the last one taken back. Where
both sides keep score, `?side=NS` is one of them.

Whoever holds the table's key is that table; nothing else can be written here than that table's own
game.
"""

import logging
import secrets
from collections import ChainMap
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from scoring.chairs import Chair
from tournament import courses
from tournament.access import known_browser
from tournament.desk.forms.fields import count
from tournament.desk.frame import press_key
from tournament.facts import Hand
from tournament.live.follow import followed
from tournament.live.shared_look import SharedLook
from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.phones.boards.may_be_sent import sent_words, unplayed
from tournament.reading.club_face import face_of
from tournament.table.actions import agreement
from tournament.table.hands import actions as hands
from tournament.table.hands.forms import pressed
from tournament.web.responses import remember
from tournament.words.refused import Refused
from tournament.writing.objections import Conflict, NeedsReason
from tournament.writing.write import Done, Press, answered

log = logging.getLogger(__name__)
STALE = 409
SIDES = frozenset({"NS", "EW", *Chair})


class Stale(Refused):
    """It was meant for another game than the one that is played now."""


def table(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    if request.method != "POST":
        return _known(request, night, table, _shown(request, night, table))
    try:
        # What was answered before gets its first answer, also once the game is over or taken back.
        press = _press_of(request, night, table)
        done = answered(press) or _new(request, night, table, press)
    except Refused as refusal:
        return _shown(request, night, table, refusal)
    messages.success(request, done.words)
    return redirect(request.get_full_path())


def _known(request: HttpRequest, night: Night, table: int, response: HttpResponse) -> HttpResponse:
    """By this phone from now on, for when it goes to another table and types a code there."""
    name, keys = known_browser.PHONE, [(night.tournament, night.table_keys)]
    if known_browser.line_of_phone(request.COOKIES.get(name, ""), keys) is None:
        mark = known_browser.mark_for_phone(night.tournament, table, night.table_keys)
        evening, where = known_browser.AN_EVENING, reverse("table-code")
        remember(request, response, name, mark, seconds=evening, path=where)
    return response


def _new(request: HttpRequest, night: Night, table: int, press: Press) -> Done:
    game, asked = courses.of(night).open_game(table), _asked(request)
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
    sent = request.POST
    if night.both_sides:
        return _by_side(press, night, game, _side(request), sent)
    if sent.get("do") == "undo":
        number, version = count(sent.get("number", "")), count(sent.get("version", ""))
        return hands.drop_last_hand(press, game=asked, table=table, number=number, version=version)
    hand = _hand(sent, night, game)
    try:
        return hands.record_hand(press, hand=hand)
    except Conflict:
        agreement.keep_apart(replace(press, key=""), hand=hand)
        raise


def _by_side(press: Press, night: Night, played: TableGame, side: str, sent: QueryDict) -> Done:
    number, game, table = count(sent.get("number", "")), played.round, played.table
    match sent.get("do"):
        case "undo":
            return agreement.take_word_back(press, game=game, table=table, side=side, number=number)
        case "agree":
            seen = sent.get("seen", "")
            return agreement.let_them_be_right(
                press, game=game, table=table, side=side, number=number, seen=seen
            )
        case _:
            return agreement.send_word(press, side=side, hand=_hand(sent, night, played))


def _hand(sent: QueryDict, night: Night, game: TableGame) -> Hand:
    """Who named trump and what came of it, or what happened instead."""
    came, maker = sent.get("came", ""), sent.get("maker", "")
    press = f"alone_{came}" if sent.get("alone") else came
    event = maker if maker in {special.event for special in unplayed(night, game)} else ""
    return pressed(ChainMap({"press": press, "event": event}, sent), game.round, game.table)


def _side(request: HttpRequest) -> str:
    """As it stands in the address, where it can be one at all."""
    side = request.GET.get("side", "")
    return side if side in SIDES else ""


def _asked(request: HttpRequest) -> int:
    return count(request.POST.get("game", ""))


def _press_of(request: HttpRequest, night: Night, table: int) -> Press:
    side = _side(request) if night.both_sides else ""
    device = str(request.META.get("REMOTE_ADDR", ""))[:60]
    by = f"table {table} {side}".strip()
    return Press(night.tournament, by=by, device=device, key=press_key(request))


def _shown(
    request: HttpRequest, night: Night, table: int, refusal: Refused | None = None
) -> HttpResponse:
    """What was refused is told again, so that nobody has to remember it."""
    name = ("table", night.tournament, table, night.table_keys, _side(request))
    live = followed(name, SharedLook(timezone.localtime()), {"key": secrets.token_urlsafe(16)})
    is_stale = isinstance(refusal, Stale | Conflict | NeedsReason)
    status = STALE if is_stale else 422 if refusal else 200
    context = {
        "table": table,
        "face": face_of(night.club),
        "live": live,
        "refusal": refusal,
        "sent": sent_words(night, night.game(_asked(request), table), request.POST),
    }
    return render(request, "phones/table_phone/table.html", context, status=status)
