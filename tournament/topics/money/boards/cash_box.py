"""The cash box of a night: every payment, who still owes what, and how much cash there
should be.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import (
    Account,
    Overpayments,
    TeamAccount,
    accounts,
    overpayments,
    team_accounts,
    total_owed,
)
from tournament.evening.purse.books import METHOD_WORDS, PAYMENT_TERMS, Books, Flow, books

NO_SECOND_FEE = "no second entry fee"


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment in words. One of `taken_in`, `paid_out` and `waived` has the cents. A second
    entry fee that was never charged has 0 in `waived`.
    """

    number: int
    at: datetime
    by: str
    what: str
    paid_by: str
    taken_in: int | None
    paid_out: int | None
    waived: int | None
    entry: int | None
    team: int | None
    name: str
    number_label: str
    note: str
    void: str

    @property
    def cents(self) -> int:
        columns = (self.taken_in, self.paid_out, self.waived)
        return next(cents for cents in columns if cents is not None)

    @property
    def words_before_name(self) -> str:
        """Return the words before the name on a receipt, such as "Received from"."""
        if self.paid_out is not None:
            return "Paid to"
        if self.taken_in is not None:
            return "Received from"
        return "Waived for" if self.waived else "Not charged to"


@dataclass(frozen=True, slots=True)
class CashBoxBoard:
    """The contents of the cash box page, with the newest payment first."""

    lines: tuple[PaymentLine, ...]
    accounts_owing: tuple[Account, ...]
    teams_owing: tuple[TeamAccount, ...]
    overpaid: Overpayments
    owed_cents: int
    books: Books
    cents_by_check: int
    cents_by_card: int


def cash_box_board(night: Night) -> CashBoxBoard:
    account_list = accounts(night)
    ledger = books(night)
    return CashBoxBoard(
        lines=tuple(reversed(payment_lines(night))),
        accounts_owing=tuple(account for account in account_list if account.owed),
        teams_owing=tuple(account for account in team_accounts(night) if account.owed),
        overpaid=overpayments(night),
        owed_cents=total_owed(account_list),
        books=ledger,
        cents_by_check=ledger.money_held(PaymentMethod.CHECK),
        cents_by_card=ledger.money_held(PaymentMethod.CARD),
    )


def payment_lines(night: Night) -> tuple[PaymentLine, ...]:
    """Return all payments in the order in which they were recorded."""
    return tuple(_payment_line(night, payment) for payment in night.facts_of(Payment))


def receipt(night: Night, number: int) -> PaymentLine | None:
    return next((line for line in payment_lines(night) if line.number == number), None)


def _payment_line(night: Night, payment: Payment) -> PaymentLine:
    terms = PAYMENT_TERMS[payment.kind]

    def cents_if(flow: Flow) -> int | None:
        return payment.cents if terms.flow is flow else None

    payer = None if payment.entry is None else night.entries.with_number(payment.entry)
    is_second_fee = (
        payment.kind is PaymentKind.FEE_WAIVED
        and payer is not None
        and attendance.was_fee_asked_before(night, payer)
    )
    return PaymentLine(
        number=payment.number,
        at=payment.at,
        by=payment.by,
        what=NO_SECOND_FEE if is_second_fee else terms.words,
        paid_by=METHOD_WORDS.get(payment.how, ""),
        taken_in=cents_if(Flow.IN),
        paid_out=cents_if(Flow.OUT),
        waived=0 if is_second_fee else cents_if(Flow.NOWHERE),
        entry=payment.entry,
        team=payer.team if payer else None,
        name=payer.name if payer else "",
        number_label=payer.number_label if payer else "",
        note=payment.note,
        void=payment.void,
    )
