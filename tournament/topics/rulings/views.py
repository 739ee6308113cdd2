"""The pages of rulings: the list of rulings, the questions of a ruling one by one, and its
outcomes. Also the trick checker and the order-up check: their addresses contain all entered cards,
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
from tournament.evening.night.play.games import TableGame, is_exempt_from_rules
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.night.play.sheets import SheetDepth
from tournament.evening.night.play.tapped_cards import NOBODY_ALONE, HandAnswers
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import show_refusal
from tournament.storage.reading import reader
from tournament.storage.writing.write import PressResult
from tournament.topics.rulings import actions, forms
from tournament.topics.rulings.boards import ruling as asked
from tournament.topics.rulings.boards import ruling_log
from tournament.topics.rulings.boards import tricks as checker
from tournament.topics.rulings.boards.tricks import check_order_up


def rulings_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the list of rulings; `?table=5` shows those of table 5, and `?rule=5` starts a ruling
    there. A sent form marks a ruling as already in the score.
    """
    number = forms.read_number(request.POST, "in_score")
    if number is not None:
        run_action(
            request,
            lambda: actions.mark_as_scored(press_from_request(request, night), number=number),
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
    board = ruling_log.ruling_log(night, forms.read_number(request.GET, "table"))
    return night_page(request, night, "rulings/log.html", {"board": board})


def ruling_page(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Ask the questions of a ruling. The answers stay in the address until a form saves the
    ruling.
    """
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_empty_table(request, night, game, table)
    sent_values = request.POST if request.method == "POST" else request.GET
    case = forms.read_case(sent_values, table_game, night.rules)
    evidence = forms.read_evidence(sent_values, table_game.chairs)
    if request.method == "POST" and _save_ruling(request, night, table_game, case, evidence):
        return _redirect_to_table(request, night, table_game)
    carried_values = _values_to_carry(request, sent_values)
    context = {
        "game": table_game,
        "why_past": progress.why_correction(night, game),
        "by_words": is_exempt_from_rules(table_game, night.rules),
        "carried": carried_values,
        "and_carried": f"&{urlencode(carried_values)}" if carried_values else "",
        "start_over": urlencode(carried_values),
        "people": [(chair, night.entries.with_number(entry)) for chair, entry in table_game.seats],
        "event_question": asked.event_question(night.rules),
    }
    if case.event:
        context["board"] = asked.ruling(
            replace(case, choice=""),
            table_game,
            night.rules,
            evidence=evidence,
            question_to_repeat=sent_values.get("ask", ""),
        )
    return night_page(request, night, "rulings/ruling.html", context)


def refuse_empty_table(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Refuse an address of a table where no one sits: its game may have been seated again."""
    show_refusal(request, f"No one sits at table {table} in game {game}. Choose another table.")
    return redirect("rulings", night.tournament)


def tricks_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the trick checker for a hand at no particular table."""
    return _show_trick_checker(request, night, None, dict.fromkeys(CHAIRS_CLOCKWISE))


def tricks_at_table(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    table_game = night.rounds.table_game(game, table)
    if table_game is None:
        return refuse_empty_table(request, night, game, table)
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
    hand = forms.read_hand_answers(request.GET, seats)
    if game and game.score.game and game.score.game.dealer and not (hand.dealer or hand.leader):
        hand = replace(hand, dealer=game.score.game.dealer.value)
    question = checker.next_question(hand, entry_by_chair, request.GET.get("change", ""))
    context: dict[str, object] = {"game": game, "hand": hand, "question": question}
    if question is None:
        lead, holder = (forms.read_chair(request.GET, name, seats) for name in ("lead", "held"))
        context["pad"] = checker.card_pad(
            hand, entry_by_chair, night.rules, lead=lead, holder=holder
        )
        context["evidence"] = urlencode({"evidence": urlencode(hand.answers)})
        context["query"] = urlencode(hand.answers)
        context["trump"] = Suit(hand.trump).name.capitalize()
        context["lone"] = None if hand.lone == NOBODY_ALONE else Chair(hand.lone)
    return night_page(request, night, "rulings/tricks/tricks.html", context)


def _values_to_carry(request: HttpRequest, sent_values: QueryDict) -> dict[str, str]:
    """Return the values that every question passes on: checked tricks and the page to return to."""
    carried_values = {
        "evidence": sent_values.get("evidence", ""),
        "back": sent_values.get("back", ""),
    }
    if carried_values["back"]:
        carried_values["back"] = safe_address(request, carried_values["back"])
    return {name: value for name, value in carried_values.items() if value}


def _save_ruling(
    request: HttpRequest,
    night: Night,
    table_game: TableGame,
    case: RulingCase,
    evidence: HandAnswers | None,
) -> bool:
    game, table = table_game.round, table_game.table
    number = forms.read_number(request.POST, "number")

    def save_answers() -> PressResult:
        desk_press = press_from_request(request, night)
        if "words" in request.POST:
            return actions.save_own_words(
                desk_press,
                game=game,
                table=table,
                words=request.POST["words"],
                number=number,
                chair=forms.read_chair(request.POST, "chair", table_game.chairs),
            )
        return actions.save_ruling(
            desk_press,
            game=game,
            table=table,
            case=case,
            version=forms.read_number(request.POST, "version") or 0,
            number=number,
            evidence=evidence,
        )

    return run_action(request, save_answers) is not None


def _redirect_to_table(request: HttpRequest, night: Night, table_game: TableGame) -> HttpResponse:
    """Redirect to the table's hands if it is entered hand by hand, else to its row on Scores."""
    new_night = reader.night(night.tournament)
    table = new_night.rounds.table_game(table_game.round, table_game.table) if new_night else None
    if request.POST.get("back") or (table and table.score.depth is SheetDepth.HANDS):
        return redirect_back(request, night, "hands", table_game.round, table_game.table)
    board = reverse("scores-of", args=[night.tournament, table_game.round])
    return redirect(f"{board}#t{table_game.table}")
