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
    total_owed_cents,
)
from tournament.evening.purse.books import (
    TERMS_BY_PAYMENT_KIND,
    WORD_BY_PAYMENT_METHOD,
    Books,
    PaymentDirection,
    books,
)

NO_SECOND_FEE_WORDS = "no second entry fee"


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment in words. A second entry fee that was never charged has 0 cents."""

    number: int
    at: datetime
    recorded_by: str
    kind: PaymentKind
    paid_for: str
    method_words: str
    cents: int
    direction: PaymentDirection
    entry: int | None
    team: int | None
    name: str
    number_label: str
    note: str
    void_reason: str

    @property
    def cents_taken_in(self) -> int | None:
        return self._cents_in_direction(PaymentDirection.IN)

    @property
    def cents_paid_out(self) -> int | None:
        return self._cents_in_direction(PaymentDirection.OUT)

    @property
    def cents_waived(self) -> int | None:
        return self._cents_in_direction(PaymentDirection.NOWHERE)

    @property
    def void_cents(self) -> int | None:
        return self.cents if self.void_reason else None

    @property
    def words_before_name(self) -> str:
        """Return the words before the name on a receipt, such as "Received from"."""
        if self.direction is PaymentDirection.OUT:
            return "Paid to"
        if self.direction is PaymentDirection.IN:
            return "Received from"
        return "Waived for" if self.cents else "Not charged to"

    def _cents_in_direction(self, direction: PaymentDirection) -> int | None:
        """Return the cents if the payment has this direction, or else None. A void payment counts
        in neither column, so that the columns add up to the cash box.
        """
        return self.cents if self.direction is direction and not self.void_reason else None


@dataclass(frozen=True, slots=True)
class CashBoxBoard:
    """The contents of the cash box page, with the newest payment first."""

    lines: tuple[PaymentLine, ...]
    accounts_owing: tuple[Account, ...]
    teams_owing: tuple[TeamAccount, ...]
    overpayments: Overpayments
    owed_cents: int
    books: Books
    cents_by_check: int
    cents_by_card: int


def entry_owing_after(night: Night, entry: int) -> int | None:
    """Return the entry number of the player who comes after this one in the list of players who owe
    money. Return None if this player owes nothing or is the last one.
    """
    owing_numbers = [account.entry.number for account in accounts(night) if account.cents_owed]
    if entry not in owing_numbers:
        return None
    return next(iter(owing_numbers[owing_numbers.index(entry) + 1 :]), None)


def cash_box_board(night: Night) -> CashBoxBoard:
    night_accounts = accounts(night)
    night_books = books(night)
    return CashBoxBoard(
        lines=tuple(reversed(payment_lines(night))),
        accounts_owing=tuple(account for account in night_accounts if account.cents_owed),
        teams_owing=tuple(account for account in team_accounts(night) if account.cents_owed),
        overpayments=overpayments(night),
        owed_cents=total_owed_cents(night_accounts),
        books=night_books,
        cents_by_check=night_books.cents_held(PaymentMethod.CHECK),
        cents_by_card=night_books.cents_held(PaymentMethod.CARD),
    )


def payment_lines(night: Night) -> tuple[PaymentLine, ...]:
    """Return all payments in the order in which they were recorded."""
    return tuple(_payment_line(night, payment) for payment in night.facts_of(Payment))


def payment_line_with_number(night: Night, number: int) -> PaymentLine | None:
    return next((line for line in payment_lines(night) if line.number == number), None)


def _payment_line(night: Night, payment: Payment) -> PaymentLine:
    terms = TERMS_BY_PAYMENT_KIND[payment.kind]
    payer = None if payment.entry is None else night.entries.with_number(payment.entry)
    is_second_fee = (
        payment.kind is PaymentKind.FEE_WAIVED
        and payer is not None
        and attendance.was_fee_asked_before(night, payer)
    )
    return PaymentLine(
        number=payment.number,
        at=payment.at,
        recorded_by=payment.by,
        kind=payment.kind,
        paid_for=NO_SECOND_FEE_WORDS if is_second_fee else terms.words,
        method_words=WORD_BY_PAYMENT_METHOD.get(payment.how, ""),
        cents=0 if is_second_fee else payment.cents,
        direction=terms.direction,
        entry=payment.entry,
        team=payer.team if payer else None,
        name=payer.name if payer else "",
        number_label=payer.number_label if payer else "",
        note=payment.note,
        void_reason=payment.void,
    )
