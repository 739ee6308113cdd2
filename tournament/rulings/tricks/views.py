"""The trick checker and the order-up check: every card is in the address, so that going back takes
one off.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from scoring.cards import Suit
from scoring.chairs import CLOCKWISE, Chair
from tournament.desk.frame import page
from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.night.play.tapped_cards import NOBODY
from tournament.rulings import forms
from tournament.rulings.boards import order_up as calls
from tournament.rulings.boards import trick_questions
from tournament.rulings.tricks import board as boards
from tournament.rulings.views import nobody_there


def tricks(request: HttpRequest, night: Night) -> HttpResponse:
    """At no table of tonight's."""
    return _checker(request, night, None, dict.fromkeys(CLOCKWISE))


def tricks_of(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.game(game, table)
    if played is None:
        return nobody_there(request, night, game, table)
    return _checker(request, night, played, dict(played.seats))


def order_up(request: HttpRequest, night: Night) -> HttpResponse:
    sent = request.GET
    board = calls.check(sent.get("dealer", ""), sent.get("cards", ""), night.rules)
    return page(request, night, "rulings/tricks/order_up.html", {"board": board})


def _checker(
    request: HttpRequest, night: Night, game: TableGame | None, seated: Mapping[Chair, int | None]
) -> HttpResponse:
    seats = tuple(seated)
    told = forms.told_hand(request.GET, seats)
    if game and game.score.game and game.score.game.dealer and not (told.dealer or told.leader):
        told = replace(told, dealer=game.score.game.dealer.value)
    question = trick_questions.question(told, seated, request.GET.get("change", ""))
    context: dict[str, object] = {"game": game, "told": told, "question": question}
    if question is None:
        lead, held = (forms.chair(request.GET, name, seats) for name in ("lead", "held"))
        context["pad"] = boards.pad(told, seated, night.rules, lead=lead, held=held)
        context["evidence"] = urlencode({"evidence": urlencode(told.answers)})
        context["query"] = urlencode(told.answers)
        context["trump"] = Suit(told.trump).name.capitalize()
        context["lone"] = None if told.lone == NOBODY else Chair(told.lone)
    return page(request, night, "rulings/tricks/tricks.html", context)
