"""The page of the phone at one table, and how a phone finds it by the code on its tent.

Whoever holds the table's key is that table; nothing else can be written here than that table's own
game. Where both sides keep score, `?side=NS` is one of them.
"""

import logging
import secrets
from collections import ChainMap
from dataclasses import replace
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from scoring.chairs import Chair
from tournament.evening import courses
from tournament.evening.facts import Hand
from tournament.evening.night.hours.own_time import is_tonights
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import press_key
from tournament.server.access import guesses, known_browser, table_key
from tournament.server.live.follow import follow
from tournament.server.live.shared_look import SharedLook
from tournament.server.web.responses import remember
from tournament.storage.reading import evenings, replay
from tournament.storage.reading.club_face import face_of
from tournament.storage.writing.objections import Conflict, NeedsReason
from tournament.storage.writing.write import Done, Press, earlier_answer
from tournament.topics.phones.boards.table import sent_words, unplayed_hands
from tournament.topics.phones.forms import TableCodeForm
from tournament.topics.table.actions import agreement, hands
from tournament.topics.table.forms import pressed_hand

log = logging.getLogger(__name__)
STALE = 409
SIDES = frozenset({"NS", "EW", *Chair})
WRONG = "No table has this code. Look at the tent again, and type it once more."
OTHER_WAYS = (
    "The square code on the tent opens the table at once. Without it, fill in the paper sheet and "
    "give it to the desk."
)


class Stale(Refused):
    """A refusal of what was meant for another game than the one that is played now."""


def table(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    if request.method != "POST":
        return _remember_phone(request, night, table, _show_table(request, night, table))
    try:
        # What was answered before gets its first answer, also once the game is over or taken back.
        press = _press_of(request, night, table)
        done = earlier_answer(press) or _send(request, night, table, press)
    except Refused as refusal:
        return _show_table(request, night, table, refusal)
    messages.success(request, done.words)
    return redirect(request.get_full_path())


def enter(request: HttpRequest) -> HttpResponse:
    form, status = TableCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        address, now = str(request.META.get("REMOTE_ADDR", "")), timezone.localtime()
        try:
            path = guesses.look(
                code, address, now, lambda: _path(code, now), phone=_known_phone(request, now)
            )
        except guesses.MustWait as refusal:
            form.add_error("code", f"{refusal} {OTHER_WAYS}")
            status = 429
        else:
            if path:
                return redirect(path)
            log.warning("A wrong code of a table was typed at %s", address)
            form.add_error("code", WRONG)
            status = 422
    form.begin_here()
    return render(request, "phones/table_code.html", {"form": form}, status=status)


def _remember_phone(
    request: HttpRequest, night: Night, table: int, response: HttpResponse
) -> HttpResponse:
    """Let this phone be known from now on, for when it types the code of another table."""
    name, keys = known_browser.PHONE, [(night.tournament, night.plan.table_keys)]
    if known_browser.line_of_phone(request.COOKIES.get(name, ""), keys) is None:
        mark = known_browser.mark_for_phone(night.tournament, table, night.plan.table_keys)
        evening, where = known_browser.AN_EVENING, reverse("table-code")
        remember(request, response, name, mark, seconds=evening, path=where)
    return response


def _send(request: HttpRequest, night: Night, table: int, press: Press) -> Done:
    game, sent_for = courses.of(night).open_game(table), _game_sent(request)
    if game is None or sent_for != game.round:
        log.warning(
            "Table %s of night %s sent game %s, which is not on", table, night.tournament, sent_for
        )
        raise Stale(
            f"This was meant for game {sent_for}, which is not played here any more. It was not "
            "saved: tell the director what it was."
        )
    if table in night.plan.kept_at_desk:
        raise Refused(f"Table {table} is written down at the desk: fill in the paper sheet.")
    sent = request.POST
    if night.plan.both_sides:
        return _send_as_side(press, night, game, _side(request), sent)
    if sent.get("do") == "undo":
        number, version = count(sent.get("number", "")), count(sent.get("version", ""))
        return hands.drop_last_hand(
            press, game=sent_for, table=table, number=number, version=version
        )
    hand = _hand(sent, night, game)
    try:
        return hands.record_hand(press, hand=hand)
    except Conflict:
        agreement.keep_apart(replace(press, key=""), hand=hand)
        raise


def _send_as_side(
    press: Press, night: Night, played: TableGame, side: str, sent: QueryDict
) -> Done:
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
    """Return the hand that was sent: who named trump and what came of it, or what
    happened instead.
    """
    came, maker = sent.get("came", ""), sent.get("maker", "")
    press = f"alone_{came}" if sent.get("alone") else came
    event = maker if maker in {special.event for special in unplayed_hands(night, game)} else ""
    return pressed_hand(ChainMap({"press": press, "event": event}, sent), game.round, game.table)


def _side(request: HttpRequest) -> str:
    """Return the side that the address names, if it is one."""
    side = request.GET.get("side", "")
    return side if side in SIDES else ""


def _game_sent(request: HttpRequest) -> int:
    return count(request.POST.get("game", ""))


def _press_of(request: HttpRequest, night: Night, table: int) -> Press:
    side = _side(request) if night.plan.both_sides else ""
    device = str(request.META.get("REMOTE_ADDR", ""))[:60]
    by = f"table {table} {side}".strip()
    return Press(night.tournament, by=by, device=device, key=press_key(request))


def _show_table(
    request: HttpRequest, night: Night, table: int, refusal: Refused | None = None
) -> HttpResponse:
    """Show the table. What was refused is shown again, so that nobody has to remember it."""
    name = ("table", night.tournament, table, night.plan.table_keys, _side(request))
    live = follow(name, SharedLook(timezone.localtime()), {"key": secrets.token_urlsafe(16)})
    is_stale = isinstance(refusal, Stale | Conflict | NeedsReason)
    status = STALE if is_stale else 422 if refusal else 200
    context = {
        "table": table,
        "face": face_of(night.club),
        "live": live,
        "refusal": refusal,
        "sent": sent_words(night, night.rounds.game(_game_sent(request), table), request.POST),
    }
    return render(request, "phones/table_phone/table.html", context, status=status)


def _known_phone(request: HttpRequest, now: datetime) -> str | None:
    mark = request.COOKIES.get(known_browser.PHONE, "")
    return known_browser.line_of_phone(mark, evenings.table_keys(now)) if mark else None


def _path(code: str, now: datetime) -> str:
    """Return the path of the table tonight that has this code, or nothing."""
    for tournament, generation in evenings.table_keys(now):
        for table in table_key.tables_with(code, tournament, generation):
            night = replay.night(tournament)
            if night and is_tonights(night, now):
                return table_key.path(tournament, table, generation)
    return ""
