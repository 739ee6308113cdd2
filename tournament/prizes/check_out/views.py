"""Cards as they are handed in: number, Enter, Enter, next."""

from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django_tables2 import RequestConfig

from tournament.desk.forms.fields import count
from tournament.desk.frame import back, page, press, press_of
from tournament.night.night import Night
from tournament.night.play import game_cards
from tournament.prizes.check_out import actions as acts
from tournament.prizes.check_out import board as boards
from tournament.prizes.check_out.forms import CardForm, HandInForm
from tournament.prizes.check_out.handed_in import CardsListing


def check_out(request: HttpRequest, night: Night) -> HttpResponse:
    """`?number=14` opens that card."""
    form = CardForm(request.GET if "number" in request.GET else None, night=night)
    if form.is_valid():
        return redirect("card-in", night.tournament, form.cleaned_data["number"])
    board = boards.check_out(night)
    if form.is_bound or not board.is_through:
        form.begin_here()
    listing = CardsListing(board.rows, tournament=night.tournament, with_x=night.rules.x_marked)
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
    form, taken = _form(request, night, board), count(request.POST.get("taken", ""))
    if form.is_valid() and press(
        request,
        lambda: acts.hand_in(
            press_of(request, night),
            entry=entry,
            claims=form.claims,
            loners=form.told_loners,
            taken=taken,
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
        asks_loners=game_cards.are_asked(night.loners, night.rules),
        loners=entry.loners or board.loners or None,
    )


def _box(form: HandInForm, cell: boards.ClaimedGame) -> BoundField | None:
    name = f"game_{cell.line.round}"
    return form[name] if name in form.fields else None
