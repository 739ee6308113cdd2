"""The pages of money: the cash box and receipts, the list as CSV, and the statement for a month or
any dates, on screen, on paper and as a spreadsheet.
"""

from collections.abc import Callable
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from scoring.dollars import format_dollars
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.purse.books import PAID_OUT_PAYMENT_KINDS
from tournament.kit.desk.appearance import requested_print_choices
from tournament.kit.desk.forms.fields import DateRangeForm, DeskForm, parse_sent_number_or_zero
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.kit.desk.listing import Listing, name_with_number, spreadsheet_response
from tournament.kit.desk.words import occasion_from_request, time_of_day
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.responses import pdf_response
from tournament.storage.reading import many_nights
from tournament.storage.reading.club_profile import picture_content
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.money import actions as payments
from tournament.topics.money import paper
from tournament.topics.money.boards import cash_box
from tournament.topics.money.boards.over_dates import (
    DatesStatement,
    dates_in_words,
    dates_statement,
    first_and_last_day_of_month,
    statement_columns,
)
from tournament.topics.money.forms import DueForm, OtherPaymentForm, PaymentForm

# One page lists up to this many payments, enough for a night with fifty players.
PAYMENTS_PER_PAGE = 100


class PaymentsListing(Listing):
    """The list of payments. The notes end with a link to void the payment, unless the night is
    closed.
    """

    are_voidable = False

    def render_at(self, record: cash_box.PaymentLine) -> str:
        return time_of_day(record.at)

    def render_name(self, record: cash_box.PaymentLine) -> SafeString:
        return name_with_number(record.name, record.number_label)

    def render_note(self, record: cash_box.PaymentLine) -> SafeString:
        void_html = format_html(
            '<b class="bad">{} void: <bdi>{}</bdi></b> ',
            format_dollars(record.cents),
            record.void_reason,
        )
        waived_words = (
            f"{format_dollars(record.cents_waived)} waived. " if record.cents_waived else ""
        )
        void_link = format_html(
            ' <a href="{}">Void<span class="unseen"> payment {}</span></a>',
            reverse("receipt", args=[self.tournament, record.number]),
            record.number,
        )
        return format_html(
            "{}{}<bdi>{}</bdi>{}",
            void_html if record.void_reason else "",
            waived_words,
            record.note,
            void_link if self.are_voidable and not record.void_reason else "",
        )


def payment_columns(night: Night) -> tuple[Column[cash_box.PaymentLine], ...]:
    """Return the columns of the list of payments. The file has the team's number for a player of a
    team.
    """
    ordinal_kind, money_kind, name_sort_fields = (
        ColumnKind.ORDINAL,
        ColumnKind.MONEY,
        ("name", "number"),
    )
    return (
        Column(
            lambda line: line.number,
            "No.",
            ordinal_kind,
            file_heading="payment",
            name="number",
            link_page="receipt",
        ),
        Column(_time_paid_words, "When", ordinal_kind, file_heading="time", name="at"),
        Column(lambda line: line.recorded_by, file_heading="recorded by"),
        Column(lambda line: line.team or line.entry, file_heading=night.party_words.number_heading),
        Column(
            lambda line: line.name,
            "Player",
            file_heading="name",
            name="name",
            sorts_by=name_sort_fields,
        ),
        Column(
            lambda line: line.paid_for,
            "For",
            file_heading="for",
            name="what",
            sorts_by="paid_for",
        ),
        Column(lambda line: line.method_words, file_heading="paid by"),
        Column(
            lambda line: line.cents_taken_in,
            "In",
            money_kind,
            file_heading="in",
            name="taken_in",
            sorts_by="cents_taken_in",
        ),
        Column(
            lambda line: line.cents_paid_out,
            "Out",
            money_kind,
            file_heading="out",
            name="paid_out",
            sorts_by="cents_paid_out",
        ),
        Column(lambda line: line.method_words, "Paid by", name="way", sorts_by="method_words"),
        Column(lambda line: line.recorded_by, "Recorded by", name="by", sorts_by="recorded_by"),
        Column(lambda line: line.cents_waived, kind=money_kind, file_heading="waived"),
        Column(
            lambda line: line.note, "Notes", file_heading="note", name="note", is_sortable=False
        ),
        Column(lambda line: line.void_reason, file_heading="void"),
        Column(lambda line: line.void_cents, kind=money_kind, file_heading="void amount"),
    )


def money_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the cash box, or carry out one of its forms. `do` names the form."""
    action = request.POST.get("do", "")
    if action == "settle":
        return _settle_dues(request, night)
    if action == "give-all":
        cents = parse_sent_number_or_zero(request.POST.get("cents", ""))
        run_action(
            request,
            lambda: payments.refund_all_overpayments(
                press_from_request(request, night), cents=cents
            ),
        )
        return redirect_back(request, night, "money")
    if action == "give-fee":
        entry = parse_sent_number_or_zero(request.POST.get("entry", ""))
        run_action(
            request, lambda: payments.refund_fee(press_from_request(request, night), entry=entry)
        )
        return redirect_back(request, night, "money")
    sent_forms = {action: request.POST}
    take_form = PaymentForm(sent_forms.get("take"), night=night, auto_id="take_%s")
    waive_form = DueForm(sent_forms.get("waive"), night=night, auto_id="waive_%s")
    refund_form = DueForm(sent_forms.get("give-back"), night=night)
    other_form = OtherPaymentForm(sent_forms.get("other"), auto_id="other_%s")
    form_and_action_by_name: dict[str, tuple[DeskForm, Callable[..., PressResult]]] = {
        "take": (take_form, payments.take_payment),
        "waive": (waive_form, payments.waive_due),
        "give-back": (refund_form, payments.refund_overpayment),
        "other": (other_form, _put_in_or_spend_money),
    }
    if action in form_and_action_by_name:
        form, chosen_action = form_and_action_by_name[action]
        if form.is_valid() and run_action(
            request, lambda: chosen_action(press_from_request(request, night), **form.cleaned_data)
        ):
            return redirect_back(request, night, "money")
    shown_form, _ = form_and_action_by_name.get(action, (take_form, None))
    lacks_reason = shown_form is waive_form and waive_form.is_valid()
    if shown_form is not refund_form and not lacks_reason:
        shown_form.set_autofocus()
    board = cash_box.cash_box_board(night)
    listing = PaymentsListing(board.lines, payment_columns(night), tournament=night.tournament)
    listing.are_voidable = not night.is_closed
    RequestConfig(request, paginate={"per_page": PAYMENTS_PER_PAGE}).configure(listing)
    context = {
        "board": board,
        "listing": listing,
        "take": take_form,
        "waive": waive_form,
        "other": other_form,
        "action": action,
        "lacks_reason": lacks_reason,
    }
    return night_page(request, night, "money/money.html", context)


def receipt_page(request: HttpRequest, night: Night, payment: int) -> HttpResponse:
    """Show one payment as a receipt to print, with a form that voids it. Once the payment is void,
    go to Money, where the payment can be taken again.
    """
    if request.method == "POST" and run_action(
        request, lambda: payments.void_payment(press_from_request(request, night), number=payment)
    ):
        return redirect_back(request, night, "money")
    payment_line = cash_box.payment_line_with_number(night, payment)
    if payment_line is None:
        raise Http404
    return night_page(request, night, "money/receipt.html", {"line": payment_line})


def money_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return spreadsheet_response(
        f"money-{night.date}", cash_box.payment_lines(night), payment_columns(night)
    )


def _settle_dues(request: HttpRequest, night: Night) -> HttpResponse:
    """Record that one player paid everything owed. The button sends the entry number and the cents,
    as in "14-140". The page then opens at the row of the next player who owes.
    """
    entry_number_text, _, owed_cents_text = request.POST.get("owed", "").partition("-")
    entry, cents = (
        parse_sent_number_or_zero(entry_number_text),
        parse_sent_number_or_zero(owed_cents_text),
    )
    run_action(
        request,
        lambda: payments.take_all_owed(
            press_from_request(request, night), entry=entry, cents_shown=cents
        ),
    )
    money_address = reverse("money", args=[night.tournament])
    next_entry = cash_box.entry_owing_after(night, entry)
    return redirect(f"{money_address}#owed-{next_entry}" if next_entry else money_address)


def _put_in_or_spend_money(
    press: Press, *, kind: PaymentKind, cents: int, payment_method: PaymentMethod, note: str
) -> PressResult:
    if kind in PAID_OUT_PAYMENT_KINDS:
        return payments.spend_money(
            press, kind=kind, cents=cents, payment_method=payment_method, note=note
        )
    return payments.put_money_in(
        press, kind=kind, cents=cents, payment_method=payment_method, note=note
    )


def _time_paid_words(line: cash_box.PaymentLine) -> str:
    return f"{timezone.localtime(line.at):%Y-%m-%d %H:%M}"


def statement_page(request: HttpRequest) -> HttpResponse:
    form, board = _statement_for_dates(request)
    context = {"form": form, "board": board, "periods": _suggested_periods(timezone.localdate())}
    return render(request, "money/over_dates/statement.html", context)


def statement_csv(request: HttpRequest) -> HttpResponse:
    """Return a spreadsheet with a line for each night in the chosen dates, followed by a line for
    each debt.
    """
    _, board = _statement_for_dates(request)
    file_name = f"statement-{board.first_date}-{board.last_date}"
    return spreadsheet_response(file_name, (*board.rows, *board.debts), statement_columns(board))


def statement_pdf(request: HttpRequest) -> HttpResponse:
    _, board = _statement_for_dates(request)
    club, choices = director_of_request(request).club, requested_print_choices(request)
    printed_at = timezone.localtime()
    printed_words = f"{date_format(printed_at, 'F j, Y')}, {choices.time_of_day(printed_at)}"
    foot = FootLine("Statement", board.dates_words, printed_words, club.name)
    content = make_pdf(
        paper.statement_pages(board, choices),
        foot,
        choices.paper,
        "Statement",
        picture_content(club.pk),
    )
    return pdf_response("statement.pdf", content)


def _statement_for_dates(request: HttpRequest) -> tuple[DateRangeForm, DatesStatement]:
    """Return the form and its statement. If the form has a fault, return this month's statement."""
    first_date, last_date = first_and_last_day_of_month(timezone.localdate())
    sent_dates = request.GET if "first" in request.GET else None
    form = DateRangeForm(sent_dates, first=first_date, last=last_date)
    chosen_values = form.cleaned_data if form.is_valid() else form.initial
    first_date, last_date = chosen_values["first"], chosen_values["last"]
    nights = many_nights.read_money_of_nights(club_of_request(request), first_date, last_date)
    return form, dates_statement(nights, first_date, last_date, occasion_from_request(request))


def _suggested_periods(today: date) -> list[tuple[str, date, date]]:
    this_month = first_and_last_day_of_month(today)
    last_month = first_and_last_day_of_month(this_month[0] - timedelta(days=1))
    year_dates = date(today.year, 1, 1), date(today.year, 12, 31)
    months = [(dates_in_words(*month), *month) for month in (this_month, last_month)]
    return [*months, (str(today.year), *year_dates)]
