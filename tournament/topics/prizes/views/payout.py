"""The Prizes page: splitting the pot, playoffs, awarding and paying. It shows a refused form again
as it was typed, and sets the cursor at the director's next step.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone

from scoring.dials.options import LonerCountRule
from tournament.evening.night.night import Night
from tournament.evening.purse.closing import winners_announcement
from tournament.evening.purse.payouts import Prize
from tournament.kit.desk.forms.fields import EditForm, parse_sent_number_or_zero
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.storage.writing.page_values import ORIGINAL_VALUES_FIELD, read_original_values
from tournament.storage.writing.write import PressResult
from tournament.topics.places.boards.ties import OpenTie, PlayoffResult
from tournament.topics.prizes.actions import payout as acts
from tournament.topics.prizes.boards import payout as boards
from tournament.topics.prizes.forms import (
    BasePrizeFormSet,
    DonatedPrizesForm,
    PlayoffForm,
    PrizeFormSet,
    PrizeTableForm,
)


@dataclass(frozen=True, slots=True)
class PlayoffForTie:
    """A tie with the form for its playoff, which has a box for each player or team."""

    tied: OpenTie
    form: PlayoffForm

    @property
    def reason_box(self) -> str:
        """Return the name of the box for the reason for an early playoff."""
        return f"playoff_reason_{self.tied.party_numbers[0]}"

    @property
    def rows(self) -> Iterator[tuple[object, BoundField, BoundField | None]]:
        """Yield each player or team with the box for its place and, if two are tied, the box for
        its points.
        """
        party_count = len(self.tied.holders)
        boxes: list[BoundField | None] = [*self.form, *[None] * party_count]
        for party_index, party in enumerate(self.tied.holders):
            place_box = boxes[party_index]
            assert place_box is not None
            yield party, place_box, boxes[party_count + party_index]


@dataclass(frozen=True, slots=True)
class DivisionTies:
    """The ties of one division: `playoffs` to be played, and `results` of those played."""

    division: str
    playoffs: tuple[PlayoffForTie, ...]
    results: tuple[PlayoffResult, ...]


@dataclass(frozen=True, slots=True)
class PayoutForms:
    """The forms of the page. `sent_action` is the action of the form that was sent, or ""."""

    sent_action: str
    table: PrizeTableForm
    donated_prizes_form: DonatedPrizesForm
    prizes: BasePrizeFormSet
    playoffs: tuple[PlayoffForTie, ...]
    ties: tuple[DivisionTies, ...]

    @property
    def sent_form(self) -> EditForm | BasePrizeFormSet | None:
        """Return the form that was sent if it compares stored values: the split, the donated prizes
        or the prizes to award. Return None for any other form.
        """
        form_by_action: dict[str, EditForm | BasePrizeFormSet] = {
            "promise": self.table,
            "name": self.donated_prizes_form,
            "award": self.prizes,
        }
        return form_by_action.get(self.sent_action)


def payout_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the page, or do what a form asks. A form with a fault is shown again as it was typed."""
    board = boards.prizes_board(night)
    forms = forms_of_page(request, night, board)
    action = _pressed_action(request, night, forms)
    if action is not None and run_action(request, action, form=forms.sent_form):
        return redirect_back(request, night, "payout")
    part_with_cursor = "" if night.is_closed else place_cursor(board, forms)
    reasons = {
        "lacks_reason": part_with_cursor == "reason",
        "lacks_lot_reason": part_with_cursor == "lot reason",
    }
    context = {"board": board, "forms": forms, "begin": part_with_cursor} | reasons
    context["announced"] = winners_announcement(night, timezone.now())
    status = forms.sent_form.http_status if forms.sent_form else 200
    return night_page(request, night, "prizes/payout/payout.html", context, status=status)


def _pressed_action(
    request: HttpRequest, night: Night, forms: PayoutForms
) -> Callable[[], PressResult] | None:
    """Return the action that was pressed, ready to run; None if its form has a fault."""
    press, sent_values = press_from_request(request, night), request.POST
    match forms.sent_action:
        case "promise" if forms.table.is_valid():
            return lambda: acts.set_split(
                press, new_split=forms.table.table(), original_values=forms.table.original_values
            )
        case "name" if forms.donated_prizes_form.is_valid():
            return lambda: acts.name_donated_prizes(
                press,
                prize_names=forms.donated_prizes_form.prize_names(),
                original_values=forms.donated_prizes_form.original_values,
            )
        case "award" if forms.prizes.is_valid():
            original_values = read_original_values(sent_values.get(ORIGINAL_VALUES_FIELD, ""))
            return lambda: acts.award_prizes(
                press, prizes=_typed_prizes(forms.prizes), original_values=original_values
            )
        case "play-off":
            playoff = next(
                (
                    playoff_for_tie.form
                    for playoff_for_tie in forms.playoffs
                    if playoff_for_tie.form.is_bound
                ),
                None,
            )
            if playoff is None:  # The action refuses people who are no longer tied.
                order: acts.OrderOfFinish = (tuple(_parse_numbers(sent_values.get("people", ""))),)
                return lambda: acts.store_playoff(press, order=order)
            if playoff.is_valid():
                return lambda: acts.store_playoff(
                    press, order=playoff.people_by_place(), points=playoff.points_best_first()
                )
        case "forget":
            return lambda: acts.remove_playoff(
                press, tied_numbers=_parse_numbers(sent_values.get("people", ""))
            )
        case "lot":
            return lambda: acts.draw_tied_places(press)
        case "stand":
            return lambda: acts.keep_awarded_prizes(press)
        case "as-paid":
            return lambda: acts.keep_paid_prizes(
                press, cents=parse_sent_number_or_zero(sent_values.get("cents", ""))
            )
        case "take-back":
            entry, cents = (
                parse_sent_number_or_zero(sent_values.get(name, "")) for name in ("entry", "cents")
            )
            return lambda: acts.record_returned_prize(press, entry=entry, cents=cents)
        case "hand-over":
            entry, cents = (
                parse_sent_number_or_zero(sent_values.get(name, "")) for name in ("entry", "cents")
            )
            return lambda: acts.pay_prize(press, entry=entry, cents=cents)
    return None


def _typed_prizes(forms: BasePrizeFormSet) -> Sequence[Prize]:
    return [Prize(**form.cleaned_data) for form in forms if form.cleaned_data.get("cents")]


def _parse_numbers(numbers_text: str) -> frozenset[int]:
    return frozenset(map(parse_sent_number_or_zero, numbers_text.split(",")))


def forms_of_page(request: HttpRequest, night: Night, board: boards.PrizesBoard) -> PayoutForms:
    action = request.POST.get("do", "")
    sent_values_by_form = {action: request.POST}
    tied_people_text = request.POST.get("people", "")
    prizes = PrizeFormSet(
        sent_values_by_form.get("award"),
        initial=[asdict(prize) for prize in board.prizes_to_award]
        + [
            {
                "entry": None,
                "words": undecided.feat.label,
                "cents": undecided.cents,
                "feat": undecided.feat.value,
            }
            for undecided in (() if board.awarded_prizes else board.undecided_prizes)
        ],
        form_kwargs={"night": night},
    )
    assert isinstance(prizes, BasePrizeFormSet)
    playoffs = tuple(
        PlayoffForTie(
            open_tie, _playoff_form(night, open_tie, sent_values_by_form, tied_people_text)
        )
        for open_tie in board.ties.open_ties
    )
    return PayoutForms(
        action,
        PrizeTableForm(
            sent_values_by_form.get("promise"),
            table=board.prize_table,
            split_values=board.stored_split,
            are_loners_counted=night.rules.count_loners is not LonerCountRule.NOT_COUNTED
            or "count_loners" not in night.rules.dials_of_format,
        ),
        DonatedPrizesForm(
            sent_values_by_form.get("name"),
            place_count=night.rules.prize_places,
            prize_names=board.donated_names,
        ),
        prizes,
        playoffs,
        tuple(_ties_by_division(night, playoffs, board.ties.playoffs)),
    )


def _ties_by_division(
    night: Night, playoffs: Sequence[PlayoffForTie], playoff_results: Sequence[PlayoffResult]
) -> Iterator[DivisionTies]:
    """Yield the divisions that have a playoff, in the order in which the rules name them."""
    division_names = [
        *(playoff.tied.tie.division for playoff in playoffs),
        *(result.division for result in playoff_results),
    ]
    for name in dict.fromkeys((*night.rules.divisions, *division_names)):
        open_playoffs = tuple(playoff for playoff in playoffs if playoff.tied.tie.division == name)
        results = tuple(result for result in playoff_results if result.division == name)
        if open_playoffs or results:
            yield DivisionTies(name, open_playoffs, results)


def _playoff_form(
    night: Night, open_tie: OpenTie, sent_values_by_form: Mapping[str, QueryDict], people: str
) -> PlayoffForm:
    """Return the form of one playoff, with the values that were sent if they are for this
    playoff."""
    tied_numbers = open_tie.party_numbers
    typed_values = (
        sent_values_by_form.get("play-off") if people == ",".join(map(str, tied_numbers)) else None
    )
    return PlayoffForm(
        typed_values, night=night, people=tied_numbers, first_tied_place=open_tie.first_place
    )


def place_cursor(board: boards.PrizesBoard, forms: PayoutForms) -> str:
    """Set the cursor in the form that was refused, or else at the director's next step, and return
    the name of that part of the page. Enter alone never awards a prize that may still change.
    """
    return _cursor_after_refusal(board, forms) or _cursor_at_next_step(board, forms)


def _cursor_after_refusal(board: boards.PrizesBoard, forms: PayoutForms) -> str:
    prizes = forms.prizes.forms
    match forms.sent_action:
        case "promise":
            forms.table.set_autofocus()
            return "form"
        case "name" if not forms.donated_prizes_form.is_valid():
            forms.donated_prizes_form.set_autofocus()
            return "form"
        case "award" if board.why_unfinished and forms.prizes.is_valid():
            return "reason"
        case "award" if prizes:
            next((prize for prize in prizes if prize.errors), prizes[0]).set_autofocus("cents")
            return "form"
        case "lot" if board.ties.is_random_draw_done:
            return "lot reason"
    return ""


def _cursor_at_next_step(board: boards.PrizesBoard, forms: PayoutForms) -> str:
    if board.is_in_money and not board.why_award_outdated and (board.winners or board.is_ready):
        return "continue" if board.is_all_settled else "next"
    if board.missing_results:
        return "missing results"
    if board.ties.uses_playoffs and (playoff_form := _first_open_playoff_form(forms)):
        playoff_form.set_autofocus()
        return "form"
    if board.ties.can_draw_at_random:
        return "lot"
    if board.why_award_outdated:
        return "look again" if board.proposed_prizes and not board.why_unfinished else ""
    if not board.is_in_money and _is_donated_prize_missing(board, forms):
        return "donated"
    if not board.is_in_money or board.is_for_medals:
        return "continue"
    if board.count_not_turned_in and not board.why_unfinished:
        return "cards"
    if board.undecided_prizes:
        # In the form, the first undecided prize comes after the proposed prizes.
        forms.prizes.forms[len(board.proposed_prizes)].set_autofocus("entry")
        return "form"
    if board.medals and not board.split_sentence:
        return "continue"
    if board.cents_players_owe and board.proposed_prizes and not board.why_unfinished:
        return "owed"
    return "change" if board.proposed_prizes else "split"


def _is_donated_prize_missing(board: boards.PrizesBoard, forms: PayoutForms) -> bool:
    """Return whether some places have a donated prize, but not all of them."""
    named_count = len([*filter(None, board.donated_names)])
    return 0 < named_count < len(forms.donated_prizes_form.fields)


def _first_open_playoff_form(forms: PayoutForms) -> PlayoffForm | None:
    """Return the playoff form that was sent. If none was sent, return the first form whose playoff
    can be held now, or None if there is none.
    """
    open_forms = [
        playoff.form
        for playoff in forms.playoffs
        if playoff.form.is_bound or not playoff.tied.why_wait
    ]
    return next((form for form in open_forms if form.is_bound), next(iter(open_forms), None))
