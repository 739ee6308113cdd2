"""Cards as they are handed in: number, Enter, Enter, next."""

from collections.abc import Sequence

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
from tournament.kit.desk.clock import clock
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.kit.desk.listing import Listing, figures, to
from tournament.topics.prizes.actions import check_out as acts
from tournament.topics.prizes.boards import check_out as boards
from tournament.topics.prizes.boards.check_out import CardState, HandIn
from tournament.topics.prizes.forms.check_out import MISADDED, CardForm, HandInForm


class CardsListing(Listing):
    number = figures("No.", has_most_first=False, linkify=to("card-in"))
    name = tables.Column(
        "Name",
        accessor="entry__name",
        order_by=("entry__name", "number"),
        linkify=to("card-in"),
    )
    state = tables.Column("Card", order_by=("entry__card_in", "entry__name"))
    points = figures("Points")
    x = figures("X", accessor="account__x")
    owed = figures("Owes", accessor="account__owed")

    def __init__(
        self, rows: Sequence[HandIn], *, tournament: int, with_x: bool, is_closed: bool
    ) -> None:
        super().__init__(rows, exclude=() if with_x else ("x",))
        self.tournament = tournament
        self.owes = "owed" if is_closed else "owes"
        self.columns["owed"].column.verbose_name = self.owes.capitalize()

    def render_name(self, value: str) -> SafeString:
        return format_html("<bdi>{}</bdi>", value)

    def render_state(self, record: HandIn) -> SafeString:
        if record.state is CardState.OUT:
            return format_html("{}", record.state.value)
        kind, mark = ("good", "✓") if record.state is CardState.IN else ("bad", "≠")
        words = f"{mark} {record.state.value} {clock(record.entry.card_in)}"
        return format_html('<span class="{}">{}</span>', kind, words)

    def render_owed(self, value: int) -> SafeString:
        if not value:
            return SafeString()
        return format_html('<b class="bad">{} {}</b>', self.owes, dollars(value))


def check_out(request: HttpRequest, night: Night) -> HttpResponse:
    """`?number=14` opens that card."""
    form = CardForm(request.GET if "number" in request.GET else None, night=night)
    if form.is_valid():
        return redirect("card-in", night.tournament, form.cleaned_data["number"])
    board = boards.check_out(night)
    if form.is_bound or not board.is_through:
        form.begin_here()
    listing = CardsListing(
        board.rows,
        tournament=night.tournament,
        with_x=night.rules.x_marked,
        is_closed=night.is_closed,
    )
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
    return page(
        request, night, "prizes/check_out/card.html", {"board": board, "form": form, "rows": rows}
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
