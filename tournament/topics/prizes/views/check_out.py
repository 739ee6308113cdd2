"""The pages for turning in scorecards. To be quick, a director types a scorecard's number, presses
Enter twice and types the next number.
"""

from typing import assert_never

from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from scoring.dollars import format_dollars
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play import game_cards
from tournament.evening.purse.books import has_money
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.kit.desk.listing import Listing
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.topics.prizes.actions import check_out as acts
from tournament.topics.prizes.boards import check_out as boards
from tournament.topics.prizes.boards.check_out import CardCheck, CardState
from tournament.topics.prizes.forms import WRONG_TOTAL_BUTTON, CardCheckForm, CardNumberForm

CEREMONY_BEGINS_SENTENCE = "The big screens are announcing the winners."
TURNED_IN_MARK = '<span class="good" role="img" aria-label="turned in">✓</span>'


class CardsListing(Listing):
    def render_state(self, record: CardCheck) -> SafeString:
        match record.state:
            case CardState.NOT_TURNED_IN:
                return SafeString()
            case CardState.LEFT:
                return SafeString(record.state.value)
            case CardState.TURNED_IN:
                return SafeString(TURNED_IN_MARK)
            case CardState.DIFFERS:
                return SafeString('<span class="bad">≠ no match</span>')
            case _:
                assert_never(record.state)

    def render_owed(self, record: CardCheck) -> SafeString:
        if not record.account.cents_owed:
            return SafeString()
        return format_html(
            '<strong class="bad">{}</strong>', format_dollars(record.account.cents_owed)
        )


def check_out_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the list of scorecards; `?number=14` opens that card."""
    form = CardNumberForm(request.GET if "number" in request.GET else None, night=night)
    if form.is_valid():
        return redirect("card-in", night.tournament, form.cleaned_data["number"])
    board = boards.check_out_board(night)
    if form.is_bound or not board.are_all_turned_in:
        form.set_autofocus()
    listing = CardsListing(board.rows, _card_columns(night), tournament=night.tournament)
    RequestConfig(request, paginate=False).configure(listing)
    context = {"board": board, "listing": listing, "form": form}
    return night_page(request, night, "prizes/check_out/check_out.html", context)


def turn_in_card_page(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    card_check = boards.card_check(night, entry)
    if card_check is None:
        raise Http404
    if request.POST.get("do") == "take-back":
        run_action(
            request,
            lambda: acts.mark_card_not_turned_in(press_from_request(request, night), entry=entry),
        )
        return redirect_back(request, night, "card-in", entry)
    form, taken_text = _card_check_form(request, night, card_check), request.POST.get("taken", "")
    is_last_before_ceremony = boards.is_last_before_ceremony(night, card_check)
    if form.is_valid() and run_action(
        request,
        lambda: acts.turn_in_card(
            press_from_request(request, night),
            entry=entry,
            claims=form.claims,
            loners=form.entered_loners,
            cents_paid=parse_sent_number_or_zero(
                taken_text or request.POST.get(WRONG_TOTAL_BUTTON, "")
            ),
            wrong_total=form.wrong_total,
        ),
    ):
        if is_last_before_ceremony:
            messages.info(request, CEREMONY_BEGINS_SENTENCE)
        return redirect_back(request, night, "check-out")
    rows = [
        (claimed_game, _points_box(form, claimed_game)) for claimed_game in card_check.claimed_games
    ]
    context = {
        "board": card_check,
        "form": form,
        "rows": rows,
        "is_last_before_ceremony": is_last_before_ceremony,
    }
    return night_page(request, night, "prizes/check_out/card.html", context)


def _card_columns(night: Night) -> tuple[Column[CardCheck], ...]:
    x_heading = "Xs" if night.rules.has_x_marks else None
    owed_heading = "Owed" if night.is_closed else "Owes"
    by_name, by_state = ("entry__name", "number"), ("entry__card_in", "entry__name")
    return (
        Column(
            lambda card: card.number, "No.", ColumnKind.ORDINAL, name="number", link_page="card-in"
        ),
        Column(lambda card: card.entry.name, "Name", sorts_by=by_name, link_page="card-in"),
        Column(lambda card: card.state.value, "Turned in", name="state", sorts_by=by_state),
        Column(
            lambda card: card.points_on_score_sheets,
            "Points",
            ColumnKind.QUANTITY,
            sorts_by="points_on_score_sheets",
        ),
        Column(lambda card: card.account.x, x_heading, ColumnKind.QUANTITY, sorts_by="account__x"),
        Column(
            lambda card: card.account.cents_owed,
            owed_heading if has_money(night) else None,
            ColumnKind.MONEY,
            name="owed",
            sorts_by="account__cents_owed",
        ),
    )


def _card_check_form(
    request: HttpRequest, night: Night, card_check: boards.CardCheck
) -> CardCheckForm:
    """Return the form of a scorecard. Its boxes start with the points of the score sheets, or with
    what was entered when the scorecard was turned in.
    """
    entry = card_check.account.entry
    is_turned_in = entry.card_in is not None
    shown_points = [
        claimed_game.claim if is_turned_in else claimed_game.line.tally.points
        for claimed_game in card_check.claimed_games
    ]
    sent_values = request.POST if request.method == "POST" else None
    return CardCheckForm(
        sent_values,
        shown_points=shown_points,
        score_sheet_points=card_check.points_on_score_sheets,
        open_games=card_check.games_without_score,
        asks_for_loners=game_cards.are_players_asked_for_loners(
            ranking.lone_march_coverage(night), night.rules
        ),
        loners=entry.loners or card_check.loners or None,
    )


def _points_box(form: CardCheckForm, claimed_game: boards.ClaimedGame) -> BoundField | None:
    name = f"game_{claimed_game.line.game}"
    return form[name] if name in form.fields else None
