"""Cards as they are handed in: number, Enter, Enter, next."""

import django_tables2 as tables
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from scoring.dollars import dollars
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play import game_cards
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.kit.desk.listing import Listing
from tournament.kit.desk.words import clock
from tournament.kit.lists.columns import Column, Kind
from tournament.topics.prizes.actions import check_out as acts
from tournament.topics.prizes.boards import check_out as boards
from tournament.topics.prizes.boards.check_out import CardState, HandIn
from tournament.topics.prizes.forms import MISADDED, CardForm, HandInForm


class CardsListing(Listing):
    def render_state(self, record: HandIn) -> SafeString:
        if record.state is CardState.OUT:
            return format_html("{}", record.state.value)
        kind, mark = ("good", "✓") if record.state is CardState.IN else ("bad", "≠")
        words = f"{mark} {record.state.value} {clock(record.entry.card_in)}"
        return format_html('<span class="{}">{}</span>', kind, words)

    def render_owed(self, record: HandIn, column: tables.Column) -> SafeString:
        if not record.account.owed:
            return SafeString()
        words = f"{column.verbose_name.lower()} {dollars(record.account.owed)}"
        return format_html('<b class="bad">{}</b>', words)


def check_out(request: HttpRequest, night: Night) -> HttpResponse:
    """`?number=14` opens that card."""
    form = CardForm(request.GET if "number" in request.GET else None, night=night)
    if form.is_valid():
        return redirect("card-in", night.tournament, form.cleaned_data["number"])
    board = boards.check_out(night)
    if form.is_bound or not board.is_through:
        form.begin_here()
    listing = CardsListing(board.rows, _columns(night), tournament=night.tournament)
    RequestConfig(request, paginate=False).configure(listing)
    context = {"board": board, "listing": listing, "form": form}
    return page(request, night, "prizes/check_out/check_out.html", context)


def card_in(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    board = boards.hand_in(night, entry)
    if board is None:
        raise Http404
    if request.POST.get("do") == "take-back":
        press(request, lambda: acts.take_back(press_of(request, night), entry=entry))
        return back(request, night, "card-in", entry)
    form, taken = _form(request, night, board), request.POST.get("taken", "")
    if form.is_valid() and press(
        request,
        lambda: acts.hand_in(
            press_of(request, night),
            entry=entry,
            claims=form.claims,
            loners=form.told_loners,
            taken=count(taken or request.POST.get(MISADDED, "")),
            misadded=form.misadded,
        ),
    ):
        return back(request, night, "check-out")
    rows = [(cell, _box(form, cell)) for cell in board.cells]
    context = {
        "board": board,
        "form": form,
        "rows": rows,
        "begins_ceremony": boards.begins_ceremony(night, board),
    }
    return page(request, night, "prizes/check_out/card.html", context)


def _columns(night: Night) -> tuple[Column[HandIn], ...]:
    x, owed = "X" if night.rules.marks_x else None, "Owed" if night.is_closed else "Owes"
    by_name, by_state = ("entry__name", "number"), ("entry__card_in", "entry__name")
    return (
        Column(lambda card: card.number, "No.", Kind.NUMBER, name="number", leads_to="card-in"),
        Column(lambda card: card.entry.name, "Name", sorts_by=by_name, leads_to="card-in"),
        Column(lambda card: card.state.value, "Card", name="state", sorts_by=by_state),
        Column(lambda card: card.points, "Points", Kind.FIGURE),
        Column(lambda card: card.account.x, x, Kind.FIGURE, sorts_by="account__x"),
        Column(
            lambda card: card.account.owed, owed, Kind.MONEY, name="owed", sorts_by="account__owed"
        ),
    )


def _form(request: HttpRequest, night: Night, board: boards.HandIn) -> HandInForm:
    """Each box begins with what the sheet has, or with what was read off the card before."""
    entry = board.account.entry
    is_in = entry.card_in is not None
    shown = [cell.claim if is_in else cell.line.tally.points for cell in board.cells]
    sent = request.POST if request.method == "POST" else None
    return HandInForm(
        sent,
        shown=shown,
        open_games=board.waiting,
        asks_loners=game_cards.are_asked(ranking.loners(night), night.rules),
        loners=entry.loners or board.loners or None,
    )


def _box(form: HandInForm, cell: boards.ClaimedGame) -> BoundField | None:
    name = f"game_{cell.line.round}"
    return form[name] if name in form.fields else None
