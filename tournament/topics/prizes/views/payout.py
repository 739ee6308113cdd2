"""Prizes: how the pot is split, ties played off, what is awarded, and what is handed over; with
what was typed in the form that was sent, and where the cursor waits.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.evening.night.night import Night
from tournament.evening.purse.payouts import Prize
from tournament.kit.desk.forms.fields import DrawnForm, count
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.storage.writing.page_values import BOX, read
from tournament.storage.writing.write import Done
from tournament.topics.places.boards.ties import PlayedOff, Tied
from tournament.topics.prizes.actions import payout as acts
from tournament.topics.prizes.boards import payout as boards
from tournament.topics.prizes.forms import (
    PlayoffForm,
    PrizeForms,
    Prizes,
    PrizeTableForm,
    ThingsForm,
)


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
        for at, party in enumerate(self.tied.holders):
            place = fields[at]
            assert place is not None
            yield party, place, fields[count + at]


@dataclass(frozen=True, slots=True)
class DivisionTies:
    """The playoffs of one division: those still to be played, and those that were."""

    division: str
    playoffs: tuple[Playoff, ...]
    played: tuple[PlayedOff, ...]


@dataclass(frozen=True, slots=True)
class Forms:
    """What can be sent from the page. `asked` says which of them was."""

    asked: str
    table: PrizeTableForm
    things: ThingsForm
    prizes: Prizes
    playoffs: tuple[Playoff, ...]
    ties: tuple[DivisionTies, ...]

    @property
    def sent(self) -> DrawnForm | Prizes | None:
        """Return the form that was sent, if it is one that draws what is stored."""
        asked: dict[str, DrawnForm | Prizes] = {
            "promise": self.table,
            "name": self.things,
            "award": self.prizes,
        }
        return asked.get(self.asked)


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
            return lambda: acts.promise(
                by, table=forms.table.table(), drawn=forms.table.drawn_values
            )
        case "name" if forms.things.is_valid():
            return lambda: acts.name_things(
                by, things=forms.things.things(), drawn=forms.things.drawn_values
            )
        case "award" if forms.prizes.is_valid():
            drawn = read(sent.get(BOX, ""))
            return lambda: acts.award(by, prizes=_prizes_from(forms.prizes), drawn=drawn)
        case "play-off":
            order = _order(forms, sent.get("people", ""))
            return None if order is None else lambda: acts.play_off(by, order=order)
        case "forget":
            return lambda: acts.forget_playoff(by, people=_numbers(sent.get("people", "")))
        case "lot":
            return lambda: acts.draw_lot(by)
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


def _order(forms: Forms, people: str) -> acts.Order | None:
    """How the playoff ended; of people who are not tied any more, something that will be refused,
    and nothing where a place is missing.
    """
    ended = next((playoff.form for playoff in forms.playoffs if playoff.form.is_bound), None)
    if ended is None:
        return (tuple(_numbers(people)),)
    return ended.order() if ended.is_valid() else None


def _prizes_from(forms: Prizes) -> Sequence[Prize]:
    return [Prize(**form.cleaned_data) for form in forms if form.cleaned_data.get("cents")]


def _numbers(text: str) -> frozenset[int]:
    return frozenset(map(count, text.split(",")))


def forms_of(request: HttpRequest, night: Night, board: boards.Payout) -> Forms:
    asked = request.POST.get("do", "")
    sent = {asked: request.POST}
    people = request.POST.get("people", "")
    prizes = PrizeForms(
        sent.get("award"),
        initial=[asdict(line) for line in board.to_award]
        + [
            {"entry": None, "words": undecided.reason, "cents": undecided.cents}
            for undecided in (() if board.awarded else board.undecided)
        ],
        form_kwargs={"night": night},
    )
    assert isinstance(prizes, Prizes)
    playoffs = tuple(Playoff(tied, _form_of(night, tied, sent, people)) for tied in board.ties.tied)
    return Forms(
        asked,
        PrizeTableForm(sent.get("promise"), table=board.table, parts=board.parts),
        ThingsForm(sent.get("name"), places=night.rules.prize_places, things=board.things),
        prizes,
        playoffs,
        tuple(_by_division(night, playoffs, board.ties.playoffs)),
    )


def _by_division(
    night: Night, playoffs: Sequence[Playoff], played: Sequence[PlayedOff]
) -> Iterator[DivisionTies]:
    """Yield the divisions that have a playoff, in the order in which the rules name them."""
    seen = [*(one.tied.tie.division for one in playoffs), *(one.division for one in played)]
    for name in dict.fromkeys((*night.rules.divisions, *seen)):
        own = tuple(playoff for playoff in playoffs if playoff.tied.tie.division == name)
        over = tuple(playoff for playoff in played if playoff.division == name)
        if own or over:
            yield DivisionTies(name, own, over)


def _form_of(night: Night, tied: Tied, sent: Mapping[str, QueryDict], people: str) -> PlayoffForm:
    """With what was typed, if it was typed for just these."""
    typed = sent.get("play-off") if people == ",".join(map(str, tied.people)) else None
    return PlayoffForm(typed, night=night, people=tied.people, best=tied.best)


def begin_at(board: boards.Payout, forms: Forms) -> str:
    """In the form that was refused, else at what comes next. A prize that may still change is not
    awarded by Enter alone.
    """
    return _again(board, forms) or _next(board, forms)


def _again(board: boards.Payout, forms: Forms) -> str:
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
            next((prize for prize in prizes if prize.errors), prizes[0]).begin_here("cents")
            return "form"
        case "lot" if board.ties.lot_is_drawn:
            return "lot reason"
    return ""


def _next(board: boards.Payout, forms: Forms) -> str:
    if board.in_money and not board.moved and (board.winners or board.is_ready):
        return "on" if board.is_handed_over else "next"
    if board.wanted:
        return "wanted"
    if board.ties.by_playoff and _begin_at_playoff(forms):
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
        # Who gets the first prize that nobody can tell the winner of?
        forms.prizes.forms[len(board.proposed)].begin_here("entry")
        return "form"
    if board.medals and not board.split:
        return "on"
    return "change" if board.proposed else "split"


def _begin_at_playoff(forms: Forms) -> bool:
    """In the one that was sent, else in the first that need not wait; whether there is one."""
    open_forms = [
        playoff.form for playoff in forms.playoffs if playoff.form.is_bound or not playoff.tied.wait
    ]
    first = next((form for form in open_forms if form.is_bound), next(iter(open_forms), None))
    if first:
        first.begin_here()
    return first is not None
