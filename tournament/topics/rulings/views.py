"""The pages of rulings: the list of rulings, the questions of a ruling one by one, and its
outcomes. Also the trick checker and the order-up check: the URL of each contains all entered cards,
so that the browser's Back button removes the last one.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from scoring.cards import Suit
from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.entered_cards import NO_ONE_ALONE_ANSWER, HandAnswers
from tournament.evening.night.play.games import TableGame, is_exempt_from_total_limits
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.night.play.sheets import SheetDetail
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import show_refusal
from tournament.storage.reading import reader
from tournament.storage.writing.write import PressResult
from tournament.topics.rulings import actions, forms
from tournament.topics.rulings.boards import ruling as ruling_board
from tournament.topics.rulings.boards import ruling_log
from tournament.topics.rulings.boards import tricks as trick_board
from tournament.topics.rulings.boards.tricks import check_order_up


def rulings_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the list of rulings, or with `?table=5` those of table 5. `?rule=5` redirects to a new
    ruling at table 5. A POST marks a ruling as already in the score.
    """
    scored_ruling_number = forms.read_number(request.POST, "in_score")
    if scored_ruling_number is not None:
        run_action(
            request,
            lambda: actions.mark_ruling_as_scored(
                press_from_request(request, night), ruling_number=scored_ruling_number
            ),
        )
        return redirect("rulings", night.tournament)
    table = forms.read_number(request.GET, "rule")
    if table is None and "rule" in request.GET:
        show_refusal(request, "Enter a table number.")
        return redirect("rulings", night.tournament)
    if table is not None and night.rounds.current_game:
        last_game = night.rounds.last_game_at(table)
        game = last_game.round if last_game else night.rounds.current_game.number
        return redirect("ruling", night.tournament, game, table)
    log_board = ruling_log.make_ruling_log(night, forms.read_number(request.GET, "table"))
    return night_page(request, night, "rulings/log.html", {"board": log_board})


def ruling_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Show the next question of a ruling. The query string has the answers so far, and a POST saves
    the ruling.
    """
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return redirect_from_empty_table(request, night, table)
    sent_values = request.POST if request.method == "POST" else request.GET
    case = forms.read_case(sent_values, table_game, night.rules)
    evidence = forms.read_checked_tricks(sent_values, table_game.chairs)
    if request.method == "POST" and _try_to_save_ruling(request, night, table_game, case, evidence):
        return _redirect_to_table(request, night, table_game)
    carried_values = _values_to_carry(request, sent_values)
    context = {
        "game": table_game,
        "why_past": progress.why_change_is_correction(night, game),
        "by_words": is_exempt_from_total_limits(table_game, night.rules),
        "carried": carried_values,
        "and_carried": f"&{urlencode(carried_values)}" if carried_values else "",
        "start_over": urlencode(carried_values),
        "people": [(chair, night.entries.with_number(entry)) for chair, entry in table_game.seats],
        "event_question": ruling_board.make_event_question(night.rules),
    }
    if case.event:
        context["board"] = ruling_board.make_ruling_in_progress(
            replace(case, choice=""),
            table_game,
            night.rules,
            evidence=evidence,
            question_to_repeat=sent_values.get("ask", ""),
        )
    return night_page(request, night, "rulings/ruling.html", context)


def redirect_from_empty_table(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    """Redirect to the list of rulings, with a message that no one sits at this table. The game may
    have been seated again since the link was made.
    """
    show_refusal(request, f"No one sits at table {table} in that game. Choose another table.")
    return redirect("rulings", night.tournament)


def tricks_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the trick checker for a hand that belongs to no table."""
    return _show_trick_checker(request, night, None, dict.fromkeys(CHAIRS_CLOCKWISE))


def tricks_at_table_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return redirect_from_empty_table(request, night, table)
    return _show_trick_checker(request, night, table_game, dict(table_game.seats))


def order_up_page(request: HttpRequest, night: Night) -> HttpResponse:
    sent_values = request.GET
    board = check_order_up(sent_values.get("dealer", ""), sent_values.get("cards", ""), night.rules)
    return night_page(request, night, "rulings/tricks/order_up.html", {"board": board})


def _show_trick_checker(
    request: HttpRequest,
    night: Night,
    game: TableGame | None,
    entry_by_chair: Mapping[Chair, int | None],
) -> HttpResponse:
    seats = tuple(entry_by_chair)
    hand_answers = forms.read_hand_answers(request.GET, seats)
    if (
        game
        and game.score.game
        and game.score.game.dealer
        and not (hand_answers.dealer or hand_answers.leader)
    ):
        hand_answers = replace(hand_answers, dealer=game.score.game.dealer.value)
    question = trick_board.next_question(
        hand_answers, entry_by_chair, request.GET.get("change", "")
    )
    context: dict[str, object] = {"game": game, "hand": hand_answers, "question": question}
    if question is None:
        leading_chair, holding_chair = (
            forms.read_chair(request.GET, name, seats) for name in ("lead", "held")
        )
        context["pad"] = trick_board.make_card_pad(
            hand_answers,
            entry_by_chair,
            night.rules,
            leading_chair=leading_chair,
            holder=holding_chair,
        )
        context["evidence"] = urlencode({"evidence": urlencode(hand_answers.answers)})
        context["query"] = urlencode(hand_answers.answers)
        context["trump"] = Suit(hand_answers.trump).name.capitalize()
        context["lone"] = (
            None if hand_answers.lone == NO_ONE_ALONE_ANSWER else Chair(hand_answers.lone)
        )
    return night_page(request, night, "rulings/tricks/tricks.html", context)


def _values_to_carry(request: HttpRequest, sent_values: QueryDict) -> dict[str, str]:
    """Return the query values that every question passes on to the next one: the checked tricks and
    the page to return to.
    """
    values_to_carry = {
        "evidence": sent_values.get("evidence", ""),
        "back": sent_values.get("back", ""),
    }
    if values_to_carry["back"]:
        values_to_carry["back"] = safe_address(request, values_to_carry["back"])
    return {name: value for name, value in values_to_carry.items() if value}


def _try_to_save_ruling(
    request: HttpRequest,
    night: Night,
    table_game: TableGame,
    case: RulingCase,
    evidence: HandAnswers | None,
) -> bool:
    game, table = table_game.round, table_game.table
    typed_hand_number = forms.read_number(request.POST, "number")

    def save_answers() -> PressResult:
        desk_press = press_from_request(request, night)
        if "words" in request.POST:
            return actions.save_ruling_in_own_words(
                desk_press,
                game=game,
                table=table,
                own_words=request.POST["words"],
                typed_hand_number=typed_hand_number,
                chair=forms.read_chair(request.POST, "chair", table_game.chairs),
            )
        return actions.save_ruling(
            desk_press,
            game=game,
            table=table,
            case=case,
            version=forms.read_number(request.POST, "version") or 0,
            typed_hand_number=typed_hand_number,
            evidence=evidence,
        )

    return run_action(request, save_answers) is not None


def _redirect_to_table(request: HttpRequest, night: Night, table_game: TableGame) -> HttpResponse:
    """Redirect to the address in the form's `back` field. Without one, redirect to the table's
    hands if the table is entered hand by hand, or else to its row on Scores.
    """
    new_night = reader.night(night.tournament)
    new_table_game = (
        new_night.rounds.table_game(table_game.round, table_game.table) if new_night else None
    )
    if request.POST.get("back") or (
        new_table_game and new_table_game.score.detail is SheetDetail.HANDS
    ):
        return redirect_back(request, night, "hands", table_game.round, table_game.table)
    scores_url = reverse("scores-of", args=[night.tournament, table_game.round])
    return redirect(f"{scores_url}#t{table_game.table}")
