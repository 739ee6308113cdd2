"""The page of a table phone, and the page where it types the code from the tent.

A phone with a table's key can only enter hands of the current game there. If both sides keep score,
`?side=NS` names one of them.
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
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import hash_sent_form
from tournament.server.access import guesses, known_browser, table_key
from tournament.server.live.channel import Snapshot
from tournament.server.live.follow import updating_part
from tournament.server.web.responses import set_private_cookie
from tournament.storage.reading import current_nights, reader
from tournament.storage.reading.club_profile import club_profile
from tournament.storage.writing.objections import NeedsReason, SheetConflict
from tournament.storage.writing.write import Press, PressResult, find_earlier_answer
from tournament.topics.phones.boards.table import sent_hand_sentence, unplayed_hands
from tournament.topics.phones.forms import TableCodeForm
from tournament.topics.table.actions import agreement, hands
from tournament.topics.table.forms import read_sent_hand

log = logging.getLogger(__name__)
STALE_STATUS = 409
SIDE_NAMES = frozenset({"NS", "EW", *Chair})
WRONG_CODE = "No table has this code. Check the tent and type it again."
OTHER_WAYS_TO_SEND = (
    "Or scan the square code on the tent. You can also fill in the paper score sheet and bring it "
    "to the desk."
)


class StaleGame(Refused):
    """Refuses a hand that was sent for a game other than the current one."""


def table_page(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    if request.method != "POST":
        return _remember_phone(request, night, table, _show_table(request, night, table))
    try:
        # A repeated press gets its first answer, even if the game is over or undone since.
        press = _press_of(request, night, table)
        result = find_earlier_answer(press) or _handle_press(request, night, table, press)
    except Refused as refusal:
        return _show_table(request, night, table, refusal)
    messages.success(request, result.words)
    return redirect(request.get_full_path())


def find_by_code(request: HttpRequest) -> HttpResponse:
    form, status = TableCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        address, now = str(request.META.get("REMOTE_ADDR", "")), timezone.localtime()
        try:
            cookie = request.COOKIES.get(known_browser.PHONE_COOKIE, "")
            generations = current_nights.read_table_code_generations(now) if cookie else ()
            phone = known_browser.guesser_name_of_phones(cookie, generations)
            path = guesses.find_page_of_code(
                code, address, now, lambda: _find_table_page(code, now), known_phones=phone
            )
        except guesses.MustWait as refusal:
            form.add_error("code", f"{refusal} {OTHER_WAYS_TO_SEND}")
            status = 429
        else:
            if path:
                return redirect(path)
            log.warning("A wrong code of a table was typed at %s", address)
            form.add_error("code", WRONG_CODE)
            status = 422
    form.set_autofocus()
    return render(request, "phones/table_code.html", {"form": form}, status=status)


def _remember_phone(
    request: HttpRequest, night: Night, table: int, response: HttpResponse
) -> HttpResponse:
    """Remember this phone as a table phone, for when it types the code of another table."""
    name, keys = known_browser.PHONE_COOKIE, [(night.tournament, night.plan.table_keys)]
    if known_browser.guesser_name_of_phones(request.COOKIES.get(name, ""), keys) is None:
        cookie = known_browser.make_phone_cookie(night.tournament, table, night.plan.table_keys)
        seconds, path = known_browser.HALF_DAY_IN_SECONDS, reverse("table-code")
        set_private_cookie(request, response, name, cookie, seconds=seconds, path=path)
    return response


def _handle_press(request: HttpRequest, night: Night, table: int, press: Press) -> PressResult:
    game, sent_game = courses.course_of(night).latest_game_at(table), _sent_game(request)
    if game is None or sent_game != game.round:
        log.warning(
            "Table %s of night %s sent game %s, which is not on", table, night.tournament, sent_game
        )
        raise StaleGame(
            f"This hand was for game {sent_game}, which is not being played here now. It was not "
            "saved. Tell the director what it was."
        )
    if table in night.plan.paper_tables:
        raise Refused(f"Table {table} uses paper only. Fill in the paper score sheet.")
    sent_values = request.POST
    if night.plan.both_sides:
        return _send_as_side(press, night, game, _side_in_address(request), sent_values)
    if sent_values.get("do") == "undo":
        number = parse_sent_number_or_zero(sent_values.get("number", ""))
        version = parse_sent_number_or_zero(sent_values.get("version", ""))
        return hands.drop_last_hand(
            press, game=sent_game, table=table, number=number, version=version
        )
    hand = _sent_hand(sent_values, night, game)
    try:
        return hands.record_hand(press, hand=hand)
    except SheetConflict:
        agreement.store_second_phone_report(replace(press, key=""), hand=hand)
        raise


def _send_as_side(
    press: Press, night: Night, table_game: TableGame, side: str, sent_values: QueryDict
) -> PressResult:
    number = parse_sent_number_or_zero(sent_values.get("number", ""))
    game = table_game.round
    table = table_game.table
    match sent_values.get("do"):
        case "undo":
            return agreement.undo_side_report(
                press, game=game, table=table, side=side, number=number
            )
        case "agree":
            report_seen = sent_values.get("seen", "")
            return agreement.accept_other_side_report(
                press,
                game=game,
                table=table,
                side=side,
                number=number,
                seen_fingerprint=report_seen,
            )
        case _:
            return agreement.store_side_report(
                press, side=side, hand=_sent_hand(sent_values, night, table_game)
            )


def _sent_hand(sent_values: QueryDict, night: Night, game: TableGame) -> Hand:
    """Return the sent hand, with a maker and a result, or with an event that counts as a hand."""
    result_key, maker = sent_values.get("came", ""), sent_values.get("maker", "")
    press = f"alone_{result_key}" if sent_values.get("alone") else result_key
    events = {special_hand.event for special_hand in unplayed_hands(night, game)}
    event = maker if maker in events else ""
    return read_sent_hand(
        ChainMap({"press": press, "event": event}, sent_values), game.round, game.table
    )


def _side_in_address(request: HttpRequest) -> str:
    """Return the side in the address, or an empty string."""
    side = request.GET.get("side", "")
    return side if side in SIDE_NAMES else ""


def _sent_game(request: HttpRequest) -> int:
    return parse_sent_number_or_zero(request.POST.get("game", ""))


def _press_of(request: HttpRequest, night: Night, table: int) -> Press:
    side = _side_in_address(request) if night.plan.both_sides else ""
    device = str(request.META.get("REMOTE_ADDR", ""))[:60]
    phone_name = f"table {table} {side}".strip()
    return Press(night.tournament, by=phone_name, device=device, key=hash_sent_form(request))


def _show_table(
    request: HttpRequest, night: Night, table: int, refusal: Refused | None = None
) -> HttpResponse:
    """Show the table. A refused hand stays on the page, so that players need not remember it."""
    channel_key = (
        "table",
        night.tournament,
        table,
        night.plan.table_keys,
        _side_in_address(request),
    )
    live = updating_part(
        channel_key, Snapshot(timezone.localtime()), {"key": secrets.token_urlsafe(16)}
    )
    is_stale = isinstance(refusal, StaleGame | SheetConflict | NeedsReason)
    status = STALE_STATUS if is_stale else 422 if refusal else 200
    context = {
        "table": table,
        "face": club_profile(night.club),
        "live": live,
        "refusal": refusal,
        "sent": sent_hand_sentence(
            night, night.rounds.table_game(_sent_game(request), table), request.POST
        ),
    }
    return render(request, "phones/table_phone/table.html", context, status=status)


def _find_table_page(code: str, now: datetime) -> str:
    """Return the path of tonight's table with this code, or an empty string."""
    for tournament, generation in current_nights.read_table_code_generations(now):
        for table in table_key.find_tables_with_code(code, tournament, generation):
            night = reader.night(tournament)
            if night and is_tonights(night, now):
                return table_key.table_page_path(tournament, table, generation)
    return ""
