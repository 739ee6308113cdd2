"""Rulings: what happened, one question at a time, the outcomes, and the log of all of them; the
trick checker and the order-up check, whose cards are all in the address, so that going back
takes one off.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from scoring.cards import Suit
from scoring.chairs import CLOCKWISE, Chair
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame, is_ruled_by_words
from tournament.evening.night.play.rulings import Case
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.tapped_cards import NOBODY, ToldHand
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import refuse
from tournament.storage.reading import replay
from tournament.storage.writing.write import Done
from tournament.topics.rulings import actions, forms
from tournament.topics.rulings.boards import ruling as asked
from tournament.topics.rulings.boards import ruling_log
from tournament.topics.rulings.boards import tricks as checker
from tournament.topics.rulings.boards.tricks import check


def rulings(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the log; `?table=5` shows that of one table, and `?rule=5` opens a ruling there. A press
    says that the score contains a ruling.
    """
    number = forms.number(request.POST, "in_score")
    if number is not None:
        press(request, lambda: actions.take_as_scored(press_of(request, night), number=number))
        return redirect("rulings", night.tournament)
    table = forms.number(request.GET, "rule")
    if table is None and "rule" in request.GET:
        refuse(request, "Type the number of a table first.")
        return redirect("rulings", night.tournament)
    if table is not None and night.rounds.current:
        on = night.rounds.last_at(table)
        game = on.round if on else night.rounds.current.number
        return redirect("ruling", night.tournament, game, table)
    board = ruling_log.log(night, forms.number(request.GET, "table"))
    return page(request, night, "rulings/log.html", {"board": board})


def ruling(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Ask about a ruling. Every answer is in the address until the last press."""
    played = night.rounds.game(game, table)
    if played is None:
        return nobody_there(request, night, game, table)
    sent = request.POST if request.method == "POST" else request.GET
    case = forms.case(sent, played, night.rules)
    evidence = forms.evidence(sent, played.chairs)
    if request.method == "POST" and _record(request, night, played, case, evidence):
        return _back_to_the_table(request, night, played)
    carried = _carry_along(request, sent)
    context = {
        "game": played,
        "closed": progress.is_past(night, game),
        "by_words": is_ruled_by_words(played, night.rules),
        "carried": carried,
        "and_carried": f"&{urlencode(carried)}" if carried else "",
        "anew": urlencode(carried),
        "people": [(chair, night.entries.of(entry)) for chair, entry in played.seats],
        "happenings": asked.happenings(night.rules),
    }
    if case.event:
        untaken, ask = replace(case, choice=""), sent.get("ask", "")
        context["board"] = asked.ruling(untaken, played, night.rules, evidence=evidence, ask=ask)
    return page(request, night, "rulings/ruling.html", context)


def nobody_there(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Answer an address from before the game was seated differently."""
    refuse(request, f"Nobody sits at table {table} in game {game}: choose another table.")
    return redirect("rulings", night.tournament)


def tricks(request: HttpRequest, night: Night) -> HttpResponse:
    """Check tricks at no table in particular."""
    return _checker(request, night, None, dict.fromkeys(CLOCKWISE))


def tricks_of(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.rounds.game(game, table)
    if played is None:
        return nobody_there(request, night, game, table)
    return _checker(request, night, played, dict(played.seats))


def order_up(request: HttpRequest, night: Night) -> HttpResponse:
    sent = request.GET
    board = check(sent.get("dealer", ""), sent.get("cards", ""), night.rules)
    return page(request, night, "rulings/tricks/order_up.html", {"board": board})


def _checker(
    request: HttpRequest, night: Night, game: TableGame | None, seated: Mapping[Chair, int | None]
) -> HttpResponse:
    seats = tuple(seated)
    hand = forms.told_hand(request.GET, seats)
    if game and game.score.game and game.score.game.dealer and not (hand.dealer or hand.leader):
        hand = replace(hand, dealer=game.score.game.dealer.value)
    question = checker.question(hand, seated, request.GET.get("change", ""))
    context: dict[str, object] = {"game": game, "told": hand, "question": question}
    if question is None:
        lead, held = (forms.chair(request.GET, name, seats) for name in ("lead", "held"))
        context["pad"] = checker.pad(hand, seated, night.rules, lead=lead, held=held)
        context["evidence"] = urlencode({"evidence": urlencode(hand.answers)})
        context["query"] = urlencode(hand.answers)
        context["trump"] = Suit(hand.trump).name.capitalize()
        context["lone"] = None if hand.lone == NOBODY else Chair(hand.lone)
    return page(request, night, "rulings/tricks/tricks.html", context)


def _carry_along(request: HttpRequest, sent: QueryDict) -> dict[str, str]:
    """Return what goes along from question to question: the tricks, and the page to go back to."""
    carried = {"evidence": sent.get("evidence", ""), "back": sent.get("back", "")}
    if carried["back"]:
        carried["back"] = safe_address(request, carried["back"])
    return {name: value for name, value in carried.items() if value}


def _record(
    request: HttpRequest, night: Night, played: TableGame, case: Case, evidence: ToldHand | None
) -> bool:
    game, table, number = played.round, played.table, forms.number(request.POST, "number")

    def act() -> Done:
        desk_press = press_of(request, night)
        if "words" in request.POST:
            words, chair = request.POST["words"], forms.chair(request.POST, "chair", played.chairs)
            return actions.note(
                desk_press, game=game, table=table, words=words, number=number, chair=chair
            )
        return actions.rule(
            desk_press,
            game=game,
            table=table,
            case=case,
            version=forms.number(request.POST, "version") or 0,
            number=number,
            evidence=evidence,
        )

    return press(request, act) is not None


def _back_to_the_table(request: HttpRequest, night: Night, played: TableGame) -> HttpResponse:
    """Go back to the table's hands if it is written hand by hand, else to its line of
    the scores.
    """
    after = replay.night(night.tournament)
    table = after.rounds.game(played.round, played.table) if after else None
    if request.POST.get("back") or (table and table.score.depth is Depth.HANDS):
        return back(request, night, "hands", played.round, played.table)
    board = reverse("scores-of", args=[night.tournament, played.round])
    return redirect(f"{board}#t{played.table}")
