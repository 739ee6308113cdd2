"""One hand with all that the house asks about it: the next one, or one to be put right."""

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.events import EVENTS, find, happening
from scoring.events.event import Event
from scoring.events.played import Played
from tournament import facts
from tournament.desk.forms.fields import count
from tournament.desk.frame import page, press_of
from tournament.desk.refusals import refuse
from tournament.night.night import Night
from tournament.night.play.deals import hand_called
from tournament.night.play.games import TableGame
from tournament.table.hands import actions
from tournament.table.hands import board as boards
from tournament.table.hands.forms import HandForm, chair
from tournament.words.refused import Refused
from tournament.writing import objections
from tournament.writing.write import Done

KEYS = tuple(event.KEY for event in EVENTS)


def hand(request: HttpRequest, night: Night, game: int, table: int, number: int) -> HttpResponse:
    played = night.game(game, table)
    proposed = _proposed(request, night, played, number) if played else None
    if played is None or proposed is None:
        refuse(request, "That hand is not there: look at the table again.")
        return redirect("scores", night.tournament)
    if request.method != "POST":
        return asked(request, night, played, proposed)
    form = _form(request, night, played, proposed)
    if not form.is_valid():
        return asked(request, night, played, proposed, form=form)
    typed = form.hand(game, table, number, proposed.event)
    try:
        done = _write(request, night, played, typed)
    except Refused as refusal:
        return asked(request, night, played, typed, refusal=refusal)
    messages.success(request, done.words)
    return redirect("hands", night.tournament, game, table)


def asked(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    hand: facts.Hand,
    *,
    form: HandForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """The questions with the answers so far, and what there is to say against them."""
    may_happen: tuple[type[Event], ...] = (Played, *happening(night.rules))
    version = game.sheet.version
    if isinstance(refusal, objections.Conflict | objections.NeedsReason):
        version = refusal.version
    form_shown = form or _form(request, night, game, hand, sent=False)
    for name in form_shown.fields if refusal else ():
        form_shown.at_fault(name, "refused")
    context = {
        "game": game,
        "told": hand,
        "number": hand_called(hand.number, game, night.rules),
        "is_new": hand.number > len(game.hands),
        "form": form_shown,
        "events": [(event.KEY, event.WORDS) for event in may_happen],
        "refusal": refusal,
        "version": version,
        "is_open": not night.is_past(game.round),
    }
    status = 422 if form else objections.status(refusal)
    return page(request, night, "table/hands/hand.html", context, status=status)


def _proposed(
    request: HttpRequest, night: Night, game: TableGame, number: int
) -> facts.Hand | None:
    """The hand as it stands, or an empty one where another event is asked about."""
    wanted = (request.POST or request.GET).get("event", "")
    event = wanted if wanted in KEYS else ""
    logged = next((hand for hand in game.hands if hand.number == number), None)
    if logged is not None:
        same = event in ("", logged.event)
        return logged if same else _empty(game, number, event, logged.dealer)
    turn = boards.hands(night, game).turn
    if turn is None or turn.number != number:
        return None
    return _empty(game, number, event or Played.KEY, chair(turn.dealer or ""))


def _empty(game: TableGame, number: int, event: str, dealer: facts.ChairKey) -> facts.Hand:
    return facts.Hand(round=game.round, table=game.table, number=number, dealer=dealer, event=event)


def _form(
    request: HttpRequest, night: Night, game: TableGame, hand: facts.Hand, *, sent: bool = True
) -> HandForm:
    names = {chair.value: f"{chair} {night.entry(entry).name}" for chair, entry in game.seats}
    return HandForm(
        request.POST if sent else None,
        initial=asdict(hand) | {"alone": "yes" if hand.alone else ""},
        names=names,
        asked=find(hand.event).questions(night.rules, game.chairs),
    )


def _write(request: HttpRequest, night: Night, game: TableGame, hand: facts.Hand) -> Done:
    press = press_of(request, night)
    if hand.number > len(game.hands):
        return actions.record_hand(press, hand=hand)
    version = count(request.POST.get("version", ""))
    return actions.change_hand(press, hand=hand, version=version)
