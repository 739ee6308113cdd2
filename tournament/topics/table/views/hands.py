"""One table: its hands one after the other, one hand with all that the house asks about it, and
what the director can say of the sheet.
"""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from scoring.events import EVENTS, find, possible_mishaps
from scoring.events.event import Event
from scoring.events.ordinary import Played
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import hand_called
from tournament.evening.night.play.games import TableGame
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import next_step
from tournament.kit.desk.forms.fields import count, figure
from tournament.kit.desk.frame import back, page, press, press_of, say_done
from tournament.kit.desk.refusals import refuse
from tournament.server.web.errors import require_post
from tournament.server.web.responses import asks_for_json
from tournament.storage.writing import objections
from tournament.storage.writing.write import Done
from tournament.topics.bracket.boards.at_the_tables import Pairing, calls
from tournament.topics.table.actions import hands as actions
from tournament.topics.table.actions import totals_in
from tournament.topics.table.boards import hands as boards
from tournament.topics.table.forms import HandForm, chair, pressed_hand
from tournament.topics.table.views.scores import no_table

KEYS = tuple(event.KEY for event in EVENTS)


def hands(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    played = night.rounds.game(game, table)
    if played is None:
        return no_table(request, night)
    if request.method != "POST":
        if asks_for_json(request):
            return HttpResponse(status=204)
        return _page(request, night, played)
    try:
        hand = pressed_hand(request.POST, game, table)
        done = actions.record_hand(press_of(request, night), hand=hand)
    except objections.Conflict as refusal:
        return show_questions(request, night, played, hand, refusal=refusal)
    except Refused as refusal:
        return _page(request, night, played, refusal)
    say_done(request, done)
    return redirect("hands", night.tournament, game, table)


def hand(request: HttpRequest, night: Night, game: int, table: int, number: int) -> HttpResponse:
    played = night.rounds.game(game, table)
    proposed = _hand_to_show(request, night, played, number) if played else None
    if played is None or proposed is None:
        refuse(request, "That hand is not there: look at the table again.")
        return redirect("scores", night.tournament)
    if request.method != "POST":
        return show_questions(request, night, played, proposed)
    form = _form(request, night, played, proposed)
    if not form.is_valid():
        return show_questions(request, night, played, proposed, form=form)
    typed = form.hand(game, table, number, proposed.event)
    try:
        done = _write(request, night, played, typed)
    except Refused as refusal:
        return show_questions(request, night, played, typed, refusal=refusal)
    say_done(request, done)
    return redirect("hands", night.tournament, game, table)


@require_post
def drop(request: HttpRequest, night: Night, game: int, table: int, number: int) -> HttpResponse:
    version = count(request.POST.get("version", ""))
    place = {"game": game, "table": table, "number": number}
    try:
        say_done(request, actions.drop_hand(press_of(request, night), version=version, **place))
    except objections.NeedsReason as refusal:
        played = night.rounds.game(game, table)
        hand = _hand_to_show(request, night, played, number) if played else None
        assert played is not None
        assert hand is not None
        return show_questions(request, night, played, hand, refusal=refusal)
    except Refused as refusal:
        refuse(request, str(refusal))
    return back(request, night, "hands", game, table)


@require_post
def deal_first(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    act = partial(actions.deal_first, dealer=request.POST.get("dealer", ""))
    return _press(request, night, game, table, act)


@require_post
def take_short(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Take the game as it stands; in a bracket ask first where both teams go by it."""
    played = night.rounds.game(game, table)
    if played is None:
        return no_table(request, night)
    asked_at = figure(request.POST.get("asked_at", ""))
    act = partial(totals_in.take_short, game=game, table=table, asked_at=asked_at)
    try:
        say_done(request, act(press_of(request, night)))
    except objections.Unusual as question:
        return _page(request, night, played, question=question)
    except Refused as refusal:
        refuse(request, str(refusal))
    return back(request, night, "hands", game, table)


@require_post
def dispute(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    """Mark the table disputed, or settle it: the button says which."""
    if request.POST.get("press") == "settle":
        return _press(request, night, game, table, totals_in.settle)
    act = partial(totals_in.dispute, note=request.POST.get("note", ""))
    return _press(request, night, game, table, act)


@require_post
def extra_hand(request: HttpRequest, night: Night, game: int, table: int) -> HttpResponse:
    act = partial(totals_in.win_extra_hand, won=request.POST.get("won", ""))
    return _press(request, night, game, table, act)


def show_questions(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    hand: facts.Hand,
    *,
    form: HandForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Show the questions with the answers so far, and what there is to say against them."""
    needs_reason = isinstance(refusal, objections.NeedsReason)
    may_happen: tuple[type[Event], ...] = (Played, *possible_mishaps(night.rules))
    version = game.sheet.version
    if isinstance(refusal, objections.Conflict | objections.NeedsReason):
        version = refusal.version
    form_shown = form or _form(request, night, game, hand, sent=False)
    for name in form_shown.fields if refusal and not needs_reason else ():
        form_shown.mark_wrong(name, "refused")
    context = {
        "game": game,
        "told": hand,
        "number": hand_called(hand.number, game, night.rules),
        "is_new": hand.number > len(game.hands),
        "form": form_shown,
        "events": [(event.KEY, event.WORDS) for event in may_happen],
        "refusal": refusal,
        "version": version,
        "takes_reason": needs_reason or progress.is_past(night, game.round),
        "needs_reason": needs_reason,
    }
    status = 422 if form else objections.status(refusal)
    return page(request, night, "table/hands/hand.html", context, status=status)


def _page(
    request: HttpRequest,
    night: Night,
    game: TableGame,
    refusal: Refused | None = None,
    question: Refused | None = None,
) -> HttpResponse:
    context: dict[str, object] = {
        "game": game,
        "hands": boards.hands(night, game),
        "pairing": _pairing(night, game),
        "next": next_step(night),
        "refusal": refusal,
        "question": question,
        "sent": request.POST,
    }
    status = objections.status(refusal or question)
    return page(request, night, "table/hands/hands.html", context, status=status)


def _pairing(night: Night, game: TableGame) -> Pairing | None:
    """Return the teams of a bracket's game that is on this table, either of which may forfeit."""
    on = calls(night, timezone.now()).on if game.name else ()
    return next((pairing for pairing in on if pairing.name == game.name), None)


def _press(
    request: HttpRequest, night: Night, game: int, table: int, act: Callable[..., Done]
) -> HttpResponse:
    press(request, lambda: act(press_of(request, night), game=game, table=table))
    return back(request, night, "hands", game, table)


def _hand_to_show(
    request: HttpRequest, night: Night, game: TableGame, number: int
) -> facts.Hand | None:
    """Return the hand as it stands, or an empty one if another event is asked about."""
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
    names = {chair.value: f"{chair} {night.entries.of(entry).name}" for chair, entry in game.seats}
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
