"""Prizes: how the pot is split, ties played off, what is awarded, and what is handed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.actions import payout as acts
from tournament.actions.write import Done
from tournament.boards import payout as boards
from tournament.boards.ties import Tied
from tournament.drawn import BOX, read
from tournament.forms.drawn import DrawnForm
from tournament.forms.money import figure
from tournament.forms.payout import PlayoffForm, PrizeForm, PrizeForms, Prizes
from tournament.forms.prize_table import PrizeTableForm, ThingsForm
from tournament.night.evening import Night
from tournament.views.desk import back, desk, page, press


@dataclass(frozen=True, slots=True)
class Playoff:
    """A tie with the form that says how it was played off: a box for each holder."""

    tied: Tied
    form: PlayoffForm

    @property
    def reason(self) -> str:
        """The box for why it is played off before the last game."""
        return f"playoff_reason_{self.tied.people[0]}"

    @property
    def rows(self) -> Iterator[tuple[object, BoundField, BoundField | None]]:
        """Each with the box for the place, and of two the one for the points."""
        count = len(self.tied.holders)
        fields: list[BoundField | None] = [*self.form, *[None] * count]
        for at, one in enumerate(self.tied.holders):
            place = fields[at]
            assert place is not None
            yield one, place, fields[count + at]


@dataclass(frozen=True, slots=True)
class Forms:
    """What can be sent from the page. `asked` says which of them was."""

    asked: str
    table: PrizeTableForm
    things: ThingsForm
    prizes: Prizes
    playoffs: tuple[Playoff, ...]

    @property
    def sent(self) -> DrawnForm | Prizes | None:
        """Of those that draw what is stored."""
        asked: dict[str, DrawnForm | Prizes] = {
            "promise": self.table,
            "name": self.things,
            "award": self.prizes,
        }
        return asked.get(self.asked)


def payout(request: HttpRequest, night: Night) -> HttpResponse:
    """A form with a fault is shown again as it was typed."""
    board = boards.payout(night)
    forms = _forms(request, night, board)
    act = _act(request, night, forms)
    if act is not None and press(request, act, form=forms.sent):
        return back(request, night, "payout")
    begin = "" if night.is_closed else _begin(board, forms)
    reasons = {"lacks_reason": begin == "reason", "lacks_lot_reason": begin == "lot reason"}
    context = {"board": board, "forms": forms, "begin": begin} | reasons
    status = forms.sent.status if forms.sent else 200
    return page(request, night, "payout/payout.html", context, status=status)


def _begin(board: boards.Payout, forms: Forms) -> str:
    """Where the cursor waits: in the form that was refused, else at what comes next. A prize that
    may still change is not awarded by Enter alone.
    """
    prizes = forms.prizes.forms
    match forms.asked:
        case "promise":
            forms.table.begin_here()
            return "form"
        case "name" if not forms.things.is_valid():
            forms.things.begin_here()
            return "form"
        case "award" if board.unfinished and forms.prizes.is_valid():
            return "reason"
        case "award" if prizes:
            next((one for one in prizes if one.errors), prizes[0]).begin_here("cents")
            return "form"
        case "lot" if board.ties.lot_is_drawn:
            return "lot reason"
    if board.in_money and not board.moved and (board.winners or board.is_ready):
        return "next"
    ended = [one.form for one in forms.playoffs if one.form.is_bound or not one.tied.wait]
    if ended and board.ties.by_playoff:
        next((one for one in ended if one.is_bound), ended[0]).begin_here()
        return "form"
    if board.ties.may_draw_lot:
        return "lot"
    if board.moved:
        return "moved" if board.proposed and not board.unfinished else ""
    if not board.in_money or board.is_for_medals:
        return "on"
    if board.cards_out and not board.unfinished:
        return "cards"
    if board.undecided:
        _begin_at_choice(board, prizes)
        return "form"
    if board.medals and not board.split:
        return "on"
    return "change" if board.proposed else "split"


def _begin_at_choice(board: boards.Payout, prizes: Sequence[PrizeForm]) -> None:
    """Who gets the first prize that nobody can tell the winner of?"""
    prizes[len(board.proposed)].begin_here("entry")


def _forms(request: HttpRequest, night: Night, board: boards.Payout) -> Forms:
    asked = request.POST.get("do", "")
    sent = {asked: request.POST}
    people = request.POST.get("people", "")
    prizes = PrizeForms(
        sent.get("award"),
        initial=[
            {"entry": one.entry, "words": one.words, "cents": one.cents} for one in board.to_award
        ]
        + [
            {"entry": None, "words": one.reason, "cents": one.cents}
            for one in (() if board.awarded else board.undecided)
        ],
        form_kwargs={"night": night},
    )
    assert isinstance(prizes, Prizes)
    return Forms(
        asked,
        PrizeTableForm(sent.get("promise"), table=board.table, parts=board.parts),
        ThingsForm(sent.get("name"), places=night.rules.prize_places, things=board.things),
        prizes,
        tuple(Playoff(one, _form_of(one, sent, people)) for one in board.ties.tied),
    )


def _form_of(one: Tied, sent: Mapping[str, QueryDict], people: str) -> PlayoffForm:
    """With what was typed, if it was typed for just these."""
    told = sent.get("play-off") if people == _told(one.people) else None
    return PlayoffForm(told, people=one.people, best=one.best)


def _act(request: HttpRequest, night: Night, forms: Forms) -> Callable[[], Done] | None:
    """What the press asks for, if what was typed with it can be meant."""
    by, told = desk(request, night), request.POST
    match forms.asked:
        case "promise" if forms.table.is_valid():
            return lambda: acts.promise(by, table=forms.table.table(), drawn=forms.table.drawn)
        case "name" if forms.things.is_valid():
            return lambda: acts.name_things(
                by, things=forms.things.things(), drawn=forms.things.drawn
            )
        case "award" if forms.prizes.is_valid():
            drawn = read(told.get(BOX, ""))
            return lambda: acts.award(by, prizes=_given(forms.prizes), drawn=drawn)
        case "play-off":
            order = _order(forms, told.get("people", ""))
            return None if order is None else lambda: acts.play_off(by, order=order)
        case "forget":
            return lambda: acts.forget_playoff(by, people=_numbers(told.get("people", "")))
        case "lot":
            return lambda: acts.draw_lot(by)
        case "stand":
            return lambda: acts.let_stand(by)
        case "hand-over":
            (entry, cents) = (figure(told.get(name, "")) for name in ("entry", "cents"))
            return lambda: acts.hand_over(by, entry=entry, cents=cents)
    return None


def _order(forms: Forms, people: str) -> acts.Order | None:
    """How the playoff ended; of people who are not tied any more, something that will be refused,
    and nothing where a place is missing.
    """
    ended = next((one.form for one in forms.playoffs if one.form.is_bound), None)
    if ended is None:
        return (tuple(_numbers(people)),)
    return ended.order() if ended.is_valid() else None


def _given(forms: Prizes) -> Sequence[acts.Prize]:
    told = (one.cleaned_data for one in forms if one.cleaned_data.get("cents"))
    return [acts.Prize(one["entry"], one["cents"], one["words"]) for one in told]


def _told(people: Sequence[int]) -> str:
    return ",".join(map(str, people))


def _numbers(told: str) -> frozenset[int]:
    return frozenset(map(figure, told.split(",")))
