"""One hand with all that the house asks about it: the next one, or one to be put right."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.questions import events, questions
from tournament.actions import hands as actions
from tournament.actions import objections
from tournament.actions.write import Done
from tournament.boards import hands as boards
from tournament.forms.hands import HandForm, chair
from tournament.forms.scores import count
from tournament.night import facts
from tournament.night.deals import EVENTS, called
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.refused import Refused
from tournament.views.desk import desk, page

PLAYED = "played"


def hand(request: HttpRequest, night: Night, game: int, table: int, number: int) -> HttpResponse:
    found = night.game(game, table)
    proposed = _proposed(request, night, found, number) if found else None
    if found is None or proposed is None:
        messages.error(request, "That hand is not there: look at the table again.")
        return redirect("scores", night.tournament)
    if request.method != "POST":
        return asked(request, night, found, proposed)
    form = _form(request, night, found, proposed)
    if not form.is_valid():
        return asked(request, night, found, proposed, form=form)
    told = form.hand(game, table, number, proposed.event)
    try:
        done = _write(request, night, found, told)
    except Refused as refusal:
        return asked(request, night, found, told, refusal=refusal)
    messages.success(request, done.words)
    return redirect("hands", night.tournament, game, table)


def asked(
    request: HttpRequest,
    night: Night,
    game: Game,
    told: facts.Hand,
    *,
    form: HandForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """The questions with the answers so far, and what there is to say against them."""
    version = game.sheet.version
    if isinstance(refusal, objections.Conflict | objections.Closed):
        version = refusal.version
    context = {
        "game": game,
        "told": told,
        "number": called(told.number, game, night.rules),
        "is_new": told.number > len(game.hands),
        "form": form or _form(request, night, game, told, sent=False),
        "events": _events(night),
        "refusal": refusal,
        "version": version,
        "is_open": not night.is_past(game.round),
    }
    return page(request, night, "scores/hand.html", context, status=_status(form, refusal))


def _events(night: Night) -> tuple[tuple[str, str], ...]:
    return tuple((one, EVENTS.get(one, PLAYED)) for one in events(night.rules))


def _status(form: HandForm | None, refusal: Refused | None) -> int:
    if isinstance(refusal, objections.Conflict | objections.Closed):
        return 409
    return 422 if refusal or form else 200


def _proposed(request: HttpRequest, night: Night, game: Game, number: int) -> facts.Hand | None:
    """The hand as it stands, or an empty one where another event is asked about."""
    wanted = (request.POST or request.GET).get("event", "")
    event = wanted if wanted == PLAYED or wanted in EVENTS else ""
    known = next((one for one in game.hands if one.number == number), None)
    if known is not None:
        same = event in ("", known.event)
        return known if same else _empty(game, number, event, known.dealer)
    turn = boards.hands(night, game).turn
    if turn is None or turn.number != number:
        return None
    return _empty(game, number, event or PLAYED, chair(turn.dealer or ""))


def _empty(game: Game, number: int, event: str, dealer: facts.ChairKey) -> facts.Hand:
    return facts.Hand(round=game.round, table=game.table, number=number, dealer=dealer, event=event)


def _form(
    request: HttpRequest, night: Night, game: Game, told: facts.Hand, *, sent: bool = True
) -> HandForm:
    names = {chair.value: f"{chair} {night.entry(entry).name}" for chair, entry in game.seats}
    return HandForm(
        request.POST if sent else None,
        initial=asdict(told) | {"alone": "yes" if told.alone else ""},
        names=names,
        asked=questions(told.event, night.rules, game.chairs),
    )


def _write(request: HttpRequest, night: Night, game: Game, told: facts.Hand) -> Done:
    press = desk(request, night)
    if told.number > len(game.hands):
        return actions.record_hand(press, hand=told)
    version = count(request.POST.get("version", ""))
    return actions.change_hand(press, hand=told, version=version)
