"""Prizes: how the pot is split, ties played off, what is awarded, and what is handed over."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse

from tournament.evening.night.night import Night
from tournament.evening.purse.payouts import Prize
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.storage.writing.page_values import BOX, read
from tournament.storage.writing.write import Done
from tournament.topics.prizes.actions import payout as acts
from tournament.topics.prizes.actions import playoffs
from tournament.topics.prizes.boards import payout as boards
from tournament.topics.prizes.forms.payout import Prizes
from tournament.topics.prizes.views.payout_forms import Forms, begin_at, forms_of


def payout(request: HttpRequest, night: Night) -> HttpResponse:
    """A form with a fault is shown again as it was typed."""
    board = boards.payout(night)
    forms = forms_of(request, night, board)
    act = _act(request, night, forms)
    if act is not None and press(request, act, form=forms.sent):
        return back(request, night, "payout")
    begin = "" if night.is_closed else begin_at(board, forms)
    reasons = {"lacks_reason": begin == "reason", "lacks_lot_reason": begin == "lot reason"}
    context = {"board": board, "forms": forms, "begin": begin} | reasons
    status = forms.sent.status if forms.sent else 200
    return page(request, night, "prizes/payout/payout.html", context, status=status)


def _act(request: HttpRequest, night: Night, forms: Forms) -> Callable[[], Done] | None:
    """What the press asks for, if what was typed with it can be meant."""
    by, sent = press_of(request, night), request.POST
    match forms.asked:
        case "promise" if forms.table.is_valid():
            return lambda: acts.promise(by, table=forms.table.table(), drawn=forms.table.drawn)
        case "name" if forms.things.is_valid():
            return lambda: acts.name_things(
                by, things=forms.things.things(), drawn=forms.things.drawn
            )
        case "award" if forms.prizes.is_valid():
            drawn = read(sent.get(BOX, ""))
            return lambda: acts.award(by, prizes=_given(forms.prizes), drawn=drawn)
        case "play-off":
            order = _order(forms, sent.get("people", ""))
            return None if order is None else lambda: playoffs.play_off(by, order=order)
        case "forget":
            return lambda: playoffs.forget_playoff(by, people=_numbers(sent.get("people", "")))
        case "lot":
            return lambda: playoffs.draw_lot(by)
        case "stand":
            return lambda: acts.let_stand(by)
        case "as-paid":
            return lambda: acts.leave_as_paid(by, cents=count(sent.get("cents", "")))
        case "take-back":
            (entry, cents) = (count(sent.get(name, "")) for name in ("entry", "cents"))
            return lambda: acts.take_prize_back(by, entry=entry, cents=cents)
        case "hand-over":
            (entry, cents) = (count(sent.get(name, "")) for name in ("entry", "cents"))
            return lambda: acts.hand_over(by, entry=entry, cents=cents)
    return None


def _order(forms: Forms, people: str) -> playoffs.Order | None:
    """How the playoff ended; of people who are not tied any more, something that will be refused,
    and nothing where a place is missing.
    """
    ended = next((playoff.form for playoff in forms.playoffs if playoff.form.is_bound), None)
    if ended is None:
        return (tuple(_numbers(people)),)
    return ended.order() if ended.is_valid() else None


def _given(forms: Prizes) -> Sequence[Prize]:
    return [Prize(**form.cleaned_data) for form in forms if form.cleaned_data.get("cents")]


def _numbers(text: str) -> frozenset[int]:
    return frozenset(map(count, text.split(",")))
