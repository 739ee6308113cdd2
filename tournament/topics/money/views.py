"""Money at the door and after it: the list of payments, the receipts, and the list as CSV; and the
statement over a month or any dates, on screen, on paper and for a spreadsheet.
"""

from collections.abc import Callable
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from scoring.dollars import dollars
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.purse.books import PAID_OUT
from tournament.kit.desk.appearance import print_wish
from tournament.kit.desk.forms.fields import DatesForm, DeskForm, count
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.kit.desk.listing import Listing, person, spreadsheet
from tournament.kit.desk.words import clock, occasion_of
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.book import Foot, book
from tournament.server.access.doors import club_of, director_of
from tournament.storage.reading import many_nights
from tournament.storage.reading.club_face import picture_of
from tournament.storage.writing.write import Done, Press
from tournament.topics.money import actions as payments
from tournament.topics.money import paper
from tournament.topics.money.boards import till
from tournament.topics.money.boards.over_dates import (
    OverDates,
    columns,
    dates_in_words,
    month_of,
    over_dates,
)
from tournament.topics.money.forms import DueForm, OtherForm, TakeForm


class PaymentsListing(Listing):
    def render_at(self, record: till.TillLine) -> str:
        return clock(record.at)

    def render_name(self, record: till.TillLine) -> SafeString:
        return person(record.name, record.known_by)

    def render_note(self, record: till.TillLine) -> SafeString:
        void = format_html('<b class="bad">void: <bdi>{}</bdi></b> ', record.void)
        waived = f"{dollars(record.waived)} not asked for. " if record.waived else ""
        return format_html("{}{}<bdi>{}</bdi>", void if record.void else "", waived, record.note)


def till_columns(night: Night) -> tuple[Column[till.TillLine], ...]:
    """Return the columns of money. In the file players of a team are known by its number, as in the
    hall.
    """
    number, money, by_name = Kind.NUMBER, Kind.MONEY, ("name", "number")
    return (
        Column(
            lambda line: line.number, "Line", number, file="line", name="number", leads_to="receipt"
        ),
        Column(_when, "When", number, file="time", name="at"),
        Column(lambda line: line.by, file="taken by"),
        Column(lambda line: line.team or line.entry, file=night.party_words.column),
        Column(lambda line: line.name, "Who", file="name", name="name", sorts_by=by_name),
        Column(lambda line: line.what, "What for", file="what for", name="what"),
        Column(lambda line: line.way, file="how"),
        Column(lambda line: line.taken_in, "In", money, file="in", name="taken_in"),
        Column(lambda line: line.paid_out, "Out", money, file="out", name="paid_out"),
        Column(lambda line: line.way, "How", name="way"),
        Column(lambda line: line.by, "Taken by", name="by"),
        Column(lambda line: line.waived, kind=money, file="waived"),
        Column(lambda line: line.note, "Notes", file="note", name="note", may_sort=False),
        Column(lambda line: line.void, file="void"),
    )


# So many lines stand on a page: those of an evening with fifty players.
LINES = 100


def money(request: HttpRequest, night: Night) -> HttpResponse:
    """`do` says which form is sent."""
    asked = request.POST.get("do", "")
    if asked == "settle":
        return _settle(request, night)
    if asked == "give-all":
        cents = count(request.POST.get("cents", ""))
        press(request, lambda: payments.give_all_back(press_of(request, night), cents=cents))
        return back(request, night, "money")
    if asked == "give-fee":
        entry = count(request.POST.get("entry", ""))
        press(request, lambda: payments.give_fee_back(press_of(request, night), entry=entry))
        return back(request, night, "money")
    sent = {asked: request.POST}
    take = TakeForm(sent.get("take"), night=night, auto_id="take_%s")
    waive = DueForm(sent.get("waive"), night=night, auto_id="waive_%s")
    give_back = DueForm(sent.get("give-back"), night=night)
    other = OtherForm(sent.get("other"), auto_id="other_%s")
    ways: dict[str, tuple[DeskForm, Callable[..., Done]]] = {
        "take": (take, payments.take),
        "waive": (waive, payments.waive),
        "give-back": (give_back, payments.give_back),
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
    listing = PaymentsListing(board.lines, till_columns(night), tournament=night.tournament)
    RequestConfig(request, paginate={"per_page": LINES}).configure(listing)
    context = {"till": board, "listing": listing, "take": take, "waive": waive, "other": other}
    more = {"asked": asked, "lacks_reason": lacks_reason}
    return page(request, night, "money/money.html", context | more)


def receipt(request: HttpRequest, night: Night, payment: int) -> HttpResponse:
    """One line by itself, to be printed; here it is made void too."""
    if request.method == "POST" and press(
        request, lambda: payments.void(press_of(request, night), number=payment)
    ):
        return back(request, night, "receipt", payment)
    line = till.receipt(night, payment)
    if line is None:
        raise Http404
    return page(request, night, "money/receipt.html", {"line": line})


def money_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return spreadsheet(f"money-{night.date}", till.lines(night), till_columns(night))


def _settle(request: HttpRequest, night: Night) -> HttpResponse:
    """The button names the player and the cents that were asked for, as in 14-140."""
    entry, _, owed = request.POST.get("owed", "").partition("-")
    due = {"entry": count(entry), "cents": count(owed)}
    press(request, lambda: payments.settle(press_of(request, night), **due))
    return back(request, night, "money")


def _other(by: Press, *, kind: PaymentKind, cents: int, how: PaymentMethod, note: str) -> Done:
    if kind in PAID_OUT:
        return payments.spend(by, kind=kind, cents=cents, how=how, note=note)
    return payments.put_in(by, kind=kind, cents=cents, how=how, note=note)


def _when(line: till.TillLine) -> str:
    return f"{timezone.localtime(line.at):%Y-%m-%d %H:%M}"


def statement(request: HttpRequest) -> HttpResponse:
    form, board = _asked(request)
    context = {"form": form, "board": board, "periods": _periods(timezone.localdate())}
    return render(request, "money/over_dates/statement.html", context)


def statement_csv(request: HttpRequest) -> HttpResponse:
    """A line for each night, and below them one for each debt."""
    _, board = _asked(request)
    name = f"statement-{board.first}-{board.last}"
    return spreadsheet(name, (*board.rows, *board.owing), columns(board))


def statement_pdf(request: HttpRequest) -> HttpResponse:
    _, board = _asked(request)
    club, wish = director_of(request).club, print_wish(request)
    now = timezone.localtime()
    printed = f"{date_format(now, 'F j, Y')}, {wish.clock(now)}"
    foot = Foot("Statement", board.dates, printed, club.name)
    content = book(paper.pages(board, wish), foot, wish.paper, "Statement", picture_of(club.pk))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="statement.pdf"'
    return response


def _asked(request: HttpRequest) -> tuple[DatesForm, OverDates]:
    """Return the form and the statement for its dates, or for this month after a fault."""
    first, last = month_of(timezone.localdate())
    data = request.GET if "first" in request.GET else None
    form = DatesForm(data, first=first, last=last)
    chosen = form.cleaned_data if form.is_valid() else form.initial
    first, last = chosen["first"], chosen["last"]
    nights = many_nights.money(club_of(request), first, last)
    return form, over_dates(nights, first, last, occasion_of(request))


def _periods(today: date) -> list[tuple[str, date, date]]:
    this = month_of(today)
    before = month_of(this[0] - timedelta(days=1))
    year = date(today.year, 1, 1), date(today.year, 12, 31)
    months = [(dates_in_words(*month), *month) for month in (this, before)]
    return [*months, (str(today.year), *year)]
