"""Rulings: what happened, one question at a time, the outcomes, and the log of all of them."""

from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from tournament.desk.frame import back, page, press, press_of
from tournament.desk.next_address import wished
from tournament.desk.refusals import refuse
from tournament.night.night import Night
from tournament.night.play.games import TableGame, is_ruled_by_words
from tournament.night.play.rulings import Case
from tournament.night.play.sheets import Depth
from tournament.night.play.tapped_cards import ToldHand
from tournament.reading import replay
from tournament.rulings import actions as acts
from tournament.rulings import forms
from tournament.rulings.boards import ruling as boards
from tournament.rulings.boards import ruling_log, ruling_questions
from tournament.writing.write import Done


def rulings(request: HttpRequest, night: Night) -> HttpResponse:
    """`?table=5` shows one table's, and `?rule=5` opens a ruling there."""
    table = forms.number(request.GET, "rule")
    if table is None and "rule" in request.GET:
        refuse(request, "Type the number of a table first.")
        return redirect("rulings", night.tournament)
    if table is not None and night.current:
        on = night.game_at(table)
        number = on.round if on else night.current.number
        return redirect("ruling", night.tournament, number, table)
    board = ruling_log.log(night, forms.number(request.GET, "table"))
    return page(request, night, "rulings/log.html", {"board": board})


def ruling(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Every answer is in the address until the last press."""
    played = night.game(game, table)
    if played is None:
        return nobody_there(request, night, game, table)
    sent = request.POST if request.method == "POST" else request.GET
    case = forms.case(sent, played, night.rules)
    evidence = forms.evidence(sent, played.chairs)
    if request.method == "POST" and _record(request, night, played, case, evidence):
        return _back_to_the_table(request, night, played)
    carried = _carried(request, sent)
    context = {
        "game": played,
        "closed": night.is_past(game),
        "by_words": is_ruled_by_words(played, night.rules),
        "carried": carried,
        "and_carried": f"&{urlencode(carried)}" if carried else "",
        "anew": urlencode(carried),
        "people": [(chair, night.entry(entry)) for chair, entry in played.seats],
        "happenings": ruling_questions.happenings(night.rules),
    }
    if case.event:
        untaken, ask = replace(case, choice=""), sent.get("ask", "")
        context["board"] = boards.ruling(untaken, played, night.rules, evidence=evidence, ask=ask)
    return page(request, night, "rulings/ruling.html", context)


def nobody_there(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """An address from before the game was seated otherwise."""
    refuse(request, f"Nobody sits at table {table} in game {game}: choose another table.")
    return redirect("rulings", night.tournament)


def _carried(request: HttpRequest, sent: QueryDict) -> dict[str, str]:
    """What goes along from question to question: the tricks, and the page to go back to."""
    carried = {"evidence": sent.get("evidence", ""), "back": sent.get("back", "")}
    if carried["back"]:
        carried["back"] = wished(request, carried["back"])
    return {name: value for name, value in carried.items() if value}


def _record(
    request: HttpRequest, night: Night, played: TableGame, case: Case, evidence: ToldHand | None
) -> bool:
    game, table, number = played.round, played.table, forms.number(request.POST, "number")

    def act() -> Done:
        own = press_of(request, night)
        if "words" in request.POST:
            words, chair = request.POST["words"], forms.chair(request.POST, "chair", played.chairs)
            return acts.note(own, game=game, table=table, words=words, number=number, chair=chair)
        return acts.rule(
            own,
            game=game,
            table=table,
            case=case,
            version=forms.number(request.POST, "version") or 0,
            number=number,
            evidence=evidence,
        )

    return press(request, act) is not None


def _back_to_the_table(request: HttpRequest, night: Night, played: TableGame) -> HttpResponse:
    """To its hands if it is written hand by hand by now, else to its line among the totals."""
    after = replay.night(night.tournament)
    table = after.game(played.round, played.table) if after else None
    if request.POST.get("back") or (table and table.score.depth is Depth.HANDS):
        return back(request, night, "hands", played.round, played.table)
    board = reverse("scores-of", args=[night.tournament, played.round])
    return redirect(f"{board}#t{played.table}")
