"""Money at the door and after it: the list of payments, the receipts, and the list as CSV."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django_tables2 import RequestConfig

from tournament.desk.forms.fields import DeskForm, count
from tournament.desk.frame import back, page, press, press_of
from tournament.facts import PaymentKind, PaymentMethod
from tournament.money.actions import till_lines as acts
from tournament.money.boards import till
from tournament.money.forms import DueForm, OtherForm, TakeForm
from tournament.money.payments import PaymentsListing
from tournament.night.night import Night
from tournament.purse.payment_kinds import PAID_OUT
from tournament.web.responses import csv_file
from tournament.writing.write import Done, Press

# So many lines stand on a page: those of an evening with fifty players.
LINES = 100
TAKEN = ("line", "time", "taken by")
WHAT = ("name", "what for", "how", "in", "out", "waived", "note", "void")


def money(request: HttpRequest, night: Night) -> HttpResponse:
    """`do` says which form is sent."""
    asked = request.POST.get("do", "")
    if asked == "settle":
        return _settle(request, night)
    sent = {asked: request.POST}
    take = TakeForm(sent.get("take"), night=night, auto_id="take_%s")
    waive = DueForm(sent.get("waive"), night=night, auto_id="waive_%s")
    give_back = DueForm(sent.get("give-back"), night=night)
    other = OtherForm(sent.get("other"), auto_id="other_%s")
    ways: dict[str, tuple[DeskForm, Callable[..., Done]]] = {
        "take": (take, acts.take),
        "waive": (waive, acts.waive),
        "give-back": (give_back, acts.give_back),
        "other": (other, _other),
    }
    if asked in ways:
        form, act = ways[asked]
        if form.is_valid() and press(
            request, lambda: act(press_of(request, night), **form.cleaned_data)
        ):
            return back(request, night, "money")
    refused, _ = ways.get(asked, (take, None))
    lacks_reason = refused is waive and waive.is_valid()
    if refused is not give_back and not lacks_reason:
        refused.begin_here()
    board = till.till(night)
    listing = PaymentsListing(board.lines, tournament=night.tournament)
    RequestConfig(request, paginate={"per_page": LINES}).configure(listing)
    context = {"till": board, "listing": listing, "take": take, "waive": waive, "other": other}
    more = {"asked": asked, "lacks_reason": lacks_reason}
    return page(request, night, "money/money.html", context | more)


def receipt(request: HttpRequest, night: Night, payment: int) -> HttpResponse:
    """One line by itself, to be printed; here it is made void too."""
    if request.method == "POST" and press(
        request, lambda: acts.void(press_of(request, night), number=payment)
    ):
        return back(request, night, "receipt", payment)
    line = till.receipt(night, payment)
    if line is None:
        raise Http404
    return page(request, night, "money/receipt.html", {"line": line})


def money_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """Whoever plays in a team is known by its number there as in the hall."""
    header = (*TAKEN, night.called.column, *WHAT)
    return csv_file(f"money-{night.date}", header, map(_row, till.lines(night)))


def _settle(request: HttpRequest, night: Night) -> HttpResponse:
    """The button names the player and the cents that were asked for, as in 14-140."""
    entry, _, owed = request.POST.get("owed", "").partition("-")
    due = {"entry": count(entry), "cents": count(owed)}
    press(request, lambda: acts.settle(press_of(request, night), **due))
    return back(request, night, "money")


def _other(by: Press, *, kind: PaymentKind, cents: int, how: PaymentMethod, note: str) -> Done:
    if kind in PAID_OUT:
        return acts.spend(by, kind=kind, cents=cents, how=how, note=note)
    return acts.put_in(by, kind=kind, cents=cents, how=how, note=note)


def _row(line: till.TillLine) -> tuple[str | int | None, ...]:
    return (
        line.number,
        f"{timezone.localtime(line.at):%Y-%m-%d %H:%M}",
        line.by,
        line.team or line.entry,
        line.name,
        line.what,
        line.way,
        _plain(line.taken_in),
        _plain(line.paid_out),
        _plain(line.waived),
        line.note,
        line.void,
    )


def _plain(cents: int | None) -> str:
    """A sum that a spreadsheet can add up."""
    return "" if cents is None else f"{cents // 100}.{cents % 100:02d}"
