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
from tournament.evening.night.hours.own_time import is_tonights_night
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.time_slots import game_title
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
from tournament.topics.phones.boards.table import sent_hand_sentence, unplayed_hands_from_table
from tournament.topics.phones.forms import TableCodeForm
from tournament.topics.table.actions import agreement, hands
from tournament.topics.table.forms import read_sent_hand

log = logging.getLogger(__name__)
OUTDATED_PAGE_STATUS = 409
VALID_SIDES = frozenset({"NS", "EW", *Chair})
WRONG_CODE_SENTENCE = "No table has this code. Check the tent and type it again."
OTHER_WAYS_TO_SEND_TEXT = (
    "Or scan the square code on the tent. You can also fill in the paper score sheet and bring it "
    "to the desk."
)


class WrongGame(Refused):
    """The refusal of a hand that was sent for another game than the current one."""


def table_page(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    if request.method != "POST":
        return _remember_phone(request, night, table, _table_page_response(request, night, table))
    try:
        # A form sent twice gets its first answer again, even if the game has ended meanwhile.
        press = _make_table_press(request, night, table)
        result = find_earlier_answer(press) or _run_action_sent_by_table(
            request, night, table, press
        )
    except Refused as refusal:
        return _table_page_response(request, night, table, refusal)
    messages.success(request, result.words)
    return redirect(request.get_full_path())


def find_table_by_code(request: HttpRequest) -> HttpResponse:
    form, status = TableCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        typed_code = form.cleaned_data["code"]
        phone_address, now = str(request.META.get("REMOTE_ADDR", "")), timezone.localtime()
        try:
            cookie = request.COOKIES.get(known_browser.PHONE_COOKIE, "")
            table_code_generations = (
                current_nights.read_table_code_generations(now) if cookie else ()
            )
            guesser_name = known_browser.guesser_name_of_phones(cookie, table_code_generations)
            table_path = guesses.find_page_of_code(
                typed_code,
                phone_address,
                now,
                lambda: _find_path_of_table_page(typed_code, now),
                phones_guesser=guesser_name,
            )
        except guesses.MustWait as refusal:
            form.add_error("code", f"{refusal} {OTHER_WAYS_TO_SEND_TEXT}")
            status = 429
        else:
            if table_path:
                return redirect(table_path)
            log.warning("A wrong code of a table was typed at %s", phone_address)
            form.add_error("code", WRONG_CODE_SENTENCE)
            status = 422
    form.set_autofocus()
    return render(request, "phones/table_code.html", {"form": form}, status=status)


def _remember_phone(
    request: HttpRequest, night: Night, table: int, response: HttpResponse
) -> HttpResponse:
    """Store in a cookie that this is a table phone, so that it may try more wrong codes before it
    has to wait.
    """
    cookie_name, night_and_generation = (
        known_browser.PHONE_COOKIE,
        [(night.tournament, night.plan.table_keys)],
    )
    if (
        known_browser.guesser_name_of_phones(
            request.COOKIES.get(cookie_name, ""), night_and_generation
        )
        is None
    ):
        cookie = known_browser.make_phone_cookie(night.tournament, table, night.plan.table_keys)
        seconds, cookie_path = known_browser.SECONDS_PER_HALF_DAY, reverse("table-code")
        set_private_cookie(
            request, response, cookie_name, cookie, seconds=seconds, path=cookie_path
        )
    return response


def _run_action_sent_by_table(
    request: HttpRequest, night: Night, table: int, press: Press
) -> PressResult:
    current_game, sent_game_number = (
        courses.course_of(night).latest_game_at(table),
        _read_sent_game_number(request),
    )
    if current_game is None or sent_game_number != current_game.round:
        log.warning(
            "Table %s of night %s sent game %s, which is not on",
            table,
            night.tournament,
            sent_game_number,
        )
        sent_game = night.rounds.with_number(sent_game_number)
        game_words = f"game {game_title(night, sent_game.number)}" if sent_game else "another game"
        raise WrongGame(
            f"This hand was for {game_words}, which is not being played here now. It was not "
            "saved. Tell the director what it was."
        )
    if table in night.plan.paper_tables:
        raise Refused(f"Table {table} uses paper only. Fill in the paper score sheet.")
    sent_values = request.POST
    if night.plan.both_sides:
        return _run_action_sent_by_side(
            press, night, current_game, _read_side_in_address(request), sent_values
        )
    if sent_values.get("do") == "undo":
        hand_number = parse_sent_number_or_zero(sent_values.get("number", ""))
        version = parse_sent_number_or_zero(sent_values.get("version", ""))
        return hands.remove_last_hand(
            press, game=sent_game_number, table=table, hand_number=hand_number, version=version
        )
    sent_hand = _read_hand(sent_values, night, current_game)
    try:
        return hands.record_hand(press, hand=sent_hand)
    except SheetConflict:
        agreement.store_second_phone_report(replace(press, key=""), hand=sent_hand)
        raise


def _run_action_sent_by_side(
    press: Press, night: Night, table_game: TableGame, side: str, sent_values: QueryDict
) -> PressResult:
    hand_number = parse_sent_number_or_zero(sent_values.get("number", ""))
    game = table_game.round
    table = table_game.table
    match sent_values.get("do"):
        case "undo":
            return agreement.undo_side_report(
                press, game=game, table=table, side=side, hand_number=hand_number
            )
        case "agree":
            seen_fingerprint = sent_values.get("seen", "")
            return agreement.accept_other_side_report(
                press,
                game=game,
                table=table,
                side=side,
                hand_number=hand_number,
                seen_fingerprint=seen_fingerprint,
            )
        case _:
            return agreement.store_side_report(
                press, side=side, hand=_read_hand(sent_values, night, table_game)
            )


def _read_hand(sent_values: QueryDict, night: Night, game: TableGame) -> Hand:
    """Return the hand that the phone sent: a maker and a result, or an event that counts as a hand.
    Refuse if a value is missing.
    """
    result_key, maker = sent_values.get("came", ""), sent_values.get("maker", "")
    outcome_key = f"alone_{result_key}" if sent_values.get("alone") else result_key
    event_keys = {unplayed_hand.event for unplayed_hand in unplayed_hands_from_table(night, game)}
    event_key = maker if maker in event_keys else ""
    return read_sent_hand(
        ChainMap({"press": outcome_key, "event": event_key}, sent_values), game.round, game.table
    )


def _read_side_in_address(request: HttpRequest) -> str:
    """Return the side that `?side=` names, or an empty string."""
    side = request.GET.get("side", "")
    return side if side in VALID_SIDES else ""


def _read_sent_game_number(request: HttpRequest) -> int:
    return parse_sent_number_or_zero(request.POST.get("game", ""))


def _make_table_press(request: HttpRequest, night: Night, table: int) -> Press:
    side = _read_side_in_address(request) if night.plan.both_sides else ""
    device = str(request.META.get("REMOTE_ADDR", ""))[:60]
    phone_name = f"table {table} {side}".strip()
    return Press(night.tournament, by=phone_name, device=device, key=hash_sent_form(request))


def _table_page_response(
    request: HttpRequest, night: Night, table: int, refusal: Refused | None = None
) -> HttpResponse:
    """Return the table's page. After a refusal it also shows the hand that was sent, so that
    players need not remember it.
    """
    channel_key = (
        "table",
        night.tournament,
        table,
        night.plan.table_keys,
        _read_side_in_address(request),
    )
    live = updating_part(
        channel_key, Snapshot(timezone.localtime()), {"key": secrets.token_urlsafe(16)}
    )
    is_page_outdated = isinstance(refusal, WrongGame | SheetConflict | NeedsReason)
    status = OUTDATED_PAGE_STATUS if is_page_outdated else 422 if refusal else 200
    context = {
        "table": table,
        "face": club_profile(night.club),
        "live": live,
        "refusal": refusal,
        "sent": sent_hand_sentence(
            night, night.rounds.table_game(_read_sent_game_number(request), table), request.POST
        ),
    }
    return render(request, "phones/table_phone/table.html", context, status=status)


def _find_path_of_table_page(code: str, now: datetime) -> str:
    """Return the path of the page of tonight's table with this code, or an empty string."""
    for night_number, generation in current_nights.read_table_code_generations(now):
        for table in table_key.find_tables_with_code(code, night_number, generation):
            night = reader.night(night_number)
            if night and is_tonights_night(night, now):
                return table_key.table_page_path(night_number, table, generation)
    return ""
