"""The pages of one table: its hands, and one hand with all its questions. Also the buttons for the
first dealer, a short game, a dispute and the extra hand.
"""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from scoring.events import EVENT_CLASSES, find_event_class, possible_mishaps
from scoring.events.event import Event
from scoring.events.ordinary import PlayedHand
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import next_step
from tournament.kit.desk.forms.fields import parse_sent_number, parse_sent_number_or_zero
from tournament.kit.desk.frame import (
    night_page,
    press_from_request,
    redirect_back,
    run_action,
    show_result,
)
from tournament.kit.desk.refusals import show_refusal
from tournament.server.web.errors import require_post
from tournament.server.web.responses import wants_json
from tournament.storage.writing import objections
from tournament.storage.writing.write import PressResult
from tournament.topics.bracket.boards.bracket_board import Pairing, bracket_board
from tournament.topics.table.actions import hands as actions
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.boards import hands as boards
from tournament.topics.table.forms import HandForm, parse_chair_key, read_sent_hand
from tournament.topics.table.views.scores import refuse_missing_table

EVENT_KEYS = tuple(event.KEY for event in EVENT_CLASSES)


def hands_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_missing_table(request, night)
    if request.method != "POST":
        if wants_json(request):
            return HttpResponse(status=204)
        return _hands_page_response(request, night, table_game)
    try:
        hand = read_sent_hand(request.POST, game, table)
        save_result = actions.record_hand(press_from_request(request, night), hand=hand)
    except objections.SheetConflict as refusal:
        return hand_form_response(request, night, table_game, hand, refusal=refusal)
    except Refused as refusal:
        return _hands_page_response(request, night, table_game, refusal)
    show_result(request, save_result)
    return redirect("hands", night.tournament, game, table)


def hand_page(
    request: HttpRequest, night: Night, game: int, table: int, hand_number: int
) -> HttpResponse:
    table_game = night.rounds.table_game(game, table)
    shown_hand = _find_hand_to_show(request, night, table_game, hand_number) if table_game else None
    if table_game is None or shown_hand is None:
        show_refusal(request, "That hand no longer exists. Check the table.")
        return redirect("scores", night.tournament)
    if request.method != "POST":
        return hand_form_response(request, night, table_game, shown_hand)
    form = _make_hand_form(request, night, table_game, shown_hand)
    if not form.is_valid():
        return hand_form_response(request, night, table_game, shown_hand, form=form)
    typed_hand = form.hand(game, table, hand_number, shown_hand.event)
    try:
        save_result = _record_or_change_hand(request, night, table_game, typed_hand)
    except Refused as refusal:
        return hand_form_response(request, night, table_game, typed_hand, refusal=refusal)
    show_result(request, save_result)
    return redirect("hands", night.tournament, game, table)


@require_post
def remove_hand(
    request: HttpRequest, night: Night, game: int, table: int, hand_number: int
) -> HttpResponse:
    version = parse_sent_number_or_zero(request.POST.get("version", ""))
    hand_address = {"game": game, "table": table, "hand_number": hand_number}
    try:
        show_result(
            request,
            actions.remove_hand(
                press_from_request(request, night), version=version, **hand_address
            ),
        )
    except objections.NeedsReason as refusal:
        table_game = night.rounds.table_game(game, table)
        hand = _find_hand_to_show(request, night, table_game, hand_number) if table_game else None
        assert table_game is not None
        assert hand is not None
        return hand_form_response(request, night, table_game, hand, refusal=refusal)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect_back(request, night, "hands", game, table)


@require_post
def set_first_dealer(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    action = partial(actions.set_first_dealer, dealer=request.POST.get("dealer", ""))
    return _run_table_action(request, night, game, table, action)


@require_post
def accept_short_game(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Accept the hands so far as a short game. In a bracket, first show where both teams would go
    and ask for confirmation.
    """
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_missing_table(request, night)
    asked_version = parse_sent_number(request.POST.get("asked_at", ""))
    action = partial(
        score_sheets.accept_short_game, game=game, table=table, version_when_asked=asked_version
    )
    try:
        show_result(request, action(press_from_request(request, night)))
    except objections.NeedsConfirmation as question:
        return _hands_page_response(request, night, table_game, confirmation_question=question)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect_back(request, night, "hands", game, table)


@require_post
def dispute_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Mark the table's score as disputed, or settle the dispute if that button was pressed."""
    if request.POST.get("press") == "settle":
        return _run_table_action(request, night, game, table, score_sheets.settle_dispute)
    action = partial(score_sheets.mark_disputed, note=request.POST.get("note", ""))
    return _run_table_action(request, night, game, table, action)


@require_post
def swap_scores(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    other_table = parse_sent_number_or_zero(request.POST.get("other", ""))
    return _run_table_action(
        request, night, game, table, partial(score_sheets.swap_scores, other_table=other_table)
    )


@require_post
def save_extra_hand(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    action = partial(score_sheets.save_extra_hand_winner, winner=request.POST.get("won", ""))
    return _run_table_action(request, night, game, table, action)


def hand_form_response(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    hand: facts.Hand,
    *,
    form: HandForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Return the page with the questions about one hand, the answers so far, and the refusal if the
    hand was refused.
    """
    needs_reason = isinstance(refusal, objections.NeedsReason)
    possible_events: tuple[type[Event], ...] = (PlayedHand, *possible_mishaps(night.rules))
    version = game.sheet.version
    if isinstance(refusal, objections.SheetConflict | objections.NeedsReason):
        version = refusal.version
    shown_form = form or _make_hand_form(request, night, game, hand, is_sent=False)
    for field_name in shown_form.fields if refusal and not needs_reason else ():
        shown_form.mark_invalid(field_name, "refused")
    context = {
        "game": game,
        "hand": hand,
        "number": shown_hand_number(hand.number, game, night.rules),
        "is_new": hand.number > len(game.hands),
        "form": shown_form,
        "events": [(event.KEY, event.LIST_WORDS) for event in possible_events],
        "refusal": refusal,
        "version": version,
        "takes_reason": needs_reason or progress.is_change_correction(night, game.round),
        "needs_reason": needs_reason,
    }
    status = 422 if form else objections.refusal_status(refusal)
    return night_page(request, night, "table/hands/hand.html", context, status=status)


def _hands_page_response(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    refusal: Refused | None = None,
    confirmation_question: Refused | None = None,
) -> HttpResponse:
    context: dict[str, object] = {
        "game": game,
        "hands": boards.hands_of_table(night, game),
        "pairing": _find_pairing_at_table(night, game),
        "next": next_step(night),
        "refusal": refusal,
        "question": confirmation_question,
        "sent": request.POST,
    }
    status = objections.refusal_status(refusal or confirmation_question)
    return night_page(request, night, "table/hands/hands.html", context, status=status)


def _find_pairing_at_table(night: Night, game: TableGame) -> Pairing | None:
    """Return the pairing of the bracket game at this table, if there is one."""
    pairings = bracket_board(night, timezone.now()).games_at_tables if game.name else ()
    return next((pairing for pairing in pairings if pairing.name == game.name), None)


def _run_table_action(
    request: HttpRequest, night: Night, game: int, table: int, action: Callable[..., PressResult]
) -> HttpResponse:
    run_action(request, lambda: action(press_from_request(request, night), game=game, table=table))
    return redirect_back(request, night, "hands", game, table)


def _find_hand_to_show(
    request: HttpRequest, night: Night, game: TableGame, hand_number: int
) -> facts.Hand | None:
    """Return the hand with this number to show on its page, or None if the table has no such hand.
    Return an empty hand if it is the next one to enter, or if another event than the saved one was
    chosen.
    """
    chosen_event = (request.POST or request.GET).get("event", "")
    event = chosen_event if chosen_event in EVENT_KEYS else ""
    saved_hand = next((hand for hand in game.hands if hand.number == hand_number), None)
    if saved_hand is not None:
        is_saved_event = event in ("", saved_hand.event)
        return (
            saved_hand
            if is_saved_event
            else _make_empty_hand(game, hand_number, event, saved_hand.dealer)
        )
    next_hand = boards.hands_of_table(night, game).next_hand
    if next_hand is None or next_hand.number != hand_number:
        return None
    return _make_empty_hand(
        game, hand_number, event or PlayedHand.KEY, parse_chair_key(next_hand.dealer or "")
    )


def _make_empty_hand(
    game: TableGame, hand_number: int, event: str, dealer: facts.ChairKey
) -> facts.Hand:
    return facts.Hand(
        round=game.round, table=game.table, number=hand_number, dealer=dealer, event=event
    )


def _make_hand_form(
    request: HttpRequest, night: Night, game: TableGame, hand: facts.Hand, *, is_sent: bool = True
) -> HandForm:
    name_by_chair = {
        chair.value: f"{chair} {night.entries.with_number(entry).name}"
        for chair, entry in game.seats
    }
    return HandForm(
        request.POST if is_sent else None,
        initial=asdict(hand) | {"alone": "yes" if hand.alone else ""},
        name_by_chair=name_by_chair,
        questions=find_event_class(hand.event).questions(night.rules, game.chairs),
    )


def _record_or_change_hand(
    request: HttpRequest, night: Night, game: TableGame, hand: facts.Hand
) -> PressResult:
    press = press_from_request(request, night)
    if hand.number > len(game.hands):
        return actions.record_hand(press, hand=hand)
    version = parse_sent_number_or_zero(request.POST.get("version", ""))
    return actions.change_hand(press, hand=hand, version=version)
